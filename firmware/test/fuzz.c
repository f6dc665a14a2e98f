/* libFuzzer target: a life of the board, as records of (what, size, data). host.c holds the board to its promises.
 *
 * The mutator works on whole records and makes messages with a right CRC and mostly right fields; bytes are mutated
 * blindly too. At exit it prints how many inputs and messages the board acted on. With -DREPLAY it runs the files
 * named on its command line instead. */
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum what { BYTES, FRAME, NEXT_FRAME, FRAMES, SCAN, ESTOP_INPUT, SECOND, LINE_FULL, COMMISSION, CLOCK, WHATS };

static unsigned long inputs, inputs_acted_on, messages, messages_acted_on;
static uint8_t next_seq[256];

static uint16_t at16(const uint8_t *data) { return (uint16_t)(data[0] | data[1] << 8); }

static void deliver(const uint8_t *data, uint8_t size) {
    uint8_t frame[256];
    unsigned before = taken();
    receive(frame, encode(data, size, frame));
    messages++;
    messages_acted_on += taken() != before;
}

/* Limits for every servo, and ARM: the way to the states behind it. */
static void commission(const uint8_t *data) {
    uint8_t message[13] = {CONFIG, 0, (uint8_t)SESSION, SESSION >> 8}, frame[32];
    static const uint16_t pots[SERVOS] = {0};
    core_estop_input(&board, false);
    core_scan(&board, clock_us, pots, 7400, 25);
    for (message[4] = 0; message[4] < SERVOS; message[4]++) {
        uint16_t limits[4] = {(uint16_t)(1000 + data[0] * 8), 5000, 5000, data[1]};
        memcpy(message + 5, limits, sizeof limits); /* the host is little endian, as the wire is */
        receive(frame, encode(message, sizeof message, frame));
    }
    memcpy(message, (const uint8_t[]){ARM, 0, (uint8_t)SESSION, SESSION >> 8, 0x5A, 0xA5, 100, 0, 0xE8, 3}, 10);
    receive(frame, encode(message, 10, frame));
}

static void live(enum what what, const uint8_t *record, uint8_t size) {
    uint8_t data[256] = {0};
    uint16_t measured[SERVOS];
    memcpy(data, record, size);
    switch (what) {
        case BYTES: {
            unsigned before = taken();
            receive(data, size);
            messages++;
            messages_acted_on += taken() != before;
            break;
        }
        case NEXT_FRAME: data[1] = next_seq[data[0]]++; /* fall through */
        case FRAME: deliver(data, size < 4 ? 4 : size > 200 ? 200 : size); break;
        case FRAMES:
            for (int i = 0; i < data[0] % 64; i++) {
                clock_us += FRAME_US;
                core_frame(&board);
            }
            break;
        case SCAN:
            clock_us += SCAN_US;
            memcpy(measured, data, sizeof measured);
            for (int i = 0; i <= data[3] % 32; i++) core_scan(&board, clock_us, measured, at16(data), (int8_t)data[2]);
            break;
        case ESTOP_INPUT: core_estop_input(&board, data[0] & 1); break;
        case SECOND: core_second(&board, at16(data), at16(data + 2)); break;
        case LINE_FULL: line_full = data[0] & 1; break;
        case COMMISSION: commission(data); break;
        case CLOCK: clock_us += at16(data) * 100u; break;
        case WHATS: break;
    }
    bool moving = board.state == STATE_ARMED || board.state == STATE_HOLD;
    if (board.state < STATE_SAFE || board.state > STATE_ESTOP) abort();
    for (uint8_t i = 0; i < SERVOS; i++)
        if (pulses[i] && !moving) abort();
}

static void report(void) {
    printf("fuzz: %lu inputs, %.1f %% with a message acted on; %lu messages, %.1f %% acted on\n", inputs,
           100.0 * (double)inputs_acted_on / (double)inputs, messages,
           100.0 * (double)messages_acted_on / (double)messages);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (inputs == 0) atexit(report);
    unsigned long before = messages_acted_on;
    memset(next_seq, 0, sizeof next_seq);
    clock_us = 0xFFFF0000; /* so that it wraps */
    start_board();
    core_hello(&board, 0);
    while (size >= 2) {
        uint8_t length = data[1] < size - 2 ? data[1] : (uint8_t)(size - 2);
        live((enum what)(data[0] % WHATS), data + 2, length);
        data += 2 + length;
        size -= 2u + length;
    }
    inputs++;
    inputs_acted_on += messages_acted_on != before;
    return 0;
}

#ifdef REPLAY
int main(int argc, char **argv) {
    static uint8_t data[65536];
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            perror(argv[i]);
            return 1;
        }
        size_t size = fread(data, 1, sizeof data, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    return 0;
}
#else

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

static unsigned dice;

static unsigned roll(unsigned sides) {
    dice = dice * 1664525u + 1013904223u;
    return (dice >> 8) % sides;
}

/* Mostly a value in the range, sometimes on its edge or anything. */
static uint16_t about(uint16_t low, uint16_t high) {
    unsigned span = high > low ? high - low + 1u : 1u;
    switch (roll(12)) {
        case 0: return low;
        case 1: return high;
        case 2: return (uint16_t)(low - 1);
        case 3: return (uint16_t)(high + 1);
        case 4: return (uint16_t)roll(65536);
        default: return (uint16_t)(low + roll(span));
    }
}

static uint8_t put(uint8_t *at, uint16_t value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
    return 2;
}

static uint8_t make_payload(uint8_t type, uint8_t *to) {
    uint8_t size = 0;
    switch (type) {
        case HELLO_REQ:
            to[0] = (uint8_t)(roll(8) ? PROTOCOL_VERSION : roll(256));
            memset(to + 1, (int)roll(256), 4);
            return 5;
        case CONFIG: {
            uint16_t min = about(PULSE_MIN, PULSE_MAX);
            to[size++] = (uint8_t)roll(roll(8) ? SERVOS : 256);
            size = (uint8_t)(size + put(to + size, min));
            size = (uint8_t)(size + put(to + size, PULSE_MAX));
            size = (uint8_t)(size + put(to + size, roll(8) ? PULSE_MAX : about(min, PULSE_MAX)));
            return (uint8_t)(size + put(to + size, about(0, 500)));
        }
        case ARM: {
            uint16_t hold = about(20, 1000);
            put(to, (uint16_t)(roll(8) ? ARM_MAGIC : roll(65536)));
            put(to + 2, hold);
            put(to + 4, about((uint16_t)(hold + 1), 10000));
            return 6;
        }
        case SETPOINT: {
            uint32_t t_apply = roll(2) ? 0 : 0xFFFF0000u + roll(2000000);
            uint8_t n = (uint8_t)roll(roll(8) ? SERVOS + 1 : 42);
            put(to, (uint16_t)t_apply);
            put(to + 2, (uint16_t)(t_apply >> 16));
            to[4] = n;
            for (size = 5; n--;) size = (uint8_t)(size + put(to + size, about(PULSE_MIN, PULSE_MAX)));
            return size;
        }
        case TIME_REQ: memset(to, (int)roll(256), 8); return 8;
        default: return 0;
    }
}

static uint8_t make_record(uint8_t *record) {
    static const uint8_t types[] = {HELLO_REQ, CONFIG, ARM, DISARM, ESTOP, CLEAR, SETPOINT, SETPOINT, SETPOINT, TIME_REQ};
    uint8_t *data = record + 2, size = (uint8_t)(1 + roll(8));
    record[0] = (uint8_t)(roll(4) ? NEXT_FRAME : roll(WHATS));
    for (uint8_t i = 0; i < size; i++) data[i] = (uint8_t)roll(256);
    if (record[0] == FRAME || record[0] == NEXT_FRAME) {
        uint16_t session = (uint16_t)(roll(16) ? SESSION : roll(65536));
        data[0] = (uint8_t)(roll(32) ? types[roll(sizeof types)] : roll(256));
        data[1] = (uint8_t)roll(256);
        put(data + 2, session);
        size = (uint8_t)(4 + make_payload(data[0], data + 4));
        if (roll(32) == 0) size = (uint8_t)(size + 1 - roll(3));
    } else if (record[0] == SCAN) {
        put(data, about(BATTERY_CUT_MV, BATTERY_LOW_MV));
        data[2] = (uint8_t)about(HOT_C, HOT_C + 1);
        data[3] = (uint8_t)roll(32);
        size = 4;
    }
    record[1] = size;
    return (uint8_t)(size + 2);
}

/* The start of a record chosen by lot; size if there is none. */
static size_t choose(const uint8_t *data, size_t size) {
    size_t chosen = size, count = 0;
    for (size_t at = 0; at + 2 <= size; at += 2u + data[at + 1])
        if (roll((unsigned)++count) == 0) chosen = at;
    return chosen;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed) {
    uint8_t record[256];
    dice = seed;
    if (roll(4) == 0) return LLVMFuzzerMutate(data, size, max_size);
    for (unsigned n = 1 + roll(4); n--;) {
        size_t at = roll(2) ? choose(data, size) : size, length = make_record(record);
        if (at + 2 <= size && roll(4) == 0) { /* one less */
            size_t end = at + 2 + data[at + 1];
            if (end > size) end = size;
            memmove(data + at, data + end, size - end);
            size -= end - at;
        }
        if (size + length > max_size) break;
        memmove(data + at + length, data + at, size - at);
        memcpy(data + at, record, length);
        size += length;
    }
    return size ? size : LLVMFuzzerMutate(data, size, max_size);
}
#endif
