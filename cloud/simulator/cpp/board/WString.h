// Arduino's String. Digits of numbers are in lower case, as in the ESP32's framework.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define DEC 10
#define HEX 16
#define OCT 8
#define BIN 2

/** A text in flash memory; here it is a text like any other. */
class __FlashStringHelper;
#define PSTR(text) (text)
#define FPSTR(text) (reinterpret_cast<const __FlashStringHelper *>(text))
#define F(text) FPSTR(PSTR(text))

class String {
public:
  String(const char *text = "");
  String(const char *text, size_t length);
  String(const uint8_t *text, size_t length) : String((const char *)text, length) {}
  String(const __FlashStringHelper *text) : String((const char *)text) {}
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
  explicit String(signed char value, int base = DEC) : String((int)value, base) {}
  explicit String(short value, int base = DEC) : String((int)value, base) {}
  explicit String(unsigned short value, int base = DEC) : String((unsigned)value, base) {}
  explicit String(float value, int decimals = 2) : String((double)value, decimals) {}
  explicit String(double value, int decimals = 2);
  ~String();

  String &operator=(const String &other);
  String &operator=(String &&other) noexcept;
  String &operator=(const char *other) { return *this = String(other); }
  String &operator=(const __FlashStringHelper *other) { return *this = String(other); }
  String &operator=(char other) { return *this = String(other); }

  size_t length() const { return size; }
  bool isEmpty() const { return size == 0; }
  void clear() { *this = String(); }
  explicit operator bool() const { return true; }
  const char *c_str() const { return text ? text : ""; }
  bool reserve(size_t capacity);
  char charAt(size_t index) const { return index < size ? text[index] : 0; }
  void setCharAt(size_t index, char character) { if (index < size) text[index] = character; }
  char operator[](size_t index) const { return charAt(index); }
  char &operator[](size_t index);
  const char *begin() const { return c_str(); }
  const char *end() const { return c_str() + size; }
  char *begin() { return size ? text : const_cast<char *>(""); }
  char *end() { return begin() + size; }

  bool concat(const char *other, size_t length);
  bool concat(const String &other) { return concat(other.c_str(), other.size); }
  bool concat(const char *other) { return other && concat(other, strlen(other)); }
  bool concat(const __FlashStringHelper *other) { return concat((const char *)other); }
  bool concat(char other) { return concat(&other, 1); }
  template <class Number> bool concat(Number number) { return concat(String(number)); }
  String &operator+=(const String &other) { concat(other); return *this; }
  String &operator+=(const char *other) { concat(other); return *this; }
  String &operator+=(const __FlashStringHelper *other) { concat(other); return *this; }
  String &operator+=(char other) { concat(other); return *this; }
  template <class Number> String &operator+=(Number number) { return *this += String(number); }

  int compareTo(const String &other) const { return strcmp(c_str(), other.c_str()); }
  bool equals(const String &other) const { return size == other.size && memcmp(c_str(), other.c_str(), size) == 0; }
  bool equals(const char *other) const { return strcmp(c_str(), other ? other : "") == 0; }
  bool equalsIgnoreCase(const String &other) const;
  bool equalsConstantTime(const String &other) const;
  bool operator==(const String &other) const { return equals(other); }
  bool operator==(const char *other) const { return equals(other); }
  bool operator==(const __FlashStringHelper *other) const { return equals((const char *)other); }
  bool operator!=(const String &other) const { return !equals(other); }
  bool operator!=(const char *other) const { return !equals(other); }
  bool operator!=(const __FlashStringHelper *other) const { return !equals((const char *)other); }
  bool operator<(const String &other) const { return compareTo(other) < 0; }
  bool operator>(const String &other) const { return compareTo(other) > 0; }
  bool operator<=(const String &other) const { return compareTo(other) <= 0; }
  bool operator>=(const String &other) const { return compareTo(other) >= 0; }

  bool startsWith(const String &start, size_t from = 0) const;
  bool endsWith(const String &end) const;
  int indexOf(char character, size_t from = 0) const;
  int indexOf(const String &other, size_t from = 0) const;
  int lastIndexOf(char character) const { return lastIndexOf(character, size); }
  int lastIndexOf(char character, size_t from) const;
  int lastIndexOf(const String &other) const { return lastIndexOf(other, size); }
  int lastIndexOf(const String &other, size_t from) const;
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
  void toCharArray(char *buffer, size_t length, size_t from = 0) const;
  void getBytes(uint8_t *buffer, size_t length, size_t from = 0) const { toCharArray((char *)buffer, length, from); }

private:
  char *text = nullptr;
  size_t size = 0;
  size_t room = 0;
};

/** The type of a sum of Strings in other frameworks; libraries refer to it. */
class StringSumHelper : public String {
public:
  using String::String;
};

String operator+(const String &left, const String &right);
String operator+(const String &left, const char *right);
String operator+(const char *left, const String &right);
String operator+(const String &left, const __FlashStringHelper *right);
String operator+(const __FlashStringHelper *left, const String &right);
String operator+(const String &left, char right);
template <class Number> String operator+(const String &left, Number number) { return left + String(number); }
inline bool operator==(const char *left, const String &right) { return right == left; }
inline bool operator!=(const char *left, const String &right) { return right != left; }
