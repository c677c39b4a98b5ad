// The base of everything that texts and numbers can be written to.
#pragma once

#include <WString.h>
#include <stdarg.h>
#include <stdio.h>
#include <time.h>

class Print;

class Printable {
public:
  virtual size_t printTo(Print &to) const = 0;
};

class Print {
public:
  virtual ~Print() = default;
  virtual size_t write(uint8_t one) = 0;
  virtual size_t write(const uint8_t *bytes, size_t length);
  size_t write(const char *bytes, size_t length) { return write((const uint8_t *)bytes, length); }
  size_t write(const char *text) { return text ? write((const uint8_t *)text, strlen(text)) : 0; }
  virtual int availableForWrite() { return 0; }
  virtual void flush() {}
  int getWriteError() { return writeError; }
  void clearWriteError() { writeError = 0; }

  size_t print(const String &text) { return write((const uint8_t *)text.c_str(), text.length()); }
  size_t print(const char *text) { return write(text); }
  size_t print(const __FlashStringHelper *text) { return write((const char *)text); }
  size_t print(char character) { return write((uint8_t)character); }
  size_t print(bool value) { return print((long)value); }
  size_t print(unsigned char value, int base = DEC) { return print((unsigned long)value, base); }
  size_t print(int value, int base = DEC) { return print((long)value, base); }
  size_t print(unsigned value, int base = DEC) { return print((unsigned long)value, base); }
  size_t print(long value, int base = DEC);
  size_t print(unsigned long value, int base = DEC) { return print((unsigned long long)value, base); }
  size_t print(long long value, int base = DEC);
  size_t print(unsigned long long value, int base = DEC);
  size_t print(double value, int decimals = 2);
  size_t print(const Printable &value) { return value.printTo(*this); }
  size_t print(struct tm *time, const char *format = nullptr);

  size_t println() { return write((const uint8_t *)"\r\n", 2); }
  /** Also for arrays whose length is known only when the sketch runs. */
  size_t println(const char *text) { size_t count = print(text); return count + println(); }
  template <class Value> size_t println(const Value &value) { size_t count = print(value); return count + println(); }
  template <class Value> size_t println(const Value &value, int format) { size_t count = print(value, format); return count + println(); }
  size_t println(struct tm *time, const char *format = nullptr) { size_t count = print(time, format); return count + println(); }
  size_t printf(const char *format, ...) __attribute__((format(printf, 2, 3)));
  size_t printf(const __FlashStringHelper *format, ...);
  /** As Particle names it. */
  size_t printlnf(const char *format, ...) __attribute__((format(printf, 2, 3)));
  size_t vprintf(const char *format, va_list arguments);

protected:
  void setWriteError(int error = 1) { writeError = error; }

private:
  int writeError = 0;
};
