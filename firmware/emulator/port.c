#include "port.h"

#include <asm/termbits.h> /* termios2: any baud rate; excludes <termios.h> */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "world.h"

static bool link_is_ours(const port_t *port) {
    char target[sizeof port->name];
    ssize_t size = readlink(port->link, target, sizeof target - 1);
    if (size < 0) return false;
    target[size] = 0;
    return !strcmp(target, port->name);
}

bool port_plug(port_t *port) {
    port->fd = posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (port->fd < 0 || grantpt(port->fd) || unlockpt(port->fd) || ptsname_r(port->fd, port->name, sizeof port->name))
        return false;
    struct termios2 raw = {.c_cflag = BOTHER | CS8 | CREAD | CLOCAL, .c_ispeed = BAUD, .c_ospeed = BAUD};
    raw.c_cc[VMIN] = 1;
    ioctl(port->fd, TCSETS2, &raw);
    int slave = open(port->name, O_RDWR | O_NOCTTY); /* once, so that poll says POLLHUP while nobody has it open */
    if (slave >= 0) close(slave);
    port->open = false;
    if (!port->link) return true;
    struct stat status;
    if (!lstat(port->link, &status)) {
        if (!S_ISLNK(status.st_mode)) {
            errno = EEXIST;
            return false;
        }
        unlink(port->link);
    }
    return !symlink(port->name, port->link);
}

void port_unplug(port_t *port) {
    if (port->fd < 0) return;
    if (port->link && link_is_ours(port)) unlink(port->link);
    close(port->fd);
    port->fd = -1;
    port->open = false;
}

void port_look(port_t *port) {
    if (port->fd < 0) return;
    struct pollfd poller = {.fd = port->fd};
    poll(&poller, 1, 0);
    bool open = !(poller.revents & POLLHUP);
    if (port->open && !open) ioctl(port->fd, TCFLSH, TCOFLUSH);
    port->open = open;
}

long port_baud(const port_t *port) {
    struct termios2 settings;
    return port->fd < 0 || ioctl(port->fd, TCGETS2, &settings) ? BAUD : (long)settings.c_ospeed;
}

ssize_t port_read(port_t *port, uint8_t *bytes, size_t size) { return port->fd < 0 ? 0 : read(port->fd, bytes, size); }

size_t port_write(port_t *port, const uint8_t *bytes, size_t size) {
    if (port->fd < 0 || !port->open) return 0;
    ssize_t taken = write(port->fd, bytes, size);
    return taken < 0 ? 0 : (size_t)taken;
}
