/* Unloaded servos with their potentiometers, battery and thermometer: what the pins of an emulated board see. */
#ifndef MFM_PLANT_H
#define MFM_PLANT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef SERVOS
#define SERVOS 20
#endif

#define PLANT_STEP_NS 500000u    /* 2 kHz: twenty steps in the period of the fastest servo allowed */
#define LIMP_AFTER_NS 100000000u /* a servo that sees no pulse for this long lets go */
#define VREF 5.0                 /* supply of potentiometers and converter [V]; the converter has 1024 steps */

typedef struct {
    /* parameters; plant.c has their names in the file, their units and defaults */
    double rate, frequency, damping, dead_band, backlash, noise, current;
    double angle_min, angle_max, pulse_min, pulse_max, volts_min, volts_max;
    /* state [rad, rad/s] */
    double command, motor, speed, angle;
    uint64_t pulse_ns; /* end of the last pulse */
    bool driven;       /* it has seen a pulse lately */
    bool stuck, forced;
} servo_t;

typedef struct {
    servo_t servo[SERVOS];
    double battery;     /* open-circuit voltage of the pack [V] */
    double resistance;  /* of pack and wires [ohm] */
    double temperature; /* [deg C] */
    double load;        /* current drawn by the servos [A] */
    bool external;      /* angles come from outside */
    bool estop_open;
    uint64_t random;
} plant_t;

double random_unit(uint64_t *state); /* uniform in [0, 1) */

void plant_init(plant_t *plant, uint64_t seed, bool external);

/* Read `index key=value ...` lines (index `*`: all servos; `supply`: battery, resistance, temperature).
 * False with a sentence in error if something is wrong. */
bool plant_read(plant_t *plant, const char *file, char *error, size_t size);

void plant_pulse(plant_t *plant, int servo, double us, uint64_t now_ns);
void plant_step(plant_t *plant, uint64_t now_ns);
void plant_force(plant_t *plant, int servo, double angle); /* turn the horn by hand */

double plant_volts(plant_t *plant, int servo); /* potentiometer with noise [V] */
double plant_supply(const plant_t *plant);     /* battery under load [V] */
uint16_t plant_convert(double volts);          /* ten bits of the converter */
double plant_pulse_angle(const servo_t *servo, double us);

#endif
