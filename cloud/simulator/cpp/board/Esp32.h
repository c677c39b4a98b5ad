// The ESP32 framework's additions to Arduino, on the simulated board.
#pragma once

#include <EspSystem.h>
#include <FreeRTOS.h>
#include <assert.h>
#include <time.h>

#define ESP_ARDUINO_VERSION_MAJOR 3
#define ESP_ARDUINO_VERSION_MINOR 0
#define ESP_ARDUINO_VERSION_PATCH 0
#define ESP_ARDUINO_VERSION_VAL(major, minor, patch) ((major << 16) | (minor << 8) | (patch))
#define ESP_ARDUINO_VERSION ESP_ARDUINO_VERSION_VAL(3, 0, 0)

/** Registers by their address: those of the pins' levels, and of random numbers. */
uint32_t boardReadRegister(uint32_t address);
void boardWriteRegister(uint32_t address, uint32_t value);
#define REG_WRITE(address, value) boardWriteRegister((uint32_t)(address), (value))
#define REG_READ(address) boardReadRegister((uint32_t)(address))
#define WRITE_PERI_REG(address, value) REG_WRITE(address, value)
#define READ_PERI_REG(address) REG_READ(address)
#define REG_SET_BIT(address, bits) REG_WRITE(address, REG_READ(address) | (bits))
#define REG_CLR_BIT(address, bits) REG_WRITE(address, REG_READ(address) & ~(bits))
#define SET_PERI_REG_MASK(address, bits) REG_SET_BIT(address, bits)
#define CLEAR_PERI_REG_MASK(address, bits) REG_CLR_BIT(address, bits)
#define GPIO_OUT_REG 0x3ff44004
#define GPIO_OUT_W1TS_REG 0x3ff44008
#define GPIO_OUT_W1TC_REG 0x3ff4400c
#define GPIO_OUT1_REG 0x3ff44010
#define GPIO_OUT1_W1TS_REG 0x3ff44014
#define GPIO_OUT1_W1TC_REG 0x3ff44018
#define GPIO_IN_REG 0x3ff4403c
#define GPIO_IN1_REG 0x3ff44040
#define RTC_CNTL_BROWN_OUT_REG 0x3ff480d4
#define WDEV_RND_REG 0x3ff75144

/** Prints once, on the device's serial line, that something has no effect here. */
void boardNotice(const char *text);

/** Calls a function later, while the sketch waits or asks the board. */
struct BoardTimer {
  double due = 0, period = 0;
  void (*work)(void *) = nullptr;
  void *argument = nullptr;
  BoardTimer *next = nullptr;
  bool running = false;
  /** Times in milliseconds; runs once, unless `every` is given. */
  void start(double after, double every, void (*call)(void *), void *with);
  void stop();
  void insert();
  ~BoardTimer() { stop(); }
};

// Ports of pins, for libraries that write them by address.
#define digitalPinIsValid(pin) ((pin) >= 0 && (pin) < NUM_DIGITAL_PINS)
#define digitalPinCanOutput(pin) (digitalPinIsValid(pin) && (pin) < 34)
#define digitalPinToPort(pin) ((pin) > 31 ? 1 : 0)
#define digitalPinToBitMask(pin) (1UL << ((pin) & 31))
#define portOutputRegister(port) boardPort(port)
#define portInputRegister(port) boardPort(port)
#define portModeRegister(port) boardPort(port)
inline volatile uint32_t *boardPort(int port) {
  static volatile uint32_t ports[2];
  boardNotice("Pins that a library writes by the address of their port do nothing on the simulated board.");
  return &ports[port & 1];
}

enum note_t { NOTE_C, NOTE_Cs, NOTE_D, NOTE_Eb, NOTE_E, NOTE_F, NOTE_Fs, NOTE_G, NOTE_Gs, NOTE_A, NOTE_Bb, NOTE_B, NOTE_MAX };

// By channel, as in the framework's second version, and by pin, as in its third.
double ledcSetup(int channel, double frequency, int bits);
void ledcAttachPin(int pin, int channel);
inline void ledcDetachPin(int) {}
bool ledcAttach(int pin, uint32_t frequency, int bits);
bool ledcAttachChannel(int pin, uint32_t frequency, int bits, int channel);
bool ledcDetach(int pin);
bool ledcWrite(int target, uint32_t value);
bool ledcWriteChannel(int channel, uint32_t value);
uint32_t ledcRead(int target);
uint32_t ledcReadFreq(int target);
uint32_t ledcWriteTone(int target, double frequency);
uint32_t ledcWriteNote(int target, note_t note, uint8_t octave);
uint32_t ledcChangeFrequency(int target, uint32_t frequency, int bits);
bool ledcFade(int target, uint32_t from, uint32_t to, int milliseconds);
inline bool ledcOutputInvert(int, bool) { return boardNotice("ledcOutputInvert() does nothing on the simulated board."), true; }
inline void analogWriteFrequency(int, uint32_t hertz) { analogWriteFrequency(hertz); }
inline void analogWriteResolution(int, int bits) { analogWriteResolution(bits); }
/** As an ESP8266 names it: the highest value of analogWrite(). */
inline void analogWriteRange(uint32_t highest) { analogWriteResolution(32 - __builtin_clz(highest | 1)); }
inline void analogWriteFreq(uint32_t hertz) { analogWriteFrequency(hertz); }

void dacWrite(int pin, uint8_t value);
void dacDisable(int pin);
inline uint32_t sigmaDeltaSetup(int, int, uint32_t frequency) { return frequency; }
inline void sigmaDeltaWrite(int, uint8_t) { boardNotice("sigmaDeltaWrite() does nothing on the simulated board."); }
inline void sigmaDeltaAttachPin(int, int = 0) {}
inline void sigmaDeltaDetachPin(int) {}
inline bool sigmaDeltaAttach(int, uint32_t) { return true; }
uint16_t touchRead(int pin);
void touchAttachInterrupt(int pin, void (*work)(), uint16_t threshold);
inline void touchDetachInterrupt(int pin) { detachInterrupt(pin); }
inline void touchSetCycles(uint16_t, uint16_t) {}
typedef uint16_t touch_value_t;
void touchAttachInterruptArg(int pin, void (*work)(void *), void *argument, touch_value_t threshold);
inline void touchInterruptSetThresholdDirection(bool) {}
inline bool touchInterruptGetLastStatus(int pin) { return touchRead(pin) < 40; }
inline int hallRead() { return (int)random(-20, 60); }
inline float temperatureRead() { return 48.0f + (float)random(0, 60) / 10; }
inline uint8_t temprature_sens_read() { return (uint8_t)random(118, 126); }

typedef enum { ADC_0db, ADC_2_5db, ADC_6db, ADC_11db } adc_attenuation_t;
inline void analogSetAttenuation(adc_attenuation_t) {}
inline void analogSetPinAttenuation(int, adc_attenuation_t) {}
inline void analogSetWidth(int bits) { analogReadResolution(bits); }
inline void analogSetCycles(uint8_t) {}
inline void analogSetSamples(uint8_t) {}
inline void analogSetClockDiv(uint8_t) {}
inline void analogSetVRefPin(int) {}
inline bool adcAttachPin(int) { return true; }

struct hw_timer_s;
typedef struct hw_timer_s hw_timer_t;
hw_timer_t *timerBegin(uint8_t number, uint16_t divider, bool countUp);
hw_timer_t *timerBegin(uint32_t frequency);
void timerEnd(hw_timer_t *timer);
void timerAttachInterrupt(hw_timer_t *timer, void (*work)(), bool edge = false);
void timerAttachInterruptArg(hw_timer_t *timer, void (*work)(void *), void *argument);
void timerDetachInterrupt(hw_timer_t *timer);
void timerAlarm(hw_timer_t *timer, uint64_t value, bool repeats, uint64_t count);
void timerAlarmWrite(hw_timer_t *timer, uint64_t value, bool repeats);
void timerAlarmEnable(hw_timer_t *timer);
void timerAlarmDisable(hw_timer_t *timer);
bool timerAlarmEnabled(hw_timer_t *timer);
uint64_t timerAlarmRead(hw_timer_t *timer);
void timerStart(hw_timer_t *timer);
void timerStop(hw_timer_t *timer);
void timerRestart(hw_timer_t *timer);
uint64_t timerRead(hw_timer_t *timer);
uint64_t timerReadMicros(hw_timer_t *timer);
inline uint64_t timerReadMilis(hw_timer_t *timer) { return timerReadMicros(timer) / 1000; }
double timerReadSeconds(hw_timer_t *timer);
void timerWrite(hw_timer_t *timer, uint64_t value);

/** The clock is the cloud's, so it is right from the start; the time zone is the sketch's, also of localtime() and mktime(). */
void configTime(long offset, int daylight, const char * = nullptr, const char * = nullptr, const char * = nullptr);
void configTzTime(const char *zone, const char * = nullptr, const char * = nullptr, const char * = nullptr);
bool getLocalTime(struct tm *time, uint32_t limit = 5000);
/** Takes the zone that setenv("TZ", …) has named. */
extern "C" void tzset();
#include <sys/time.h>
struct timezone;
extern "C" int settimeofday(const struct timeval *time, const struct timezone *);

/** The one colour LED of a strip at this pin. */
void rgbLedWrite(int pin, uint8_t red, uint8_t green, uint8_t blue);
inline void neopixelWrite(int pin, uint8_t red, uint8_t green, uint8_t blue) { rgbLedWrite(pin, red, green, blue); }

#include <EspRmt.h>

bool psramInit();
inline bool psramFound() { return false; }
inline void *ps_malloc(size_t size) { return malloc(size); }
inline void *ps_calloc(size_t count, size_t size) { return calloc(count, size); }
inline void *ps_realloc(void *block, size_t size) { return realloc(block, size); }
inline bool setCpuFrequencyMhz(uint32_t) { return true; }
inline uint32_t getCpuFrequencyMhz() { return 240; }
inline uint32_t getXtalFrequencyMhz() { return 40; }
inline uint32_t getApbFrequency() { return 80000000; }
inline bool btStart() { return boardNotice("btStart() does nothing: the simulated board has no Bluetooth."), true; }
inline bool btStarted() { return false; }
inline bool btStop() { return true; }
void enableLoopWDT();
void disableLoopWDT();
inline void feedLoopWDT() { yield(); }
/** Nothing else runs on a core of the simulated board, so nothing starves that its watchdog could save. */
inline bool disableCore0WDT() { return true; }
inline bool disableCore1WDT() { return true; }
inline void enableCore0WDT() {}
inline void enableCore1WDT() {}
