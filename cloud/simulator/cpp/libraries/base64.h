#pragma once

#include <Arduino.h>

class base64 {
public:
  static String encode(const String &text, bool = false) {
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    String coded;
    for (size_t at = 0; at < text.length(); at += 3) {
      uint32_t bits = 0;
      for (size_t next = 0; next < 3; next++) bits = bits << 8 | (at + next < text.length() ? (uint8_t)text[at + next] : 0);
      for (size_t next = 0; next < 4; next++) coded += at + next <= text.length() ? letters[bits >> (18 - 6 * next) & 63] : '=';
    }
    return coded;
  }
  static String encode(const uint8_t *bytes, size_t length) { return encode(String((const char *)bytes, length)); }
};
