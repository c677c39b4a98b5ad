// The sketch's time zone, which the C library of the compiler does not have.
#include <Arduino.h>
#include <stdlib.h>

/** A day of the year on which summer time begins or ends: a weekday of a week of a month, at a time of the day. */
struct Change { int month, week, weekday; long second; };

// Seconds east of UTC.
static long standard = 0, summer = 0;
static bool changes = false;
static Change begins, ends;
/** What settimeofday() adds to the cloud's clock, in seconds. */
static double shift = 0;

void configTime(long offset, int daylight, const char *, const char *, const char *) { standard = offset + daylight, changes = false; }

/** Hours, minutes and seconds. */
static long readTime(const char *&at) {
  long sign = *at == '-' ? -1 : 1;
  if (*at == '-' || *at == '+') at++;
  long sum = 0;
  for (long unit = 3600; unit > 0; unit /= 60) {
    sum += strtol(at, (char **)&at, 10) * unit;
    if (*at != ':') break;
    at++;
  }
  return sign * sum;
}

static void skipName(const char *&at) {
  if (*at == '<') while (*at && *at++ != '>') {}
  else while (isalpha(*at)) at++;
}

static bool readChange(const char *&at, Change &change) {
  int length = 0;
  if (sscanf(at, ",M%d.%d.%d%n", &change.month, &change.week, &change.weekday, &length) < 3) return false;
  if (change.month < 1 || change.month > 12 || change.week < 1 || change.week > 5 || change.weekday < 0 || change.weekday > 6) return false;
  at += length;
  change.second = 2 * 3600;
  if (*at == '/') change.second = readTime(++at);
  return true;
}

/** A zone as POSIX writes it: CET-1CEST,M3.5.0,M10.5.0/3. */
static void setZone(const char *at) {
  skipName(at);
  standard = -readTime(at);
  changes = *at != 0;
  if (!changes) return;
  skipName(at);
  summer = *at && *at != ',' ? -readTime(at) : standard + 3600;
  changes = readChange(at, begins) && readChange(at, ends);
}

void configTzTime(const char *zone, const char *, const char *, const char *) { setenv("TZ", zone, 1), tzset(); }

static bool isLeap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/** Seconds since the year began, in local time. */
static long inYear(const Change &change, const struct tm &time) {
  static const int lengths[] = { 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31 };
  bool leap = isLeap(time.tm_year + 1900);
  int first = 0;
  for (int month = 1; month < change.month; month++) first += lengths[month - 1] + (month == 2 && leap);
  int length = lengths[(change.month + 11) % 12] + (change.month == 2 && leap);
  int weekday = ((time.tm_wday - time.tm_yday + first) % 7 + 7) % 7;
  int day = (change.weekday - weekday + 7) % 7 + (change.week - 1) * 7;
  while (day >= length) day -= 7;
  return (first + day) * 86400L + change.second;
}

static bool isSummer(const struct tm &utc) {
  if (!changes) return false;
  long now = utc.tm_yday * 86400L + utc.tm_hour * 3600L + utc.tm_min * 60L + utc.tm_sec + standard;
  long start = inYear(begins, utc), end = inYear(ends, utc) - (summer - standard);
  return start < end ? now >= start && now < end : now >= start || now < end;
}

extern "C" {
void tzset() { setZone(getenv("TZ") ? getenv("TZ") : ""); }

struct tm *localtime_r(const time_t *__restrict at, struct tm *__restrict to) {
  gmtime_r(at, to);
  bool now = isSummer(*to);
  time_t local = *at + (now ? summer : standard);
  gmtime_r(&local, to);
  to->tm_isdst = now;
  return to;
}

struct tm *localtime(const time_t *at) {
  static struct tm last;
  return localtime_r(at, &last);
}

time_t mktime(struct tm *local) {
  time_t guess = timegm(local) - standard;
  struct tm utc;
  gmtime_r(&guess, &utc);
  if (isSummer(utc)) guess -= summer - standard;
  localtime_r(&guess, local);
  return guess;
}

time_t time(time_t *to) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time_t seconds = (time_t)floor((double)now.tv_sec + (double)now.tv_nsec / 1e9 + shift);
  if (to) *to = seconds;
  return seconds;
}

int gettimeofday(struct timeval *__restrict to, void *__restrict) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  double seconds = (double)now.tv_sec + (double)now.tv_nsec / 1e9 + shift;
  to->tv_sec = (time_t)floor(seconds);
  to->tv_usec = (suseconds_t)((seconds - floor(seconds)) * 1e6);
  return 0;
}

int settimeofday(const struct timeval *to, const struct timezone *) {
  if (!to) return 0;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  shift = (double)to->tv_sec + (double)to->tv_usec / 1e6 - ((double)now.tv_sec + (double)now.tv_nsec / 1e9);
  return 0;
}
}

bool getLocalTime(struct tm *to, uint32_t) {
  time_t now = time(nullptr);
  localtime_r(&now, to);
  return true;
}
