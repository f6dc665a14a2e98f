#include "core.h"

#include <string.h>

/* The index of a message's seq in tx_seq. */
enum { SEQ_HELLO, SEQ_ACK, SEQ_STATS, SEQ_TELEM, SEQ_TIME };
enum { HEADER = 4, CRC_SIZE = 2, ARRAY_FLAG = 0x80 };

static const uint16_t LATCHED = FAULT_TIMEOUT | FAULT_CLIPPED | FAULT_RATE | FAULT_OVERRUN;

/* ---- bytes ---- */

static uint16_t get16(const uint8_t *at) { return (uint16_t)(at[0] | (uint16_t)at[1] << 8); }

static uint32_t get32(const uint8_t *at) { return get16(at) | (uint32_t)get16(at + 2) << 16; }

/* CRC-16/CCITT-FALSE without table or bit loop: the polynomial 0x1021 has three terms, so a byte is three shifts. */
static uint16_t crc16(const uint8_t *at, uint8_t size) {
    uint16_t crc = 0xFFFF;
    while (size--) {
        crc = (uint16_t)(crc >> 8 | crc << 8);
        crc = (uint16_t)(crc ^ *at++);
        crc = (uint16_t)(crc ^ (crc & 0xFF) >> 4);
        crc = (uint16_t)(crc ^ crc << 12);
        crc = (uint16_t)(crc ^ (crc & 0xFF) << 5);
    }
    return crc;
}

/* ---- transmitter: begin, put, send ---- */

static void put8(core_t *core, uint8_t value) { core->tx[core->tx_size++] = value; }

static void put16(core_t *core, uint16_t value) {
    put8(core, (uint8_t)value);
    put8(core, (uint8_t)(value >> 8));
}

static void put32(core_t *core, uint32_t value) {
    put16(core, (uint16_t)value);
    put16(core, (uint16_t)(value >> 16));
}

static void begin(core_t *core, uint8_t type, uint8_t seq_index) {
    core->tx_size = 1; /* the first code byte of COBS */
    put8(core, type);
    put8(core, core->tx_seq[seq_index]++);
    put16(core, core->session);
}

/* COBS in place: each zero becomes the distance to the next one. A frame is shorter than 254, so one block does. */
static bool send(core_t *core) {
    put16(core, crc16(core->tx + 1, (uint8_t)(core->tx_size - 1)));
    uint8_t next = core->tx_size;
    for (uint8_t i = (uint8_t)(core->tx_size - 1); i > 0; i--)
        if (core->tx[i] == 0) {
            core->tx[i] = (uint8_t)(next - i);
            next = i;
        }
    core->tx[0] = next;
    put8(core, 0);
    bool sent = hal_send(core->tx, core->tx_size);
    if (!sent) core->tx_drop++;
    return sent;
}

static void acknowledge(core_t *core, uint8_t code) {
    begin(core, ACK, SEQ_ACK);
    put8(core, core->rx[0]);
    put8(core, core->rx[1]);
    put8(core, code);
    put8(core, core->state);
    send(core);
}

void core_hello(core_t *core, uint32_t nonce) {
    begin(core, HELLO, SEQ_HELLO);
    put8(core, PROTOCOL_VERSION);
    put8(core, FIRMWARE_MAJOR);
    put8(core, FIRMWARE_MINOR);
    put8(core, SERVOS);
    put8(core, core->reset_cause);
    put8(core, core->state);
    put16(core, core->session);
    put32(core, nonce);
    put32(core, hal_now_us());
    put8(core, TICKS_PER_US);
    send(core);
}

static void time_answer(core_t *core, const uint8_t *echo, uint32_t t_rx) {
    begin(core, TIME, SEQ_TIME);
    for (uint8_t i = 0; i < 8; i++) put8(core, echo[i]);
    put32(core, t_rx);
    put32(core, hal_now_us());
    send(core);
}

/* ---- states ---- */

static bool moving(const core_t *core) { return core->state == STATE_ARMED || core->state == STATE_HOLD; }

static void stop(core_t *core, uint8_t state) {
    core->state = state;
    for (uint8_t i = 0; i < SERVOS; i++) {
        core->target[i] = core->applied[i] = 0;
        hal_pulse(i, 0);
    }
}

static void fault_is(core_t *core, uint16_t fault, bool now) {
    core->faults = (uint16_t)(now ? core->faults | fault : core->faults & ~fault);
}

void core_init(core_t *core, uint8_t reset_cause, uint16_t session) {
    memset(core, 0, sizeof *core);
    core->state = STATE_SAFE;
    core->reset_cause = reset_cause;
    core->session = session;
    /* What has not been read yet is taken to be bad: ARM needs a scan, the e-stop input and every CONFIG. */
    core->faults = FAULT_UNCONFIGURED | FAULT_BATTERY_LOW | FAULT_BATTERY_CUT | FAULT_ESTOP_INPUT;
}

void core_estop_input(core_t *core, bool open) {
    fault_is(core, FAULT_ESTOP_INPUT, open);
    if (open && core->state != STATE_ESTOP) stop(core, STATE_ESTOP);
}

/* ---- messages ---- */

static uint8_t configure(core_t *core, const uint8_t *payload) {
    uint8_t servo = payload[0];
    uint16_t min = get16(payload + 1), max = get16(payload + 3), neutral = get16(payload + 5);
    if (moving(core)) return CODE_STATE;
    if (servo >= SERVOS || min < PULSE_MIN || neutral < min || max < neutral || max > PULSE_MAX) return CODE_RANGE;
    core->limits[servo].min = min;
    core->limits[servo].max = max;
    core->limits[servo].rate = get16(payload + 7);
    bool missing = false;
    for (uint8_t i = 0; i < SERVOS; i++)
        if (core->limits[i].max == 0) missing = true;
    fault_is(core, FAULT_UNCONFIGURED, missing);
    return CODE_OK;
}

static uint8_t arm(core_t *core, const uint8_t *payload, uint32_t t_us) {
    uint16_t hold_ms = get16(payload + 2), off_ms = get16(payload + 4);
    if (get16(payload) != ARM_MAGIC || hold_ms < 20 || hold_ms > 1000 || off_ms <= hold_ms || off_ms > 10000)
        return CODE_RANGE;
    if (core->state == STATE_ESTOP ||
        core->faults & (FAULT_UNCONFIGURED | FAULT_BATTERY_CUT | FAULT_HOT | FAULT_ESTOP_INPUT))
        return CODE_STATE;
    core->hold_ms = hold_ms;
    core->off_ms = off_ms;
    if (core->state == STATE_SAFE) { /* repeated while armed, it must neither feed the watchdog nor restart the motion */
        core->state = STATE_ARMED;
        core->command_us = t_us;
        core->commanded = false;
    }
    return CODE_OK;
}

static uint8_t clear(core_t *core) {
    if (core->faults & FAULT_ESTOP_INPUT) return CODE_STATE;
    if (core->state == STATE_ESTOP) core->state = STATE_SAFE;
    return CODE_OK;
}

static void setpoint(core_t *core, const uint8_t *payload, uint8_t size, uint32_t t_us) {
    if (size < 5 || payload[4] > SERVOS || size != 5 + 2 * payload[4]) {
        core->rx_len++;
        return;
    }
    uint8_t seq = core->rx[1], step = (uint8_t)(seq - core->command_seq), n = payload[4];
    uint32_t t_apply = get32(payload);
    int32_t ahead = t_apply ? (int32_t)(t_apply - t_us) : 0;
    if (!moving(core) || ahead > AHEAD_MAX_US || (core->commanded && (step == 0 || step > 128))) {
        core->rx_stale++;
        return;
    }
    if (core->commanded) core->rx_gap = (uint16_t)(core->rx_gap + step - 1);
    for (uint8_t i = 0; i < n; i++) {
        uint16_t pulse = get16(payload + 5 + 2 * i), wanted = pulse;
        if (pulse < core->limits[i].min) pulse = core->limits[i].min;
        if (pulse > core->limits[i].max) pulse = core->limits[i].max;
        if (pulse != wanted) core->faults |= FAULT_CLIPPED;
        core->target[i] = pulse;
        if (core->applied[i] == 0) core->applied[i] = pulse; /* here the motion of this servo starts */
    }
    core->state = STATE_ARMED;
    core->commanded = true;
    core->command_seq = seq;
    core->command_us = t_us;
    core->arrive_us = ahead > 0 ? t_apply : t_us;
}

/* The size of each payload; messages not here have their own rule. */
static bool size_is_right(uint8_t type, uint8_t size) {
    switch (type) {
        case CONFIG: return size == 9;
        case ARM: return size == 6;
        case TIME_REQ: return size == 8;
        case DISARM:
        case CLEAR: return size == 0;
        default: return true;
    }
}

static void dispatch(core_t *core, uint32_t t_us) {
    const uint8_t *payload = core->rx + HEADER;
    uint8_t type = core->rx[0], size = (uint8_t)(core->rx_size - HEADER - CRC_SIZE), code = CODE_OK;

    if (type & 0x80) { /* a board's own message, from a loop in the wiring: an answer would never end */
        core->rx_stale++;
        return;
    }
    if (type == ESTOP) { /* from any session and of any size: never refused */
        if (core->state != STATE_ESTOP) stop(core, STATE_ESTOP);
        acknowledge(core, CODE_OK);
        return;
    }
    if (type == HELLO_REQ) {
        if (size < 1) code = CODE_LEN;
        else if (payload[0] != PROTOCOL_VERSION) code = CODE_VER; /* another version may have another size */
        else if (size != 5) code = CODE_LEN;
        if (code == CODE_LEN) core->rx_len++;
        if (code == CODE_OK) core_hello(core, get32(payload + 1));
        else acknowledge(core, code);
        return;
    }
    if (get16(core->rx + 2) != core->session) {
        core->rx_stale++;
        if (type != SETPOINT) acknowledge(core, CODE_SESSION);
        return;
    }
    if (!size_is_right(type, size)) {
        core->rx_len++;
        acknowledge(core, CODE_LEN);
        return;
    }
    switch (type) {
        case SETPOINT: setpoint(core, payload, size, t_us); return;
        case TIME_REQ: time_answer(core, payload, t_us); return;
        case CONFIG: code = configure(core, payload); break;
        case ARM: code = arm(core, payload, t_us); break;
        case CLEAR: code = clear(core); break;
        case DISARM:
            if (moving(core)) stop(core, STATE_SAFE);
            break;
        default: code = CODE_TYPE;
    }
    acknowledge(core, code);
}

/* ---- receiver ---- */

static void take(core_t *core, uint8_t byte) {
    if (core->rx_size < RX_MAX) core->rx[core->rx_size++] = byte;
    else core->rx_too_long = true;
}

static void end_of_frame(core_t *core, uint32_t t_us) {
    if (core->rx_left != 0) core->rx_cobs++;
    else if (core->rx_too_long || core->rx_size < HEADER + CRC_SIZE) core->rx_len++;
    else if (crc16(core->rx, (uint8_t)(core->rx_size - CRC_SIZE)) != get16(core->rx + core->rx_size - CRC_SIZE))
        core->rx_crc++;
    else {
        core->rx_ok++;
        dispatch(core, t_us);
    }
}

/* A code byte of FF (254 bytes without a zero) needs no care: such a frame is too long anyway. */
void core_receive(core_t *core, uint8_t byte, uint32_t t_us) {
    if (byte == 0) {
        if (core->rx_started) end_of_frame(core, t_us);
        core->rx_started = core->rx_too_long = false;
        core->rx_size = core->rx_left = 0;
    } else if (core->rx_left == 0) {
        if (core->rx_started) take(core, 0);
        core->rx_started = true;
        core->rx_left = (uint8_t)(byte - 1);
    } else {
        core->rx_left--;
        take(core, byte);
    }
}

/* ---- time ---- */

static uint16_t distance(uint16_t a, uint16_t b) { return (uint16_t)(a > b ? a - b : b - a); }

void core_frame(core_t *core) {
    if (!moving(core)) return;
    uint32_t now = hal_now_us(), idle = now - core->command_us;
    if (idle > core->off_ms * 1000UL) {
        core->faults |= FAULT_TIMEOUT;
        stop(core, STATE_SAFE);
        return;
    }
    if (core->state == STATE_ARMED && idle > core->hold_ms * 1000UL) {
        core->faults |= FAULT_TIMEOUT;
        core->state = STATE_HOLD;
        memcpy(core->target, core->applied, sizeof core->target);
    }
    /* applied was on the line from 20 ms ago to arrive_us: go on by 20 ms of what is left. One division a frame. */
    int32_t left = (int32_t)(core->arrive_us - now);
    uint16_t part = 0;
    if (left > 0) part = (uint16_t)(((uint32_t)FRAME_US << 16) / ((uint32_t)left + FRAME_US));
    for (uint8_t i = 0; i < SERVOS; i++) {
        uint16_t target = core->target[i], applied = core->applied[i], rate = core->limits[i].rate;
        if (applied == 0) continue;
        uint16_t step = distance(target, applied);
        if (left > 0) step = (uint16_t)(((uint32_t)step * part + 0x8000) >> 16);
        if (rate && step > rate) {
            step = rate;
            core->faults |= FAULT_RATE;
        }
        core->applied[i] = (uint16_t)(target > applied ? applied + step : applied - step);
        hal_pulse(i, core->applied[i]);
    }
}

static bool tripped(uint8_t *scans, bool beyond) {
    if (!beyond) *scans = 0;
    else if (*scans < TRIP_SCANS) ++*scans;
    return *scans == TRIP_SCANS;
}

void core_scan(core_t *core, uint32_t t_us, const uint16_t measured[SERVOS], uint16_t battery_mv, int8_t temperature) {
    bool cut = battery_mv < BATTERY_CUT_MV, hot = temperature > HOT_C;
    fault_is(core, FAULT_BATTERY_LOW, battery_mv < BATTERY_LOW_MV);
    fault_is(core, FAULT_BATTERY_CUT, cut);
    fault_is(core, FAULT_HOT, hot);
    bool cut_trip = tripped(&core->cut_scans, cut), hot_trip = tripped(&core->hot_scans, hot);
    if ((cut_trip || hot_trip) && moving(core)) stop(core, STATE_SAFE);

    bool with_applied = core->tx_seq[SEQ_TELEM] & 1;
    begin(core, TELEM, SEQ_TELEM);
    put32(core, t_us);
    put8(core, core->command_seq);
    put8(core, core->state);
    put16(core, core->faults);
    put16(core, battery_mv);
    put8(core, (uint8_t)temperature);
    put8(core, with_applied ? SERVOS | ARRAY_FLAG : SERVOS);
    for (uint8_t i = 0; i < SERVOS; i++) put16(core, measured[i]);
    for (uint8_t i = 0; with_applied && i < SERVOS; i++) put16(core, core->applied[i]);
    if (send(core)) core->faults &= (uint16_t)~LATCHED;
}

void core_second(core_t *core, uint16_t overruns, uint16_t pulse_late) {
    if (overruns != core->overruns) core->faults |= FAULT_OVERRUN;
    core->overruns = overruns;
    begin(core, STATS, SEQ_STATS);
    put16(core, core->rx_ok);
    put16(core, core->rx_crc);
    put16(core, core->rx_cobs);
    put16(core, core->rx_len);
    put16(core, core->rx_gap);
    put16(core, core->rx_stale);
    put16(core, core->tx_drop);
    put16(core, overruns);
    put16(core, pulse_late);
    put16(core, core->session);
    send(core);
}
