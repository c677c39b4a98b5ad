// A DHT sensor with the names of the library DHTesp.
#pragma once

#include <DHT.h>

struct TempAndHumidity {
  float temperature, humidity;
};

class DHTesp {
public:
  enum DHT_MODEL_t { AUTO_DETECT, DHT11, DHT22, AM2302, RHT03 };
  enum DHT_ERROR_t { ERROR_NONE, ERROR_TIMEOUT, ERROR_CHECKSUM };
  void setup(uint8_t pin, DHT_MODEL_t model = AUTO_DETECT) { sensor = DHT(pin, model == DHT11 ? ::DHT11 : ::DHT22), sensor.begin(); }
  float getTemperature() { return sensor.readTemperature(); }
  float getHumidity() { return sensor.readHumidity(); }
  TempAndHumidity getTempAndHumidity() { return { getTemperature(), getHumidity() }; }
  DHT_ERROR_t getStatus() { return sensor.read() ? ERROR_NONE : ERROR_TIMEOUT; }
  const char *getStatusString() { return getStatus() == ERROR_NONE ? "OK" : "TIMEOUT"; }
  int getMinimumSamplingPeriod() { return 2000; }
  float computeHeatIndex(float degrees, float percent, bool fahrenheit = false) { return sensor.computeHeatIndex(degrees, percent, fahrenheit); }
  static float toFahrenheit(float celsius) { return celsius * 1.8f + 32; }
  static float toCelsius(float fahrenheit) { return (fahrenheit - 32) / 1.8f; }

private:
  DHT sensor = DHT(0, ::DHT22);
};
