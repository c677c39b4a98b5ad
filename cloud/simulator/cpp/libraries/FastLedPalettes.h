// What FastLED does with rows of colours: fills, blends, blurs, and palettes.
#pragma once

#include <FastLedColors.h>

typedef enum { NOBLEND, LINEARBLEND, LINEARBLEND_NOWRAP } TBlendType;
typedef enum { FORWARD_HUES, BACKWARD_HUES, SHORTEST_HUES, LONGEST_HUES } TGradientDirectionCode;

inline void fill_solid(CRGB *leds, int count, const CRGB &color) { for (int at = 0; at < count; at++) leds[at] = color; }
inline void fill_solid(CHSV *leds, int count, const CHSV &color) { for (int at = 0; at < count; at++) leds[at] = color; }
template <class Color> void fill_rainbow(Color *leds, int count, uint8_t hue, uint8_t step = 5) { for (int at = 0; at < count; at++, hue += step) leds[at] = CHSV(hue, 240, 255); }
inline void fill_rainbow(CRGB *leds, int count, uint8_t hue, uint8_t step = 5) { fill_rainbow<CRGB>(leds, count, hue, step); }
template <class Color> void fill_rainbow_circular(Color *leds, int count, uint8_t hue, bool reversed = false) {
  for (int at = 0; at < count; at++) leds[at] = CHSV((uint8_t)(hue + (reversed ? -1 : 1) * at * 256 / max(count, 1)), 240, 255);
}

inline CRGB blend(const CRGB &one, const CRGB &other, fract8 at) { return CRGB(blend8(one.r, other.r, at), blend8(one.g, other.g, at), blend8(one.b, other.b, at)); }
inline CHSV blend(const CHSV &one, const CHSV &other, fract8 at, TGradientDirectionCode way = SHORTEST_HUES) {
  uint8_t ahead = (uint8_t)(other.hue - one.hue);
  bool forward = way == FORWARD_HUES || (way == SHORTEST_HUES && ahead < 128) || (way == LONGEST_HUES && ahead >= 128);
  uint8_t hue = forward ? (uint8_t)(one.hue + scale8(ahead, at)) : (uint8_t)(one.hue - scale8((uint8_t)-ahead, at));
  return CHSV(hue, blend8(one.sat, other.sat, at), blend8(one.val, other.val, at));
}
inline CRGB &nblend(CRGB &one, const CRGB &other, fract8 at) { return one = blend(one, other, at); }
inline void nblend(CRGB *one, CRGB *other, uint16_t count, fract8 at) { for (int led = 0; led < count; led++) nblend(one[led], other[led], at); }
inline CHSV &nblend(CHSV &one, const CHSV &other, fract8 at, TGradientDirectionCode way = SHORTEST_HUES) { return one = blend(one, other, at, way); }

template <class Color> void fill_gradient(Color *leds, uint16_t from, const CHSV &first, uint16_t to, const CHSV &last, TGradientDirectionCode way = SHORTEST_HUES) {
  if (to < from) return fill_gradient(leds, to, last, from, first, way);
  for (int at = from; at <= to; at++) leds[at] = blend(first, last, (fract8)(to == from ? 0 : (at - from) * 255 / (to - from)), way);
}
template <class Color> void fill_gradient(Color *leds, uint16_t count, const CHSV &one, const CHSV &two, TGradientDirectionCode way = SHORTEST_HUES) { if (count) fill_gradient(leds, 0, one, (uint16_t)(count - 1), two, way); }
template <class Color> void fill_gradient(Color *leds, uint16_t count, const CHSV &one, const CHSV &two, const CHSV &three, TGradientDirectionCode way = SHORTEST_HUES) {
  if (count) fill_gradient(leds, 0, one, count / 2, two, way), fill_gradient(leds, count / 2, two, (uint16_t)(count - 1), three, way);
}
template <class Color> void fill_gradient(Color *leds, uint16_t count, const CHSV &one, const CHSV &two, const CHSV &three, const CHSV &four, TGradientDirectionCode way = SHORTEST_HUES) {
  if (count) fill_gradient(leds, 0, one, count / 3, two, way), fill_gradient(leds, count / 3, two, (uint16_t)(count * 2 / 3), three, way), fill_gradient(leds, (uint16_t)(count * 2 / 3), three, (uint16_t)(count - 1), four, way);
}
inline void fill_gradient_RGB(CRGB *leds, uint16_t from, CRGB first, uint16_t to, CRGB last) {
  if (to < from) return fill_gradient_RGB(leds, to, last, from, first);
  for (int at = from; at <= to; at++) leds[at] = blend(first, last, (fract8)(to == from ? 0 : (at - from) * 255 / (to - from)));
}
inline void fill_gradient_RGB(CRGB *leds, uint16_t count, const CRGB &one, const CRGB &two) { if (count) fill_gradient_RGB(leds, 0, one, (uint16_t)(count - 1), two); }
inline void fill_gradient_RGB(CRGB *leds, uint16_t count, const CRGB &one, const CRGB &two, const CRGB &three) {
  if (count) fill_gradient_RGB(leds, 0, one, count / 2, two), fill_gradient_RGB(leds, count / 2, two, (uint16_t)(count - 1), three);
}

inline void nscale8(CRGB *leds, uint16_t count, uint8_t by) { for (int at = 0; at < count; at++) leds[at].nscale8(by); }
inline void nscale8_raw(CRGB *leds, uint16_t count, uint8_t by) { nscale8(leds, count, by); }
inline void nscale8_video(CRGB *leds, uint16_t count, uint8_t by) { for (int at = 0; at < count; at++) leds[at].nscale8_video(by); }
inline void fadeToBlackBy(CRGB *leds, uint16_t count, uint8_t by) { nscale8(leds, count, (uint8_t)(255 - by)); }
inline void fade_raw(CRGB *leds, uint16_t count, uint8_t by) { fadeToBlackBy(leds, count, by); }
inline void fadeLightBy(CRGB *leds, uint16_t count, uint8_t by) { nscale8_video(leds, count, (uint8_t)(255 - by)); }
inline void fade_video(CRGB *leds, uint16_t count, uint8_t by) { fadeLightBy(leds, count, by); }
inline void fadeUsingColor(CRGB *leds, uint16_t count, const CRGB &mask) { for (int at = 0; at < count; at++) leds[at].nscale8(mask); }
inline void blur1d(CRGB *leds, uint16_t count, fract8 amount) {
  CRGB carried;
  for (int at = 0; at < count; at++) {
    CRGB part = leds[at];
    part.nscale8(amount / 2);
    leds[at].nscale8((uint8_t)(255 - amount)) += carried;
    if (at > 0) leds[at - 1] += part;
    carried = part;
  }
}
inline uint8_t applyGamma_video(uint8_t value, float gamma) {
  uint8_t made = (uint8_t)(powf(value / 255.0f, gamma) * 255);
  return value && made == 0 ? 1 : made;
}
inline CRGB applyGamma_video(const CRGB &from, float gamma) { return CRGB(applyGamma_video(from.r, gamma), applyGamma_video(from.g, gamma), applyGamma_video(from.b, gamma)); }
inline void napplyGamma_video(CRGB *leds, uint16_t count, float gamma) { for (int at = 0; at < count; at++) leds[at] = applyGamma_video(leds[at], gamma); }
/** From black by red and yellow to white. */
inline CRGB HeatColor(uint8_t heat) {
  uint8_t scaled = scale8_video(heat, 191), ramp = (uint8_t)((scaled & 63) << 2);
  return scaled & 128 ? CRGB(255, 255, ramp) : scaled & 64 ? CRGB(255, ramp, 0) : CRGB(ramp, 0, 0);
}

#define FL_PROGMEM PROGMEM
typedef const uint8_t TProgmemRGBGradientPalette_byte;
typedef const TProgmemRGBGradientPalette_byte *TProgmemRGBGradientPalettePtr;
typedef TProgmemRGBGradientPalettePtr TProgmemRGBGradientPaletteRef;
typedef const uint8_t *TDynamicRGBGradientPalettePtr;
typedef uint32_t TProgmemRGBPalette16[16], TProgmemHSVPalette16[16];
typedef TProgmemRGBPalette16 TProgmemPalette16;
#define DEFINE_GRADIENT_PALETTE(name) extern const uint8_t name[]; const uint8_t name[] =
#define DECLARE_GRADIENT_PALETTE(name) extern const uint8_t name[]

template <class Color, int size> struct FastLedPalette {
  Color entries[size];
  FastLedPalette() = default;
  FastLedPalette(const Color &one) { for (Color &each : entries) each = one; }
  FastLedPalette(const Color &one, const Color &two) { fill(one, two); }
  FastLedPalette(const Color &one, const Color &two, const Color &three) { fill(one, two, three); }
  FastLedPalette(const Color &one, const Color &two, const Color &three, const Color &four) { fill(one, two, three, four); }
  template <class... More> FastLedPalette(const Color &one, const Color &two, const Color &three, const Color &four, const Color &five, const More &...more) : entries { one, two, three, four, five, Color(more)... } {
    static_assert(sizeof...(More) + 5 == size, "a palette has as many colours as its name says");
  }
  FastLedPalette(const uint32_t (&codes)[16]) { spread([&](int at) { return Color((uint8_t)(codes[at] >> 16), (uint8_t)(codes[at] >> 8), (uint8_t)codes[at]); }); }
  template <int other> FastLedPalette(const FastLedPalette<Color, other> &from) { for (int at = 0; at < size; at++) entries[at] = from.entries[at * other / size]; }
  /** A gradient: places from 0 to 255, each with its red, green and blue. */
  FastLedPalette(const uint8_t *gradient) { loadDynamicGradientPalette(gradient); }
  FastLedPalette &loadDynamicGradientPalette(const uint8_t *gradient) {
    for (const uint8_t *at = gradient;; at += 4) {
      const uint8_t *next = at[0] == 255 ? at : at + 4;
      int from = at[0] * size / 256, to = next == at ? size - 1 : next[0] * size / 256;
      for (int entry = from; entry <= to && entry < size; entry++) {
        for (int part = 0; part < 3; part++) entries[entry].raw[part] = (uint8_t)(to == from ? at[1 + part] : at[1 + part] + (next[1 + part] - at[1 + part]) * (entry - from) / (to - from));
      }
      if (next == at || next[0] == 255) return entries[size - 1] = Color(next[1], next[2], next[3]), *this;
    }
  }
  Color &operator[](uint8_t at) { return entries[at % size]; }
  const Color &operator[](uint8_t at) const { return entries[at % size]; }
  Color &operator[](int at) { return entries[(unsigned)at % size]; }
  operator Color *() { return entries; }
  bool operator==(const FastLedPalette &other) const { return memcmp(entries, other.entries, sizeof entries) == 0; }
  bool operator!=(const FastLedPalette &other) const { return !(*this == other); }

private:
  template <class Of> void spread(Of of) { for (int at = 0; at < size; at++) entries[at] = of(at * 16 / size); }
  static Color mixed(const CRGB &one, const CRGB &other, uint8_t at) { return blend(one, other, at); }
  static Color mixed(const CHSV &one, const CHSV &other, uint8_t at) { return blend(one, other, at); }
  template <class... Colors> void fill(const Colors &...given) {
    const Color all[] = { given... };
    const int spans = (int)sizeof...(Colors) - 1;
    for (int at = 0; at < size; at++) {
      int place = at * spans * 255 / (size - 1), first = min(place / 255, spans - 1);
      entries[at] = mixed(all[first], all[first + 1], (uint8_t)(place - first * 255));
    }
  }
};
typedef FastLedPalette<CRGB, 16> CRGBPalette16;
typedef FastLedPalette<CRGB, 32> CRGBPalette32;
typedef FastLedPalette<CRGB, 256> CRGBPalette256;
typedef FastLedPalette<CHSV, 16> CHSVPalette16;
typedef FastLedPalette<CHSV, 32> CHSVPalette32;
typedef FastLedPalette<CHSV, 256> CHSVPalette256;

template <class Color, int size> CRGB ColorFromPalette(const FastLedPalette<Color, size> &from, uint8_t at, uint8_t brightness = 255, TBlendType type = LINEARBLEND) {
  const int step = 256 / size, entry = at / step, next = entry + 1 < size ? entry + 1 : type == LINEARBLEND_NOWRAP ? entry : 0;
  CRGB color = from.entries[entry];
  if (type != NOBLEND && at % step) color = blend(color, CRGB(from.entries[next]), (fract8)(at % step * 256 / step));
  return brightness == 255 ? color : brightness ? color.nscale8_video(brightness) : CRGB();
}
inline CRGB ColorFromPalette(const TProgmemRGBPalette16 &from, uint8_t at, uint8_t brightness = 255, TBlendType type = LINEARBLEND) { return ColorFromPalette(CRGBPalette16(from), at, brightness, type); }
template <class Palette> void fill_palette(CRGB *leds, uint16_t count, uint8_t first, uint8_t step, const Palette &from, uint8_t brightness = 255, TBlendType type = LINEARBLEND) {
  for (int at = 0; at < count; at++, first += step) leds[at] = ColorFromPalette(from, first, brightness, type);
}
template <class Palette> void fill_palette_circular(CRGB *leds, uint16_t count, uint8_t first, const Palette &from, uint8_t brightness = 255, TBlendType type = LINEARBLEND, bool reversed = false) {
  for (int at = 0; at < count; at++) leds[at] = ColorFromPalette(from, (uint8_t)(first + (reversed ? -1 : 1) * at * 256 / count), brightness, type);
}
/** Changes some parts of the colours by one step. */
inline void nblendPaletteTowardPalette(CRGBPalette16 &now, CRGBPalette16 &to, uint8_t most = 24) {
  uint8_t changes = 0;
  for (int at = 0; at < 48 && changes < most; at++) {
    uint8_t &part = now.entries[at / 3].raw[at % 3];
    const uint8_t wanted = to.entries[at / 3].raw[at % 3];
    if (part == wanted) continue;
    part = (uint8_t)(part < wanted ? part + 1 : part - (part - wanted > 1 ? 2 : 1));
    changes++;
  }
}
inline void UpscalePalette(const CRGBPalette16 &from, CRGBPalette256 &to) { for (int at = 0; at < 256; at++) to.entries[at] = ColorFromPalette(from, (uint8_t)at); }

inline const TProgmemRGBPalette16 CloudColors_p = { CRGB::Blue, CRGB::DarkBlue, CRGB::DarkBlue, CRGB::DarkBlue, CRGB::DarkBlue, CRGB::DarkBlue, CRGB::DarkBlue, CRGB::DarkBlue, CRGB::Blue, CRGB::DarkBlue, CRGB::SkyBlue, CRGB::SkyBlue, CRGB::LightBlue, CRGB::White, CRGB::LightBlue, CRGB::SkyBlue };
inline const TProgmemRGBPalette16 LavaColors_p = { CRGB::Black, CRGB::Maroon, CRGB::Black, CRGB::Maroon, CRGB::DarkRed, CRGB::DarkRed, CRGB::Maroon, CRGB::DarkRed, CRGB::DarkRed, CRGB::DarkRed, CRGB::Red, CRGB::Orange, CRGB::White, CRGB::Orange, CRGB::Red, CRGB::DarkRed };
inline const TProgmemRGBPalette16 OceanColors_p = { CRGB::MidnightBlue, CRGB::DarkBlue, CRGB::MidnightBlue, CRGB::Navy, CRGB::DarkBlue, CRGB::MediumBlue, CRGB::SeaGreen, CRGB::Teal, CRGB::CadetBlue, CRGB::Blue, CRGB::DarkCyan, CRGB::CornflowerBlue, CRGB::Aquamarine, CRGB::SeaGreen, CRGB::Aqua, CRGB::LightSkyBlue };
inline const TProgmemRGBPalette16 ForestColors_p = { CRGB::DarkGreen, CRGB::DarkGreen, CRGB::DarkOliveGreen, CRGB::DarkGreen, CRGB::Green, CRGB::ForestGreen, CRGB::OliveDrab, CRGB::Green, CRGB::SeaGreen, CRGB::MediumAquamarine, CRGB::LimeGreen, CRGB::YellowGreen, CRGB::LightGreen, CRGB::LawnGreen, CRGB::MediumAquamarine, CRGB::ForestGreen };
inline const TProgmemRGBPalette16 RainbowColors_p = { 0xFF0000, 0xD52A00, 0xAB5500, 0xAB7F00, 0xABAB00, 0x56D500, 0x00FF00, 0x00D52A, 0x00AB55, 0x0056AA, 0x0000FF, 0x2A00D5, 0x5500AB, 0x7F0081, 0xAB0055, 0xD5002B };
inline const TProgmemRGBPalette16 RainbowStripeColors_p = { 0xFF0000, 0, 0xAB5500, 0, 0xABAB00, 0, 0x00FF00, 0, 0x00AB55, 0, 0x0000FF, 0, 0x5500AB, 0, 0xAB0055, 0 };
inline const TProgmemRGBPalette16 PartyColors_p = { 0x5500AB, 0x84007C, 0xB5004B, 0xE5001B, 0xE81700, 0xB84700, 0xAB7700, 0xABAB00, 0xAB5500, 0xDD2200, 0xF2000E, 0xC2003E, 0x8F0071, 0x5F00A1, 0x2F00D0, 0x0007F9 };
inline const TProgmemRGBPalette16 HeatColors_p = { 0, 0x330000, 0x660000, 0x990000, 0xCC0000, 0xFF0000, 0xFF3300, 0xFF6600, 0xFF9900, 0xFFCC00, 0xFFFF00, 0xFFFF33, 0xFFFF66, 0xFFFF99, 0xFFFFCC, 0xFFFFFF };
#define RainbowStripesColors_p RainbowStripeColors_p
