#ifdef __linux__
// What sketches use of Arduino, on Linux. Pins are remembered, and read as they were written.
#include "Arduino.h"

#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "../core/port.h"
#include "trial.h"

SerialPort Serial;
Board ESP;

size_t SerialPort::write(const uint8_t *bytes, size_t length) {
  size_t count = fwrite(bytes, 1, length, stdout);
  fflush(stdout);
  return count;
}

size_t Print::printf(const char *format, ...) {
  va_list arguments, again;
  va_start(arguments, format);
  va_copy(again, arguments);
  int length = vsnprintf(nullptr, 0, format, again);
  va_end(again);
  char *text = length < 0 ? nullptr : (char *)malloc((size_t)length + 1);
  if (text) {
    vsnprintf(text, (size_t)length + 1, format, arguments);
    write((const uint8_t *)text, (size_t)length);
    free(text);
  }
  va_end(arguments);
  return text ? (size_t)length : 0;
}

const char *Board::getChipModel() { return "linux"; }
const char *Board::getSdkVersion() { return "linux"; }
uint32_t Board::getHeapSize() { return (uint32_t)(sysconf(_SC_PHYS_PAGES) / 1024 * sysconf(_SC_PAGESIZE)); }
uint32_t Board::getFreeHeap() { return (uint32_t)(sysconf(_SC_AVPHYS_PAGES) / 1024 * sysconf(_SC_PAGESIZE)); }
void Board::restart() { _exit(0); }

static const int pins = 64;
static int levels[pins];

static bool isPin(int pin) { return pin >= 0 && pin < pins; }

void pinMode(int pin, int mode) { if (isPin(pin) && mode == INPUT_PULLUP) levels[pin] = HIGH; }
void digitalWrite(int pin, int value) { if (isPin(pin)) levels[pin] = value ? HIGH : LOW; }
int digitalRead(int pin) { return isPin(pin) && levels[pin] ? HIGH : LOW; }
void analogWrite(int pin, int value) { if (isPin(pin)) levels[pin] = value; }
int analogRead(int pin) { return isPin(pin) ? levels[pin] : 0; }
void tone(int, unsigned, unsigned long) {}
void noTone(int) {}

unsigned long millis() { return (unsigned long)(uint32_t)iotconsole::port::now(); }

unsigned long micros() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (unsigned long)(uint32_t)((uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000);
}

void delay(unsigned long milliseconds) { iotconsole::port::pause((unsigned)milliseconds); }
void delayMicroseconds(unsigned microseconds) { usleep(microseconds); }
void yield() { usleep(0); }

static uint32_t seed = 0;

void randomSeed(unsigned long value) { seed = (uint32_t)value; }

static uint32_t nextRandom() {
  if (seed == 0) return iotconsole::port::random();
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return seed;
}

long random(long limit) { return limit <= 0 ? 0 : (long)(nextRandom() % (uint32_t)limit); }
long random(long least, long limit) { return least >= limit ? least : least + random(limit - least); }

long map(long value, long fromLow, long fromHigh, long toLow, long toHigh) {
  return fromHigh == fromLow ? toLow : (long)((int64_t)(value - fromLow) * (toHigh - toLow) / (fromHigh - fromLow) + toLow);
}

// The same String as on the simulated board.
#include "text.inc"

/** A program may have its own main(); updates need this one. */
__attribute__((weak)) void setup() {}
__attribute__((weak)) void loop() {}

__attribute__((weak)) int main(int argc, char **argv) {
  iotconsole::beginProgram(argc, argv);
  setup();
  for (;;) {
    loop();
    iotconsole::port::pause(1);
  }
}
#endif
