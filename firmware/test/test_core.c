/* Tests of the portable core against docs/protocol.md and the golden frames.
 *
 *   test_core FRAMES           run every test; FRAMES is test/data/frames.txt
 *   test_core FRAMES CORPUS    write the golden frames as seeds for the fuzzer into the directory CORPUS */
#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned checks, failures;

#define CHECK(condition) check((condition), __func__, __LINE__, #condition)
#define EQUAL(a, b) equal((long long)(a), (long long)(b), __func__, __LINE__, #a)

static void check(bool right, const char *test, int line, const char *what) {
    checks++;
    if (right) return;
    failures++;
    printf("test_core.c:%d: %s: not so: %s\n", line, test, what);
}

static void equal(long long got, long long wanted, const char *test, int line, const char *what) {
    checks++;
    if (got == wanted) return;
    failures++;
    printf("test_core.c:%d: %s: %s is %lld, not %lld\n", line, test, what, got, wanted);
}

/* ---- the host's side ---- */

static uint16_t session_used = SESSION;
static uint8_t host_seq[256];
static const uint16_t pots[SERVOS] = {2046};

static void say(uint8_t type, const void *payload, uint8_t size) {
    uint8_t data[200] = {type, host_seq[type]++, (uint8_t)session_used, (uint8_t)(session_used >> 8)}, frame[210];
    if (size) memcpy(data + 4, payload, size);
    memset(&last, 0, sizeof last);
    receive(frame, encode(data, (uint8_t)(size + 4), frame));
}

/* The code of the ACK to what was said last; 255 if there was none. */
static uint8_t code(void) { return last.bytes[0] == ACK ? last.bytes[6] : 255; }

static void put(uint8_t *at, uint16_t value) {
    at[0] = (uint8_t)value;
    at[1] = (uint8_t)(value >> 8);
}

static uint8_t config(uint8_t servo, uint16_t min, uint16_t max, uint16_t neutral, uint16_t rate) {
    uint8_t payload[9] = {servo};
    put(payload + 1, min);
    put(payload + 3, max);
    put(payload + 5, neutral);
    put(payload + 7, rate);
    say(CONFIG, payload, 9);
    return code();
}

static uint8_t arm_with(uint16_t magic, uint16_t hold_ms, uint16_t off_ms) {
    uint8_t payload[6];
    put(payload, magic);
    put(payload + 2, hold_ms);
    put(payload + 4, off_ms);
    say(ARM, payload, 6);
    return code();
}

static uint8_t arm(void) { return arm_with(0xA55A, 100, 1000); }

static void setpoint(uint32_t t_apply, uint8_t n, uint16_t ticks) {
    uint8_t payload[5 + 2 * 42];
    put(payload, (uint16_t)t_apply);
    put(payload + 2, (uint16_t)(t_apply >> 16));
    payload[4] = n;
    for (uint8_t i = 0; i < n; i++) put(payload + 5 + 2 * i, ticks);
    say(SETPOINT, payload, (uint8_t)(5 + 2 * n));
}

static void scan_with(uint16_t battery_mv, int8_t temperature) {
    clock_us += SCAN_US;
    core_scan(&board, clock_us, pots, battery_mv, temperature);
}

static void frame(void) {
    clock_us += FRAME_US;
    core_frame(&board);
}

/* A board with good inputs whose servos all have the same limits, safe. */
static void ready(uint16_t min, uint16_t max, uint16_t rate) {
    start_board();
    session_used = SESSION;
    core_estop_input(&board, false);
    scan_with(7400, 25);
    for (uint8_t i = 0; i < SERVOS; i++) EQUAL(config(i, min, max, min, rate), CODE_OK);
}

static void ready_and_armed(uint16_t rate) {
    ready(1000, 5000, rate);
    EQUAL(arm(), CODE_OK);
    EQUAL(board.state, STATE_ARMED);
}

static uint16_t telem_faults(void) {
    scan_with(7400, 25);
    return (uint16_t)(last.bytes[10] | last.bytes[11] << 8);
}

/* ---- framing ---- */

static void test_noise_is_counted_and_the_next_frame_is_taken(void) {
    ready(1000, 5000, 0);
    uint16_t ok = board.rx_ok;
    receive((const uint8_t[]){0, 0, 0}, 3); /* nothing */
    receive((const uint8_t[]){9, 1, 2, 0}, 4);
    EQUAL(board.rx_cobs, 1);
    receive((const uint8_t[]){3, 1, 2, 0}, 4);
    EQUAL(board.rx_len, 1);
    receive((const uint8_t[]){7, 1, 2, 3, 4, 5, 6, 0}, 8);
    EQUAL(board.rx_crc, 1);
    for (int i = 0; i < 1000; i++) core_receive(&board, 1, 0);
    core_receive(&board, 0, 0);
    EQUAL(board.rx_len, 2);
    EQUAL(board.rx_ok, ok);
    say(DISARM, NULL, 0);
    EQUAL(code(), CODE_OK);
    EQUAL(board.rx_ok, ok + 1);
}

static void test_every_flipped_bit_is_refused(void) {
    ready(1000, 5000, 0);
    uint8_t data[13] = {CONFIG, 1, (uint8_t)SESSION, SESSION >> 8, 3, 0, 4, 0, 16, 0, 8, 0, 0}, frame_[20];
    uint8_t size = encode(data, sizeof data, frame_);
    uint16_t ok = board.rx_ok;
    for (uint8_t bit = 0; bit < 8 * (size - 1); bit++) {
        frame_[bit / 8] = (uint8_t)(frame_[bit / 8] ^ 1 << bit % 8);
        receive(frame_, size);
        core_receive(&board, 0, 0);
        frame_[bit / 8] = (uint8_t)(frame_[bit / 8] ^ 1 << bit % 8);
    }
    EQUAL(board.rx_ok, ok);
    receive(frame_, size);
    EQUAL(board.rx_ok, ok + 1);
}

static void test_96_bytes_are_taken_and_97_are_not(void) {
    ready(1000, 5000, 0);
    uint8_t payload[91] = {0};
    uint16_t ok = board.rx_ok, len = board.rx_len;
    say(0x7F, payload, 90); /* 96 bytes decoded */
    EQUAL(board.rx_ok, ok + 1);
    EQUAL(code(), CODE_TYPE);
    say(0x7F, payload, 91);
    EQUAL(board.rx_ok, ok + 1);
    EQUAL(board.rx_len, len + 1);
}

static void test_seq_counts_per_type_and_a_drop_leaves_a_gap(void) {
    ready(1000, 5000, 0);
    scan_with(7400, 25);
    uint8_t seq = last.bytes[1];
    line_full = true;
    scan_with(7400, 25);
    line_full = false;
    EQUAL(board.tx_drop, 1);
    say(DISARM, NULL, 0);
    scan_with(7400, 25);
    EQUAL((uint8_t)(last.bytes[1] - seq), 2);
}

/* ---- messages ---- */

static void test_hello_answers_any_session_but_one_version(void) {
    ready(1000, 5000, 0);
    session_used = 0;
    say(HELLO_REQ, (const uint8_t[]){PROTOCOL_VERSION, 1, 2, 3, 4}, 5);
    EQUAL(last.bytes[0], HELLO);
    EQUAL(last.bytes[12], 1);
    say(HELLO_REQ, (const uint8_t[]){PROTOCOL_VERSION + 1, 1, 2, 3, 4, 5, 6}, 7);
    EQUAL(code(), CODE_VER);
    say(HELLO_REQ, (const uint8_t[]){PROTOCOL_VERSION, 1}, 2);
    EQUAL(code(), CODE_LEN);
    say(HELLO_REQ, NULL, 0);
    EQUAL(code(), CODE_LEN);
}

static void test_another_session_is_refused_except_for_estop(void) {
    ready_and_armed(0);
    session_used = SESSION + 1;
    uint16_t stale = board.rx_stale;
    say(DISARM, NULL, 0);
    EQUAL(code(), CODE_SESSION);
    setpoint(0, SERVOS, 3000);
    EQUAL(code(), 255);
    EQUAL(board.rx_stale, stale + 2);
    EQUAL(board.state, STATE_ARMED);
    say(ESTOP, NULL, 0);
    EQUAL(code(), CODE_OK);
    EQUAL(board.state, STATE_ESTOP);
}

static void test_wrong_sizes_and_types_are_answered(void) {
    ready(1000, 5000, 0);
    static const uint8_t types[] = {CONFIG, ARM, DISARM, CLEAR, TIME_REQ}, nothing[30] = {0};
    uint16_t len = board.rx_len;
    for (uint8_t i = 0; i < sizeof types; i++) {
        say(types[i], nothing, 5);
        EQUAL(code(), CODE_LEN);
    }
    EQUAL(board.rx_len, len + 5);
    say(0x33, NULL, 0);
    EQUAL(code(), CODE_TYPE);
    say(TELEM, nothing, 30); /* its own message, come back */
    EQUAL(code(), 255);
}

static void test_config_checks_its_range(void) {
    ready(1000, 5000, 0);
    EQUAL(config(SERVOS, 1000, 5000, 3000, 0), CODE_RANGE);
    EQUAL(config(0, 999, 5000, 3000, 0), CODE_RANGE);
    EQUAL(config(0, 1000, 5001, 3000, 0), CODE_RANGE);
    EQUAL(config(0, 2000, 4000, 1999, 0), CODE_RANGE);
    EQUAL(config(0, 2000, 4000, 4001, 0), CODE_RANGE);
    EQUAL(config(0, 4000, 2000, 3000, 0), CODE_RANGE);
    EQUAL(config(0, 3000, 3000, 3000, 65535), CODE_OK);
    EQUAL(arm(), CODE_OK);
    EQUAL(config(0, 1000, 5000, 3000, 0), CODE_STATE);
}

static void test_arm_needs_everything(void) {
    start_board();
    session_used = SESSION;
    EQUAL(arm(), CODE_STATE);
    core_estop_input(&board, false);
    scan_with(7400, 25);
    for (uint8_t i = 0; i < SERVOS; i++) {
        EQUAL(arm(), CODE_STATE); /* servo i has no limits yet */
        config(i, 1000, 5000, 3000, 0);
    }
    EQUAL(arm_with(0x5AA5, 100, 1000), CODE_RANGE);
    EQUAL(arm_with(0xA55A, 19, 1000), CODE_RANGE);
    EQUAL(arm_with(0xA55A, 1001, 2000), CODE_RANGE);
    EQUAL(arm_with(0xA55A, 100, 100), CODE_RANGE);
    EQUAL(arm_with(0xA55A, 100, 10001), CODE_RANGE);
    scan_with(5999, 25);
    EQUAL(arm(), CODE_STATE);
    scan_with(6000, 71);
    EQUAL(arm(), CODE_STATE);
    scan_with(6000, 70);
    core_estop_input(&board, true);
    EQUAL(arm(), CODE_STATE);
    core_estop_input(&board, false);
    EQUAL(arm(), CODE_STATE); /* stopped until CLEAR */
    say(CLEAR, NULL, 0);
    EQUAL(arm(), CODE_OK);
    EQUAL(board.state, STATE_ARMED);
}

static void test_arm_repeated_neither_feeds_the_watchdog_nor_restarts(void) {
    ready_and_armed(10);
    setpoint(0, SERVOS, 3000);
    frame();
    for (int i = 0; i < 6; i++) {
        EQUAL(arm(), CODE_OK);
        frame();
    }
    EQUAL(board.state, STATE_HOLD);
    EQUAL(arm_with(0xA55A, 20, 10000), CODE_OK);
    EQUAL(board.state, STATE_HOLD);
    setpoint(0, SERVOS, 4000);
    frame();
    EQUAL(pulses[0], 3010); /* at its rate, not at once */
}

static void test_time_says_when_the_request_came_and_when_it_answered(void) {
    ready(1000, 5000, 0);
    uint8_t data[12] = {TIME_REQ, 0, (uint8_t)SESSION, SESSION >> 8, 1, 2, 3, 4, 5, 6, 7, 8}, frame_[20];
    uint8_t size = encode(data, 12, frame_);
    clock_us = 0x11223344;
    for (uint8_t i = 0; i < size; i++) core_receive(&board, frame_[i], 0x11223300);
    EQUAL(last.bytes[0], TIME);
    CHECK(!memcmp(last.bytes + 4, data + 4, 8));
    CHECK(!memcmp(last.bytes + 12, ((const uint8_t[]){0x00, 0x33, 0x22, 0x11, 0x44, 0x33, 0x22, 0x11}), 8));
}

/* ---- setpoints ---- */

static void test_setpoints_are_clipped_to_the_limits(void) {
    ready(2000, 4000, 0);
    arm();
    setpoint(0, SERVOS, 0);
    frame();
    EQUAL(pulses[0], 2000);
    EQUAL(telem_faults(), FAULT_CLIPPED);
    EQUAL(telem_faults(), 0); /* carried once */
    setpoint(0, SERVOS, 65535);
    frame();
    EQUAL(pulses[SERVOS - 1], 4000);
    setpoint(0, SERVOS, 3000);
    frame();
    EQUAL(pulses[0], 3000);
}

static void test_a_latched_fault_waits_for_a_telem_that_went_out(void) {
    ready(2000, 4000, 0);
    arm();
    setpoint(0, 1, 9999);
    line_full = true;
    scan_with(7400, 25);
    line_full = false;
    EQUAL(telem_faults(), FAULT_CLIPPED);
}

static void test_motion_starts_where_the_first_setpoint_says(void) {
    ready_and_armed(10);
    frame();
    EQUAL(pulses[0], 0); /* nothing before it */
    setpoint(0, 1, 4000);
    setpoint(0, 2, 2000);
    frame();
    EQUAL(pulses[0], 3990);
    EQUAL(pulses[1], 2000);
    EQUAL(pulses[2], 0);
    EQUAL(telem_faults(), FAULT_RATE);
    setpoint(0, 1, 4000); /* servo 1 is not named any more and stays */
    frame();
    EQUAL(pulses[0], 4000);
    EQUAL(pulses[1], 2000);
}

static void test_motion_is_linear_and_arrives_in_time(void) {
    ready_and_armed(0);
    clock_us = 0xFFFFFFFFu - 150000; /* across the wrap of the clock */
    setpoint(0, SERVOS, 2000);
    frame();
    setpoint(clock_us + 200000, SERVOS, 3000);
    for (uint16_t k = 1; k <= 10; k++) {
        say(TIME_REQ, pots, 8);
        frame();
        CHECK(abs(pulses[0] - (2000 + 100 * k)) <= 1); /* a tick of rounding */
        if (k % 4 == 0) setpoint(clock_us + 200000 - k * 20000u, SERVOS, 3000); /* the same line, said again */
    }
    EQUAL(pulses[0], 3000);
    setpoint(clock_us + 100000, SERVOS, 2500); /* and down */
    frame();
    EQUAL(pulses[0], 2900);
}

static void test_a_target_too_far_ahead_is_dropped(void) {
    ready_and_armed(0);
    clock_us = 1000000;
    setpoint(0, SERVOS, 3000);
    uint16_t stale = board.rx_stale;
    setpoint(clock_us + 500001, SERVOS, 4000);
    EQUAL(board.rx_stale, stale + 1);
    setpoint(clock_us + 500000, SERVOS, 4000);
    EQUAL(board.rx_stale, stale + 1);
    setpoint(clock_us - 5, SERVOS, 2000); /* past: at once */
    frame();
    EQUAL(pulses[0], 2000);
}

static void test_repeated_and_older_setpoints_are_dropped(void) {
    ready_and_armed(0);
    host_seq[SETPOINT] = 250;
    setpoint(0, SERVOS, 3000);
    uint16_t stale = board.rx_stale;
    static const uint8_t old[] = {250, 249, 123}; /* the same, the one before, and 127 before */
    for (uint8_t i = 0; i < sizeof old; i++) {
        host_seq[SETPOINT] = old[i];
        setpoint(0, SERVOS, 4000);
    }
    EQUAL(board.rx_stale, stale + 3);
    EQUAL(board.rx_gap, 0);
    host_seq[SETPOINT] = 3;
    setpoint(0, SERVOS, 2000);
    EQUAL(board.rx_gap, 8); /* 251 to 2 */
    EQUAL(board.command_seq, 3);
    frame();
    EQUAL(pulses[0], 2000);
}

static void test_setpoints_of_wrong_size_are_counted(void) {
    ready_and_armed(0);
    uint16_t len = board.rx_len;
    setpoint(0, SERVOS + 1, 3000);
    say(SETPOINT, pots, 4);
    say(SETPOINT, (const uint8_t[]){0, 0, 0, 0, 2, 1, 1}, 7);
    EQUAL(board.rx_len, len + 3);
    EQUAL(board.commanded, false);
}

static void test_a_safe_board_takes_no_setpoint(void) {
    ready(1000, 5000, 0);
    setpoint(0, SERVOS, 3000);
    EQUAL(board.rx_stale, 1);
    frame();
    EQUAL(pulses[0], 0);
}

/* ---- states ---- */

static void test_silence_holds_then_lets_go(void) {
    ready_and_armed(0);
    setpoint(0, SERVOS, 2000);
    setpoint(clock_us + 400000, SERVOS, 4000);
    for (int i = 0; i < 5; i++) frame();
    EQUAL(board.state, STATE_ARMED); /* 100 ms have passed, no more */
    frame();
    EQUAL(board.state, STATE_HOLD);
    uint16_t held = pulses[0];
    CHECK(held > 2000 && held < 4000);
    CHECK(telem_faults() & FAULT_TIMEOUT);
    clock_us -= SCAN_US;
    for (int i = 0; i < 44; i++) frame();
    EQUAL(board.state, STATE_HOLD);
    EQUAL(pulses[0], held);
    setpoint(0, SERVOS, 3000); /* from HOLD without a person */
    EQUAL(board.state, STATE_ARMED);
    for (int i = 0; i < 51; i++) frame();
    EQUAL(board.state, STATE_SAFE);
    EQUAL(pulses[0], 0);
    setpoint(0, SERVOS, 3000);
    frame();
    EQUAL(board.state, STATE_SAFE);
    EQUAL(pulses[0], 0);
}

static void test_disarm_lets_go_at_once(void) {
    ready_and_armed(0);
    setpoint(0, SERVOS, 3000);
    frame();
    say(DISARM, NULL, 0);
    EQUAL(code(), CODE_OK);
    EQUAL(board.state, STATE_SAFE);
    EQUAL(pulses[SERVOS - 1], 0);
    say(ESTOP, NULL, 0);
    say(DISARM, NULL, 0);
    EQUAL(board.state, STATE_ESTOP);
}

static void test_estop_stays_until_cleared(void) {
    ready_and_armed(0);
    setpoint(0, SERVOS, 3000);
    frame();
    core_estop_input(&board, true);
    EQUAL(board.state, STATE_ESTOP);
    EQUAL(pulses[0], 0);
    core_estop_input(&board, true);
    EQUAL(telem_faults(), FAULT_ESTOP_INPUT);
    say(CLEAR, NULL, 0);
    EQUAL(code(), CODE_STATE);
    core_estop_input(&board, false);
    EQUAL(board.state, STATE_ESTOP);
    say(ESTOP, pots, 3); /* again, and with a payload */
    EQUAL(code(), CODE_OK);
    say(CLEAR, NULL, 0);
    EQUAL(board.state, STATE_SAFE);
    say(CLEAR, NULL, 0);
    EQUAL(code(), CODE_OK);
}

static void test_battery_and_heat_trip_after_a_fifth_of_a_second(void) {
    for (int hot = 0; hot < 2; hot++) {
        ready_and_armed(0);
        setpoint(0, SERVOS, 3000);
        frame();
        uint16_t battery = hot ? 7400 : 5999;
        int8_t temperature = hot ? 71 : 25;
        for (int i = 0; i < 19; i++) scan_with(battery, temperature);
        scan_with(7400, 25); /* a dip of 0.19 s */
        for (int i = 0; i < 19; i++) scan_with(battery, temperature);
        EQUAL(board.state, STATE_ARMED);
        EQUAL(pulses[0], 3000);
        scan_with(battery, temperature);
        EQUAL(board.state, STATE_SAFE);
        EQUAL(pulses[0], 0);
        EQUAL(last.bytes[9], STATE_SAFE);
        EQUAL(last.bytes[10], hot ? FAULT_HOT : FAULT_BATTERY_LOW | FAULT_BATTERY_CUT);
        for (int i = 0; i < 300; i++) scan_with(battery, temperature);
        scan_with(6599, 25);
        EQUAL(last.bytes[10], FAULT_BATTERY_LOW);
        EQUAL(arm(), CODE_OK);
    }
}

static void test_overruns_are_a_latched_fault(void) {
    ready(1000, 5000, 0);
    core_second(&board, 0, 0);
    EQUAL(telem_faults(), 0);
    core_second(&board, 3, 0);
    EQUAL(telem_faults(), FAULT_OVERRUN);
    EQUAL(telem_faults(), 0);
}

static void test_random_bytes_never_move_a_servo(void) {
    ready_and_armed(0);
    srand(1);
    for (long i = 0; i < 2000000; i++) {
        core_receive(&board, (uint8_t)rand(), 0);
        if (i % 50000 == 0) core_frame(&board);
    }
    for (uint8_t i = 0; i < SERVOS; i++) EQUAL(pulses[i], 0);
}

/* ---- golden frames ---- */

typedef struct { char name[64], fields[512]; uint8_t frame[256]; uint8_t size; } golden_t;

static const struct { const char *name; uint8_t type; const char *layout; } layouts[] = {
    {"HELLO_REQ", HELLO_REQ, "version:1 nonce:4"},
    {"CONFIG", CONFIG, "index:1 min:2 max:2 neutral:2 rate:2"},
    {"ARM", ARM, "magic:2 hold_ms:2 off_ms:2"},
    {"DISARM", DISARM, ""},
    {"ESTOP", ESTOP, ""},
    {"CLEAR", CLEAR, ""},
    {"SETPOINT", SETPOINT, "t_apply:4 pulses:*"},
    {"TIME_REQ", TIME_REQ, "echo:8"},
    {"HELLO", HELLO, "version:1 firmware_major:1 firmware_minor:1 servos:1 reset_cause:1 state:1 session_number:2 "
                     "nonce:4 t_us:4 ticks_per_us:1"},
    {"ACK", ACK, "of_type:1 of_seq:1 code:1 state:1"},
    {"STATS", STATS, "rx_ok:2 rx_crc:2 rx_cobs:2 rx_len:2 rx_gap:2 rx_stale:2 tx_drop:2 rx_overrun:2 pulse_late:2 "
                     "boots:2"},
    {"TELEM", TELEM, "t_us:4 ack_seq:1 state:1 faults:2 battery:2 temperature:1 measured:* applied:+"},
    {"TIME", TIME, "echo:8 t_rx:4 t_tx:4"},
};

/* Where the value of a field starts, or NULL. */
static const char *field(const golden_t *golden, const char *key) {
    char wanted[40];
    snprintf(wanted, sizeof wanted, " %s=", key);
    const char *at = strstr(golden->fields, wanted);
    return at ? at + strlen(wanted) : NULL;
}

static long long number(const golden_t *golden, const char *key) {
    const char *at = field(golden, key);
    if (!at) {
        printf("frames.txt: %s has no %s\n", golden->name, key);
        exit(1);
    }
    return *at == '-' ? strtoll(at, NULL, 10) : (long long)strtoull(at, NULL, 10);
}

static uint8_t numbers(const golden_t *golden, const char *key, uint16_t *to) {
    const char *at = field(golden, key);
    uint8_t n = 0;
    while (at && *at >= '0' && *at <= '9') {
        char *end;
        to[n++] = (uint16_t)strtol(at, &end, 10);
        at = *end == ',' ? end + 1 : end;
    }
    return n;
}

static bool next_golden(FILE *file, golden_t *golden) {
    static char line[2048];
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#') continue;
        char hex[600];
        golden->fields[0] = ' ';
        if (sscanf(line, "%63s | %500[^|]| %599s", golden->name, golden->fields + 1, hex) != 3) {
            printf("frames.txt: not `name | fields | hex`: %s", line);
            exit(1);
        }
        golden->size = (uint8_t)(strlen(hex) / 2);
        for (uint8_t i = 0; i < golden->size; i++) {
            unsigned byte;
            sscanf(hex + 2 * i, "%2x", &byte);
            golden->frame[i] = (uint8_t)byte;
        }
        return true;
    }
    return false;
}

/* The payload that the fields describe. */
static uint8_t pack(const golden_t *golden, const char *layout, uint8_t *payload) {
    char key[40], kind;
    int used;
    uint8_t size = 0;
    for (; sscanf(layout, "%39[^:]:%c %n", key, &kind, &used) == 2; layout += used) {
        uint16_t list[64];
        if (kind == '*' || kind == '+') {
            uint8_t n = numbers(golden, key, list);
            if (kind == '*') payload[size++] = (uint8_t)(field(golden, "applied") ? n | 0x80 : n);
            for (uint8_t i = 0; i < n; i++, size = (uint8_t)(size + 2)) put(payload + size, list[i]);
        } else {
            unsigned long long value = (unsigned long long)number(golden, key);
            for (int i = 0; i < kind - '0'; i++) payload[size++] = (uint8_t)(value >> 8 * i);
        }
    }
    return size;
}

/* Makes the board send the same message; false where a board of this size cannot. */
static bool send_golden(const golden_t *golden, uint8_t type) {
    uint16_t measured[64] = {0}, applied[64] = {0};
    uint8_t seq = (uint8_t)number(golden, "seq");
    ready(1000, 5000, 0);
    board.session = session_used = (uint16_t)number(golden, "session");
    memset(board.tx_seq, seq, sizeof board.tx_seq);
    switch (type) {
        case HELLO:
            board.reset_cause = (uint8_t)number(golden, "reset_cause");
            board.state = (uint8_t)number(golden, "state");
            clock_us = (uint32_t)number(golden, "t_us");
            core_hello(&board, (uint32_t)number(golden, "nonce"));
            return true;
        case ACK:
            host_seq[number(golden, "of_type")] = (uint8_t)number(golden, "of_seq");
            if (number(golden, "code") == CODE_SESSION) session_used++;
            if (number(golden, "of_type") == ARM) arm();
            else config(0, 1000, 5000, 3000, 0);
            return true;
        case STATS:
            board.rx_ok = (uint16_t)number(golden, "rx_ok");
            board.rx_crc = (uint16_t)number(golden, "rx_crc");
            board.rx_cobs = (uint16_t)number(golden, "rx_cobs");
            board.rx_len = (uint16_t)number(golden, "rx_len");
            board.rx_gap = (uint16_t)number(golden, "rx_gap");
            board.rx_stale = (uint16_t)number(golden, "rx_stale");
            board.tx_drop = (uint16_t)number(golden, "tx_drop");
            core_second(&board, (uint16_t)number(golden, "rx_overrun"), (uint16_t)number(golden, "pulse_late"));
            return true;
        case TELEM:
            if (numbers(golden, "measured", measured) != SERVOS) return false;
            numbers(golden, "applied", applied);
            memcpy(board.applied, applied, sizeof board.applied);
            board.command_seq = (uint8_t)number(golden, "ack_seq");
            board.state = (uint8_t)number(golden, "state");
            board.faults = (uint16_t)number(golden, "faults");
            core_scan(&board, (uint32_t)number(golden, "t_us"), measured, (uint16_t)number(golden, "battery"),
                      (int8_t)number(golden, "temperature"));
            return true;
        case TIME: {
            uint8_t data[12] = {TIME_REQ, 0, (uint8_t)session_used, (uint8_t)(session_used >> 8)}, frame_[20];
            unsigned long long echo = (unsigned long long)number(golden, "echo");
            for (int i = 0; i < 8; i++) data[4 + i] = (uint8_t)(echo >> 8 * i);
            uint8_t size = encode(data, 12, frame_);
            clock_us = (uint32_t)number(golden, "t_tx");
            for (uint8_t i = 0; i < size; i++) core_receive(&board, frame_[i], (uint32_t)number(golden, "t_rx"));
            return true;
        }
        default: return false;
    }
}

static unsigned test_golden_frames(FILE *file) {
    golden_t golden;
    unsigned count = 0;
    bool seen[256] = {false};
    for (; next_golden(file, &golden); count++) {
        unsigned before = failures;
        message_t message;
        uint8_t payload[256], again[256];
        size_t i = 0;
        const char *name = field(&golden, "type");
        while (i < sizeof layouts / sizeof *layouts &&
               (strncmp(name, layouts[i].name, strlen(layouts[i].name)) || name[strlen(layouts[i].name)] != ' '))
            i++;
        CHECK(i < sizeof layouts / sizeof *layouts);
        CHECK(decode(golden.frame, golden.size, &message));
        if (failures == before) {
            uint8_t type = layouts[i].type, size = pack(&golden, layouts[i].layout, payload);
            seen[type] = true;
            EQUAL(message.bytes[0], type);
            EQUAL(message.bytes[1], number(&golden, "seq"));
            EQUAL(message.bytes[2] | message.bytes[3] << 8, number(&golden, "session"));
            EQUAL(message.size, size + 4);
            CHECK(!memcmp(message.bytes + 4, payload, size));
            EQUAL(encode(message.bytes, message.size, again), golden.size);
            CHECK(!memcmp(again, golden.frame, golden.size));
            if (type < 0x80) {
                ready(1000, 5000, 0);
                uint16_t ok = board.rx_ok;
                receive(golden.frame, golden.size);
                EQUAL(board.rx_ok, ok + 1);
            } else if (send_golden(&golden, type)) {
                EQUAL(last_frame_size, golden.size);
                CHECK(!memcmp(last_frame, golden.frame, golden.size));
            }
        }
        if (failures != before) printf("  in golden frame %s\n", golden.name);
    }
    for (size_t i = 0; i < sizeof layouts / sizeof *layouts; i++) CHECK(seen[layouts[i].type]);
    return count;
}

static void write_corpus(FILE *file, const char *directory) {
    golden_t golden;
    while (next_golden(file, &golden)) {
        char path[600];
        snprintf(path, sizeof path, "%s/%s", directory, golden.name);
        FILE *seed = fopen(path, "wb");
        if (!seed) {
            perror(path);
            exit(1);
        }
        fputc(0, seed); /* fuzz.c: bytes as they are */
        fputc(golden.size, seed);
        fwrite(golden.frame, 1, golden.size, seed);
        fclose(seed);
    }
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    if (!file) {
        fprintf(stderr, "test_core needs the file of golden frames, test/data/frames.txt\n");
        return 1;
    }
    if (argc > 2) {
        write_corpus(file, argv[2]);
        return 0;
    }
    static void (*const tests[])(void) = {
        test_noise_is_counted_and_the_next_frame_is_taken,
        test_every_flipped_bit_is_refused,
        test_96_bytes_are_taken_and_97_are_not,
        test_seq_counts_per_type_and_a_drop_leaves_a_gap,
        test_hello_answers_any_session_but_one_version,
        test_another_session_is_refused_except_for_estop,
        test_wrong_sizes_and_types_are_answered,
        test_config_checks_its_range,
        test_arm_needs_everything,
        test_arm_repeated_neither_feeds_the_watchdog_nor_restarts,
        test_time_says_when_the_request_came_and_when_it_answered,
        test_setpoints_are_clipped_to_the_limits,
        test_a_latched_fault_waits_for_a_telem_that_went_out,
        test_motion_starts_where_the_first_setpoint_says,
        test_motion_is_linear_and_arrives_in_time,
        test_a_target_too_far_ahead_is_dropped,
        test_repeated_and_older_setpoints_are_dropped,
        test_setpoints_of_wrong_size_are_counted,
        test_a_safe_board_takes_no_setpoint,
        test_silence_holds_then_lets_go,
        test_disarm_lets_go_at_once,
        test_estop_stays_until_cleared,
        test_battery_and_heat_trip_after_a_fifth_of_a_second,
        test_overruns_are_a_latched_fault,
        test_random_bytes_never_move_a_servo,
    };
    size_t count = sizeof tests / sizeof *tests;
    for (size_t i = 0; i < count; i++) tests[i]();
    unsigned frames = test_golden_frames(file);
    fclose(file);
    printf("core: %zu tests, %u golden frames, %u checks, %u failed\n", count, frames, checks, failures);
    return failures != 0;
}
