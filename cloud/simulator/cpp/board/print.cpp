#include <Arduino.h>

size_t Print::write(const uint8_t *bytes, size_t length) {
  size_t count = 0;
  while (count < length && write(bytes[count])) count++;
  return count;
}

size_t Print::print(unsigned long long value, int base) {
  char digits[65];
  size_t at = sizeof digits;
  if (base < 2) base = DEC;
  do digits[--at] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[value % (unsigned)base]; while ((value /= (unsigned)base) > 0);
  return write((const uint8_t *)digits + at, sizeof digits - at);
}

size_t Print::print(long long value, int base) {
  if (base != DEC || value >= 0) return print((unsigned long long)value, base);
  size_t count = write((uint8_t)'-');
  return count + print(0ULL - (unsigned long long)value);
}

/** Negative numbers in other bases have 32 digits at most, as on a board. */
size_t Print::print(long value, int base) { return base == DEC ? print((long long)value) : print((unsigned long long)(uint32_t)value, base); }

size_t Print::print(double value, int decimals) {
  if (isnan(value)) return print("nan");
  if (isinf(value)) return print("inf");
  // As on a board, where larger numbers don't fit.
  if (fabs(value) > 4294967040.0) return print("ovf");
  return printf("%.*f", decimals < 0 ? 2 : min(decimals, 40), value);
}

size_t Print::print(struct tm *time, const char *format) {
  char text[64];
  return strftime(text, sizeof text, format ? format : "%c", time) ? print(text) : 0;
}

size_t Print::vprintf(const char *format, va_list arguments) {
  va_list again;
  va_copy(again, arguments);
  int length = vsnprintf(nullptr, 0, format, again);
  va_end(again);
  char *text = length < 0 ? nullptr : (char *)malloc((size_t)length + 1);
  if (!text) return 0;
  vsnprintf(text, (size_t)length + 1, format, arguments);
  size_t count = write((const uint8_t *)text, (size_t)length);
  free(text);
  return count;
}

size_t Print::printf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t count = vprintf(format, arguments);
  va_end(arguments);
  return count;
}

size_t Print::printf(const __FlashStringHelper *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t count = vprintf((const char *)format, arguments);
  va_end(arguments);
  return count;
}

size_t Print::printlnf(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  size_t count = vprintf(format, arguments);
  va_end(arguments);
  return count + println();
}

int Stream::timed(bool take) {
  unsigned long began = millis();
  do {
    int next = take ? read() : peek();
    if (next >= 0) return next;
    delay(1);
  } while (millis() - began < limit);
  return -1;
}

bool Stream::findUntil(const char *target, size_t length, const char *end, size_t endLength) {
  String heard;
  size_t most = max(length, endLength);
  for (int next; length > 0 && (next = timedRead()) >= 0;) {
    heard += (char)next;
    if (heard.length() > most) heard.remove(0, 1);
    if (heard.endsWith(String(target, length))) return true;
    if (endLength > 0 && heard.endsWith(String(end, endLength))) return false;
  }
  return length == 0;
}

/** The first character of a number, which is not consumed; -1 if there is none. */
int Stream::nextOfNumber(LookaheadMode skip, bool fraction) {
  for (int next; (next = timedPeek()) >= 0; read()) {
    if (next == '-' || (next >= '0' && next <= '9') || (fraction && next == '.')) return next;
    bool white = next == ' ' || next == '\t' || next == '\n' || next == '\r';
    if (skip == SKIP_NONE || (skip == SKIP_WHITESPACE && !white)) return -1;
  }
  return -1;
}

long Stream::parseInt(LookaheadMode skip, char ignore) {
  int next = nextOfNumber(skip, false);
  bool negative = next == '-';
  unsigned long value = 0;
  for (bool first = true; next >= 0 && (next == ignore || (next >= '0' && next <= '9') || (first && negative)); next = timedPeek()) {
    if (next >= '0' && next <= '9') value = value * 10 + (unsigned long)(next - '0');
    first = false;
    read();
  }
  return (long)(negative ? 0 - value : value);
}

float Stream::parseFloat(LookaheadMode skip, char ignore) {
  String digits;
  bool point = false;
  for (int next = nextOfNumber(skip, true); next >= 0; next = timedPeek()) {
    bool fits = next == ignore || (next >= '0' && next <= '9') || (next == '-' && digits.isEmpty()) || (next == '.' && !point);
    if (!fits) break;
    point = point || next == '.';
    if (next != ignore) digits += (char)next;
    read();
  }
  return digits.toFloat();
}

size_t Stream::readBytes(char *buffer, size_t length) {
  size_t count = 0;
  for (int next; count < length && (next = timedRead()) >= 0;) buffer[count++] = (char)next;
  return count;
}

size_t Stream::readBytesUntil(char end, char *buffer, size_t length) {
  size_t count = 0;
  for (int next; count < length && (next = timedRead()) >= 0 && next != (uint8_t)end;) buffer[count++] = (char)next;
  return count;
}

String Stream::readString() {
  String text;
  for (int next; (next = timedRead()) >= 0;) text += (char)next;
  return text;
}

String Stream::readStringUntil(char end) {
  String text;
  for (int next; (next = timedRead()) >= 0 && next != (uint8_t)end;) text += (char)next;
  return text;
}

bool IPAddress::fromString(const char *text) {
  uint8_t parsed[4];
  for (int part = 0; part < 4; part++) {
    if (*text < '0' || *text > '9') return false;
    char *after;
    unsigned long value = strtoul(text, &after, DEC);
    if (value > 255 || *after != (part < 3 ? '.' : '\0')) return false;
    parsed[part] = (uint8_t)value;
    text = after + 1;
  }
  memcpy(bytes, parsed, sizeof bytes);
  return true;
}

String IPAddress::toString() const {
  char text[16];
  snprintf(text, sizeof text, "%u.%u.%u.%u", bytes[0], bytes[1], bytes[2], bytes[3]);
  return String(text);
}
