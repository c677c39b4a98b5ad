#include <Arduino.h>
#include "board.h"

SerialPort Serial;
Board ESP;

// How much memory sketches have, and how much of it is used: malloc and its like are wrapped when they are linked.
static const size_t heapSize = 320 * 1024;
static size_t heapUsed = 0;

extern "C" {
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
size_t malloc_usable_size(void *block);

static void *counted(void *block) {
  if (block) heapUsed += malloc_usable_size(block);
  return block;
}

static bool fits(size_t size) { return size <= heapSize && heapUsed + size <= heapSize; }

void *__wrap_malloc(size_t size) { return fits(size) ? counted(__real_malloc(size)) : nullptr; }

void *__wrap_calloc(size_t count, size_t size) {
  size_t all;
  return !__builtin_mul_overflow(count, size, &all) && fits(all) ? counted(__real_calloc(count, size)) : nullptr;
}

void *__wrap_realloc(void *block, size_t size) {
  size_t before = block ? malloc_usable_size(block) : 0;
  if (!fits(size > before ? size - before : 0)) return nullptr;
  void *moved = __real_realloc(block, size);
  if (moved) heapUsed -= before;
  return counted(moved);
}

void __wrap_free(void *block) {
  if (block) heapUsed -= malloc_usable_size(block);
  __real_free(block);
}
}

size_t SerialPort::write(const uint8_t *bytes, size_t length) {
  board_serial(bytes, length);
  return length;
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

const char *Board::getChipModel() { return "simulated"; }
const char *Board::getSdkVersion() { return "simulated"; }
uint32_t Board::getFreeHeap() { return heapSize - heapUsed; }
uint32_t Board::getHeapSize() { return heapSize; }

void Board::restart() {
  board_restart();
  __builtin_unreachable();
}

static const int pins = 64;
static struct { uint8_t mode; int value; } pinStates[pins];

static bool isPin(int pin) { return pin >= 0 && pin < pins; }

void pinMode(int pin, int mode) {
  if (!isPin(pin)) return;
  pinStates[pin].mode = (uint8_t)mode;
  if (mode == INPUT_PULLUP) pinStates[pin].value = HIGH;
}

void digitalWrite(int pin, int value) { if (isPin(pin)) pinStates[pin].value = value ? HIGH : LOW; }
int digitalRead(int pin) { return isPin(pin) && pinStates[pin].value ? HIGH : LOW; }
void analogWrite(int pin, int value) { if (isPin(pin)) pinStates[pin].value = value; }
void tone(int, unsigned, unsigned long) {}
void noTone(int) {}

int analogRead(int pin) {
  double t = board_millis() / 1000.0;
  double wave = sin(t / 47.0 + pin) * 900.0 + sin(t / 5.3 + pin * 2) * 200.0;
  return (int)constrain(2048.0 + wave + (double)random(-40, 41), 0.0, 4095.0);
}

unsigned long millis() { return (unsigned long)(uint64_t)board_millis(); }
unsigned long micros() { return (unsigned long)(uint64_t)(board_millis() * 1000.0); }
void delay(unsigned long milliseconds) { board_wait((double)milliseconds); }
void delayMicroseconds(unsigned microseconds) { board_wait(microseconds / 1000.0); }
void yield() { board_wait(0); }

static uint32_t seed = 0;

void randomSeed(unsigned long value) { seed = (uint32_t)value; }

static uint32_t nextRandom() {
  if (seed == 0) return board_random();
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

TO_BOARD(run_setup) void runSetup() { setup(); }
TO_BOARD(run_loop) void runLoop() { loop(); }
TO_BOARD(free_heap) uint32_t freeHeap() { return ESP.getFreeHeap(); }
