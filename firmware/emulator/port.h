/* The pty that stands for the board's serial port. */
#ifndef MFM_PORT_H
#define MFM_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    int fd;          /* master; -1: unplugged */
    char name[64];   /* /dev/pts/N */
    const char *link; /* symlink to it, or NULL */
    bool open;       /* somebody has it open */
} port_t;

bool port_plug(port_t *port);   /* make the pty, and the link if one is wanted; false with errno */
void port_unplug(port_t *port); /* the host's file becomes useless, as with a real plug */
void port_look(port_t *port);   /* see whether somebody has it open; what nobody read is lost */
long port_baud(const port_t *port); /* as the host has set it */
ssize_t port_read(port_t *port, uint8_t *bytes, size_t size);
size_t port_write(port_t *port, const uint8_t *bytes, size_t size); /* bytes that were taken */

#endif
