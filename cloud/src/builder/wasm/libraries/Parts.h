// What the parts do that a diagram.json wires to the board.
#pragma once

#include <Arduino.h>

namespace parts {

extern "C" {
/** A value of the sensor at this place among those of its kind on the pin; not a number where there is none. */
__attribute__((import_module("board"), import_name("sensor"))) double board_sensor(int pin, int kind, int which, int value);
/** Red, green and blue of each LED of a strip; 0 where there is none on the pin. */
__attribute__((import_module("board"), import_name("strip"))) int board_strip(int pin, const uint8_t *colors, size_t count);
/** 0, or 2 when nobody answers to the address; -1 when nothing is on that bus. */
__attribute__((import_module("board"), import_name("i2c_write"))) int board_i2c_write(int data, int clock, int address, const uint8_t *bytes, size_t length);
/** How many bytes have come. */
__attribute__((import_module("board"), import_name("i2c_read"))) int board_i2c_read(int data, int clock, int address, uint8_t *to, size_t most);
}

enum Kind { dht, ds18b20 };

/** Tells once that a sketch speaks to a part that is not there. */
inline void missing(const char *part, int pin) {
  String text = String("No ") + part + " is wired to pin " + pin + ": add one to diagram.json.";
  boardNotice(text.c_str());
}

}
