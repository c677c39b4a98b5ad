// I2C. Nothing is connected to the buses: no address answers.
#pragma once

#include <Arduino.h>

class TwoWire : public Stream {
public:
  TwoWire(int bus) : bus(bus) {}
  bool begin() { return true; }
  bool begin(int, int = -1, uint32_t = 0) { return true; }
  bool end() { return true; }
  bool setPins(int, int) { return true; }
  bool setClock(uint32_t) { return true; }
  uint32_t getClock() { return 100000; }
  void setTimeOut(uint16_t) {}
  size_t setBufferSize(size_t size) { return size; }
  void beginTransmission(int to) { address = to; }
  /** 2: nobody has answered to the address. */
  uint8_t endTransmission(bool = true) {
    if (address > 0) told();
    return 2;
  }
  uint8_t requestFrom(int, int, int = 1) {
    told();
    return 0;
  }
  size_t write(uint8_t) override { return 1; }
  size_t write(const uint8_t *, size_t length) override { return length; }
  size_t write(int) { return 1; }
  size_t send(int) { return 1; }
  using Print::write;
  int available() override { return 0; }
  int read() override { return -1; }
  int receive() { return -1; }
  int peek() override { return -1; }
  void onReceive(void (*)(int)) {}
  void onRequest(void (*)()) {}

private:
  int bus;
  int address = 0;
  void told() { boardNotice(bus == 0 ? "Nothing is connected to Wire: no address answers." : "Nothing is connected to Wire1: no address answers."); }
};

inline TwoWire Wire(0), Wire1(1);
