/* The AVR image inside libsimavr. The pins are those of ../avr/board.c.
 *
 * What simavr 1.6 gets wrong for this board is replaced here: its UART (11 bits a byte, a receiver of 64 bytes, so
 * never an overrun), the cycles it takes to enter an interrupt, RAM and MCUSR after power was lost, pins and PIN
 * registers after a reset. */
#include <math.h>
#include <simavr/avr_adc.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/sim_elf.h>
#include <simavr/sim_interrupts.h>
#include <stdio.h>
#include <string.h>

#include "world.h"

const char board_kind[] = "avr";

enum { PINE = 0x2C, MCUSR = 0x54, UCSR0A = 0xC0, UCSR0B = 0xC1, UBRR0L = 0xC4, UBRR0H = 0xC5, UDR0 = 0xC6 };
enum { RAM = 0x200 };
enum { RXC = 0x80, TXC = 0x40, UDRE = 0x20, DOR = 0x08, U2X = 0x02, RXEN = 0x10, TXEN = 0x08 };
enum { ESTOP_BIT = 4, ENTRY_CYCLES = 5, BURST = 10000, RJMP_SELF = 0xCFFF };

static avr_t *avr;
static avr_uart_t *usart;
static avr_irq_t *adc_irq, *estop_irq;
static uint64_t rise[SERVOS]; /* cycle of the rising edge, 0: low */
static unsigned select_lines;
static uint64_t alarm_cycle;
static bool estop_open, hang_wanted;
static uint32_t hang_at; /* flash address that was patched, 0: none */
static uint16_t hang_word;

/* ---- UART: two bytes and a shift register in, one byte and a shift register out ---- */

static struct {
    uint8_t in[3], in_count, out_next;
    bool overrun, shifting, waiting, finished;
} uart;

static avr_cycle_count_t byte_cycles(void) {
    unsigned divisor = avr->data[UBRR0L] | (avr->data[UBRR0H] & 0x0Fu) << 8;
    return (avr->data[UCSR0A] & U2X ? 80u : 160u) * (divisor + 1u);
}

static uint8_t read_status(avr_t *a, avr_io_addr_t address, void *unused) {
    (void)a, (void)unused;
    uint8_t status = avr->data[address] & U2X;
    if (uart.in_count) status |= RXC;
    if (uart.finished) status |= TXC;
    if (!uart.waiting) status |= UDRE;
    if (uart.overrun) status |= DOR;
    return avr->data[address] = status;
}

static void write_status(avr_t *a, avr_io_addr_t address, uint8_t value, void *unused) {
    (void)a, (void)unused;
    if (value & TXC) uart.finished = false;
    avr->data[address] = (uint8_t)((avr->data[address] & ~U2X) | (value & U2X));
}

static void write_control(avr_t *a, avr_io_addr_t address, uint8_t value, void *unused) {
    (void)a, (void)unused;
    avr->data[address] = value;
    if (!uart.waiting) avr_raise_interrupt(avr, &usart->udrc); /* pending only if enabled */
    if (uart.in_count) avr_raise_interrupt(avr, &usart->rxc);
}

static uint8_t read_data(avr_t *a, avr_io_addr_t address, void *unused) {
    (void)a, (void)address, (void)unused;
    uint8_t byte = uart.in[0];
    uart.overrun = false;
    if (uart.in_count && --uart.in_count) {
        memmove(uart.in, uart.in + 1, uart.in_count);
        avr_raise_interrupt(avr, &usart->rxc);
    } else avr_clear_interrupt(avr, &usart->rxc);
    return byte;
}

static avr_cycle_count_t shifted(avr_t *a, avr_cycle_count_t when, void *unused);

static void shift(uint8_t byte, avr_cycle_count_t start) {
    uart.shifting = true;
    wire_sent(byte, start + byte_cycles());
}

static avr_cycle_count_t shifted(avr_t *a, avr_cycle_count_t when, void *unused) {
    (void)a, (void)unused;
    uart.shifting = false;
    if (!uart.waiting) {
        uart.finished = true;
        avr_raise_interrupt(avr, &usart->txc);
        return 0;
    }
    uart.waiting = false;
    shift(uart.out_next, when);
    avr_raise_interrupt(avr, &usart->udrc);
    return when + byte_cycles();
}

static void write_data(avr_t *a, avr_io_addr_t address, uint8_t value, void *unused) {
    (void)a, (void)address, (void)unused;
    if (!(avr->data[UCSR0B] & TXEN)) return;
    if (!uart.shifting) {
        shift(value, avr->cycle);
        avr_cycle_timer_register(avr, byte_cycles(), shifted, NULL);
        avr_raise_interrupt(avr, &usart->udrc); /* room for one more at once */
    } else {
        uart.out_next = value;
        uart.waiting = true;
        avr_clear_interrupt(avr, &usart->udrc);
    }
}

bool board_receive(uint8_t byte) {
    if (!(avr->data[UCSR0B] & RXEN)) return false;
    if (uart.in_count == sizeof uart.in) {
        uart.overrun = true;
        return false;
    }
    uart.in[uart.in_count++] = byte;
    avr_raise_interrupt(avr, &usart->rxc);
    return true;
}

static void replace_uart(void) {
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (io->kind && !strcmp(io->kind, "uart") && ((avr_uart_t *)io)->r_udr == UDR0) usart = (avr_uart_t *)io;
    if (!usart) leave("libsimavr has no UART 0 for this chip");
    avr->io[AVR_DATA_TO_IO(UCSR0A)].r.c = read_status;
    avr->io[AVR_DATA_TO_IO(UCSR0A)].w.c = write_status;
    avr->io[AVR_DATA_TO_IO(UCSR0B)].w.c = write_control;
    avr->io[AVR_DATA_TO_IO(UDR0)].r.c = read_data;
    avr->io[AVR_DATA_TO_IO(UDR0)].w.c = write_data;
}

/* ---- pins and analog inputs ---- */

static void on_pin(struct avr_irq_t *irq, uint32_t value, void *servo) {
    (void)irq;
    uint64_t *start = &rise[(intptr_t)servo];
    if (value && !*start) *start = avr->cycle;
    if (!value && *start) {
        pins_pulse((int)(intptr_t)servo, *start, avr->cycle, false);
        *start = 0;
    }
}

static void on_select(struct avr_irq_t *irq, uint32_t value, void *line) {
    (void)irq;
    unsigned mask = 1u << (intptr_t)line;
    select_lines = value ? select_lines | mask : select_lines & ~mask;
}

/* NTC of 10 kOhm, B = 3950 K, to ground, with 10 kOhm to 5 V. */
static double thermistor_volts(double celsius) {
    double ratio = exp(3950 * (1 / (celsius + 273.15) - 1 / 298.15));
    return VREF * ratio / (1 + ratio);
}

static void on_conversion(struct avr_irq_t *irq, uint32_t value, void *unused) {
    (void)irq, (void)unused;
    union {
        uint32_t value;
        avr_adc_mux_t mux;
    } trigger = {.value = value};
    unsigned channel = trigger.mux.src, servo = 2 * select_lines + channel;
    double volts = 0;
    if (channel < 2) volts = servo < SERVOS ? plant_volts(&world.plant, (int)servo) : 0;
    else if (channel == 2) volts = plant_supply(&world.plant) / 2;
    else if (channel == 3) volts = thermistor_volts(world.plant.temperature);
    uint32_t millivolts = (plant_convert(volts) * 5000u + 1022u) / 1023u; /* simavr makes the same ten bits of it */
    if (channel < 8) avr_raise_irq(adc_irq + channel, millivolts);
}

static void apply_estop(bool open) {
    avr_ioport_external_t pull = {.name = 'E', .mask = 1 << ESTOP_BIT, .value = (unsigned char)(open << ESTOP_BIT)};
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL('E'), &pull);
    avr_raise_irq(estop_irq, open);
    estop_open = open;
}

static void on_interrupt(struct avr_irq_t *irq, uint32_t entered, void *unused) {
    (void)irq, (void)unused;
    if (!entered) return;
    avr->cycle += ENTRY_CYCLES; /* and its timers must not be late by as much: a write to a timer would lose a match */
    avr->run_cycle_count = avr->run_cycle_count > ENTRY_CYCLES ? avr->run_cycle_count - ENTRY_CYCLES : 1;
}

/* ---- running ---- */

static avr_cycle_count_t on_alarm(avr_t *a, avr_cycle_count_t when, void *unused) {
    (void)a, (void)when, (void)unused;
    return 0; /* it only keeps a sleeping CPU from oversleeping */
}

static void try_hang(void) {
    if (!avr->sreg[S_I] || avr->interrupts.running_ptr) return; /* only the main loop */
    hang_wanted = false;
    hang_at = avr->pc;
    hang_word = (uint16_t)(avr->flash[hang_at] | avr->flash[hang_at + 1] << 8);
    avr->flash[hang_at] = RJMP_SELF & 0xFF;
    avr->flash[hang_at + 1] = RJMP_SELF >> 8;
}

void board_hang(void) { hang_wanted = !hang_at; }

void board_run(uint64_t until) {
    if (world.plant.estop_open != estop_open) apply_estop(world.plant.estop_open);
    if (avr->cycle >= until) return;
    alarm_cycle = until;
    avr_cycle_timer_register(avr, until - avr->cycle, on_alarm, NULL);
    while (avr->cycle < until) {
        if (hang_wanted) try_hang();
        avr->run_cycle_limit = BURST;
        int state = avr_run(avr);
        if (state == cpu_Done || state == cpu_Crashed) leave("the firmware crashed at %#x", avr->pc);
    }
}

/* ---- reset ---- */

static void (*chip_reset)(struct avr_t *avr);

static void on_reset(avr_t *a) { /* also the watchdog's */
    if (chip_reset) chip_reset(a);
    wire_cut(avr->cycle);
    memset(&uart, 0, sizeof uart);
    for (int i = 0; i < SERVOS; i++) {
        if (rise[i]) pins_pulse(i, rise[i], avr->cycle, true);
        rise[i] = 0;
    }
    select_lines = 0;
    hang_wanted = false;
    if (hang_at) {
        avr->flash[hang_at] = (uint8_t)hang_word;
        avr->flash[hang_at + 1] = (uint8_t)(hang_word >> 8);
        hang_at = 0;
    }
    if (estop_open) avr->data[PINE] |= 1 << ESTOP_BIT; /* simavr forgets what pins see */
    if (alarm_cycle > avr->cycle) avr_cycle_timer_register(avr, alarm_cycle - avr->cycle, on_alarm, NULL);
}

void board_reset(enum reset cause) {
    avr_reset(avr);
    if (cause == RESET_POWER || cause == RESET_BROWNOUT) {
        for (uint32_t i = 0; i < 32; i++) avr->data[i] = world_random_byte();
        for (uint32_t i = RAM; i <= avr->ramend; i++) avr->data[i] = world_random_byte();
    }
    avr->data[MCUSR] = (uint8_t)cause;
}

/* ---- start ---- */

static void log_errors(avr_t *a, const int level, const char *format, va_list arguments) {
    (void)a;
    if (level == LOG_ERROR) vfprintf(stderr, format, arguments);
}

static void no_sleep(avr_t *a, avr_cycle_count_t cycles) { (void)a, (void)cycles; }

void board_open(const char *elf) {
    avr_global_logger_set(log_errors);
    elf_firmware_t firmware;
    memset(&firmware, 0, sizeof firmware);
    FILE *file = fopen(elf, "rb");
    if (!file) leave("%s cannot be read, expected the firmware image (make -C firmware avr)", elf);
    fclose(file);
    if (elf_read_firmware(elf, &firmware)) leave("%s is no firmware image", elf);
    avr = avr_make_mcu_by_name("atmega2560");
    if (!avr) leave("libsimavr does not know the ATmega2560");
    avr_init(avr);
    firmware.frequency = CYCLES_PER_US * 1000000;
    avr_load_firmware(avr, &firmware);
    avr->vcc = avr->avcc = avr->aref = (uint32_t)(VREF * 1e3);
    avr->sleep = no_sleep;
    chip_reset = avr->reset;
    avr->reset = on_reset;
    replace_uart();
    for (intptr_t i = 0; i < SERVOS; i++) {
        uint32_t port = (uint32_t)"ACL"[i / 8];
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), (int)(i % 8)), on_pin, (void *)i);
    }
    for (intptr_t i = 0; i < 4; i++)
        avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), (int)i), on_select, (void *)i);
    for (int i = 0; i < avr->interrupts.vector_count; i++)
        avr_irq_register_notify(avr->interrupts.vector[i]->irq + AVR_INT_IRQ_RUNNING, on_interrupt, NULL);
    adc_irq = avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, 0);
    avr_irq_register_notify(adc_irq + ADC_IRQ_OUT_TRIGGER, on_conversion, NULL);
    estop_irq = avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('E'), ESTOP_BIT);
    apply_estop(false);
}

uint8_t *board_eeprom(size_t *size) {
    avr_eeprom_desc_t whole = {.size = 4096};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &whole);
    *size = whole.size;
    return whole.ee;
}
