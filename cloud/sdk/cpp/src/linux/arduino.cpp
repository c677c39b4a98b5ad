#ifdef __linux__
// What sketches use of Arduino, on Linux. Pins are remembered, and read as they were written.
#include "Arduino.h"

#include <sys/random.h>
#include <time.h>
#include <unistd.h>

#include "../core/port.h"
#include "trial.h"

HardwareSerial Serial(0), Serial1(1), Serial2(2);
EspClass ESP;

int HardwareSerial::available() { return 0; }
int HardwareSerial::peek() { return -1; }
int HardwareSerial::read() { return -1; }
size_t HardwareSerial::read(uint8_t *, size_t) { return 0; }

size_t HardwareSerial::write(const uint8_t *bytes, size_t length) {
  if (port != 0) return length;
  size_t count = 0;
  // The terminal adds the carriage return itself.
  for (size_t at = 0; at < length; at++) count += bytes[at] == '\r' || fputc(bytes[at], stdout) != EOF;
  fflush(stdout);
  return count;
}

const char *EspClass::getChipModel() { return "linux"; }
const char *EspClass::getSdkVersion() { return "linux"; }
uint32_t EspClass::getHeapSize() { return (uint32_t)(sysconf(_SC_PHYS_PAGES) / 1024 * sysconf(_SC_PAGESIZE)); }
uint32_t EspClass::getFreeHeap() { return (uint32_t)(sysconf(_SC_AVPHYS_PAGES) / 1024 * sysconf(_SC_PAGESIZE)); }
uint32_t EspClass::getMinFreeHeap() { return getFreeHeap(); }
uint32_t EspClass::getCycleCount() { return (uint32_t)(micros() * 240); }
uint64_t EspClass::getEfuseMac() { return 0; }
void EspClass::deepSleep(uint64_t microseconds) { usleep((useconds_t)microseconds); }
void EspClass::restart() { _exit(0); }

static const int pins = 64;
static int levels[pins];

static bool isPin(int pin) { return pin >= 0 && pin < pins; }

void pinMode(int pin, int mode) { if (isPin(pin) && mode == INPUT_PULLUP) levels[pin] = HIGH; }
void digitalWrite(int pin, int value) { if (isPin(pin)) levels[pin] = value ? HIGH : LOW; }
int digitalRead(int pin) { return isPin(pin) && levels[pin] ? HIGH : LOW; }
void analogWrite(int pin, int value) { if (isPin(pin)) levels[pin] = value; }
int analogRead(int pin) { return isPin(pin) ? levels[pin] : 0; }
uint32_t analogReadMilliVolts(int pin) { return (uint32_t)analogRead(pin) * 3300 / 4095; }
void analogReadResolution(int) {}
void analogWriteResolution(int) {}
void analogWriteFrequency(uint32_t) {}
void attachInterrupt(int, void (*)(), int) {}
void attachInterruptArg(int, void (*)(void *), void *, int) {}
void detachInterrupt(int) {}
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

uint32_t trueRandom() { return iotconsole::port::random(); }

// The same texts, streams and calculations as on the simulated board.
#include "text.inc"
#include "print.inc"
#include "wiring.inc"

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
