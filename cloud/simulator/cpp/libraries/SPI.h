// SPI. Nothing is connected, so reading returns 0xff, as on a line with a pull-up.
#pragma once

#include <Arduino.h>

#define SPI_MODE0 0
#define SPI_MODE1 1
#define SPI_MODE2 2
#define SPI_MODE3 3
#define SPI_CLOCK_DIV2 2
#define SPI_CLOCK_DIV4 4
#define SPI_CLOCK_DIV8 8
#define SPI_CLOCK_DIV16 16
#define SPI_CLOCK_DIV32 32
#define SPI_CLOCK_DIV64 64
#define SPI_CLOCK_DIV128 128
#define SPI_LSBFIRST LSBFIRST
#define SPI_MSBFIRST MSBFIRST
#define FSPI 1
#define HSPI 2
#define VSPI 3
#define SPI_HAS_TRANSACTION 1

class SPISettings {
public:
  SPISettings(uint32_t = 1000000, int = MSBFIRST, int = SPI_MODE0) {}
};

class SPIClass {
public:
  SPIClass(int = VSPI) {}
  void begin(int = -1, int = -1, int = -1, int = -1) {}
  void end() {}
  void beginTransaction(SPISettings) {}
  void endTransaction() {}
  void setHwCs(bool) {}
  void setBitOrder(int) {}
  void setDataMode(int) {}
  void setFrequency(uint32_t) {}
  void setClockDivider(uint32_t) {}
  void usingInterrupt(int) {}
  int pinSS() { return SS; }
  uint8_t transfer(uint8_t) { return told(), 0xff; }
  uint16_t transfer16(uint16_t) { return told(), 0xffff; }
  uint32_t transfer32(uint32_t) { return told(), 0xffffffff; }
  void transfer(void *data, size_t length) { told(), memset(data, 0xff, length); }
  void transferBytes(const uint8_t *, uint8_t *in, size_t length) { if (in) transfer(in, length); }
  void write(uint8_t) { told(); }
  void write16(uint16_t) { told(); }
  void write32(uint32_t) { told(); }
  void writeBytes(const uint8_t *, size_t) { told(); }
  void writePixels(const void *, uint32_t) { told(); }
  void writePattern(const uint8_t *, uint8_t, uint32_t) { told(); }
  void transferBits(uint32_t, uint32_t *in, uint8_t) { told(); if (in) *in = 0xffffffff; }

private:
  void told() { boardNotice("Nothing is connected to SPI: what is read is 0xff."); }
};

inline SPIClass SPI;
