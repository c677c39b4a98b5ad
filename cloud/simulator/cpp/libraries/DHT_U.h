// A DHT sensor with the interface that Adafruit's sensors have in common.
#pragma once

#include <Adafruit_Sensor.h>
#include <DHT.h>

class DHT_Unified {
public:
  DHT_Unified(uint8_t pin, uint8_t type, uint8_t = 6, int32_t temperatureId = -1, int32_t humidityId = -1) : sensor(pin, type), temperatures(sensor, type, temperatureId), humidities(sensor, type, humidityId) {}
  DHT_Unified(const DHT_Unified &) = delete;
  void begin() { sensor.begin(); }

  class Temperature : public Adafruit_Sensor {
  public:
    Temperature(DHT &from, uint8_t type, int32_t id) : from(from), type(type), id(id) {}
    bool getEvent(sensors_event_t *event) override {
      *event = {};
      event->version = sizeof *event, event->sensor_id = id, event->type = SENSOR_TYPE_AMBIENT_TEMPERATURE, event->timestamp = (int32_t)millis();
      event->temperature = from.readTemperature();
      return true;
    }
    void getSensor(sensor_t *of) override {
      describe(of, type, id, SENSOR_TYPE_AMBIENT_TEMPERATURE);
      bool fine = type != DHT11;
      of->min_value = fine ? -40.0f : 0.0f, of->max_value = fine ? 80.0f : 50.0f, of->resolution = fine ? 0.1f : 1.0f;
    }

  private:
    DHT &from;
    uint8_t type;
    int32_t id;
  };

  class Humidity : public Adafruit_Sensor {
  public:
    Humidity(DHT &from, uint8_t type, int32_t id) : from(from), type(type), id(id) {}
    bool getEvent(sensors_event_t *event) override {
      *event = {};
      event->version = sizeof *event, event->sensor_id = id, event->type = SENSOR_TYPE_RELATIVE_HUMIDITY, event->timestamp = (int32_t)millis();
      event->relative_humidity = from.readHumidity();
      return true;
    }
    void getSensor(sensor_t *of) override {
      describe(of, type, id, SENSOR_TYPE_RELATIVE_HUMIDITY);
      bool fine = type != DHT11;
      of->min_value = fine ? 0.0f : 20.0f, of->max_value = fine ? 100.0f : 80.0f, of->resolution = fine ? 0.1f : 1.0f;
    }

  private:
    DHT &from;
    uint8_t type;
    int32_t id;
  };

  Temperature &temperature() { return temperatures; }
  Humidity &humidity() { return humidities; }

private:
  DHT sensor;
  Temperature temperatures;
  Humidity humidities;
  static void describe(sensor_t *of, uint8_t type, int32_t id, sensors_type_t measures) {
    *of = {};
    strlcpy(of->name, type == DHT11 ? "DHT11" : type == DHT21 ? "DHT21" : "DHT22", sizeof of->name);
    of->version = 1, of->sensor_id = id, of->type = measures, of->min_delay = 2000000;
  }
};
