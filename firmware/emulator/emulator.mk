# The emulated boards: the core compiled for the host, and the AVR image inside libsimavr. Included by ../Makefile.

EMULATOR_SOURCES := emulator/main.c emulator/world.c emulator/plant.c emulator/port.c
EMULATOR_HEADERS := emulator/board.h emulator/world.h emulator/plant.h emulator/port.h core/core.h
EMULATOR_CFLAGS := -std=c99 -D_GNU_SOURCE -O2 -g -Wall -Wextra -Wconversion -Werror

.PHONY: native emulator-avr

native: $(BUILD)/board_native

emulator-avr: $(BUILD)/board_avr $(BUILD)/mfm.elf

$(BUILD)/board_native: $(EMULATOR_SOURCES) emulator/native.c core/core.c $(EMULATOR_HEADERS) emulator/emulator.mk
	@mkdir -p $(@D)
	@$(CC) $(EMULATOR_CFLAGS) -o $@ $(filter %.c,$^) -lm

$(BUILD)/board_avr: $(EMULATOR_SOURCES) emulator/avr.c $(EMULATOR_HEADERS) emulator/emulator.mk
	@mkdir -p $(@D)
	@$(CC) $(EMULATOR_CFLAGS) -o $@ $(filter %.c,$^) -lsimavr -lelf -lm
