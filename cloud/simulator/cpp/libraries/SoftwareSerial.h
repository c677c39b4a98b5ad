// A serial port at any two pins. Nothing is connected to it.
#pragma once

#include <HardwareSerial.h>

class SoftwareSerial : public HardwareSerial {
public:
  SoftwareSerial(int = -1, int = -1, bool = false) : HardwareSerial(-1) {}
  bool listen() { return true; }
  bool isListening() { return true; }
  bool stopListening() { return true; }
  bool overflow() { return false; }
  void enableRx(bool) {}
  void enableTx(bool) {}
};
typedef SoftwareSerial EspSoftwareSerial;
