// The names of pins on the boards with an ESP8266, by its own numbers.
#pragma once

#include <Arduino.h>

static const uint8_t D0 = 16, D1 = 5, D2 = 4, D3 = 0, D4 = 2, D5 = 14, D6 = 12, D7 = 13, D8 = 15, D9 = 3, D10 = 1;
