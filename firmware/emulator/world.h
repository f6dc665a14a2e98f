/* The simulated world around an emulated board: time, the serial line, the pins and what can go wrong with them.
 *
 * World time is in nanoseconds; the board's clock follows it with a drift, or stands still. */
#ifndef MFM_WORLD_H
#define MFM_WORLD_H

#include "board.h"
#include "plant.h"

enum { BAUD = 250000, BYTE_NS = 40000, BYTE_CYCLES = 640, LINE_QUEUE = 1 << 20 }; /* ten bits a byte */

typedef struct {
    double last, min, max;         /* widths [us] since clear */
    uint64_t count, cut;           /* whole pulses; pulses that a reset cut short */
    uint64_t rise;                 /* cycle of the last rising edge */
} pin_t;

typedef struct {
    uint64_t now_ns;
    plant_t plant;
    pin_t pin[SERVOS];
    double frame_min, frame_max;   /* time between rising edges of a pin [us] since clear */
    double corrupt, drop;          /* probability per byte, both directions */
    double drift_ppm;
    bool half;                     /* cut the next frame to the host */
    bool noise;                    /* the host listens at another baud rate */
    uint64_t in, in_lost, out, out_lost; /* bytes */
    uint64_t telemetry;            /* TELEM frames sent, and what the last one said */
    uint16_t session, faults;
    uint8_t state;
    uint64_t random;
} world_t;

extern world_t world;

void world_open(uint64_t seed, bool external);
void world_advance(uint64_t until_ns);
void world_clear(void);
void world_drift(double ppm);
void world_freeze(double seconds); /* the board's clock stands still */

size_t world_held(void);                                   /* bytes on their way to the board, at most LINE_QUEUE */
void world_to_board(const uint8_t *bytes, size_t size);
bool world_to_host(uint8_t *byte, uint64_t *at_ns);        /* the next byte that has arrived by now */
void world_garbage(size_t size);

/* Called by the board. */
void wire_sent(uint8_t byte, uint64_t cycle);              /* its stop bit leaves at that cycle */
void wire_cut(uint64_t cycle);                             /* a reset: what would leave later never does */
void pins_pulse(int servo, uint64_t rise, uint64_t fall, bool cut);
uint8_t world_random_byte(void);

void leave(const char *format, ...) __attribute__((noreturn, format(printf, 1, 2))); /* one line, exit code 2 */

#endif
