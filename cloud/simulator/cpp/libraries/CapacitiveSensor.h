// A wire that feels a finger: touched while its pin is given a high level.
#pragma once

#include <Arduino.h>

class CapacitiveSensor {
public:
  CapacitiveSensor(uint8_t, uint8_t receive) : pin(receive) {}
  /** Grows with the number of samples, as the time does that a real one counts; -2 when that is none. */
  long capacitiveSensor(uint8_t samples) { return samples == 0 ? -2 : max(0L, capacitiveSensorRaw(samples) - idle * samples); }
  long capacitiveSensorRaw(uint8_t samples) {
    pinMode(pin, INPUT);
    return samples == 0 ? -1 : samples * (idle + random(0, 3) + (digitalRead(pin) ? touched : 0));
  }
  void set_CS_Timeout_Millis(unsigned long) {}
  void reset_CS_AutoCal() {}
  void set_CS_AutocaL_Millis(unsigned long) {}

private:
  static const long idle = 20, touched = 100;
  int pin;
};
