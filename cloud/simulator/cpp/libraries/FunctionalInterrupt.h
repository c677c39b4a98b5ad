// Interrupts that call a function object.
#pragma once

#include <Arduino.h>
#include <functional>
#include <type_traits>

template <class Work, class = std::enable_if_t<!std::is_convertible_v<Work, void (*)()>>> void attachInterrupt(int pin, Work work, int mode) {
  static std::function<void()> works[NUM_DIGITAL_PINS];
  if (pin < 0 || pin >= NUM_DIGITAL_PINS) return;
  works[pin] = work;
  attachInterruptArg(pin, [](void *own) { (*(std::function<void()> *)own)(); }, &works[pin], mode);
}
