/* Portable core of the servo board: framing, states, limits, ramps, watchdog, clock, trips.
 *
 * It includes no board header and keeps no hidden state. A board (AVR, or a host program) owns a
 * core_t, calls the functions below from one context, and provides the three hal_ functions.
 * docs/protocol.md is the specification. */
#ifndef MFM_CORE_H
#define MFM_CORE_H

#include <stdbool.h>
#include <stdint.h>

#ifndef SERVOS
#define SERVOS 20
#endif
#if SERVOS < 1 || SERVOS > 35
#error "SERVOS must be 1 to 35: TELEM of more servos does not fit into a frame"
#endif

enum { PROTOCOL_VERSION = 1, FIRMWARE_MAJOR = 0, FIRMWARE_MINOR = 1, TICKS_PER_US = 2 };
enum { RX_MAX = 96, FRAME_MAX = 160, MEASURED_MAX = 4092 }; /* bytes of a decoded frame taken, sent */
enum { PULSE_MIN = 1000, PULSE_MAX = 5000 };                /* ticks: the widest limits CONFIG may set */
enum { FRAME_US = 20000, SCAN_US = 10000 };                 /* periods of core_frame and core_scan */
enum { BATTERY_LOW_MV = 6600, BATTERY_CUT_MV = 6000, HOT_C = 70, TRIP_SCANS = 20 }; /* 20 scans: 0.2 s */
#define AHEAD_MAX_US 500000L /* beyond int on AVR, so no enum */
#define ARM_MAGIC 0xA55AU

enum message {
    HELLO_REQ = 0x01, CONFIG = 0x02, ARM = 0x03, DISARM = 0x04, ESTOP = 0x05, CLEAR = 0x06,
    SETPOINT = 0x10, TIME_REQ = 0x20,
    HELLO = 0x81, ACK = 0x82, STATS = 0x83, TELEM = 0x90, TIME = 0xA0
};
enum state { STATE_SAFE = 1, STATE_ARMED = 2, STATE_HOLD = 3, STATE_ESTOP = 4 };
enum code { CODE_OK, CODE_VER, CODE_LEN, CODE_RANGE, CODE_STATE, CODE_SESSION, CODE_TYPE };
enum fault {
    FAULT_TIMEOUT = 1, FAULT_CLIPPED = 2, FAULT_RATE = 4, FAULT_BATTERY_LOW = 8, FAULT_BATTERY_CUT = 16,
    FAULT_HOT = 32, FAULT_ESTOP_INPUT = 64, FAULT_UNCONFIGURED = 128, FAULT_OVERRUN = 256
};

/* The board's side. */
uint32_t hal_now_us(void);                        /* clock, wraps at 2^32 us */
bool hal_send(const uint8_t *frame, uint8_t size); /* queue all of it, or refuse */
void hal_pulse(uint8_t servo, uint16_t ticks);     /* width from the next servo frame on; 0: no pulse, at once */

typedef struct core core_t; /* defined below; its fields belong to core.c, tests may read them */

void core_init(core_t *core, uint8_t reset_cause, uint16_t session);

/* One byte from the host, with the clock when it arrived. */
void core_receive(core_t *core, uint8_t byte, uint32_t t_us);

/* Start of a servo frame, every 20 ms: command watchdog, interpolation, rate limits, pulses. */
void core_frame(core_t *core);

/* A finished scan of the analog inputs, every 10 ms: battery and temperature trips, then TELEM. */
void core_scan(core_t *core, uint32_t t_us, const uint16_t measured[SERVOS], uint16_t battery_mv, int8_t temperature);

/* The e-stop input; open means stop. Called whenever it is read. Until the first call it counts as open for ARM. */
void core_estop_input(core_t *core, bool open);

/* Once a second: STATS. overruns counts since boot, pulse_late is the latest edge since the last call. */
void core_second(core_t *core, uint16_t overruns, uint16_t pulse_late);

/* A HELLO of the board's own accord, after boot. */
void core_hello(core_t *core, uint32_t nonce);

struct core {
    /* states and limits */
    uint8_t state, reset_cause;
    uint16_t session, faults;
    struct { uint16_t min, max, rate; } limits[SERVOS]; /* max 0: not configured */
    uint16_t hold_ms, off_ms;
    uint8_t cut_scans, hot_scans; /* scans in a row beyond the trip */

    /* motion: pulses in ticks, 0 none */
    uint16_t target[SERVOS], applied[SERVOS];
    uint32_t command_us, arrive_us; /* when the last setpoint came; when its pulses are due */
    uint8_t command_seq;
    bool commanded; /* a setpoint was taken since ARM */

    /* receiver: COBS is undone byte by byte */
    uint8_t rx[RX_MAX], rx_size, rx_left;
    bool rx_started, rx_too_long;
    uint16_t rx_ok, rx_crc, rx_cobs, rx_len, rx_gap, rx_stale;

    /* transmitter: room for the leading code byte and the trailing zero */
    uint8_t tx[FRAME_MAX + 2], tx_size, tx_seq[5];
    uint16_t tx_drop, overruns;
};

#endif
