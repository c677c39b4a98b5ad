// The part of Arduino that sketches on a simulated board and on Linux can use.
#pragma once

#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HIGH 1
#define LOW 0
#define INPUT 0x01
#define OUTPUT 0x03
#define INPUT_PULLUP 0x05
#define INPUT_PULLDOWN 0x09
#define LED_BUILTIN 2
#define A0 36
#define A1 37
#define A2 38
#define A3 39
#define A4 32
#define A5 33

#define DEC 10
#define HEX 16
#define OCT 8
#define BIN 2

#define PI 3.1415926535897932384626433832795
#define HALF_PI 1.5707963267948966192313216916398
#define TWO_PI 6.283185307179586476925286766559
#define DEG_TO_RAD 0.017453292519943295769236907684886
#define RAD_TO_DEG 57.295779513082320876798154814105

#define PROGMEM
#define F(text) (text)
#define PSTR(text) (text)
#define IRAM_ATTR
#define bit(n) (1UL << (n))
#define bitRead(value, n) (((value) >> (n)) & 0x01)
#define bitSet(value, n) ((value) |= (1UL << (n)))
#define bitClear(value, n) ((value) &= ~(1UL << (n)))
#define bitWrite(value, n, on) ((on) ? bitSet(value, n) : bitClear(value, n))
#define lowByte(w) ((uint8_t)((w) & 0xff))
#define highByte(w) ((uint8_t)((w) >> 8))
#define constrain(value, low, high) ((value) < (low) ? (low) : ((value) > (high) ? (high) : (value)))
#define radians(deg) ((deg) * DEG_TO_RAD)
#define degrees(rad) ((rad) * RAD_TO_DEG)
#define sq(x) ((x) * (x))

typedef uint8_t byte;
typedef bool boolean;
typedef uint16_t word;

template <class A, class B> constexpr auto min(A a, B b) { return a < b ? a : b; }
template <class A, class B> constexpr auto max(A a, B b) { return a > b ? a : b; }

class String {
public:
  String(const char *text = "");
  String(const char *text, size_t length);
  String(const String &other);
  String(String &&other) noexcept;
  explicit String(char character);
  explicit String(bool value);
  explicit String(int value, int base = DEC);
  explicit String(unsigned value, int base = DEC);
  explicit String(long value, int base = DEC);
  explicit String(unsigned long value, int base = DEC);
  explicit String(long long value, int base = DEC);
  explicit String(unsigned long long value, int base = DEC);
  explicit String(unsigned char value, int base = DEC) : String((unsigned)value, base) {}
  explicit String(short value, int base = DEC) : String((int)value, base) {}
  explicit String(unsigned short value, int base = DEC) : String((unsigned)value, base) {}
  explicit String(float value, int decimals = 2) : String((double)value, decimals) {}
  explicit String(double value, int decimals = 2);
  ~String();

  String &operator=(const String &other);
  String &operator=(String &&other) noexcept;

  size_t length() const { return size; }
  bool isEmpty() const { return size == 0; }
  const char *c_str() const { return text ? text : ""; }
  bool reserve(size_t capacity);
  char charAt(size_t index) const { return index < size ? text[index] : 0; }
  void setCharAt(size_t index, char character) { if (index < size) text[index] = character; }
  char operator[](size_t index) const { return charAt(index); }
  char &operator[](size_t index);
  const char *begin() const { return c_str(); }
  const char *end() const { return c_str() + size; }

  bool concat(const char *other, size_t length);
  bool concat(const String &other) { return concat(other.c_str(), other.size); }
  String &operator+=(const String &other) { concat(other); return *this; }
  String &operator+=(const char *other) { concat(other, strlen(other)); return *this; }
  String &operator+=(char other) { concat(&other, 1); return *this; }
  template <class Number> String &operator+=(Number number) { return *this += String(number); }

  int compareTo(const String &other) const { return strcmp(c_str(), other.c_str()); }
  bool equals(const String &other) const { return size == other.size && memcmp(c_str(), other.c_str(), size) == 0; }
  bool equalsIgnoreCase(const String &other) const;
  bool operator==(const String &other) const { return equals(other); }
  bool operator!=(const String &other) const { return !equals(other); }
  bool operator<(const String &other) const { return compareTo(other) < 0; }
  bool operator>(const String &other) const { return compareTo(other) > 0; }

  bool startsWith(const String &start, size_t from = 0) const;
  bool endsWith(const String &end) const;
  int indexOf(char character, size_t from = 0) const;
  int indexOf(const String &other, size_t from = 0) const;
  int lastIndexOf(char character) const;
  int lastIndexOf(const String &other) const;
  String substring(size_t from) const { return substring(from, size); }
  String substring(size_t from, size_t to) const;
  void replace(char from, char to);
  void replace(const String &from, const String &to);
  void remove(size_t index) { remove(index, size); }
  void remove(size_t index, size_t count);
  void trim();
  void toLowerCase();
  void toUpperCase();
  long toInt() const { return atol(c_str()); }
  float toFloat() const { return (float)atof(c_str()); }
  double toDouble() const { return atof(c_str()); }
  void toCharArray(char *buffer, size_t length) const;

private:
  char *text = nullptr;
  size_t size = 0;
  size_t room = 0;
};

String operator+(const String &left, const String &right);
String operator+(const String &left, const char *right);
String operator+(const char *left, const String &right);
String operator+(const String &left, char right);
template <class Number> String operator+(const String &left, Number number) { return left + String(number); }

class Print {
public:
  virtual size_t write(const uint8_t *bytes, size_t length) = 0;
  size_t write(uint8_t one) { return write(&one, 1); }
  size_t print(const String &text) { return write((const uint8_t *)text.c_str(), text.length()); }
  size_t print(const char *text) { return write((const uint8_t *)text, strlen(text)); }
  size_t print(char character) { return write((uint8_t)character); }
  size_t print(bool value) { return print((int)value); }
  template <class Number> size_t print(Number number) { return print(String(number)); }
  template <class Number> size_t print(Number number, int format) { return print(String(number, format)); }
  size_t println() { return print("\n"); }
  template <class Value> size_t println(const Value &value) { size_t count = print(value); return count + println(); }
  template <class Number> size_t println(Number number, int format) { size_t count = print(number, format); return count + println(); }
  size_t printf(const char *format, ...) __attribute__((format(printf, 2, 3)));
};

/** What is written here becomes the simulated board's `serial` event, line by line; on Linux it is printed. */
class SerialPort : public Print {
public:
  void begin(unsigned long) {}
  void end() {}
  void flush() {}
  void setTimeout(unsigned long) {}
  void setDebugOutput(bool) {}
  int available() { return 0; }
  int read() { return -1; }
  int peek() { return -1; }
  String readString() { return String(); }
  String readStringUntil(char) { return String(); }
  size_t write(const uint8_t *bytes, size_t length) override;
  using Print::write;
  operator bool() const { return true; }
};
extern SerialPort Serial;

class Board {
public:
  uint32_t getFreeHeap();
  uint32_t getHeapSize();
  uint32_t getCpuFreqMHz() { return 240; }
  const char *getChipModel();
  const char *getSdkVersion();
  [[noreturn]] void restart();
};
extern Board ESP;

void pinMode(int pin, int mode);
void digitalWrite(int pin, int value);
int digitalRead(int pin);
/** A value from 0 to 4095 that drifts slowly, of its own for each pin. */
int analogRead(int pin);
void analogWrite(int pin, int value);
inline void analogReadResolution(int) {}
void tone(int pin, unsigned frequency, unsigned long duration = 0);
void noTone(int pin);

unsigned long millis();
unsigned long micros();
void delay(unsigned long milliseconds);
void delayMicroseconds(unsigned microseconds);
void yield();

long random(long limit);
long random(long least, long limit);
void randomSeed(unsigned long seed);
long map(long value, long fromLow, long fromHigh, long toLow, long toHigh);

void setup();
void loop();
