#include <Arduino.h>
#include "board.h"

HardwareSerial Serial(0), Serial1(1), Serial2(2);
EspClass ESP;

// How much memory sketches have, and how much of it is used: malloc and its like are wrapped when they are linked.
static const size_t heapSize = 320 * 1024;
static size_t heapUsed = 0;
static size_t heapMost = 0;

extern "C" {
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void __real_free(void *block);
size_t malloc_usable_size(void *block);

static void *counted(void *block) {
  if (block) heapUsed += malloc_usable_size(block);
  if (heapUsed > heapMost) heapMost = heapUsed;
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
  // Memory that was allocated with an alignment was not counted.
  if (block) heapUsed -= min(heapUsed, malloc_usable_size(block));
  __real_free(block);
}
}

void boardNotice(const char *text) { board_notice(text, strlen(text)); }

// Input of port 0 that was not read yet.
static const size_t mostHeard = 1024;
static uint8_t heard[mostHeard];
static size_t heardFrom = 0, heardCount = 0;
/** What a sketch wants to be called when something has arrived. */
static void (*hears)() = nullptr;

/** The board has made the bytes with allocate(); they are freed here. Input beyond the limit is lost, as on a board. */
TO_BOARD(hear_serial) void hearSerial(uint8_t *bytes, size_t length) {
  for (size_t at = 0; at < length && heardCount < mostHeard; at++) heard[(heardFrom + heardCount++) % mostHeard] = bytes[at];
  free(bytes);
  board_signal();
  if (hears) hears();
}

void HardwareSerial::onReceive(void (*work)(), bool) { if (port == 0) hears = work; }

int HardwareSerial::available() {
  // Lets input arrive while a sketch polls.
  if (port == 0 && heardCount == 0) board_wait(0);
  return port == 0 ? (int)heardCount : 0;
}

int HardwareSerial::peek() { return available() ? heard[heardFrom] : -1; }

int HardwareSerial::read() {
  int next = peek();
  if (next >= 0) heardFrom = (heardFrom + 1) % mostHeard, heardCount--;
  return next;
}

size_t HardwareSerial::read(uint8_t *buffer, size_t length) {
  size_t count = 0;
  while (count < length && available()) buffer[count++] = (uint8_t)read();
  return count;
}

size_t HardwareSerial::write(const uint8_t *bytes, size_t length) {
  if (port == 0) board_serial(bytes, length);
  else boardNotice(port == 1 ? "Nothing is connected to Serial1." : port == 2 ? "Nothing is connected to Serial2." : "Nothing is connected to the pins of SoftwareSerial.");
  return length;
}

const char *EspClass::getChipModel() { return "simulated"; }
const char *EspClass::getSdkVersion() { return "simulated"; }
uint32_t EspClass::getFreeHeap() { return heapSize - heapUsed; }
uint32_t EspClass::getHeapSize() { return heapSize; }
uint32_t EspClass::getMinFreeHeap() { return heapSize - heapMost; }
uint32_t EspClass::getCycleCount() { return (uint32_t)(uint64_t)(board_millis() * 240000.0); }
uint64_t EspClass::getEfuseMac() { return 0x0100005e0002ULL; }
void EspClass::deepSleep(uint64_t microseconds) { esp_deep_sleep(microseconds); }

void EspClass::restart() {
  board_restart();
  __builtin_unreachable();
}

uint32_t trueRandom() { return board_random(); }

unsigned long millis() { return (unsigned long)(uint64_t)board_millis(); }
unsigned long micros() { return (unsigned long)(uint64_t)(board_millis() * 1000.0); }
void (*delayTask)(unsigned long milliseconds) = nullptr;

void delay(unsigned long milliseconds) {
  if (delayTask) delayTask(milliseconds);
  else board_wait((double)milliseconds);
}

void delayMicroseconds(unsigned microseconds) { board_wait(microseconds / 1000.0); }
void yield() { board_wait(0); }

extern void serialEvent() __attribute__((weak));

TO_BOARD(run_setup) void runSetup() { setup(); }

TO_BOARD(run_loop) void runLoop() {
  loop();
  if (serialEvent && Serial.available()) serialEvent();
}

TO_BOARD(free_heap) uint32_t freeHeap() { return ESP.getFreeHeap(); }
