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
