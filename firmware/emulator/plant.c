#include "plant.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846
#define NOMINAL_SUPPLY 7.4 /* the servos' rate is given at this voltage [V] */

typedef struct {
    const char *name;
    size_t offset;
    double value, low, high;
} named_t;

static const named_t KEYS[] = {
    {"rate", offsetof(servo_t, rate), 6.5, 0.01, 100}, /* fastest turn [rad/s]: 0.16 s per 60 deg */
    {"frequency", offsetof(servo_t, frequency), 40, 1, 600},                   /* natural frequency [rad/s] */
    {"damping", offsetof(servo_t, damping), 0.9, 0, 2},                        /* damping ratio */
    {"dead_band", offsetof(servo_t, dead_band), 0.004, 0, 0.5},                /* error it does not act on [rad] */
    {"backlash", offsetof(servo_t, backlash), 0.01, 0, 0.5},                   /* play of the gears [rad] */
    {"noise", offsetof(servo_t, noise), 0.003, 0, 1},                          /* of the potentiometer, rms [V] */
    {"current", offsetof(servo_t, current), 0.4, 0, 10},                       /* drawn at full speed [A] */
    {"angle_min", offsetof(servo_t, angle_min), -PI / 2, -100, 100},           /* mechanical stops [rad] ... */
    {"angle_max", offsetof(servo_t, angle_max), PI / 2, -100, 100},
    {"pulse_min", offsetof(servo_t, pulse_min), 500, 100, 5000},               /* ... the pulses for them [us] ... */
    {"pulse_max", offsetof(servo_t, pulse_max), 2500, 100, 5000},
    {"volts_min", offsetof(servo_t, volts_min), 0.5, 0, VREF},                 /* ... and the potentiometer there [V] */
    {"volts_max", offsetof(servo_t, volts_max), 4.5, 0, VREF},
    {"angle", offsetof(servo_t, angle), 0, -100, 100},                         /* where it is at the start [rad] */
};
static const named_t SUPPLY_KEYS[] = {
    {"battery", offsetof(plant_t, battery), 7.8, 0, 20},
    {"resistance", offsetof(plant_t, resistance), 0.04, 0, 10},
    {"temperature", offsetof(plant_t, temperature), 31, -50, 120},
};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS, SUPPLY_KEY_COUNT = sizeof SUPPLY_KEYS / sizeof *SUPPLY_KEYS };

static double *field(void *object, size_t offset) { return (double *)((char *)object + offset); }
static double clamp(double x, double low, double high) { return x < low ? low : x > high ? high : x; }

double random_unit(uint64_t *state) { /* splitmix64 */
    uint64_t z = (*state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (double)((z ^ (z >> 31)) >> 11) / 9007199254740992.0;
}

static double random_normal(uint64_t *state) { /* from uniforms: never beyond 4.2 sigma */
    double sum = -3;
    for (int i = 0; i < 6; i++) sum += random_unit(state);
    return sum * 1.4142135623730951;
}

void plant_init(plant_t *plant, uint64_t seed, bool external) {
    memset(plant, 0, sizeof *plant);
    for (int i = 0; i < SERVOS; i++)
        for (int k = 0; k < KEY_COUNT; k++) *field(&plant->servo[i], KEYS[k].offset) = KEYS[k].value;
    for (int k = 0; k < SUPPLY_KEY_COUNT; k++) *field(plant, SUPPLY_KEYS[k].offset) = SUPPLY_KEYS[k].value;
    plant->external = external;
    plant->random = seed;
}

/* Set a parameter of the servos first..last, or of the supply if first is -1. */
static bool set(plant_t *plant, int first, int last, const char *name, double value, char *error, size_t size) {
    const named_t *keys = first < 0 ? SUPPLY_KEYS : KEYS;
    int count = first < 0 ? SUPPLY_KEY_COUNT : KEY_COUNT;
    for (int k = 0; k < count; k++) {
        if (strcmp(name, keys[k].name)) continue;
        if (!(value >= keys[k].low && value <= keys[k].high)) {
            snprintf(error, size, "%s is %g, expected %g to %g", name, value, keys[k].low, keys[k].high);
            return false;
        }
        for (int i = first; i <= last; i++) *field(i < 0 ? (void *)plant : &plant->servo[i], keys[k].offset) = value;
        return true;
    }
    int used = snprintf(error, size, "there is no key '%s', expected one of", name);
    for (int k = 0; k < count && used > 0 && (size_t)used < size; k++)
        used += snprintf(error + used, size - (size_t)used, " %s", keys[k].name);
    return false;
}

static bool read_line(plant_t *plant, char *line, char *error, size_t size) {
    line[strcspn(line, "#\r\n")] = 0;
    char *save, *word = strtok_r(line, " \t", &save), *end;
    if (!word) return true;
    long first = strtol(word, &end, 10), last = first;
    if (!strcmp(word, "*")) first = 0, last = SERVOS - 1;
    else if (!strcmp(word, "supply")) first = last = -1;
    else if (*end || first < 0 || first >= SERVOS) {
        snprintf(error, size, "'%s' is no servo, expected 0 to %d, * or supply", word, SERVOS - 1);
        return false;
    }
    while ((word = strtok_r(NULL, " \t", &save))) {
        char *equals = strchr(word, '=');
        double value = equals ? strtod(equals + 1, &end) : 0;
        if (!equals || end == equals + 1 || *end) {
            snprintf(error, size, "'%s' is not key=number", word);
            return false;
        }
        *equals = 0;
        if (!set(plant, (int)first, (int)last, word, value, error, size)) return false;
    }
    return true;
}

bool plant_read(plant_t *plant, const char *file, char *error, size_t size) {
    FILE *stream = fopen(file, "r");
    if (!stream) {
        snprintf(error, size, "%s cannot be read", file);
        return false;
    }
    char line[1024], reason[512];
    bool ok = true;
    for (int number = 1; ok && fgets(line, sizeof line, stream); number++)
        if (!(ok = read_line(plant, line, reason, sizeof reason)))
            snprintf(error, size, "%s line %d: %s", file, number, reason);
    fclose(stream);
    for (int i = 0; ok && i < SERVOS; i++) {
        servo_t *s = &plant->servo[i];
        if (!(s->angle_min < s->angle_max && s->pulse_min != s->pulse_max && s->volts_min != s->volts_max)) {
            snprintf(error, size,
                     "%s: servo %d: angle_min must be below angle_max, the two pulses and the two voltages must differ",
                     file, i);
            ok = false;
        }
        s->motor = s->angle = clamp(s->angle, s->angle_min, s->angle_max);
    }
    return ok;
}

double plant_pulse_angle(const servo_t *s, double us) {
    double share = (us - s->pulse_min) / (s->pulse_max - s->pulse_min);
    return clamp(s->angle_min + share * (s->angle_max - s->angle_min), s->angle_min, s->angle_max);
}

void plant_pulse(plant_t *plant, int servo, double us, uint64_t now_ns) {
    servo_t *s = &plant->servo[servo];
    s->command = plant_pulse_angle(s, us);
    s->pulse_ns = now_ns;
    s->driven = true;
}

/* angle'' = w^2 (command - angle) - 2 d w angle' inside the rate limit; a limp or content motor coasts to a stop. */
static void step(servo_t *s, double supply) {
    const double dt = PLANT_STEP_NS * 1e-9;
    double error = s->command - s->motor, limit = s->rate * clamp(supply / NOMINAL_SUPPLY, 0, 2);
    double pull = s->driven && fabs(error) > s->dead_band ? s->frequency * s->frequency * error : 0;
    s->speed += (pull - 2 * s->damping * s->frequency * s->speed) * dt;
    s->speed = clamp(s->speed, -limit, limit);
    double next = s->motor + s->speed * dt;
    s->motor = clamp(next, s->angle_min, s->angle_max);
    if (s->motor != next) s->speed = 0;
    s->angle = clamp(s->angle, s->motor - s->backlash / 2, s->motor + s->backlash / 2);
}

void plant_step(plant_t *plant, uint64_t now_ns) {
    double supply = plant_supply(plant), load = 0;
    for (int i = 0; i < SERVOS; i++) {
        servo_t *s = &plant->servo[i];
        if (now_ns > s->pulse_ns + LIMP_AFTER_NS) s->driven = false;
        if (s->stuck || s->forced) s->speed = 0; /* blocked: it draws what it would at full speed */
        else if (!plant->external) step(s, supply);
        bool blocked = (s->stuck || s->forced) && s->driven && fabs(s->command - s->angle) > s->dead_band + s->backlash;
        load += s->current * (blocked ? 1 : fabs(s->speed) / s->rate);
    }
    plant->load = load;
}

void plant_force(plant_t *plant, int servo, double angle) {
    servo_t *s = &plant->servo[servo];
    s->motor = s->angle = clamp(angle, s->angle_min, s->angle_max);
    s->speed = 0;
}

double plant_volts(plant_t *plant, int servo) {
    servo_t *s = &plant->servo[servo];
    double share = (s->angle - s->angle_min) / (s->angle_max - s->angle_min);
    double volts = s->volts_min + share * (s->volts_max - s->volts_min);
    if (s->noise > 0) volts += s->noise * random_normal(&plant->random);
    return clamp(volts, 0, VREF);
}

double plant_supply(const plant_t *plant) { return clamp(plant->battery - plant->resistance * plant->load, 0, 100); }

uint16_t plant_convert(double volts) { return (uint16_t)clamp(volts / VREF * 1024, 0, 1023); }
