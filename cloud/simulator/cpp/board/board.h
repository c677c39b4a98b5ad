// What the simulated board does for its firmware: the only way out.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define FROM_BOARD(name) extern "C" __attribute__((import_module("board"), import_name(#name)))
#define TO_BOARD(name) extern "C" __attribute__((export_name(#name)))

FROM_BOARD(serial) void board_serial(const uint8_t *bytes, size_t length);
FROM_BOARD(publish) int board_publish(const char *name, size_t nameLength, const char *data, size_t length, int retained);
FROM_BOARD(function) void board_function(int id, const char *name, size_t length);
FROM_BOARD(variable) void board_variable(int id, const char *name, size_t length, int type);
FROM_BOARD(subscribe) void board_subscribe(int id, const char *name, size_t length);
FROM_BOARD(connected) int board_connected();
FROM_BOARD(millis) double board_millis();
FROM_BOARD(wait) void board_wait(double milliseconds);
FROM_BOARD(random) uint32_t board_random();
FROM_BOARD(restart) void board_restart();
/** Prints once that something has no effect here. */
FROM_BOARD(notice) void board_notice(const char *text, size_t length);
/** Shows a pin's state: its mode, and a level (0), a duty in millionths (1), a tone in hertz (2), or the input that was read, from 0 to 4095 (3). */
FROM_BOARD(pin) void board_pin(int pin, int mode, int signal, int value);
/** Red, green and blue of each LED of a strip; returns 0 if there is no strip on the pin. */
FROM_BOARD(strip) int board_strip(int pin, const uint8_t *colors, size_t count);
/** The pin's input, from 0 to 4095; -1 if nothing is connected. */
FROM_BOARD(pin_input) int board_pin_input(int pin);
/** Asks the board to call run_due() at this time of board_millis(). */
FROM_BOARD(alarm) void board_alarm(double at);
/** Ends the run; the next one begins after these milliseconds. `kept` is the sketch's RTC memory. */
FROM_BOARD(sleep) void board_sleep(double milliseconds, int cause, const void *kept, size_t length);
/** Why the run began: a number of esp_reset_reason_t in the low byte, one of esp_sleep_wakeup_cause_t above it. */
FROM_BOARD(reset_reason) int board_reset_reason();
/** Copies the RTC memory from before the sleep. */
FROM_BOARD(wake) size_t board_wake(void *kept, size_t most);
/** Turns on the watchdog, which ends a run without delay() or yield(). */
FROM_BOARD(watch) void board_watch(int on);
/** Memory that outlives a run and an update, by name. -1 if there is nothing of that name, or no room. */
FROM_BOARD(kept_size) int board_kept_size(const char *name, size_t length);
FROM_BOARD(kept_read) int board_kept_read(const char *name, size_t length, void *to, size_t most);
FROM_BOARD(kept_write) int board_kept_write(const char *name, size_t length, const void *data, size_t size);
FROM_BOARD(kept_remove) int board_kept_remove(const char *name, size_t length);
/** The name at this index among those that begin with `start`; -1 if there are no more. */
FROM_BOARD(kept_name) int board_kept_name(const char *start, size_t length, int index, char *to, size_t most);
/** Starts a task; its thread calls run_task(). -1 if there are too many. */
FROM_BOARD(task) int board_task(void *task, void *stackTop);
FROM_BOARD(task_end) void board_task_end(int id);
/** Waits until another thread signals, or the time is over. */
FROM_BOARD(block) void board_block(double milliseconds);
FROM_BOARD(signal) void board_signal();
