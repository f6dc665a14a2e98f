/* What a kind of board (native.c, avr.c) provides. Its time is cycles of its 16 MHz clock since it was opened. */
#ifndef MFM_BOARD_H
#define MFM_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CYCLES_PER_US = 16 };
enum reset { RESET_POWER = 1, RESET_PIN = 2, RESET_BROWNOUT = 4, RESET_WATCHDOG = 8 }; /* as HELLO reports it */

extern const char board_kind[];
void board_open(const char *elf); /* ready, but not running before the first board_reset */
void board_run(uint64_t until);   /* execute until this cycle */
bool board_receive(uint8_t byte); /* a byte's stop bit has passed; false: lost, the receiver is full */
void board_reset(enum reset cause);
void board_hang(void); /* the main loop stops, interrupts go on */
uint8_t *board_eeprom(size_t *size);

#endif
