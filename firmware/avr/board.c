/* The servo board on an ATmega2560 at 16 MHz (Arduino Mega): clock, pulses, UART, analog inputs, e-stop, EEPROM, LED.
 *
 * docs/firmware.md has the wiring. Interrupts only move data and edges; the core runs in the main loop. An interrupt
 * here may last 8 us at most (LEAD), the pulse interrupt 60 us (two bytes of UART fit into its FIFO meanwhile). */
#include "core.h"

#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/pgmspace.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#if SERVOS > 20
#error "this board has pins for 20 servos"
#endif

static core_t core;

/* ---- reset cause: read before the start-up code, since a watchdog left running would bite in it ---- */

static uint8_t reset_cause __attribute__((section(".noinit")));

void save_reset_cause(void) __attribute__((naked, used, section(".init3")));
void save_reset_cause(void) {
    reset_cause = MCUSR & 0x0F;
    MCUSR = 0;
    wdt_disable();
}

/* ---- clock: timer 1 at 2 MHz, one tick is 0.5 us ---- */

static volatile uint32_t overflow_us;

ISR(TIMER1_OVF_vect) { overflow_us += 0x8000; }

/* With interrupts off. */
static inline __attribute__((always_inline)) uint32_t now_us(void) {
    uint16_t ticks = TCNT1;
    uint32_t us = overflow_us;
    if (TIFR1 & _BV(TOV1) && ticks < 0x8000) us += 0x8000; /* it overflowed just now */
    return us + (ticks >> 1);
}

uint32_t hal_now_us(void) {
    uint32_t us;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { us = now_us(); }
    return us;
}

/* ---- pulses ----
 * A servo frame has 5 slots of 4 ms; the 4 servos of a slot share a port, so an edge is one write of its value: all
 * rise together, then fall one by one. The main loop sorts the falls of each slot into its plan. The interrupt copies
 * the plan shortly before the slot, then comes LEAD ticks before an edge and waits for its tick; edges closer than
 * CLUSTER are done in one go. */

enum { SLOTS = 5, SLOT_SERVOS = 4, SLOT_TICKS = 8000, LEAD = 32, CLUSTER = 44, PREPARE = 120, EDGES = 1 + SLOT_SERVOS };

typedef struct { uint16_t due; uint8_t value, cluster; } edge_t; /* cluster: edges from here on to do in one go */
typedef struct { uint8_t count; edge_t edges[EDGES]; } plan_t;   /* due from the start of the slot */

static volatile uint8_t *const slot_port[SLOTS] = {&PORTA, &PORTA, &PORTC, &PORTC, &PORTL};
static const uint8_t servo_bit[8] = {1, 2, 4, 8, 16, 32, 64, 128};

static uint16_t width[SLOTS * SLOT_SERVOS]; /* ticks, 0 none */
static plan_t plans[SLOTS];
static edge_t edges[EDGES + SLOT_SERVOS - 1]; /* the slot in progress; the end is loaded but never used */
static uint8_t edge_count, edge_next, slot = SLOTS - 1;
static uint16_t slot_due;
static volatile uint8_t *port = &PORTA;
static volatile bool frame_due, estop_seen;
static volatile uint8_t pulse_late;

/* Takes pulses out of the slot in progress, with interrupts off. One that has begun ends as planned: cut short, it would
 * be an angle far outside the limits. */
static inline __attribute__((always_inline)) void keep_from_rising(uint8_t keep) {
    if (edge_next > 0) return;
    for (uint8_t i = 0; i < EDGES; i++) edges[i].value &= keep;
}

void hal_pulse(uint8_t servo, uint16_t ticks) {
    width[servo] = ticks;
    if (ticks) return; /* plan_pulses takes it */
    uint8_t others = (uint8_t)~servo_bit[servo & 7], of = servo / SLOT_SERVOS;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        for (uint8_t i = 0; i < EDGES; i++) plans[of].edges[i].value &= others;
        if (of == slot) keep_from_rising(others);
    }
}

/* The plan of a slot: its rise, and its falls in order of time, equal times merged. */
static void plan_slot(uint8_t of) {
    const uint16_t *ticks = width + SLOT_SERVOS * of;
    const uint8_t *bit = servo_bit + (of & 1) * SLOT_SERVOS;
    plan_t plan = {.count = 1};
    uint8_t value = 0, last = 0;
    for (uint8_t j = 0; j < SLOT_SERVOS; j++) {
        if (ticks[j] == 0) continue;
        uint8_t k = plan.count++;
        for (; k > 1 && plan.edges[k - 1].due > ticks[j]; k--) plan.edges[k] = plan.edges[k - 1];
        plan.edges[k].due = ticks[j];
        plan.edges[k].value = bit[j]; /* for now, what falls */
        value |= bit[j];
    }
    plan.edges[0].value = value;
    for (uint8_t k = 1; k < plan.count; k++) {
        value = (uint8_t)(value & ~plan.edges[k].value);
        if (plan.edges[k].due != plan.edges[last].due) plan.edges[++last].due = plan.edges[k].due;
        plan.edges[last].value = value;
    }
    plan.count = (uint8_t)(last + 1);
    for (uint8_t next = 0;; last--) { /* next: cluster of the edge after this one, if that is near */
        plan.edges[last].cluster = (uint8_t)(next + 1);
        if (last == 0) break;
        next = plan.edges[last].due - plan.edges[last - 1].due < CLUSTER ? plan.edges[last].cluster : 0;
    }
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { plans[of] = plan; }
}

static void plan_pulses(void) {
    for (uint8_t of = 0; of < SLOTS; of++) plan_slot(of);
}

static inline __attribute__((always_inline)) void start_slot(void) {
    slot = (uint8_t)(slot == SLOTS - 1 ? 0 : slot + 1);
    slot_due = (uint16_t)(slot_due + SLOT_TICKS);
    port = slot_port[slot];
    const edge_t *from = plans[slot].edges;
    uint8_t mask = estop_seen ? 0 : 0xFF;
    for (edge_t *to = edges; to < edges + EDGES; to++, from++) {
        to->due = (uint16_t)(slot_due + from->due);
        to->value = from->value & mask;
        to->cluster = from->cluster;
    }
    edge_next = 0;
    edge_count = plans[slot].count;
    if (slot == SLOTS - 1) frame_due = true; /* all widths of this frame are taken */
}

/* 5 cycles a turn, and 8 from one edge to the next in the same cluster: a tick has 8. */
#define EDGE(k) \
    while ((int8_t)(TCNT1L - due##k) < 0) {} \
    *out = value##k

/* The next edge and those near it; returns when to come back. */
static inline __attribute__((always_inline)) uint16_t do_edges(void) {
    const edge_t *edge = edges + edge_next;
    volatile uint8_t *out = port;
    uint8_t due0 = (uint8_t)edge[0].due, due1 = (uint8_t)edge[1].due, due2 = (uint8_t)edge[2].due,
            due3 = (uint8_t)edge[3].due, value0 = edge[0].value, value1 = edge[1].value, value2 = edge[2].value,
            value3 = edge[3].value, count = edge[0].cluster;
    int8_t slack = (int8_t)(due0 - TCNT1L);
    EDGE(0);
    if (count == 1) goto done;
    EDGE(1);
    if (count == 2) goto done;
    EDGE(2);
    if (count == 3) goto done;
    EDGE(3);
done:
    if (slack < 0 && (uint8_t)-slack > pulse_late) pulse_late = (uint8_t)-slack;
    edge_next = (uint8_t)(edge_next + count);
    return edge_next == edge_count ? (uint16_t)(slot_due + SLOT_TICKS - PREPARE) : (uint16_t)(edge[count].due - LEAD);
}

ISR(TIMER1_COMPA_vect) {
    for (bool again = false;; again = true) {
        uint16_t next;
        if (edge_next == edge_count) {
            start_slot();
            next = (uint16_t)(slot_due - LEAD);
        } else {
            next = do_edges();
        }
        OCR1A = next;
        if (again) TIFR1 = _BV(OCF1A);           /* of the match that was waited for here */
        if ((int16_t)(next - TCNT1) > 1) return; /* else too near to come back: a match missed is a pulse of 32 ms */
    }
}

/* ---- e-stop input: PE4 with pull-up, a normally closed switch to ground ---- */

static bool estop_open(void) { return PINE & _BV(PE4); }

ISR(INT4_vect) {
    estop_seen = true;
    keep_from_rising(0);
}

/* ---- UART 0 ---- */

enum { RING = 256, TELEM_ROOM = 8 + 12 + 4 * SERVOS }; /* 256: uint8_t indices wrap by themselves */

static volatile uint8_t rx_ring[RING], rx_head, tx_tail;
static volatile uint16_t rx_ticks[RING], rx_overrun;
static uint8_t rx_tail, tx_ring[RING];
static volatile uint8_t tx_head;

ISR(USART0_RX_vect) {
    uint8_t lost = UCSR0A & _BV(DOR0), byte = UDR0, head = rx_head, next = (uint8_t)(head + 1);
    rx_ring[head] = byte;
    rx_ticks[head] = TCNT1;
    if (next == rx_tail) lost = 1;
    else rx_head = next;
    if (lost) rx_overrun++;
}

ISR(USART0_UDRE_vect) {
    uint8_t tail = tx_tail;
    UDR0 = tx_ring[tail++];
    tx_tail = tail;
    if (tail == tx_head) UCSR0B &= (uint8_t)~_BV(UDRIE0);
}

/* Answers leave room for a TELEM, so that a flood of requests cannot keep it off the line. */
bool hal_send(const uint8_t *frame, uint8_t size) {
    uint8_t head = tx_head, room = (uint8_t)(tx_tail - head - 1);
    if (room < (size < TELEM_ROOM / 2 ? TELEM_ROOM + size : size)) return false;
    while (size--) tx_ring[head++] = *frame++;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
        tx_head = head;
        UCSR0B |= _BV(UDRIE0);
    }
    return true;
}

/* Up to the end of a frame, so that a flood cannot keep the main loop from its other duties. */
static void receive_frame(void) {
    while (rx_tail != rx_head) {
        uint8_t byte = rx_ring[rx_tail];
        uint32_t t_us = 0;
        if (byte == 0) /* only this one needs its time; it is never 32 ms old */
            ATOMIC_BLOCK(ATOMIC_RESTORESTATE) { t_us = now_us() - ((uint16_t)(TCNT1 - rx_ticks[rx_tail]) >> 1); }
        rx_tail++;
        core_receive(&core, byte, t_us);
        if (byte == 0) return;
    }
}

/* ---- analog inputs: every 10 ms 22 channels with 4 conversions each, 52 us a conversion ---- */

enum { READINGS = 4, BATTERY = SERVOS, TEMPERATURE, CHANNELS, SCAN_TICKS = SCAN_US * TICKS_PER_US };

static uint16_t scan[CHANNELS], sum;
static uint8_t channel, readings;
static uint32_t scan_us;
static volatile bool scan_done;

static inline __attribute__((always_inline)) void select_channel(void) {
    if (channel < SERVOS) {
        PORTB = (uint8_t)((PORTB & 0xF0) | channel >> 1);
        ADMUX = (uint8_t)(_BV(REFS0) | (channel & 1));
    } else {
        ADMUX = (uint8_t)(_BV(REFS0) | (2 + channel - SERVOS));
    }
}

ISR(TIMER1_COMPB_vect) {
    OCR1B = (uint16_t)(OCR1B + SCAN_TICKS);
    if (scan_done) return; /* the last one was not fetched: the watchdog will see */
    scan_us = now_us();
    channel = readings = 0;
    sum = 0;
    select_channel();
    ADCSRA |= _BV(ADSC);
}

ISR(ADC_vect) {
    sum = (uint16_t)(sum + ADC);
    if (++readings == READINGS) {
        scan[channel++] = sum;
        sum = 0;
        readings = 0;
        if (channel == CHANNELS) {
            scan_done = true;
            return;
        }
        select_channel();
    }
    ADCSRA |= _BV(ADSC);
}

/* NTC 10 kOhm, B = 3950, to ground, with 10 kOhm to 5 V: the sum at -40, -30 ... 120 deg C. */
static const uint16_t ntc[] PROGMEM = {3997, 3901, 3741, 3496, 3157, 2739, 2278, 1825, 1419,
                                       1082, 816,  613,  462,  350,  267,  206,  160};

static int8_t celsius(uint16_t reading) {
    if (reading > 4040 || reading < 100) return INT8_MAX; /* missing or shorted: too hot, so that nobody arms */
    uint16_t above = pgm_read_word(ntc);
    if (reading >= above) return -40;
    for (uint8_t i = 1; i < sizeof ntc / sizeof *ntc; i++) {
        uint16_t below = pgm_read_word(ntc + i);
        if (reading >= below) {
            uint16_t part = (uint16_t)((10 * (above - reading) + (above - below) / 2) / (above - below));
            return (int8_t)(10 * i - 50 + (int8_t)part);
        }
        above = below;
    }
    return 120;
}

/* ---- session: the boot number, in 16 cells that take turns ----
 * A cell counts when its second word is the complement of the first, so a write cut by a power failure leaves the
 * number before it. Each byte is written once in 16 boots. */

enum { CELLS = 16 };

static uint16_t next_session(void) {
    uint16_t last = 0;
    uint8_t cell = 0;
    for (uint8_t i = 0; i < CELLS; i++) {
        uint32_t pair = eeprom_read_dword((const uint32_t *)(uint16_t)(4 * i));
        uint16_t number = (uint16_t)pair;
        if ((uint16_t)(pair >> 16) != (uint16_t)~number) continue;
        if (last == 0 || (int16_t)(number - last) > 0) {
            last = number;
            cell = (uint8_t)((i + 1) % CELLS);
        }
    }
    uint16_t session = (uint16_t)(last == UINT16_MAX ? 1 : last + 1); /* 0 is no session */
    eeprom_write_dword((uint32_t *)(uint16_t)(4 * cell), (uint32_t)(uint16_t)~session << 16 | session);
    eeprom_busy_wait();
    return session;
}

/* ---- LED on PB7: what it does in each tenth of a second ---- */

static void show_state(uint8_t frame) {
    static const uint16_t lit[] PROGMEM = {0x000, 0x001, 0x3FF, 0x155, 0x005}; /* by state; bit 0 is the first tenth */
    if (pgm_read_word(lit + core.state) >> (frame / 5) & 1) PORTB |= _BV(PB7);
    else PORTB &= (uint8_t)~_BV(PB7);
}

/* ---- main ---- */

static void start_hardware(void) {
    DDRA = DDRC = 0xFF;
    DDRL = 0x0F;
    DDRB = 0x8F;
    PORTE = _BV(PE4);
    EICRB = _BV(ISC41) | _BV(ISC40); /* rising edge: the switch opens */
    EIFR = _BV(INTF4);
    EIMSK = _BV(INT4);

    UBRR0 = F_CPU / 16 / 250000 - 1;
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);

    ADMUX = _BV(REFS0);
    ADCSRA = _BV(ADEN) | _BV(ADIE) | _BV(ADPS2) | _BV(ADPS1); /* 16 MHz / 64 */

    plan_pulses();
    TCCR1B = _BV(CS11);
    slot_due = SLOT_TICKS;
    OCR1A = 2 * SLOT_TICKS - PREPARE;
    OCR1B = SCAN_TICKS;
    TIMSK1 = _BV(TOIE1) | _BV(OCIE1A) | _BV(OCIE1B);
}

int main(void) {
    uint8_t frames = 0, alive = 0; /* alive: bit 0 pulse timer, bit 1 analog scan */
    core_init(&core, reset_cause, next_session());
    start_hardware();
    wdt_enable(WDTO_120MS);
    sei();
    hal_send((const uint8_t[]){0}, 1); /* ends the frame that a reset has cut */
    core_hello(&core, 0);
    for (;;) {
        receive_frame();
        bool open = estop_seen || estop_open();
        core_estop_input(&core, open);
        if (open) estop_seen = false; /* the core has stopped: no pulse can come back */
        if (frame_due) {
            frame_due = false;
            alive |= 1;
            core_frame(&core);
            plan_pulses();
            show_state(frames);
            if (++frames == 50) {
                frames = 0;
                uint8_t late;
                uint16_t overruns;
                ATOMIC_BLOCK(ATOMIC_RESTORESTATE) {
                    late = pulse_late;
                    pulse_late = 0;
                    overruns = rx_overrun;
                }
                core_second(&core, overruns, late);
            }
        }
        if (scan_done) {
            alive |= 2;
            core_scan(&core, scan_us, scan, (uint16_t)((uint32_t)scan[BATTERY] * 625 >> 8), celsius(scan[TEMPERATURE]));
            scan_done = false;
        }
        if (alive == 3) {
            alive = 0;
            wdt_reset();
        }
        cli();
        if (rx_tail == rx_head && !frame_due && !scan_done && !estop_seen) {
            sleep_enable(); /* idle, the mode after reset */
            sei();
            sleep_cpu();
            sleep_disable();
        }
        sei();
    }
}
