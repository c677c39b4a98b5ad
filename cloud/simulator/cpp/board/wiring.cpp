#include <Arduino.h>

/** A random number; each platform has its own source. */
uint32_t trueRandom();

static uint32_t seed = 0;

void randomSeed(unsigned long value) { seed = (uint32_t)value; }

static uint32_t nextRandom() {
  if (seed == 0) return trueRandom();
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

void shiftOut(int data, int clock, int order, uint8_t value) {
  for (int at = 0; at < 8; at++) {
    digitalWrite(data, bitRead(value, order == LSBFIRST ? at : 7 - at));
    digitalWrite(clock, HIGH);
    digitalWrite(clock, LOW);
  }
}

uint8_t shiftIn(int data, int clock, int order) {
  uint8_t value = 0;
  for (int at = 0; at < 8; at++) {
    digitalWrite(clock, HIGH);
    bitWrite(value, order == LSBFIRST ? at : 7 - at, digitalRead(data));
    digitalWrite(clock, LOW);
  }
  return value;
}

/** Waits until the pin has the level; false if that takes longer than the limit, in microseconds since `began`. */
static bool awaitLevel(int pin, int level, unsigned long began, unsigned long limit) {
  while (digitalRead(pin) != level) {
    if (micros() - began >= limit) return false;
    delayMicroseconds(20);
  }
  return true;
}

unsigned long pulseIn(int pin, int level, unsigned long limit) {
  unsigned long began = micros();
  if (!awaitLevel(pin, !level, began, limit) || !awaitLevel(pin, level, began, limit)) return 0;
  unsigned long start = micros();
  return awaitLevel(pin, !level, began, limit) ? micros() - start : 0;
}
