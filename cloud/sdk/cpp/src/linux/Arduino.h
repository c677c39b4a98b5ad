// The part of Arduino that sketches can use on a simulated board and on Linux.
#pragma once

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#include <cmath>
#include <initializer_list>
#include <new>
#include <utility>
// The framework includes these, too. They take long to read, so a build leaves them out where no source names anything of std.
#ifndef BOARD_WITHOUT_STANDARD
#include <algorithm>
#include <functional>
#endif
#include <WString.h>
#include <Print.h>
#include <Stream.h>
#include <IPAddress.h>
#include <HardwareSerial.h>
#endif
#include <pgmspace.h>
#include <binary.h>

#define HIGH 1
#define LOW 0
#define INPUT 0x01
#define OUTPUT 0x03
#define PULLUP 0x04
#define INPUT_PULLUP 0x05
#define PULLDOWN 0x08
#define INPUT_PULLDOWN 0x09
#define OPEN_DRAIN 0x10
#define OUTPUT_OPEN_DRAIN 0x13
#define ANALOG 0xC0
#define RISING 0x01
#define FALLING 0x02
#define CHANGE 0x03
#define ONLOW 0x04
#define ONHIGH 0x05
#define LSBFIRST 0
#define MSBFIRST 1
#define DEFAULT 1
#define EXTERNAL 0

// The pins of an ESP32 development board.
#define LED_BUILTIN 2
#define BUILTIN_LED LED_BUILTIN
#define NUM_DIGITAL_PINS 40
static const uint8_t A0 = 36, A1 = 37, A2 = 38, A3 = 39, A4 = 32, A5 = 33, A6 = 34, A7 = 35, A10 = 4, A11 = 0, A12 = 2, A13 = 15, A14 = 13, A15 = 12, A16 = 14, A17 = 27, A18 = 25, A19 = 26;
static const uint8_t T0 = 4, T1 = 0, T2 = 2, T3 = 15, T4 = 13, T5 = 12, T6 = 14, T7 = 27, T8 = 33, T9 = 32;
static const uint8_t TX = 1, RX = 3, SDA = 21, SCL = 22, SS = 5, MOSI = 23, MISO = 19, SCK = 18, DAC1 = 25, DAC2 = 26;
#define digitalPinToInterrupt(pin) (pin)
#define analogInputToDigitalPin(pin) (pin)
#define NOT_A_PIN -1
#define NOT_AN_INTERRUPT -1
#define DISABLED 0x00

#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define RAD_TO_DEG 57.295779513082320876798154814105
#define EULER 2.718281828459045235360287471352

#define IRAM_ATTR
#define DRAM_ATTR
#define DMA_ATTR
#define EXT_RAM_ATTR
#define ARDUINO_ISR_ATTR
#define ICACHE_RAM_ATTR
#define ICACHE_FLASH_ATTR
#define NOP() do {} while (0)
#define bit(n) (1UL << (n))
#define _BV(n) (1UL << (n))
#define bitRead(value, n) (((value) >> (n)) & 0x01)
#define bitSet(value, n) ((value) |= (1UL << (n)))
#define bitClear(value, n) ((value) &= ~(1UL << (n)))
#define bitToggle(value, n) ((value) ^= (1UL << (n)))
#define bitWrite(value, n, on) ((on) ? bitSet(value, n) : bitClear(value, n))
#define lowByte(w) ((uint8_t)((w) & 0xff))
#define highByte(w) ((uint8_t)((w) >> 8))
#define constrain(value, low, high) ((value) < (low) ? (low) : ((value) > (high) ? (high) : (value)))
#define radians(deg) ((deg) * DEG_TO_RAD)
#define degrees(rad) ((rad) * RAD_TO_DEG)
#define sq(x) ((x) * (x))
#define clockCyclesPerMicrosecond() (240)
#define microsecondsToClockCycles(a) ((a) * clockCyclesPerMicrosecond())

typedef uint8_t byte;
typedef bool boolean;
typedef uint16_t word;
typedef unsigned int uint;

#ifdef __cplusplus
#define makeWord(...) arduinoWord(__VA_ARGS__)
#define word(...) arduinoWord(__VA_ARGS__)
inline uint16_t arduinoWord(uint16_t value) { return value; }
inline uint16_t arduinoWord(uint8_t high, uint8_t low) { return (uint16_t)(high << 8 | low); }

template <class A, class B> constexpr auto min(A a, B b) { return a < b ? a : b; }
template <class A, class B> constexpr auto max(A a, B b) { return a > b ? a : b; }
#define _min(a, b) ((a) < (b) ? (a) : (b))
#define _max(a, b) ((a) > (b) ? (a) : (b))

inline bool isAlphaNumeric(int c) { return isalnum(c) != 0; }
inline bool isAlpha(int c) { return isalpha(c) != 0; }
inline bool isAscii(int c) { return c >= 0 && c < 128; }
inline bool isWhitespace(int c) { return c == ' ' || c == '\t'; }
inline bool isControl(int c) { return iscntrl(c) != 0; }
inline bool isDigit(int c) { return isdigit(c) != 0; }
inline bool isGraph(int c) { return isgraph(c) != 0; }
inline bool isLowerCase(int c) { return islower(c) != 0; }
inline bool isPrintable(int c) { return isprint(c) != 0; }
inline bool isPunct(int c) { return ispunct(c) != 0; }
inline bool isSpace(int c) { return isspace(c) != 0; }
inline bool isUpperCase(int c) { return isupper(c) != 0; }
inline bool isHexadecimalDigit(int c) { return isxdigit(c) != 0; }
inline int toAscii(int c) { return c & 0x7f; }
inline int toLowerCase(int c) { return tolower(c); }
inline int toUpperCase(int c) { return toupper(c); }

#endif

// What sources in C call, too.
#ifdef __cplusplus
#define BOARD_DEFAULT(value) = value
extern "C" {
#else
#define BOARD_DEFAULT(value)
#endif

// Numbers as text, in memory that the sketch gives.
char *itoa(int value, char *to, int base);
char *utoa(unsigned value, char *to, int base);
char *ltoa(long value, char *to, int base);
char *ultoa(unsigned long value, char *to, int base);
/** At least `width` characters; a negative width aligns to the left. */
char *dtostrf(double value, int width, unsigned decimals, char *to);

void pinMode(int pin, int mode);
void digitalWrite(int pin, int value);
int digitalRead(int pin);
/** A value from 0 to 4095 that drifts slowly, of its own for each pin. */
int analogRead(int pin);
uint32_t analogReadMilliVolts(int pin);
void analogReadResolution(int bits);
void analogWrite(int pin, int value);
void analogWriteResolution(int bits);
void analogWriteFrequency(uint32_t hertz);
static inline void analogReference(int source) { (void)source; }
void tone(int pin, unsigned frequency, unsigned long duration BOARD_DEFAULT(0));
void noTone(int pin);
/** 0 if no pulse comes within the limit, in microseconds. */
unsigned long pulseIn(int pin, int level, unsigned long limit BOARD_DEFAULT(1000000UL));
static inline unsigned long pulseInLong(int pin, int level, unsigned long limit BOARD_DEFAULT(1000000UL)) { return pulseIn(pin, level, limit); }
void shiftOut(int data, int clock, int order, uint8_t value);
uint8_t shiftIn(int data, int clock, int order);
void attachInterrupt(int pin, void (*work)(void), int mode);
void attachInterruptArg(int pin, void (*work)(void *), void *argument, int mode);
void detachInterrupt(int pin);
/** Interrupts come only while a sketch waits or asks the board, so nothing has to be blocked. */
static inline void interrupts(void) {}
static inline void noInterrupts(void) {}
static inline void sei(void) {}
static inline void cli(void) {}

unsigned long millis(void);
unsigned long micros(void);
void delay(unsigned long milliseconds);
void delayMicroseconds(unsigned microseconds);
void yield(void);

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
class EspClass {
public:
  uint32_t getFreeHeap();
  uint32_t getHeapSize();
  uint32_t getMinFreeHeap();
  uint32_t getMaxAllocHeap() { return getFreeHeap(); }
  uint32_t getPsramSize() { return 0; }
  uint32_t getFreePsram() { return 0; }
  uint32_t getMinFreePsram() { return 0; }
  uint32_t getMaxAllocPsram() { return 0; }
  uint32_t getCpuFreqMHz() { return 240; }
  uint32_t getCycleCount();
  uint32_t getFlashChipSize() { return 4 * 1024 * 1024; }
  uint32_t getFlashChipSpeed() { return 40000000; }
  int getFlashChipMode() { return 2; }
  uint32_t getSketchSize() { return 256 * 1024; }
  uint32_t getFreeSketchSpace() { return 1024 * 1024; }
  uint8_t getChipRevision() { return 3; }
  uint8_t getChipCores() { return 2; }
  uint64_t getEfuseMac();
  String getSketchMD5() { return "00000000000000000000000000000000"; }
  const char *getChipModel();
  const char *getSdkVersion();
  const char *getCoreVersion() { return getSdkVersion(); }
  void deepSleep(uint64_t microseconds);
  [[noreturn]] void restart();
  // As an ESP8266 has them.
  uint32_t getChipId() { return (uint32_t)(getEfuseMac() >> 24); }
  uint32_t getFlashChipId() { return 0x1640ef; }
  uint32_t getFlashChipRealSize() { return getFlashChipSize(); }
  uint32_t getMaxFreeBlockSize() { return getFreeHeap(); }
  uint8_t getHeapFragmentation() { return 0; }
  uint16_t getVcc() { return 3300; }
  [[noreturn]] void reset() { restart(); }
  void wdtEnable(uint32_t) {}
  void wdtDisable() {}
  void wdtFeed() {}
};
extern EspClass ESP;
/** An ESP8266 measures its own voltage; here it is 3.3 V. */
#define ADC_MODE(mode) static_assert(true)

long random(long limit);
long random(long least, long limit);
void randomSeed(unsigned long seed);
long map(long value, long fromLow, long fromHigh, long toLow, long toHigh);

void setup();
void loop();

#ifdef ESP32
#include <Esp32.h>
#endif
#else
#include <EspSystem.h>
#include <FreeRTOS.h>
#endif
