// Temperatures of DS18B20 sensors on a 1-Wire bus.
#pragma once

#include <OneWire.h>

#define DEVICE_DISCONNECTED_C -127
#define DEVICE_DISCONNECTED_F -196.6
#define DEVICE_DISCONNECTED_RAW -7040

typedef uint8_t DeviceAddress[8];

class DallasTemperature {
public:
  struct request_t {
    bool result;
    unsigned long timestamp;
    operator bool() { return result; }
  };
  DallasTemperature() {}
  DallasTemperature(OneWire *wire) : wire(wire) {}
  void setOneWire(OneWire *to) { wire = to; }
  void begin() {
    DeviceAddress address;
    devices = 0;
    if (!wire) return;
    wire->reset();
    wire->reset_search();
    while (wire->search(address)) devices++;
  }
  uint8_t getDeviceCount() { return devices; }
  uint8_t getDS18Count() { return devices; }
  bool validAddress(const uint8_t *address) { return OneWire::crc8(address, 7) == address[7]; }
  bool validFamily(const uint8_t *address) { return address[0] == 0x28; }
  bool getAddress(uint8_t *to, uint8_t index) {
    if (!wire) return false;
    wire->reset_search();
    for (int at = 0; wire->search(to); at++) if (at == index) return true;
    return false;
  }
  bool isConnected(const uint8_t *address) { return getTemp(address) != DEVICE_DISCONNECTED_RAW; }
  request_t requestTemperatures() {
    if (!wire) return { false, millis() };
    wire->reset();
    wire->skip();
    wire->write(0x44);
    return pause();
  }
  request_t requestTemperaturesByAddress(const uint8_t *address) {
    if (!wire || !wire->reset()) return { false, millis() };
    wire->select(address);
    wire->write(0x44);
    return pause();
  }
  request_t requestTemperaturesByIndex(uint8_t index) {
    DeviceAddress address;
    return getAddress(address, index) ? requestTemperaturesByAddress(address) : request_t{ false, millis() };
  }
  /** In 1/128 of a degree. */
  int32_t getTemp(const uint8_t *address) {
    uint8_t pad[9];
    if (!wire || !wire->reset()) return DEVICE_DISCONNECTED_RAW;
    wire->select(address);
    wire->write(0xbe);
    wire->read_bytes(pad, 9);
    return OneWire::crc8(pad, 8) == pad[8] ? (int16_t)(pad[0] | pad[1] << 8) * 8 : DEVICE_DISCONNECTED_RAW;
  }
  float getTempC(const uint8_t *address) { return rawToCelsius(getTemp(address)); }
  float getTempF(const uint8_t *address) { return rawToFahrenheit(getTemp(address)); }
  float getTempCByIndex(uint8_t index) {
    DeviceAddress address;
    return getAddress(address, index) ? getTempC(address) : DEVICE_DISCONNECTED_C;
  }
  float getTempFByIndex(uint8_t index) {
    DeviceAddress address;
    return getAddress(address, index) ? getTempF(address) : (float)DEVICE_DISCONNECTED_F;
  }
  void setResolution(uint8_t to) { bits = constrain(to, 9, 12); }
  bool setResolution(const uint8_t *, uint8_t to, bool = false) { return setResolution(to), true; }
  uint8_t getResolution() { return bits; }
  uint8_t getResolution(const uint8_t *) { return bits; }
  int16_t millisToWaitForConversion(uint8_t of) { return 750 >> (12 - of); }
  int16_t millisToWaitForConversion() { return millisToWaitForConversion(bits); }
  void setWaitForConversion(bool wait) { waits = wait; }
  bool getWaitForConversion() { return waits; }
  void setCheckForConversion(bool) {}
  bool isConversionComplete() { return true; }
  bool isParasitePowerMode() { return false; }
  static float toFahrenheit(float celsius) { return celsius * 1.8f + 32; }
  static float toCelsius(float fahrenheit) { return (fahrenheit - 32) * 0.555555556f; }
  static float rawToCelsius(int32_t raw) { return raw <= DEVICE_DISCONNECTED_RAW ? DEVICE_DISCONNECTED_C : raw * 0.0078125f; }
  static float rawToFahrenheit(int32_t raw) { return raw <= DEVICE_DISCONNECTED_RAW ? (float)DEVICE_DISCONNECTED_F : toFahrenheit(rawToCelsius(raw)); }

private:
  OneWire *wire = nullptr;
  uint8_t devices = 0, bits = 12;
  bool waits = true;
  request_t pause() {
    if (waits) delay((unsigned long)millisToWaitForConversion());
    return { true, millis() };
  }
};
