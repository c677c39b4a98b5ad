// A DHT sensor of temperature and humidity that a diagram.json wires.
#pragma once

#include <Parts.h>

static const uint8_t DHT11 = 11, DHT12 = 12, DHT21 = 21, AM2301 = 21, DHT22 = 22, AM2302 = 22;

class DHT {
public:
  DHT(uint8_t pin, uint8_t type, uint8_t = 6) : pin(pin), type(type) {}
  void begin(uint8_t = 55) { pinMode(pin, INPUT_PULLUP), due = 0; }
  float readTemperature(bool fahrenheit = false, bool force = false) { return read(force) ? (fahrenheit ? convertCtoF(temperature) : temperature) : NAN; }
  float readHumidity(bool force = false) { return read(force) ? humidity : NAN; }
  float convertCtoF(float celsius) { return celsius * 1.8f + 32; }
  float convertFtoC(float fahrenheit) { return (fahrenheit - 32) * 0.55555f; }
  float computeHeatIndex(bool fahrenheit = true) { return computeHeatIndex(readTemperature(fahrenheit), readHumidity(), fahrenheit); }
  /** By the regression of the US weather service, in degrees Fahrenheit. */
  float computeHeatIndex(float degrees, float percent, bool fahrenheit = true) {
    float t = fahrenheit ? degrees : convertCtoF(degrees), h = percent;
    float index = 0.5f * (t + 61 + (t - 68) * 1.2f + h * 0.094f);
    if (index > 79) {
      index = -42.379f + 2.04901523f * t + 10.14333127f * h - 0.22475541f * t * h - 0.00683783f * t * t - 0.05481717f * h * h + 0.00122874f * t * t * h + 0.00085282f * t * h * h - 0.00000199f * t * t * h * h;
      if (h < 13 && t >= 80 && t <= 112) index -= (13 - h) * 0.25f * sqrtf((17 - fabsf(t - 95)) * 0.05882f);
      else if (h > 85 && t >= 80 && t <= 87) index += (h - 85) * 0.1f * (87 - t) * 0.2f;
    }
    return fahrenheit ? index : convertFtoC(index);
  }
  /** The sensor measures every two seconds; in between it returns the same values. */
  bool read(bool force = false) {
    if (!force && due != 0 && (long)(due - millis()) > 0) return ok;
    due = millis() + 2000;
    double t = parts::board_sensor(pin, parts::dht, 0, 0), h = parts::board_sensor(pin, parts::dht, 0, 1);
    ok = !isnan(t);
    if (!ok) parts::missing("DHT", pin);
    double steps = type == DHT11 ? 1 : 10;
    temperature = (float)(round(t * steps) / steps), humidity = (float)(round(h * steps) / steps);
    return ok;
  }

private:
  uint8_t pin, type;
  unsigned long due = 0;
  bool ok = false;
  float temperature = 0, humidity = 0;
};
