#pragma once

#include <Arduino.h>

/** A text that is written to and read from. */
class StreamString : public Stream, public String {
public:
  size_t write(uint8_t one) override { return concat((char)one) ? 1 : 0; }
  size_t write(const uint8_t *bytes, size_t length) override { return concat((const char *)bytes, length) ? length : 0; }
  using Print::write;
  int available() override { return (int)length(); }
  int peek() override { return length() ? (uint8_t)charAt(0) : -1; }
  int read() override {
    int first = peek();
    if (first >= 0) remove(0, 1);
    return first;
  }
  void flush() override {}
};
