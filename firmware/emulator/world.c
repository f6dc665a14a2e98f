#include "world.h"

#include <string.h>

enum { QUEUE = LINE_QUEUE, TELEM = 0x90, HALF_KEEPS = 8 };

world_t world;

static uint64_t base_ns, base_cycle; /* where the clocks last started to run side by side */
static uint64_t frozen_until, plant_next;

static struct {
    uint8_t byte[QUEUE];
    size_t head, tail;
    uint64_t next_ns; /* the stop bit of the byte at tail has passed */
} rx;
static struct {
    struct {
        uint8_t byte;
        uint64_t cycle;
    } at[QUEUE];
    size_t head, tail;
    uint8_t previous;
    int kept; /* bytes let through of a frame that is being cut, -1: none is */
} tx;

/* ---- time ---- */

static double cycles_per_ns(void) { return CYCLES_PER_US * 1e-3 * (1 + world.drift_ppm * 1e-6); }

static uint64_t cycle_at(uint64_t ns) {
    if (frozen_until) return base_cycle;
    return base_cycle + (uint64_t)((double)(ns - base_ns) * cycles_per_ns());
}

static uint64_t ns_at(uint64_t cycle) {
    double ns = ((double)cycle - (double)base_cycle) / cycles_per_ns();
    return (uint64_t)((double)base_ns + ns);
}

static void rebase(void) {
    base_cycle = cycle_at(world.now_ns);
    base_ns = world.now_ns;
}

void world_drift(double ppm) {
    rebase();
    world.drift_ppm = ppm;
}

void world_freeze(double seconds) {
    rebase();
    frozen_until = world.now_ns + (uint64_t)(seconds * 1e9) + 1;
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

static void deliver(void);

void world_advance(uint64_t until) {
    while (world.now_ns < until) {
        uint64_t next = least(until, plant_next);
        if (rx.tail != rx.head) next = least(next, rx.next_ns);
        if (frozen_until) next = least(next, frozen_until);
        else board_run(cycle_at(next));
        world.now_ns = next;
        if (frozen_until && next >= frozen_until) {
            base_ns = next;
            frozen_until = 0;
        }
        if (rx.tail != rx.head && next >= rx.next_ns) deliver();
        if (next >= plant_next) {
            plant_step(&world.plant, next);
            plant_next += PLANT_STEP_NS;
        }
    }
}

/* ---- line ---- */

static bool chance(double probability) { return probability > 0 && random_unit(&world.random) < probability; }

uint8_t world_random_byte(void) { return (uint8_t)(random_unit(&world.random) * 256); }

/* What the faults on the line make of a byte; false: nothing arrives. */
static bool pass(uint8_t *byte) {
    if (chance(world.drop)) return false;
    if (chance(world.corrupt)) *byte ^= (uint8_t)(1u << (world_random_byte() & 7));
    if (world.noise) *byte = world_random_byte();
    return true;
}

size_t world_held(void) { return rx.head - rx.tail; }

void world_to_board(const uint8_t *bytes, size_t size) {
    if (size && rx.head == rx.tail) { /* the line may still be busy with the byte before */
        uint64_t start = rx.next_ns > world.now_ns ? rx.next_ns : world.now_ns;
        rx.next_ns = start + BYTE_NS;
    }
    while (size--) rx.byte[rx.head++ % QUEUE] = *bytes++;
}

static void deliver(void) {
    uint8_t byte = rx.byte[rx.tail++ % QUEUE];
    if (rx.tail != rx.head) rx.next_ns += BYTE_NS;
    world.in++;
    if (!pass(&byte) || !board_receive(byte)) world.in_lost++;
}

/* Note what the last TELEM said; its fields follow the code byte of COBS. */
static void look(uint8_t byte) {
    static uint8_t frame[256];
    static size_t size;
    if (byte) {
        frame[size++ % sizeof frame] = byte;
        return;
    }
    for (size_t zero = 0; size <= sizeof frame && zero < size;) { /* undo COBS in place */
        size_t next = zero + frame[zero];
        frame[zero] = 0;
        zero = next;
    }
    if (size > 14 && size <= sizeof frame && frame[1] == TELEM) {
        world.telemetry++;
        world.session = (uint16_t)(frame[3] | frame[4] << 8);
        world.state = frame[10];
        world.faults = (uint16_t)(frame[11] | frame[12] << 8);
    }
    size = 0;
}

static void queue(uint8_t byte, uint64_t cycle) {
    if (tx.head - tx.tail == QUEUE) {
        world.out_lost++;
        return;
    }
    tx.at[tx.head % QUEUE].byte = byte;
    tx.at[tx.head++ % QUEUE].cycle = cycle;
}

void wire_sent(uint8_t byte, uint64_t cycle) {
    look(byte);
    queue(byte, cycle);
}

void wire_cut(uint64_t cycle) {
    while (tx.head != tx.tail && tx.at[(tx.head - 1) % QUEUE].cycle > cycle) tx.head--;
    look(0);
}

void world_garbage(size_t size) {
    while (size--) queue(world_random_byte(), cycle_at(world.now_ns));
}

bool world_to_host(uint8_t *byte, uint64_t *at_ns) {
    while (tx.tail != tx.head && ns_at(tx.at[tx.tail % QUEUE].cycle) <= world.now_ns) {
        *at_ns = ns_at(tx.at[tx.tail % QUEUE].cycle);
        *byte = tx.at[tx.tail++ % QUEUE].byte;
        if (world.half && !tx.previous) tx.kept = 0, world.half = false;
        bool last = (tx.previous = *byte) == 0, keep = tx.kept < 0 || tx.kept++ < HALF_KEEPS;
        if (last) tx.kept = -1;
        world.out++;
        if (keep && pass(byte)) return true;
        world.out_lost++;
    }
    return false;
}

/* ---- pins ---- */

void pins_pulse(int servo, uint64_t rise, uint64_t fall, bool cut) {
    pin_t *pin = &world.pin[servo];
    double per_us = cycles_per_ns() * 1e3, width = (double)(fall - rise) / per_us;
    double period = (double)(rise - pin->rise) / per_us;
    if (pin->rise && period < 50e3) { /* longer: pulses had stopped in between */
        if (!world.frame_max || period < world.frame_min) world.frame_min = period;
        if (period > world.frame_max) world.frame_max = period;
    }
    pin->rise = rise;
    plant_pulse(&world.plant, servo, width, ns_at(fall));
    if (cut) {
        pin->cut++;
        return;
    }
    pin->last = width;
    if (!pin->count || width < pin->min) pin->min = width;
    if (!pin->count || width > pin->max) pin->max = width;
    pin->count++;
}

void world_clear(void) {
    memset(world.pin, 0, sizeof world.pin);
    world.frame_min = world.frame_max = 0;
    world.in = world.in_lost = world.out = world.out_lost = 0;
}

void world_open(uint64_t seed, bool external) {
    plant_init(&world.plant, seed, external);
    world.random = seed ^ 0x5DEECE66Du;
    plant_next = PLANT_STEP_NS;
    tx.kept = -1;
}
