// A servo motor: its pin shows the pulse as a duty of 20 ms.
#pragma once

#include <Arduino.h>

class Servo {
public:
  int attach(int to, int shortest = 544, int longest = 2400) {
    pin = to, least = shortest, most = longest;
    pinMode(pin, OUTPUT);
    return 1;
  }
  int attach(int to, int, int shortest, int longest) { return attach(to, shortest, longest); }
  void detach() { pin = -1; }
  bool attached() { return pin >= 0; }
  void setPeriodHertz(int) {}
  void write(int value) { writeMicroseconds(value < 200 ? (int)map(constrain(value, 0, 180), 0, 180, least, most) : value); }
  void writeMicroseconds(int microseconds) {
    pulse = constrain(microseconds, least, most);
    if (pin < 0) return;
    analogWriteResolution(16);
    analogWrite(pin, pulse * 65535 / 20000);
    analogWriteResolution(8);
  }
  int read() { return (int)map(pulse, least, most, 0, 180); }
  int readMicroseconds() { return pulse; }

private:
  int pin = -1, least = 544, most = 2400, pulse = 1472;
};

struct ESP32PWM {
  static void allocateTimer(int) {}
};
