// A serial port over Bluetooth. The simulated board has none: nobody is at the other end.
#pragma once

#include <Arduino.h>

// Sketches check this at compile time.
#define CONFIG_BT_ENABLED 1
#define CONFIG_BLUEDROID_ENABLED 1

class BluetoothSerial : public Stream {
public:
  bool begin(const String & = String(), bool = false) { return told(), true; }
  void end() {}
  int available() override { return 0; }
  int read() override { return -1; }
  int peek() override { return -1; }
  size_t write(uint8_t) override { return told(), 1; }
  size_t write(const uint8_t *, size_t length) override { return told(), length; }
  using Print::write;
  bool hasClient() { return false; }
  bool connected(int = 0) { return false; }
  template <class... Any> bool connect(Any...) { return told(), false; }
  bool disconnect() { return true; }
  bool setPin(const char *, uint8_t = 4) { return true; }
  void enableSSP() {}
  template <class... Any> void register_callback(Any...) {}
  operator bool() const { return true; }

private:
  static void told() { boardNotice("The simulated board has no Bluetooth: nobody is at the other end of BluetoothSerial."); }
};
