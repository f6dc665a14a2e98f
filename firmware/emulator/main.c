/* An emulated servo board: options, control channel, and the loop that keeps simulated time.
 *
 * docs/emulator.md describes the commands. Every line on stdin gets exactly one JSON object on stdout; the end of
 * stdin ends the program, so a board never outlives the process that started it. */
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "port.h"
#include "world.h"

#define SLICE_NS 1000000  /* real time is kept to this */
#define LAG_NS 1000000000 /* a program that was kept from running for longer does not catch up */
#define BAUD_TOLERANCE 0.045
enum { LINE = 1 << 21, RX_AHEAD = 256 }; /* bytes that a USB converter holds; the rest waits in the pty */

static struct {
    const char *port, *servos, *session, *elf;
    uint64_t seed;
    double speed;
    bool lockstep, external;
} options = {.speed = 1};

static port_t port = {.fd = -1};
static uint64_t replug_ns; /* world time; 0: plugged in */
static bool baud_check = true;
static volatile sig_atomic_t quit;
static uint64_t lag_max;
static uint8_t *saved; /* EEPROM as it is in the session file */

void leave(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "board_%s: ", board_kind);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    port_unplug(&port);
    exit(2);
}

static uint64_t wall_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/* ---- EEPROM ---- */

static void load_session(void) {
    size_t size;
    uint8_t *eeprom = board_eeprom(&size);
    saved = malloc(size);
    if (!saved) leave("out of memory");
    FILE *file = options.session ? fopen(options.session, "rb") : NULL;
    if (file) {
        if (fread(eeprom, 1, size, file) != size)
            leave("%s is no session file of this board, expected %zu bytes (remove it)", options.session, size);
        fclose(file);
    } else if (options.session && errno != ENOENT) {
        leave("%s cannot be read: %s", options.session, strerror(errno));
    } else if (!options.session) { /* another past each time, so that no session repeats: a number, its complement */
        for (int i = 0; i < 2; i++) eeprom[2 + i] = (uint8_t)~(eeprom[i] = world_random_byte());
    }
    memcpy(saved, eeprom, size);
}

static void save_session(void) {
    size_t size;
    const uint8_t *eeprom = board_eeprom(&size);
    if (!options.session || !memcmp(eeprom, saved, size)) return;
    char name[4096];
    if (snprintf(name, sizeof name, "%s.new", options.session) >= (int)sizeof name) leave("--session: name too long");
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(eeprom, 1, size, file) != size || fclose(file) || rename(name, options.session))
        leave("%s cannot be written: %s", options.session, strerror(errno));
    memcpy(saved, eeprom, size);
}

/* ---- control channel ---- */

static const char *state_name(uint8_t state) {
    static const char *const names[] = {"NONE", "SAFE", "ARMED", "HOLD", "ESTOP"};
    return state < sizeof names / sizeof *names ? names[state] : "UNKNOWN";
}

static void answer_state(void) {
    const plant_t *plant = &world.plant;
    printf("{\"kind\": \"%s\", \"t_us\": %.3f, \"port\": \"%s\", \"open\": %s, \"state\": \"%s\", \"faults\": %u, "
           "\"session\": %u, \"telemetry\": %llu, \"battery\": %.3f, \"temperature\": %.1f, \"estop\": \"%s\", "
           "\"frame_us\": [%.4f, %.4f], \"lag_ms\": %.1f, "
           "\"bytes\": {\"in\": %llu, \"in_lost\": %llu, \"out\": %llu, \"out_lost\": %llu}, \"servos\": [",
           board_kind, (double)world.now_ns * 1e-3, port.fd < 0 ? "" : port.name, port.open ? "true" : "false",
           state_name(world.state), world.faults, world.session, (unsigned long long)world.telemetry,
           plant_supply(plant), plant->temperature, plant->estop_open ? "open" : "closed", world.frame_min,
           world.frame_max, (double)lag_max * 1e-6, (unsigned long long)world.in, (unsigned long long)world.in_lost,
           (unsigned long long)world.out, (unsigned long long)world.out_lost);
    for (int i = 0; i < SERVOS; i++) {
        const servo_t *servo = &plant->servo[i];
        const pin_t *pin = &world.pin[i];
        printf("%s{\"pulse\": %.4f, \"count\": %llu, \"min\": %.4f, \"max\": %.4f, \"cut\": %llu, \"driven\": %s, "
               "\"angle\": %.6f, \"stuck\": %s}",
               i ? ", " : "", pin->last, (unsigned long long)pin->count, pin->min, pin->max,
               (unsigned long long)pin->cut, servo->driven ? "true" : "false", servo->angle,
               servo->stuck ? "true" : "false");
    }
    puts("]}");
}

static void answer_ok(void) { puts("{\"ok\": true}"); }

static void answer_error(const char *text) { printf("{\"error\": \"%s\"}\n", text); }

static void answer_pulses(void) {
    printf("{\"t_us\": %.3f, \"pulses\": [", (double)world.now_ns * 1e-3);
    for (int i = 0; i < SERVOS; i++)
        printf("%s%.4f", i ? ", " : "", world.plant.servo[i].driven ? world.pin[i].last : 0.0);
    puts("]}");
}

static void command_angles(const char *text) {
    double angles[SERVOS];
    char *end;
    for (int i = 0; i < SERVOS; i++, text = end) {
        angles[i] = strtod(text, &end);
        if (end == text || !isfinite(angles[i])) {
            answer_error("angles: expected one finite angle [rad] per servo");
            return;
        }
    }
    if (!world.plant.external) {
        answer_error("angles: this board has its own plant, start it with --plant external");
        return;
    }
    for (int i = 0; i < SERVOS; i++)
        if (!world.plant.servo[i].forced && !world.plant.servo[i].stuck) plant_force(&world.plant, i, angles[i]);
    answer_pulses();
}

static void command_angle(int servo, const char *word) {
    char *end;
    double angle = strtod(word, &end);
    bool automatic = !strcmp(word, "auto");
    if (!automatic && (*end || end == word || !isfinite(angle))) {
        answer_error("angle: expected a number [rad] or auto");
        return;
    }
    world.plant.servo[servo].forced = !automatic;
    if (!automatic) plant_force(&world.plant, servo, angle);
    answer_ok();
}

static void command_rx(const char *hex) {
    static uint8_t bytes[LINE / 2];
    size_t size = 0;
    unsigned byte;
    int used;
    while (sscanf(hex, " %2x%n", &byte, &used) == 1) {
        bytes[size++] = (uint8_t)byte;
        hex += used;
    }
    if (*hex) answer_error("rx: expected pairs of hexadecimal digits");
    else if (size > LINE_QUEUE - world_held()) answer_error("rx: more bytes than the line takes, run first");
    else {
        world_to_board(bytes, size);
        answer_ok();
    }
}

static void command_run(double us) {
    world_advance(world.now_ns + (uint64_t)llround(us * 1e3));
    save_session();
    printf("{\"t_us\": %.3f, \"tx\": \"", (double)world.now_ns * 1e-3);
    uint8_t byte;
    uint64_t at_ns;
    static uint64_t zeros[1 << 16];
    size_t count = 0;
    while (world_to_host(&byte, &at_ns)) {
        static const char digits[] = "0123456789abcdef";
        putchar(digits[byte >> 4]);
        putchar(digits[byte & 15]);
        if (!byte && count < sizeof zeros / sizeof *zeros) zeros[count++] = at_ns;
    }
    printf("\", \"tx_t\": [");
    for (size_t i = 0; i < count; i++) printf("%s%.3f", i ? ", " : "", (double)zeros[i] * 1e-3);
    puts("]}");
}

static void unplug(double seconds) {
    port_unplug(&port);
    replug_ns = world.now_ns + (uint64_t)(seconds * 1e9) + 1;
}

/* One command with its answer. */
static void command(const char *line) {
    char name[16] = "", word[32] = "", more[32] = "", extra[2] = "";
    int words = sscanf(line, "%15s %31s %31s %1s", name, word, more, extra), used = 0;
    char *end;
    double x = strtod(word, &end);
    bool number = words >= 2 && !*end && isfinite(x), positive = number && x >= 0;
    bool servo = number && x == floor(x) && x >= 0 && x < SERVOS;
    sscanf(line, "%*s%n", &used);
    const char *rest = line + used;
    plant_t *plant = &world.plant;
#define IS(text, count) (!strcmp(name, text) && words == (count))

    if (IS("state", 1)) answer_state();
    else if (IS("clear", 1)) world_clear(), lag_max = 0, answer_ok();
    else if (IS("pulses", 1)) answer_pulses();
    else if (!strcmp(name, "angles")) command_angles(rest);
    else if (IS("angle", 3) && servo) command_angle((int)x, more);
    else if (IS("stuck", 2) && servo) plant->servo[(int)x].stuck = true, answer_ok();
    else if (IS("free", 2) && servo) plant->servo[(int)x].stuck = false, answer_ok();
    else if (IS("battery", 2) && positive) plant->battery = x, answer_ok();
    else if (IS("temperature", 2) && number) plant->temperature = x, answer_ok();
    else if (IS("estop", 2) && (!strcmp(word, "open") || !strcmp(word, "closed")))
        plant->estop_open = !strcmp(word, "open"), answer_ok();
    else if (IS("reset", 1)) board_reset(RESET_PIN), answer_ok();
    else if (IS("power", 1)) board_reset(RESET_POWER), answer_ok();
    else if (IS("brownout", 1)) board_reset(RESET_BROWNOUT), answer_ok();
    else if (IS("hang", 1)) board_hang(), answer_ok();
    else if (IS("freeze", 2) && positive) world_freeze(x), answer_ok();
    else if (IS("corrupt", 2) && positive && x <= 1) world.corrupt = x, answer_ok();
    else if (IS("drop", 2) && positive && x <= 1) world.drop = x, answer_ok();
    else if (IS("garbage", 2) && positive && x <= 1e5) world_garbage((size_t)x), answer_ok();
    else if (IS("half", 1)) world.half = true, answer_ok();
    else if (IS("drift", 2) && number && fabs(x) <= 1e5) world_drift(x), answer_ok();
    else if (IS("quit", 1)) quit = 1, answer_ok();
    else if (!options.lockstep && IS("unplug", 2) && positive) unplug(x), answer_ok();
    else if (!options.lockstep && IS("baud-check", 2) && (!strcmp(word, "on") || !strcmp(word, "off")))
        baud_check = !strcmp(word, "on"), answer_ok();
    else if (options.lockstep && !strcmp(name, "rx")) command_rx(rest);
    else if (options.lockstep && IS("run", 2) && positive && x <= 60e6) command_run(x);
    else answer_error("unknown command, or a value that is out of range; docs/emulator.md lists them");
    fflush(stdout);
}

/* Carry out every whole line that has come; end the program at the end of stdin. */
static void read_control(void) {
    static char line[LINE];
    static size_t size;
    ssize_t got = read(0, line + size, sizeof line - 1 - size);
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR)) quit = 1;
    if (got <= 0) return;
    size += (size_t)got;
    char *start = line, *end;
    while (!quit && (end = memchr(start, '\n', size - (size_t)(start - line)))) {
        *end = 0;
        command(start);
        start = end + 1;
    }
    size -= (size_t)(start - line);
    memmove(line, start, size);
    if (size == sizeof line - 1) size = 0, answer_error("line too long"), fflush(stdout);
}

/* ---- real time ---- */

static void serve_port(void) {
    if (replug_ns && world.now_ns >= replug_ns) {
        replug_ns = 0;
        if (!port_plug(&port)) leave("%s: %s", port.link ? port.link : "pty", strerror(errno));
    }
    port_look(&port);
    world.noise = baud_check && port.open && fabs((double)port_baud(&port) / BAUD - 1) > BAUD_TOLERANCE;
    uint8_t bytes[4096];
    size_t size;
    if (world_held() < RX_AHEAD) {
        ssize_t got = port_read(&port, bytes, RX_AHEAD - world_held());
        if (got > 0) world_to_board(bytes, (size_t)got);
    }
    uint64_t at_ns;
    bool more = true;
    while (more) {
        for (size = 0; size < sizeof bytes && (more = world_to_host(&bytes[size], &at_ns));) size++;
        world.out_lost += size - port_write(&port, bytes, size);
    }
}

static void run_real_time(void) {
    uint64_t start_wall = wall_ns(), start = world.now_ns, next = start_wall;
    while (!quit) {
        uint64_t now = wall_ns();
        struct pollfd pollers[] = {{.fd = 0, .events = POLLIN}, {.fd = -1, .events = POLLIN}};
        if (port.open && world_held() < RX_AHEAD) pollers[1].fd = port.fd;
        struct timespec wait = {0, next > now ? (long)(next - now) : 0};
        ppoll(pollers, 2, &wait, NULL);
        now = wall_ns();
        if (now >= next) next = now + SLICE_NS;
        uint64_t due = start + (uint64_t)((double)(now - start_wall) * options.speed);
        if (due > world.now_ns + LAG_NS) { /* kept from running: the lost time did not happen */
            start_wall = now;
            due = start = world.now_ns + SLICE_NS;
            lag_max = LAG_NS;
        } else if (due - world.now_ns > lag_max) lag_max = due - world.now_ns;
        world_advance(due);
        if (pollers[0].revents) read_control();
        serve_port();
        save_session();
    }
}

/* ---- start ---- */

static void on_signal(int number) {
    (void)number;
    quit = 1;
}

static void read_options(int count, char **words) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    options.seed = (uint64_t)t.tv_nsec ^ (uint64_t)t.tv_sec << 20 ^ (uint64_t)getpid();
    bool seeded = false;
    for (int i = 1; i < count; i++) {
        const char *name = words[i], *value = i + 1 < count ? words[i + 1] : NULL;
        if (!strcmp(name, "--lockstep")) {
            options.lockstep = true;
            continue;
        }
        if (!value) leave("%s needs a value, or is no option", name);
        i++;
        if (!strcmp(name, "--port")) options.port = value;
        else if (!strcmp(name, "--servos")) options.servos = value;
        else if (!strcmp(name, "--session")) options.session = value;
        else if (!strcmp(name, "--elf")) options.elf = value;
        else if (!strcmp(name, "--seed")) options.seed = strtoull(value, NULL, 0), seeded = true;
        else if (!strcmp(name, "--speed")) options.speed = atof(value);
        else if (!strcmp(name, "--plant") && !strcmp(value, "servo")) options.external = false;
        else if (!strcmp(name, "--plant") && !strcmp(value, "external")) options.external = true;
        else leave("%s %s: expected --port --servos --seed --session --lockstep --speed --plant or --elf", name, value);
    }
    if (options.lockstep && !seeded) options.seed = 1;
    if (!(options.speed > 0 && options.speed <= 100)) leave("--speed is %g, expected 0 to 100", options.speed);
}

int main(int count, char **words) {
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    read_options(count, words);
    world_open(options.seed, options.external);
    char error[1024];
    if (options.servos && !plant_read(&world.plant, options.servos, error, sizeof error)) leave("%s", error);
    char beside[4096];
    snprintf(beside, sizeof beside, "%s", words[0]);
    char *slash = strrchr(beside, '/');
    snprintf(slash ? slash + 1 : beside, 16, "mfm.elf");
    board_open(options.elf ? options.elf : beside);
    load_session();
    board_reset(RESET_POWER);
    port.link = options.port;
    if (!options.lockstep && !port_plug(&port)) leave("%s: %s", port.link ? port.link : "pty", strerror(errno));
    printf("{\"ready\": true, \"port\": \"%s\", \"pid\": %d}\n", options.lockstep ? "" : port.name, (int)getpid());
    fflush(stdout);
    if (options.lockstep)
        while (!quit) read_control();
    else run_real_time();
    save_session();
    port_unplug(&port);
    return 0;
}
