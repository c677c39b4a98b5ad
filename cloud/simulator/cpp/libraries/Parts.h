// The parts that a diagram.json wires to the board.
#pragma once

#include <Arduino.h>

namespace parts {

extern "C" {
/** A value of the sensor at this index among those of its kind on the pin; NaN if there is none. */
__attribute__((import_module("board"), import_name("sensor"))) double board_sensor(int pin, int kind, int which, int value);
/** Red, green and blue of each LED of a strip; returns 0 if there is no strip on the pin. */
__attribute__((import_module("board"), import_name("strip"))) int board_strip(int pin, const uint8_t *colors, size_t count);
/** 0, or 2 if nobody answers at the address; -1 if nothing is on that bus. */
__attribute__((import_module("board"), import_name("i2c_write"))) int board_i2c_write(int data, int clock, int address, const uint8_t *bytes, size_t length);
/** The number of bytes received. */
__attribute__((import_module("board"), import_name("i2c_read"))) int board_i2c_read(int data, int clock, int address, uint8_t *to, size_t most);
}

enum Kind { dht, ds18b20 };

/** Prints once that a sketch uses a part that is not there. */
inline void missing(const char *part, int pin) {
  String text = String("No ") + part + " is wired to pin " + pin + ": add one to diagram.json.";
  boardNotice(text.c_str());
}

}
