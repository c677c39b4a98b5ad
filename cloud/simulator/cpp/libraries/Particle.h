// Particle's cloud functions, mapped to this cloud: events, functions and variables of the device.
#pragma once

#include <Cloud.h>
#include <SPI.h>
#include <Servo.h>
#include <WiFi.h>
#include <Wire.h>
#include <vector>

#define PARTICLE_H
#define SPARK 1
#define PLATFORM_ID 6
#define SYSTEM_VERSION 0x02000000
#define TIME_FORMAT_DEFAULT "%a %b %e %H:%M:%S %Y"
#define TIME_FORMAT_ISO8601_FULL "%Y-%m-%dT%H:%M:%SZ"
/** One task runs at a time: nothing can come between. */
#define SINGLE_THREADED_BLOCK()
#define SINGLE_THREADED_SECTION()
#define ATOMIC_BLOCK()
#define WITH_LOCK(what)
#define waitUntil(condition) while (!(condition)()) delay(1)
#define waitFor(condition, milliseconds) boardWaitFor([] { return (condition)(); }, milliseconds)
template <class Condition> bool boardWaitFor(Condition condition, unsigned long milliseconds) {
  for (unsigned long began = millis(); !condition() && millis() - began < milliseconds;) delay(1);
  return condition();
}
typedef uint32_t system_tick_t;
typedef enum { AUTOMATIC, SEMI_AUTOMATIC, MANUAL, SAFE_MODE } System_Mode_TypeDef;
#define SYSTEM_MODE(mode)
#define SYSTEM_THREAD(state)
#define PRODUCT_ID(id)
#define PRODUCT_VERSION(version)
#define STARTUP(code) static int startupOf##__LINE__ = ((code), 0)
#define retained RTC_DATA_ATTR
typedef enum { INT = 1, DOUBLE = 9, STRING = 4, BOOLEAN = 5 } Spark_Data_TypeDef;
enum PublishFlag { PUBLIC, PRIVATE, NO_ACK, WITH_ACK };
enum SubscribeScope { MY_DEVICES, ALL_DEVICES };
typedef enum { SLEEP_MODE_WLAN, SLEEP_MODE_DEEP, SLEEP_MODE_SOFTPOWEROFF } Spark_Sleep_TypeDef;
/** Seconds that Particle's cloud keeps an event. Ignored here: events are sent at once. */
#define DEFAULT_TTL 60

// The pins of a Photon, on the board's pins. D7 is its LED.
static const uint8_t D0 = 21, D1 = 22, D2 = 13, D3 = 12, D4 = 14, D5 = 27, D6 = 26, D7 = LED_BUILTIN, WKP = A7, DAC = DAC1, BTN = 0;
#define SETUP_BUTTON BTN
#define pinResetFast(pin) digitalWrite(pin, LOW)
#define pinSetFast(pin) digitalWrite(pin, HIGH)
#define digitalWriteFast(pin, value) digitalWrite(pin, value)
inline int32_t pinReadFast(int pin) { return digitalRead(pin); }

class ParticleCloud {
public:
  bool publish(const String &name, const String &data = String()) { return Cloud.publish(name, data); }
  bool publish(const String &name, const String &data, PublishFlag, PublishFlag = PRIVATE) { return publish(name, data); }
  bool publish(const String &name, const String &data, int, PublishFlag = PRIVATE, PublishFlag = PRIVATE) { return publish(name, data); }
  bool publish(const String &name, PublishFlag) { return publish(name); }

  bool function(const char *name, int (*work)(String)) { return Cloud.function(name, work); }

  template <class Value> bool variable(const char *name, const Value &value) { return Cloud.variable(name, value); }
  template <class Value> bool variable(const char *name, const Value *value, Spark_Data_TypeDef = INT) { return Cloud.variable(name, *value); }
  bool variable(const char *, const char *, Spark_Data_TypeDef = STRING) { return noText(); }
  template <size_t length> bool variable(const char *, const char (&)[length]) { return noText(); }
  template <size_t length> bool variable(const char *, const char (*)[length], Spark_Data_TypeDef = STRING) { return noText(); }
  template <size_t length> bool variable(const char *, char (*)[length], Spark_Data_TypeDef = STRING) { return noText(); }

  bool subscribe(const char *name, void (*work)(const char *, const char *), SubscribeScope = MY_DEVICES) {
    heard().push_back({ name, work });
    return Cloud.subscribe(name, [](String event, String data) {
      for (Subscription &each : heard()) if (event.startsWith(each.name)) each.work(event.c_str(), data.c_str());
    });
  }
  bool subscribe(const char *name, void (*work)(const char *, const char *), const char *) { return subscribe(name, work); }
  bool unsubscribe() { return heard().clear(), true; }

  bool connected() { return Cloud.connected(); }
  void connect() { for (unsigned long began = millis(); !connected() && millis() - began < 5000;) delay(10); }
  void disconnect() { boardNotice("Particle.disconnect() does nothing: the simulated board stays connected."); }
  void process() { delay(1); }
  bool syncTime() { return true; }
  bool syncTimePending() { return false; }
  bool syncTimeDone() { return true; }
  void keepAlive(int) {}

private:
  struct Subscription { String name; void (*work)(const char *, const char *); };
  static std::vector<Subscription> &heard() {
    static std::vector<Subscription> all;
    return all;
  }
  static bool noText() { return boardNotice("Particle.variable() of a char array is not offered on the simulated board: use a String."), false; }
};
inline ParticleCloud Particle, Spark;

class ParticleTime {
public:
  time_t now() { return ::time(nullptr); }
  time_t local() { return now() + (time_t)(offset * 3600); }
  void zone(float hours) { offset = hours; }
  float zone() { return offset; }
  bool isValid() { return true; }
  void beginDST() {}
  void endDST() {}
  bool isDST() { return false; }
  void setFormat(const char *to) { pattern = to; }
  int hour(time_t at) { return part(at).tm_hour; }
  int hourFormat12(time_t at) { return (hour(at) + 11) % 12 + 1; }
  int minute(time_t at) { return part(at).tm_min; }
  int second(time_t at) { return part(at).tm_sec; }
  int day(time_t at) { return part(at).tm_mday; }
  int weekday(time_t at) { return part(at).tm_wday + 1; }
  int month(time_t at) { return part(at).tm_mon + 1; }
  int year(time_t at) { return part(at).tm_year + 1900; }
  int hour() { return hour(now()); }
  int hourFormat12() { return hourFormat12(now()); }
  bool isAM() { return hour() < 12; }
  bool isPM() { return !isAM(); }
  int minute() { return minute(now()); }
  int second() { return second(now()); }
  int day() { return day(now()); }
  int weekday() { return weekday(now()); }
  int month() { return month(now()); }
  int year() { return year(now()); }
  String timeStr() { return timeStr(now()); }
  String timeStr(time_t at) { return format(at, TIME_FORMAT_DEFAULT); }
  String format() { return format(now()); }
  String format(time_t at) { return format(at, pattern.c_str()); }
  String format(const char *how) { return format(now(), how); }
  String format(time_t at, const char *how) {
    char text[64];
    struct tm time = part(at);
    return strftime(text, sizeof text, how, &time) ? text : "";
  }

private:
  float offset = 0;
  String pattern = TIME_FORMAT_DEFAULT;
  struct tm part(time_t at) {
    struct tm time;
    at += (time_t)(offset * 3600);
    gmtime_r(&at, &time);
    return time;
  }
};
inline ParticleTime Time;

class ParticleSystem {
public:
  String deviceID() { return boardNetwork::macText(boardNetwork::Own().mac); }
  String version() { return "simulated"; }
  uint32_t freeMemory() { return ESP.getFreeHeap(); }
  unsigned long uptime() { return millis() / 1000; }
  unsigned long millis() { return ::millis(); }
  uint32_t ticks() { return ESP.getCycleCount(); }
  void reset() { ESP.restart(); }
  void sleep(long seconds) { delay((unsigned long)seconds * 1000); }
  void sleep(Spark_Sleep_TypeDef, long seconds) { ESP.deepSleep((uint64_t)seconds * 1000000); }
  void sleep(int, int, long seconds = 60) { sleep(seconds); }
  bool updatesPending() { return false; }
  void enableUpdates() {}
  void disableUpdates() {}
  System_Mode_TypeDef mode() { return AUTOMATIC; }
  int resetReason() { return esp_reset_reason(); }
  void enableFeature(int) {}
  template <class... Any> bool on(Any...) { return boardNotice("System.on() does nothing: the simulated board has no events of its system."), true; }
};
inline ParticleSystem System;

class ParticleLight {
public:
  void control(bool on) { held = on, told(); }
  bool controlled() { return held; }
  void color(int, int, int) { told(); }
  void color(uint32_t) { told(); }
  void brightness(uint8_t, bool = true) {}

private:
  bool held = false;
  static void told() { boardNotice("RGB does nothing: the simulated board has no light of three colours."); }
};
inline ParticleLight RGB;

class Timer {
public:
  Timer(unsigned milliseconds, void (*work)(), bool once = false) : period(milliseconds), work(work), once(once) {}
  bool start() { return timer.start(period, once ? 0 : period, [](void *self) { ((Timer *)self)->work(); }, this), true; }
  bool stop() { return timer.stop(), true; }
  bool reset() { return start(); }
  bool changePeriod(unsigned milliseconds) { return period = milliseconds, start(); }
  bool isActive() { return timer.running; }
  bool startFromISR() { return start(); }
  bool stopFromISR() { return stop(); }
  bool resetFromISR() { return start(); }

private:
  unsigned period;
  void (*work)();
  bool once;
  BoardTimer timer;
};

class ParticleLogger {
public:
  template <class... Values> void info(const char *format, Values... values) { line("INFO", format, values...); }
  template <class... Values> void warn(const char *format, Values... values) { line("WARN", format, values...); }
  template <class... Values> void error(const char *format, Values... values) { line("ERROR", format, values...); }
  template <class... Values> void trace(const char *format, Values... values) { line("TRACE", format, values...); }

private:
  template <class... Values> void line(const char *level, const char *format, Values... values) {
    char text[256];
    if constexpr (sizeof...(values) > 0) snprintf(text, sizeof text, format, values...);
    else snprintf(text, sizeof text, "%s", format);
    Serial.printf("%010lu [app] %s: %s\n", ::millis(), level, text);
  }
};
inline ParticleLogger Log;
enum LogLevel { LOG_LEVEL_ALL, LOG_LEVEL_TRACE, LOG_LEVEL_INFO, LOG_LEVEL_WARN, LOG_LEVEL_ERROR, LOG_LEVEL_NONE };
struct SerialLogHandler { SerialLogHandler(LogLevel = LOG_LEVEL_INFO) {} SerialLogHandler(long, LogLevel) {} };

/** The antenna is of no matter without a radio. */
enum WLanSelectAntenna_TypeDef { ANT_INTERNAL, ANT_EXTERNAL, ANT_AUTO };

typedef WiFiClient TCPClient;
typedef WiFiServer TCPServer;
/** The name is an interface elsewhere. */
#define UDP WiFiUDP
