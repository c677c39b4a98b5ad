#pragma once

#include <Arduino.h>
#include <MbedHash.h>

class MD5Builder {
public:
  void begin() { hash.start(MBEDTLS_MD_MD5); }
  void add(const uint8_t *data, size_t length) { hash.add(data, length); }
  void add(const char *text) { hash.add(text, strlen(text)); }
  void add(const String &text) { hash.add(text.c_str(), text.length()); }
  void calculate() { hash.finish(sum); }
  void getBytes(uint8_t *to) { memcpy(to, sum, sizeof sum); }
  void getChars(char *to) { toString().toCharArray(to, 33); }
  String toString() {
    char text[33];
    for (int at = 0; at < 16; at++) snprintf(text + 2 * at, 3, "%02x", sum[at]);
    return text;
  }

private:
  boardHash::Hash hash;
  uint8_t sum[16] = {};
};
