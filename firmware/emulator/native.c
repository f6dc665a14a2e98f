/* The firmware's core compiled for the host, with interrupts, converter and watchdog of the AVR board imitated. */
#include <math.h>
#include <string.h>

#include "../core/core.h"
#include "world.h"

const char board_kind[] = "native";

enum {
    SLOT = 4000 * CYCLES_PER_US,      /* pulses start in slots of 4 ms, as on the AVR board */
    SLOTS = 5,                        /* to a servo frame of 20 ms */
    PER_SLOT = (SERVOS + SLOTS - 1) / SLOTS,
    SCAN = 10000 * CYCLES_PER_US,
    SECOND = 1000000 * CYCLES_PER_US,
    WATCHDOG = 131000 * CYCLES_PER_US,
    RECEIVER = 3,                     /* bytes the AVR's receiver holds */
    TX_BUFFER = 255,
};

static core_t core;
static uint64_t cycle, boot;          /* now; when the board was last reset */
static uint64_t next_slot, next_scan, next_second, watchdog, line_free;
static uint8_t slot;
static uint16_t width[SERVOS], overruns;
static bool estop_open;
static uint8_t eeprom[4] = {0xFF, 0xFF, 0xFF, 0xFF}; /* the session number and its complement, as on the AVR board */
static struct {
    uint8_t byte[RECEIVER], count;
} receiver;

uint32_t hal_now_us(void) { return (uint32_t)((cycle - boot) / CYCLES_PER_US); }

void hal_pulse(uint8_t servo, uint16_t ticks) { width[servo] = ticks; }

bool hal_send(const uint8_t *frame, uint8_t size) {
    uint64_t start = line_free > cycle ? line_free : cycle;
    if ((start - cycle) / BYTE_CYCLES + size > TX_BUFFER) return false;
    while (size--) wire_sent(*frame++, start += BYTE_CYCLES);
    line_free = start;
    return true;
}

static uint16_t reading(int servo) { /* four conversions of ten bits */
    uint16_t sum = 0;
    for (int k = 0; k < 4; k++) sum = (uint16_t)(sum + plant_convert(plant_volts(&world.plant, servo)));
    return sum;
}

static void scan(void) {
    uint16_t measured[SERVOS];
    for (int i = 0; i < SERVOS; i++) measured[i] = reading(i);
    core_scan(&core, hal_now_us(), measured, (uint16_t)lround(plant_supply(&world.plant) * 1e3),
              (int8_t)lround(world.plant.temperature));
}

static void start_slot(bool hung) {
    if (slot == 0 && !hung) core_frame(&core);
    for (int i = slot * PER_SLOT; i < (slot + 1) * PER_SLOT && i < SERVOS; i++)
        if (width[i]) pins_pulse(i, cycle, cycle + width[i] * (uint64_t)(CYCLES_PER_US / TICKS_PER_US), false);
    slot = (uint8_t)((slot + 1) % SLOTS);
}

static void receive(void) {
    if (!watchdog)
        for (int i = 0; i < receiver.count; i++) core_receive(&core, receiver.byte[i], hal_now_us());
    receiver.count = 0;
}

void board_run(uint64_t until) {
    if (!watchdog && world.plant.estop_open != estop_open) core_estop_input(&core, estop_open = world.plant.estop_open);
    receive();
    while (cycle < until) {
        uint64_t next = until;
        if (next_slot < next) next = next_slot;
        if (next_scan < next) next = next_scan;
        if (next_second < next) next = next_second;
        if (watchdog && watchdog < next) next = watchdog;
        cycle = next;
        if (watchdog && cycle == watchdog) board_reset(RESET_WATCHDOG);
        if (cycle == next_slot) start_slot(watchdog != 0), next_slot += SLOT;
        if (cycle == next_scan) next_scan += SCAN, watchdog ? (void)0 : scan();
        if (cycle == next_second) next_second += SECOND, watchdog ? (void)0 : core_second(&core, overruns, 0);
    }
}

bool board_receive(uint8_t byte) {
    if (receiver.count == RECEIVER) {
        overruns++;
        return false;
    }
    receiver.byte[receiver.count++] = byte;
    return true;
}

void board_reset(enum reset cause) {
    wire_cut(cycle);
    uint8_t *memory = (uint8_t *)&core; /* what RAM holds after power was lost */
    if (cause == RESET_POWER || cause == RESET_BROWNOUT)
        for (size_t i = 0; i < sizeof core; i++) memory[i] = world_random_byte();
    boot = cycle;
    next_slot = cycle + SLOT, next_scan = cycle + SCAN, next_second = cycle + SECOND;
    watchdog = 0, line_free = 0, slot = 0, overruns = 0;
    receiver.count = 0;
    memset(width, 0, sizeof width);
    uint16_t session = (uint16_t)((eeprom[0] | eeprom[1] << 8) + 1);
    if (session == 0) session = 1;
    for (int i = 0; i < 2; i++) eeprom[2 + i] = (uint8_t)~(eeprom[i] = (uint8_t)(session >> 8 * i));
    core_init(&core, cause, session);
    core_estop_input(&core, estop_open = world.plant.estop_open);
    core_hello(&core, 0);
}

void board_hang(void) { watchdog = cycle + WATCHDOG; }

uint8_t *board_eeprom(size_t *size) {
    *size = sizeof eeprom;
    return eeprom;
}

void board_open(const char *elf) { (void)elf; }
