// FastLED's arithmetic of bytes: a byte as a fraction of 256, sums that don't wrap around, waves, random numbers, and noise.
#pragma once

#include <Arduino.h>

typedef uint8_t fract8;
typedef uint16_t fract16;
typedef int16_t sfract15;
typedef uint16_t accum88;
#define memset8 memset
#define memcpy8 memcpy
#define memmove8 memmove

inline uint8_t qadd8(uint8_t a, uint8_t b) { return (uint8_t)min(a + b, 255); }
inline uint8_t qsub8(uint8_t a, uint8_t b) { return (uint8_t)max(a - b, 0); }
inline int8_t qadd7(int8_t a, int8_t b) { return (int8_t)constrain(a + b, -128, 127); }
inline uint8_t qmul8(uint8_t a, uint8_t b) { return (uint8_t)min(a * b, 255); }
inline uint8_t add8(uint8_t a, uint8_t b) { return (uint8_t)(a + b); }
inline uint8_t sub8(uint8_t a, uint8_t b) { return (uint8_t)(a - b); }
inline uint8_t mul8(uint8_t a, uint8_t b) { return (uint8_t)(a * b); }
inline uint8_t mod8(uint8_t a, uint8_t by) { return by ? (uint8_t)(a % by) : a; }
inline uint8_t addmod8(uint8_t a, uint8_t b, uint8_t by) { return by ? (uint8_t)((a + b) % by) : (uint8_t)(a + b); }
inline uint8_t submod8(uint8_t a, uint8_t b, uint8_t by) { return by ? (uint8_t)((a + by - b % by) % by) : (uint8_t)(a - b); }
inline uint8_t avg8(uint8_t a, uint8_t b) { return (uint8_t)((a + b) >> 1); }
inline uint16_t avg16(uint16_t a, uint16_t b) { return (uint16_t)(((uint32_t)a + b) >> 1); }
inline int8_t abs8(int8_t a) { return (int8_t)(a < 0 ? -a : a); }
inline uint8_t sqrt16(uint16_t a) { return (uint8_t)sqrtf((float)a); }

inline uint8_t scale8(uint8_t value, fract8 by) { return (uint8_t)(value * (1 + by) >> 8); }
/** Only 0 becomes 0. */
inline uint8_t scale8_video(uint8_t value, fract8 by) { return (uint8_t)((value * by >> 8) + (value && by ? 1 : 0)); }
inline uint8_t scale8_LEAVING_R1_DIRTY(uint8_t value, fract8 by) { return scale8(value, by); }
inline uint16_t scale16(uint16_t value, fract16 by) { return (uint16_t)((uint32_t)value * (1 + (uint32_t)by) >> 16); }
inline uint16_t scale16by8(uint16_t value, fract8 by) { return (uint16_t)((uint32_t)value * (1 + (uint32_t)by) >> 8); }
inline void nscale8x3(uint8_t &r, uint8_t &g, uint8_t &b, fract8 by) { r = scale8(r, by), g = scale8(g, by), b = scale8(b, by); }
inline void nscale8x3_video(uint8_t &r, uint8_t &g, uint8_t &b, fract8 by) { r = scale8_video(r, by), g = scale8_video(g, by), b = scale8_video(b, by); }
inline uint8_t dim8_raw(uint8_t value) { return scale8(value, value); }
inline uint8_t dim8_video(uint8_t value) { return scale8_video(value, value); }
inline uint8_t dim8_lin(uint8_t value) { return value & 128 ? scale8(value, value) : (uint8_t)((value + 1) / 2); }
inline uint8_t brighten8_raw(uint8_t value) { return (uint8_t)(255 - dim8_raw((uint8_t)(255 - value))); }
inline uint8_t brighten8_video(uint8_t value) { return (uint8_t)(255 - dim8_video((uint8_t)(255 - value))); }
inline uint8_t brighten8_lin(uint8_t value) { return (uint8_t)(255 - dim8_lin((uint8_t)(255 - value))); }
inline uint8_t blend8(uint8_t a, uint8_t b, uint8_t of) { return (uint8_t)((a * (255 - of) + b * of + 127) / 255); }
inline uint8_t lerp8by8(uint8_t a, uint8_t b, fract8 at) { return b > a ? (uint8_t)(a + scale8((uint8_t)(b - a), at)) : (uint8_t)(a - scale8((uint8_t)(a - b), at)); }
inline uint16_t lerp16by16(uint16_t a, uint16_t b, fract16 at) { return b > a ? (uint16_t)(a + scale16((uint16_t)(b - a), at)) : (uint16_t)(a - scale16((uint16_t)(a - b), at)); }
inline uint16_t lerp16by8(uint16_t a, uint16_t b, fract8 at) { return b > a ? (uint16_t)(a + scale16by8((uint16_t)(b - a), at)) : (uint16_t)(a - scale16by8((uint16_t)(a - b), at)); }
inline uint8_t map8(uint8_t value, uint8_t low, uint8_t high) { return (uint8_t)(low + scale8(value, (uint8_t)(high - low))); }

inline int16_t sin16(uint16_t angle) { return (int16_t)lroundf(sinf(angle * (float)PI / 32768) * 32645); }
inline int16_t cos16(uint16_t angle) { return sin16((uint16_t)(angle + 16384)); }
inline uint8_t sin8(uint8_t angle) { return (uint8_t)(128 + lroundf(sinf(angle * (float)PI / 128) * 127)); }
inline uint8_t cos8(uint8_t angle) { return sin8((uint8_t)(angle + 64)); }
inline uint8_t ease8InOutQuad(uint8_t at) {
  uint8_t half = at & 128 ? (uint8_t)(255 - at) : at, eased = (uint8_t)(scale8(half, half) << 1);
  return at & 128 ? (uint8_t)(255 - eased) : eased;
}
inline uint8_t ease8InOutCubic(uint8_t at) { return (uint8_t)min(3 * scale8(at, at) - 2 * scale8(scale8(at, at), at), 255); }
inline uint8_t ease8InOutApprox(uint8_t at) { return at < 64 ? at / 2 : at > 191 ? (uint8_t)(255 - (255 - at) / 2) : (uint8_t)(at - 64 + (at - 64) / 2 + 32); }
inline uint8_t triwave8(uint8_t at) { return (uint8_t)((at & 128 ? 255 - at : at) << 1); }
inline uint8_t quadwave8(uint8_t at) { return ease8InOutQuad(triwave8(at)); }
inline uint8_t cubicwave8(uint8_t at) { return ease8InOutCubic(triwave8(at)); }
inline uint8_t squarewave8(uint8_t at, uint8_t width = 128) { return at < width || width == 255 ? 255 : 0; }

/** Angles that turn so many times a minute; 88: in 256ths of a turn. */
inline uint16_t beat88(accum88 perMinute88, uint32_t since = 0) { return (uint16_t)((uint32_t)(millis() - since) * perMinute88 * 280 >> 16); }
inline uint16_t beat16(accum88 perMinute, uint32_t since = 0) { return beat88(perMinute < 256 ? (accum88)(perMinute << 8) : perMinute, since); }
inline uint8_t beat8(accum88 perMinute, uint32_t since = 0) { return (uint8_t)(beat16(perMinute, since) >> 8); }
inline uint16_t beatsin88(accum88 perMinute88, uint16_t low = 0, uint16_t high = 65535, uint32_t since = 0, uint16_t phase = 0) {
  return (uint16_t)(low + scale16((uint16_t)(sin16((uint16_t)(beat88(perMinute88, since) + phase)) + 32768), (uint16_t)(high - low)));
}
inline uint16_t beatsin16(accum88 perMinute, uint16_t low = 0, uint16_t high = 65535, uint32_t since = 0, uint16_t phase = 0) {
  return (uint16_t)(low + scale16((uint16_t)(sin16((uint16_t)(beat16(perMinute, since) + phase)) + 32768), (uint16_t)(high - low)));
}
inline uint8_t beatsin8(accum88 perMinute, uint8_t low = 0, uint8_t high = 255, uint32_t since = 0, uint8_t phase = 0) {
  return (uint8_t)(low + scale8(sin8((uint8_t)(beat8(perMinute, since) + phase)), (uint8_t)(high - low)));
}

inline uint16_t rand16seed = 1337;
inline uint16_t random16() { return rand16seed = (uint16_t)(rand16seed * 2053 + 13849); }
inline uint16_t random16(uint16_t below) { return (uint16_t)((uint32_t)random16() * below >> 16); }
inline uint16_t random16(uint16_t from, uint16_t below) { return (uint16_t)(from + random16((uint16_t)(below - from))); }
inline uint8_t random8() { return (uint8_t)(random16() + (rand16seed >> 8)); }
inline uint8_t random8(uint8_t below) { return (uint8_t)(random8() * below >> 8); }
inline uint8_t random8(uint8_t from, uint8_t below) { return (uint8_t)(from + random8((uint8_t)(below - from))); }
inline void random16_set_seed(uint16_t seed) { rand16seed = seed; }
inline uint16_t random16_get_seed() { return rand16seed; }
inline void random16_add_entropy(uint16_t entropy) { rand16seed = (uint16_t)(rand16seed + entropy); }

namespace fastLed {

/** Which way the noise rises at a corner of the grid. */
inline float slope(uint32_t x, uint32_t y, uint32_t z, float dx, float dy, float dz) {
  uint32_t hash = (x * 73856093u ^ y * 19349663u ^ z * 83492791u) * 2654435761u;
  switch (hash >> 28) {
    case 0: case 12: return dx + dy;
    case 1: case 13: return dy - dx;
    case 2: return dx - dy;
    case 3: return -dx - dy;
    case 4: return dx + dz;
    case 5: return dz - dx;
    case 6: return dx - dz;
    case 7: return -dx - dz;
    case 8: return dy + dz;
    case 9: case 14: return dz - dy;
    case 10: return dy - dz;
    default: return -dy - dz;
  }
}
inline float smooth(float at) { return at * at * at * (at * (at * 6 - 15) + 10); }
inline float between(float a, float b, float at) { return a + (b - a) * at; }

/** Perlin's noise, from -1 to 1, at a point with 16 bits behind the point. */
inline float noise(uint32_t x, uint32_t y, uint32_t z) {
  uint32_t cell[] = { x >> 16, y >> 16, z >> 16 };
  float dx = (x & 65535) / 65536.0f, dy = (y & 65535) / 65536.0f, dz = (z & 65535) / 65536.0f, sides[2];
  for (uint32_t far = 0; far < 2; far++) {
    auto at = [&](uint32_t right, uint32_t up) { return slope((cell[0] + right) & 65535, (cell[1] + up) & 65535, (cell[2] + far) & 65535, dx - right, dy - up, dz - far); };
    sides[far] = between(between(at(0, 0), at(1, 0), smooth(dx)), between(at(0, 1), at(1, 1), smooth(dx)), smooth(dy));
  }
  return constrain(between(sides[0], sides[1], smooth(dz)), -1.0f, 1.0f);
}

}

inline uint16_t inoise16(uint32_t x, uint32_t y = 0, uint32_t z = 0) { return (uint16_t)(32768 + fastLed::noise(x, y, z) * 32767); }
inline int16_t inoise16_raw(uint32_t x, uint32_t y = 0, uint32_t z = 0) { return (int16_t)(fastLed::noise(x, y, z) * 18000); }
inline uint8_t inoise8(uint16_t x, uint16_t y = 0, uint16_t z = 0) { return (uint8_t)(128 + fastLed::noise((uint32_t)x << 8, (uint32_t)y << 8, (uint32_t)z << 8) * 127); }
inline int8_t inoise8_raw(uint16_t x, uint16_t y = 0, uint16_t z = 0) { return (int8_t)(fastLed::noise((uint32_t)x << 8, (uint32_t)y << 8, (uint32_t)z << 8) * 70); }
