/* The board's side of the core for host tests: what it sends is decoded, what it pulses is checked, always. */
#ifndef MFM_HOST_H
#define MFM_HOST_H

#include "core.h"

#include <stddef.h>

enum { SESSION = 0x1234, MESSAGE_MAX = 254 };

typedef struct { uint8_t bytes[MESSAGE_MAX], size; } message_t; /* decoded, without CRC */

extern core_t board;
extern uint32_t clock_us;
extern bool line_full;                /* hal_send refuses */
extern uint16_t pulses[SERVOS];       /* ticks, as the last hal_pulse said */
extern message_t last;                /* the last message sent */
extern uint8_t last_frame[MESSAGE_MAX + 2], last_frame_size;
extern unsigned sent[256], acked[8];  /* messages by type; ACKs by code */

void start_board(void);
uint8_t encode(const uint8_t *data, uint8_t size, uint8_t *frame);   /* adds CRC, COBS and zero; returns the size */
bool decode(const uint8_t *frame, size_t size, message_t *message);  /* false unless COBS, size and CRC are right */
void receive(const uint8_t *frame, size_t size);
unsigned taken(void); /* messages of the host the board has acted on */

#endif
