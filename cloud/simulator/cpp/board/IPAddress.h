#pragma once

#include <Print.h>

class IPAddress : public Printable {
public:
  IPAddress() : IPAddress(0, 0, 0, 0) {}
  IPAddress(uint8_t first, uint8_t second, uint8_t third, uint8_t fourth) : bytes{first, second, third, fourth} {}
  /** The first part is in the lowest byte. */
  IPAddress(uint32_t address) { memcpy(bytes, &address, sizeof bytes); }
  IPAddress(const uint8_t *address) { memcpy(bytes, address, sizeof bytes); }

  bool fromString(const char *text);
  bool fromString(const String &text) { return fromString(text.c_str()); }
  String toString() const;
  size_t printTo(Print &to) const override { return to.print(toString()); }

  operator uint32_t() const { uint32_t address; memcpy(&address, bytes, sizeof address); return address; }
  bool operator==(const IPAddress &other) const { return memcmp(bytes, other.bytes, sizeof bytes) == 0; }
  bool operator!=(const IPAddress &other) const { return !(*this == other); }
  bool operator==(const uint8_t *other) const { return memcmp(bytes, other, sizeof bytes) == 0; }
  uint8_t operator[](int index) const { return bytes[index & 3]; }
  uint8_t &operator[](int index) { return bytes[index & 3]; }

private:
  uint8_t bytes[4];
};

#define INADDR_NONE IPAddress(0, 0, 0, 0)
