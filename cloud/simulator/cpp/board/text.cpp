#include <Arduino.h>
#include <ctype.h>

static char *copied(const String &text, char *to) { return strcpy(to, text.c_str()); }

char *itoa(int value, char *to, int base) { return copied(String(value, base), to); }
char *utoa(unsigned value, char *to, int base) { return copied(String(value, base), to); }
char *ltoa(long value, char *to, int base) { return copied(String(value, base), to); }
char *ultoa(unsigned long value, char *to, int base) { return copied(String(value, base), to); }
char *dtostrf(double value, int width, unsigned decimals, char *to) { return sprintf(to, "%*.*f", width, (int)decimals, value), to; }

String::String(const char *other) { if (other) concat(other, strlen(other)); }
String::String(const char *other, size_t length) { concat(other, length); }
String::String(const String &other) { concat(other); }
String::String(String &&other) noexcept : text(other.text), size(other.size), room(other.room) { other.text = nullptr; other.size = other.room = 0; }
String::String(char character) { concat(&character, 1); }
String::String(bool value) : String((int)value) {}
String::String(int value, int base) : String((long long)value, base) {}
String::String(unsigned value, int base) : String((unsigned long long)value, base) {}
String::String(long value, int base) : String((long long)value, base) {}
String::String(unsigned long value, int base) : String((unsigned long long)value, base) {}

String::String(unsigned long long value, int base) {
  char digits[65];
  int at = sizeof digits;
  do digits[--at] = "0123456789abcdefghijklmnopqrstuvwxyz"[value % (unsigned)base]; while ((value /= (unsigned)base) > 0);
  concat(digits + at, sizeof digits - (size_t)at);
}

String::String(long long value, int base) {
  bool negative = value < 0 && base == DEC;
  if (negative) concat("-", 1);
  concat(String(negative ? 0ULL - (unsigned long long)value : base == DEC ? (unsigned long long)value : (unsigned long long)(unsigned long)value, base));
}

String::String(double value, int decimals) {
  char digits[400];
  int length = snprintf(digits, sizeof digits, "%.*f", (int)constrain(decimals, 0, 40), value);
  concat(digits, (size_t)length);
}

String::~String() { free(text); }

String &String::operator=(const String &other) {
  if (this != &other) {
    size = 0;
    concat(other);
    if (text) text[size] = 0;
  }
  return *this;
}

String &String::operator=(String &&other) noexcept {
  if (this != &other) {
    free(text);
    text = other.text, size = other.size, room = other.room;
    other.text = nullptr, other.size = other.room = 0;
  }
  return *this;
}

bool String::reserve(size_t capacity) {
  if (capacity < room) return true;
  size_t wanted = max(capacity + 1, room * 2);
  char *moved = (char *)realloc(text, wanted);
  if (!moved) return false;
  if (!text) moved[0] = 0;
  text = moved;
  room = wanted;
  return true;
}

bool String::concat(const char *other, size_t length) {
  if (length == 0) return true;
  bool own = text && other >= text && other <= text + size;
  size_t offset = own ? (size_t)(other - text) : 0;
  if (!reserve(size + length)) return false;
  memmove(text + size, own ? text + offset : other, length);
  size += length;
  text[size] = 0;
  return true;
}

char &String::operator[](size_t index) {
  static char none;
  return index < size ? text[index] : (none = 0);
}

bool String::equalsIgnoreCase(const String &other) const {
  if (size != other.size) return false;
  for (size_t at = 0; at < size; at++) if (tolower(text[at]) != tolower(other.text[at])) return false;
  return true;
}

bool String::startsWith(const String &start, size_t from) const {
  return from <= size && start.size <= size - from && memcmp(c_str() + from, start.c_str(), start.size) == 0;
}

bool String::endsWith(const String &end) const { return end.size <= size && startsWith(end, size - end.size); }

int String::indexOf(char character, size_t from) const {
  for (size_t at = from; at < size; at++) if (text[at] == character) return (int)at;
  return -1;
}

int String::indexOf(const String &other, size_t from) const {
  for (size_t at = from; at + other.size <= size; at++) if (startsWith(other, at)) return (int)at;
  return -1;
}

int String::lastIndexOf(char character, size_t from) const {
  for (size_t at = from < size ? from + 1 : size; at > 0; at--) if (text[at - 1] == character) return (int)at - 1;
  return -1;
}

int String::lastIndexOf(const String &other, size_t from) const {
  for (size_t at = min(from, size) + 1; at > 0; at--) if (startsWith(other, at - 1)) return (int)at - 1;
  return -1;
}

String String::substring(size_t from, size_t to) const {
  if (from > to) return substring(to, from);
  to = min(to, size);
  return from < to ? String(text + from, to - from) : String();
}

void String::replace(char from, char to) { for (size_t at = 0; at < size; at++) if (text[at] == from) text[at] = to; }

void String::replace(const String &from, const String &to) {
  if (from.size == 0) return;
  String result;
  size_t at = 0;
  for (int found = indexOf(from); found >= 0; found = indexOf(from, at)) {
    result.concat(text + at, (size_t)found - at);
    result.concat(to);
    at = (size_t)found + from.size;
  }
  if (at < size) result.concat(text + at, size - at);
  *this = (String &&)result;
}

void String::remove(size_t index, size_t count) {
  if (index >= size) return;
  count = min(count, size - index);
  memmove(text + index, text + index + count, size - index - count + 1);
  size -= count;
}

void String::trim() {
  size_t from = 0, to = size;
  while (from < to && isspace(text[from])) from++;
  while (to > from && isspace(text[to - 1])) to--;
  *this = substring(from, to);
}

void String::toLowerCase() { for (size_t at = 0; at < size; at++) text[at] = (char)tolower(text[at]); }
void String::toUpperCase() { for (size_t at = 0; at < size; at++) text[at] = (char)toupper(text[at]); }

void String::toCharArray(char *buffer, size_t length, size_t from) const {
  if (length == 0) return;
  size_t count = from < size ? min(size - from, length - 1) : 0;
  memcpy(buffer, c_str() + (count ? from : 0), count);
  buffer[count] = 0;
}

bool String::equalsConstantTime(const String &other) const {
  uint8_t different = size != other.size;
  for (size_t at = 0; at < size; at++) different |= (uint8_t)(text[at] ^ (at < other.size ? other.text[at] : 0));
  return different == 0;
}

String operator+(const String &left, const String &right) { String sum(left); sum += right; return sum; }
String operator+(const String &left, const char *right) { String sum(left); sum += right; return sum; }
String operator+(const char *left, const String &right) { String sum(left); sum += right; return sum; }
String operator+(const String &left, char right) { String sum(left); sum += right; return sum; }
String operator+(const String &left, const __FlashStringHelper *right) { return left + (const char *)right; }
String operator+(const __FlashStringHelper *left, const String &right) { return (const char *)left + right; }
