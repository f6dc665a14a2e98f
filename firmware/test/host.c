#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

core_t board;
uint32_t clock_us;
bool line_full;
uint16_t pulses[SERVOS];
message_t last;
uint8_t last_frame[MESSAGE_MAX + 2], last_frame_size;
unsigned sent[256], acked[8];

static unsigned setpoints_taken;

#define MUST(condition) \
    do { \
        if (!(condition)) { \
            fprintf(stderr, "%s:%d: the board broke its promise: %s\n", __FILE__, __LINE__, #condition); \
            abort(); \
        } \
    } while (0)

/* Bit by bit as the definition of CRC-16/CCITT-FALSE has it, since the core does it by bytes. */
static uint16_t crc_by_bits(const uint8_t *at, size_t size) {
    uint16_t crc = 0xFFFF;
    while (size--) {
        crc = (uint16_t)(crc ^ *at++ << 8);
        for (int i = 0; i < 8; i++) crc = (uint16_t)(crc & 0x8000 ? crc << 1 ^ 0x1021 : crc << 1);
    }
    return crc;
}

uint8_t encode(const uint8_t *data, uint8_t size, uint8_t *frame) {
    uint8_t raw[MESSAGE_MAX], out = 1, code_at = 0;
    MUST(size <= MESSAGE_MAX - 4);
    memcpy(raw, data, size);
    uint16_t crc = crc_by_bits(raw, size);
    raw[size++] = (uint8_t)crc;
    raw[size++] = (uint8_t)(crc >> 8);
    for (uint8_t i = 0; i < size; i++) {
        if (raw[i]) frame[out++] = raw[i];
        else {
            frame[code_at] = (uint8_t)(out - code_at);
            code_at = out++;
        }
    }
    frame[code_at] = (uint8_t)(out - code_at);
    frame[out++] = 0;
    return out;
}

bool decode(const uint8_t *frame, size_t size, message_t *message) {
    size_t in = 0, out = 0;
    if (size < 2 || size > MESSAGE_MAX || frame[size - 1] != 0) return false;
    while (in < size - 1) {
        size_t code = frame[in++];
        if (code == 0 || in + code > size) return false;
        for (size_t i = 1; i < code; i++) message->bytes[out++] = frame[in++];
        if (in < size - 1) message->bytes[out++] = 0;
    }
    if (out < 6 || out > FRAME_MAX) return false;
    message->size = (uint8_t)(out - 2);
    return crc_by_bits(message->bytes, out - 2) == (message->bytes[out - 2] | message->bytes[out - 1] << 8);
}

uint32_t hal_now_us(void) { return clock_us; }

bool hal_send(const uint8_t *frame, uint8_t size) {
    message_t message = {{0}, 0};
    MUST(decode(frame, size, &message));
    MUST((message.bytes[2] | message.bytes[3] << 8) == board.session);
    if (line_full) return false;
    last = message;
    memcpy(last_frame, frame, size);
    last_frame_size = size;
    sent[message.bytes[0]]++;
    if (message.bytes[0] == ACK) acked[message.bytes[6]]++;
    return true;
}

void hal_pulse(uint8_t servo, uint16_t ticks) {
    MUST(servo < SERVOS);
    if (ticks) {
        MUST(board.state == STATE_ARMED || board.state == STATE_HOLD);
        MUST(ticks >= board.limits[servo].min && ticks <= board.limits[servo].max);
        uint16_t was = pulses[servo], rate = board.limits[servo].rate;
        MUST(was == 0 || rate == 0 || abs(ticks - was) <= rate);
    }
    pulses[servo] = ticks;
}

void start_board(void) {
    memset(sent, 0, sizeof sent);
    memset(acked, 0, sizeof acked);
    memset(pulses, 0, sizeof pulses);
    line_full = false;
    setpoints_taken = 0;
    core_init(&board, 1, SESSION);
}

void receive(const uint8_t *frame, size_t size) {
    for (size_t i = 0; i < size; i++) {
        uint8_t seq = board.command_seq;
        bool commanded = board.commanded;
        core_receive(&board, frame[i], clock_us);
        if (board.commanded && (!commanded || seq != board.command_seq)) setpoints_taken++;
        for (uint8_t k = 0; k < SERVOS; k++) MUST(pulses[k] == 0 || board.state == STATE_ARMED || board.state == STATE_HOLD);
    }
}

unsigned taken(void) { return sent[HELLO] + sent[TIME] + acked[CODE_OK] + setpoints_taken; }
