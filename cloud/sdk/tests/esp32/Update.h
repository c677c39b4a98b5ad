#pragma once
#define U_FLASH 0
class UpdateClass {
public:
  bool begin(size_t size = 0xFFFFFFFF, int command = U_FLASH, int ledPin = -1, uint8_t ledOn = 0, const char *label = nullptr);
  size_t write(uint8_t *bytes, size_t length);
  bool end(bool evenIfRemaining = false);
  void abort();
};
extern UpdateClass Update;
