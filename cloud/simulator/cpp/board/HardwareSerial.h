#pragma once

#include <Stream.h>

#define SERIAL_5N1 0x8000010
#define SERIAL_6N1 0x8000014
#define SERIAL_7N1 0x8000018
#define SERIAL_8N1 0x800001c
#define SERIAL_7E1 0x800001a
#define SERIAL_7O1 0x800001b
#define SERIAL_7N2 0x8000038
#define SERIAL_8N2 0x800003c
#define SERIAL_8E1 0x800001e
#define SERIAL_8O1 0x800001f
#define SERIAL_8E2 0x800003e
#define SERIAL_8O2 0x800003f

/** Port 0 is the board's `serial` event, line by line, and on Linux the standard output. Nothing is connected to the other ports. */
class HardwareSerial : public Stream {
public:
  HardwareSerial(int port) : port(port) {}
  void begin(unsigned long baud = 115200, uint32_t = SERIAL_8N1, int = -1, int = -1, bool = false, unsigned long = 0) { rate = baud; }
  void end(bool = true) {}
  void updateBaudRate(unsigned long baud) { rate = baud; }
  uint32_t baudRate() { return rate; }
  void setDebugOutput(bool) {}
  size_t setRxBufferSize(size_t size) { return size; }
  size_t setTxBufferSize(size_t size) { return size; }
  bool setPins(int, int, int = -1, int = -1) { return true; }
  int available() override;
  int read() override;
  size_t read(uint8_t *buffer, size_t length);
  size_t read(char *buffer, size_t length) { return read((uint8_t *)buffer, length); }
  int peek() override;
  int availableForWrite() override { return 128; }
  void flush() override {}
  void flush(bool) {}
  size_t write(uint8_t one) override { return write(&one, 1); }
  size_t write(const uint8_t *bytes, size_t length) override;
  size_t write(int value) { return write((uint8_t)value); }
  size_t write(unsigned value) { return write((uint8_t)value); }
  size_t write(long value) { return write((uint8_t)value); }
  size_t write(unsigned long value) { return write((uint8_t)value); }
  using Print::write;
  operator bool() const { return true; }
#ifdef ESP32
  /** Calls it when something arrives, while the sketch waits or asks the board for anything. */
  void onReceive(void (*work)(), bool = false);
  bool setRxTimeout(uint8_t) { return true; }
  bool setRxFIFOFull(uint8_t) { return true; }
  bool setHwFlowCtrlMode(int = 0, uint8_t = 64) { return true; }
  bool setMode(int) { return true; }
  bool setRxInvert(bool) { return true; }
  void onReceiveError(void (*)(int)) {}
#endif

private:
  int port;
  unsigned long rate = 115200;
};

extern HardwareSerial Serial, Serial1, Serial2;
