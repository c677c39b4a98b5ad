// A Print that can also be read, with a time limit.
#pragma once

#include <Print.h>

/** What parseInt() and parseFloat() skip before a number. */
enum LookaheadMode { SKIP_ALL, SKIP_NONE, SKIP_WHITESPACE };
#define NO_IGNORE_CHAR '\x01'

class Stream : public Print {
public:
  virtual int available() = 0;
  virtual int read() = 0;
  virtual int peek() = 0;

  void setTimeout(unsigned long milliseconds) { limit = milliseconds; }
  unsigned long getTimeout() { return limit; }
  bool find(const char *target) { return target && findUntil(target, strlen(target), nullptr, 0); }
  bool find(const uint8_t *target) { return find((const char *)target); }
  bool find(const char *target, size_t length) { return findUntil(target, length, nullptr, 0); }
  bool find(char target) { return find(&target, 1); }
  bool findUntil(const char *target, const char *end) { return findUntil(target, strlen(target), end, strlen(end)); }
  bool findUntil(const char *target, size_t length, const char *end, size_t endLength);
  long parseInt(LookaheadMode skip = SKIP_ALL, char ignore = NO_IGNORE_CHAR);
  float parseFloat(LookaheadMode skip = SKIP_ALL, char ignore = NO_IGNORE_CHAR);
  virtual size_t readBytes(char *buffer, size_t length);
  size_t readBytes(uint8_t *buffer, size_t length) { return readBytes((char *)buffer, length); }
  size_t readBytesUntil(char end, char *buffer, size_t length);
  size_t readBytesUntil(char end, uint8_t *buffer, size_t length) { return readBytesUntil(end, (char *)buffer, length); }
  virtual String readString();
  String readStringUntil(char end);

protected:
  int timedRead() { return timed(true); }
  int timedPeek() { return timed(false); }

private:
  unsigned long limit = 1000;
  int timed(bool take);
  int nextOfNumber(LookaheadMode skip, bool fraction);
};
