// FastLED's colours: by red, green and blue, by hue, and by name.
#pragma once

#include <FastLedMath.h>

struct CRGB;

struct CHSV {
  union {
    struct {
      union { uint8_t hue, h; };
      union { uint8_t saturation, sat, s; };
      union { uint8_t value, val, v; };
    };
    uint8_t raw[3];
  };
  constexpr CHSV() : raw { 0, 0, 0 } {}
  constexpr CHSV(uint8_t hue, uint8_t saturation, uint8_t value) : raw { hue, saturation, value } {}
  CHSV &setHSV(uint8_t to, uint8_t saturated, uint8_t bright) { return *this = CHSV(to, saturated, bright); }
  uint8_t &operator[](uint8_t at) { return raw[at]; }
  bool operator==(const CHSV &other) const { return memcmp(raw, other.raw, 3) == 0; }
  bool operator!=(const CHSV &other) const { return !(*this == other); }
};

typedef enum { HUE_RED = 0, HUE_ORANGE = 32, HUE_YELLOW = 64, HUE_GREEN = 96, HUE_AQUA = 128, HUE_BLUE = 160, HUE_PURPLE = 192, HUE_PINK = 224 } HSVHue;

inline void hsv2rgb_rainbow(const CHSV &from, CRGB &to);

struct CRGB {
  union {
    struct {
      union { uint8_t r, red; };
      union { uint8_t g, green; };
      union { uint8_t b, blue; };
    };
    uint8_t raw[3];
  };

  typedef enum {
    AliceBlue = 0xF0F8FF, AntiqueWhite = 0xFAEBD7, Aqua = 0x00FFFF, Aquamarine = 0x7FFFD4, Azure = 0xF0FFFF, Beige = 0xF5F5DC, Bisque = 0xFFE4C4, Black = 0x000000,
    BlanchedAlmond = 0xFFEBCD, Blue = 0x0000FF, BlueViolet = 0x8A2BE2, Brown = 0xA52A2A, BurlyWood = 0xDEB887, CadetBlue = 0x5F9EA0, Chartreuse = 0x7FFF00,
    Chocolate = 0xD2691E, Coral = 0xFF7F50, CornflowerBlue = 0x6495ED, Cornsilk = 0xFFF8DC, Crimson = 0xDC143C, Cyan = 0x00FFFF, DarkBlue = 0x00008B, DarkCyan = 0x008B8B,
    DarkGoldenrod = 0xB8860B, DarkGray = 0xA9A9A9, DarkGrey = 0xA9A9A9, DarkGreen = 0x006400, DarkKhaki = 0xBDB76B, DarkMagenta = 0x8B008B, DarkOliveGreen = 0x556B2F,
    DarkOrange = 0xFF8C00, DarkOrchid = 0x9932CC, DarkRed = 0x8B0000, DarkSalmon = 0xE9967A, DarkSeaGreen = 0x8FBC8F, DarkSlateBlue = 0x483D8B, DarkSlateGray = 0x2F4F4F,
    DarkSlateGrey = 0x2F4F4F, DarkTurquoise = 0x00CED1, DarkViolet = 0x9400D3, DeepPink = 0xFF1493, DeepSkyBlue = 0x00BFFF, DimGray = 0x696969, DimGrey = 0x696969,
    DodgerBlue = 0x1E90FF, FireBrick = 0xB22222, FloralWhite = 0xFFFAF0, ForestGreen = 0x228B22, Fuchsia = 0xFF00FF, Gainsboro = 0xDCDCDC, GhostWhite = 0xF8F8FF,
    Gold = 0xFFD700, Goldenrod = 0xDAA520, Gray = 0x808080, Grey = 0x808080, Green = 0x008000, GreenYellow = 0xADFF2F, Honeydew = 0xF0FFF0, HotPink = 0xFF69B4,
    IndianRed = 0xCD5C5C, Indigo = 0x4B0082, Ivory = 0xFFFFF0, Khaki = 0xF0E68C, Lavender = 0xE6E6FA, LavenderBlush = 0xFFF0F5, LawnGreen = 0x7CFC00, LemonChiffon = 0xFFFACD,
    LightBlue = 0xADD8E6, LightCoral = 0xF08080, LightCyan = 0xE0FFFF, LightGoldenrodYellow = 0xFAFAD2, LightGreen = 0x90EE90, LightGrey = 0xD3D3D3, LightPink = 0xFFB6C1,
    LightSalmon = 0xFFA07A, LightSeaGreen = 0x20B2AA, LightSkyBlue = 0x87CEFA, LightSlateGray = 0x778899, LightSlateGrey = 0x778899, LightSteelBlue = 0xB0C4DE,
    LightYellow = 0xFFFFE0, Lime = 0x00FF00, LimeGreen = 0x32CD32, Linen = 0xFAF0E6, Magenta = 0xFF00FF, Maroon = 0x800000, MediumAquamarine = 0x66CDAA, MediumBlue = 0x0000CD,
    MediumOrchid = 0xBA55D3, MediumPurple = 0x9370DB, MediumSeaGreen = 0x3CB371, MediumSlateBlue = 0x7B68EE, MediumSpringGreen = 0x00FA9A, MediumTurquoise = 0x48D1CC,
    MediumVioletRed = 0xC71585, MidnightBlue = 0x191970, MintCream = 0xF5FFFA, MistyRose = 0xFFE4E1, Moccasin = 0xFFE4B5, NavajoWhite = 0xFFDEAD, Navy = 0x000080,
    OldLace = 0xFDF5E6, Olive = 0x808000, OliveDrab = 0x6B8E23, Orange = 0xFFA500, OrangeRed = 0xFF4500, Orchid = 0xDA70D6, PaleGoldenrod = 0xEEE8AA, PaleGreen = 0x98FB98,
    PaleTurquoise = 0xAFEEEE, PaleVioletRed = 0xDB7093, PapayaWhip = 0xFFEFD5, PeachPuff = 0xFFDAB9, Peru = 0xCD853F, Pink = 0xFFC0CB, Plaid = 0xCC5533, Plum = 0xDDA0DD,
    PowderBlue = 0xB0E0E6, Purple = 0x800080, Red = 0xFF0000, RosyBrown = 0xBC8F8F, RoyalBlue = 0x4169E1, SaddleBrown = 0x8B4513, Salmon = 0xFA8072, SandyBrown = 0xF4A460,
    SeaGreen = 0x2E8B57, Seashell = 0xFFF5EE, Sienna = 0xA0522D, Silver = 0xC0C0C0, SkyBlue = 0x87CEEB, SlateBlue = 0x6A5ACD, SlateGray = 0x708090, SlateGrey = 0x708090,
    Snow = 0xFFFAFA, SpringGreen = 0x00FF7F, SteelBlue = 0x4682B4, Tan = 0xD2B48C, Teal = 0x008080, Thistle = 0xD8BFD8, Tomato = 0xFF6347, Turquoise = 0x40E0D0,
    Violet = 0xEE82EE, Wheat = 0xF5DEB3, White = 0xFFFFFF, WhiteSmoke = 0xF5F5F5, Yellow = 0xFFFF00, YellowGreen = 0x9ACD32, FairyLight = 0xFFE42D, FairyLightNCC = 0xFF9D2A,
  } HTMLColorCode;

  constexpr CRGB() : raw { 0, 0, 0 } {}
  constexpr CRGB(uint8_t red, uint8_t green, uint8_t blue) : raw { red, green, blue } {}
  constexpr CRGB(uint32_t code) : raw { (uint8_t)(code >> 16), (uint8_t)(code >> 8), (uint8_t)code } {}
  constexpr CRGB(HTMLColorCode code) : CRGB((uint32_t)code) {}
  CRGB(const CHSV &from) { hsv2rgb_rainbow(from, *this); }

  CRGB &setRGB(uint8_t red, uint8_t green, uint8_t blue) { return *this = CRGB(red, green, blue); }
  CRGB &setHSV(uint8_t hue, uint8_t saturation, uint8_t value) { return *this = CHSV(hue, saturation, value); }
  CRGB &setHue(uint8_t hue) { return *this = CHSV(hue, 255, 255); }
  CRGB &setColorCode(uint32_t code) { return *this = CRGB(code); }
  uint32_t as_uint32_t() const { return 0xff000000 | (uint32_t)r << 16 | (uint32_t)g << 8 | b; }
  uint8_t &operator[](uint8_t at) { return raw[at]; }
  const uint8_t &operator[](uint8_t at) const { return raw[at]; }

  template <class Change> CRGB &each(Change change) {
    for (uint8_t &part : raw) part = (uint8_t)change(part);
    return *this;
  }
  CRGB &operator+=(const CRGB &other) { return *this = CRGB(qadd8(r, other.r), qadd8(g, other.g), qadd8(b, other.b)); }
  CRGB &operator-=(const CRGB &other) { return *this = CRGB(qsub8(r, other.r), qsub8(g, other.g), qsub8(b, other.b)); }
  CRGB &operator*=(uint8_t by) { return each([=](uint8_t part) { return qmul8(part, by); }); }
  CRGB &operator/=(uint8_t by) { return each([=](uint8_t part) { return part / max(by, (uint8_t)1); }); }
  CRGB &operator>>=(uint8_t by) { return each([=](uint8_t part) { return part >> by; }); }
  CRGB &operator%=(uint8_t by) { return nscale8_video(by); }
  CRGB &operator|=(const CRGB &other) { return *this = CRGB(max(r, other.r), max(g, other.g), max(b, other.b)); }
  CRGB &operator&=(const CRGB &other) { return *this = CRGB(min(r, other.r), min(g, other.g), min(b, other.b)); }
  CRGB &operator++() { return each([](uint8_t part) { return qadd8(part, 1); }); }
  CRGB &operator--() { return each([](uint8_t part) { return qsub8(part, 1); }); }
  CRGB operator-() const { return CRGB((uint8_t)~r, (uint8_t)~g, (uint8_t)~b); }
  CRGB &addToRGB(uint8_t to) { return each([=](uint8_t part) { return qadd8(part, to); }); }
  CRGB &subtractFromRGB(uint8_t by) { return each([=](uint8_t part) { return qsub8(part, by); }); }
  CRGB &nscale8(uint8_t by) { return each([=](uint8_t part) { return ::scale8(part, by); }); }
  CRGB &nscale8(const CRGB &by) { return *this = CRGB(::scale8(r, by.r), ::scale8(g, by.g), ::scale8(b, by.b)); }
  CRGB &nscale8_video(uint8_t by) { return each([=](uint8_t part) { return scale8_video(part, by); }); }
  CRGB scale8(uint8_t by) const { return CRGB(::scale8(r, by), ::scale8(g, by), ::scale8(b, by)); }
  CRGB &fadeToBlackBy(uint8_t by) { return nscale8((uint8_t)(255 - by)); }
  CRGB &fadeLightBy(uint8_t by) { return nscale8_video((uint8_t)(255 - by)); }
  CRGB &invert() { return each([](uint8_t part) { return 255 - part; }); }
  CRGB lerp8(const CRGB &other, fract8 at) const { return CRGB(lerp8by8(r, other.r, at), lerp8by8(g, other.g, at), lerp8by8(b, other.b, at)); }
  CRGB lerp16(const CRGB &other, fract16 at) const { return lerp8(other, (fract8)(at >> 8)); }
  uint8_t getLuma() const { return (uint8_t)(::scale8(r, 54) + ::scale8(g, 183) + ::scale8(b, 18)); }
  uint8_t getAverageLight() const { return (uint8_t)((r + g + b) / 3); }
  void maximizeBrightness(uint8_t to = 255) {
    uint8_t most = max(r, max(g, b));
    if (most) each([=](uint8_t part) { return part * to / most; });
  }
  explicit operator bool() const { return r || g || b; }
  bool operator==(const CRGB &other) const { return memcmp(raw, other.raw, 3) == 0; }
  bool operator!=(const CRGB &other) const { return !(*this == other); }
};

inline CRGB operator+(CRGB one, const CRGB &other) { return one += other; }
inline CRGB operator-(CRGB one, const CRGB &other) { return one -= other; }
inline CRGB operator*(CRGB one, uint8_t by) { return one *= by; }
inline CRGB operator/(CRGB one, uint8_t by) { return one /= by; }
inline CRGB operator%(CRGB one, uint8_t by) { return one %= by; }
inline CRGB operator&(CRGB one, const CRGB &other) { return one &= other; }
inline CRGB operator|(CRGB one, const CRGB &other) { return one |= other; }

/** A rainbow with as much yellow and orange as the eye expects: the colours at every 32nd hue, and even ways between them. */
inline void hsv2rgb_rainbow(const CHSV &from, CRGB &to) {
  static const uint8_t corners[8][3] = { { 255, 0, 0 }, { 171, 85, 0 }, { 171, 170, 0 }, { 0, 255, 0 }, { 0, 171, 85 }, { 0, 0, 255 }, { 85, 0, 171 }, { 171, 0, 85 } };
  const uint8_t *one = corners[from.hue >> 5], *next = corners[((from.hue >> 5) + 1) & 7];
  uint8_t pale = scale8_video((uint8_t)(255 - from.sat), (uint8_t)(255 - from.sat)), bright = scale8_video(from.val, from.val);
  for (int part = 0; part < 3; part++) {
    uint8_t full = (uint8_t)(one[part] + (next[part] - one[part]) * (from.hue & 31) / 32);
    if (from.sat != 255) full = from.sat == 0 ? 255 : (uint8_t)(scale8(full, (uint8_t)(255 - pale)) + pale);
    to.raw[part] = from.val == 255 ? full : from.val == 0 ? 0 : scale8(full, bright);
  }
}
/** Even ways between red, green and blue. */
inline void hsv2rgb_spectrum(const CHSV &from, CRGB &to) {
  uint16_t hue = (uint16_t)(from.hue * 3);
  uint8_t rising = (uint8_t)hue, low = (uint8_t)(from.val * (255 - from.sat) / 255), range = (uint8_t)(from.val - low), parts[] = { (uint8_t)(low + range * (255 - rising) / 255), (uint8_t)(low + range * rising / 255), low };
  int first = hue >> 8;
  for (int part = 0; part < 3; part++) to.raw[(first + part) % 3] = parts[part];
}
inline void hsv2rgb_raw(const CHSV &from, CRGB &to) { hsv2rgb_spectrum(CHSV((uint8_t)(from.hue * 4 / 3), from.sat, from.val), to); }
inline void hsv2rgb_rainbow(const CHSV *from, CRGB *to, int count) { for (int at = 0; at < count; at++) hsv2rgb_rainbow(from[at], to[at]); }
inline void hsv2rgb_spectrum(const CHSV *from, CRGB *to, int count) { for (int at = 0; at < count; at++) hsv2rgb_spectrum(from[at], to[at]); }
/** The hue whose rainbow colour is nearest. */
inline CHSV rgb2hsv_approximate(const CRGB &from) {
  uint8_t most = max(from.r, max(from.g, from.b)), least = min(from.r, min(from.g, from.b));
  if (most == 0) return CHSV(0, 0, 0);
  uint8_t sat = (uint8_t)(255 - sqrtf(least / (float)most) * 255), val = (uint8_t)(sqrtf(most / 255.0f) * 255);
  CRGB full((uint8_t)((from.r - least) * 255 / max(most - least, 1)), (uint8_t)((from.g - least) * 255 / max(most - least, 1)), (uint8_t)((from.b - least) * 255 / max(most - least, 1)));
  int best = 0, nearest = INT32_MAX;
  for (int hue = 0; hue < 256; hue++) {
    CRGB other = CHSV((uint8_t)hue, 255, 255);
    other.maximizeBrightness();
    int far = sq(other.r - full.r) + sq(other.g - full.g) + sq(other.b - full.b);
    if (far < nearest) nearest = far, best = hue;
  }
  return CHSV((uint8_t)best, most == least ? 0 : sat, val);
}

typedef enum { TypicalSMD5050 = 0xFFB0F0, TypicalLEDStrip = 0xFFB0F0, Typical8mmPixel = 0xFFE08C, TypicalPixelString = 0xFFE08C, UncorrectedColor = 0xFFFFFF } LEDColorCorrection;
typedef enum {
  Candle = 0xFF9329, Tungsten40W = 0xFFC58F, Tungsten100W = 0xFFD6AA, Halogen = 0xFFF1E0, CarbonArc = 0xFFFAF4, HighNoonSun = 0xFFFFFB, DirectSunlight = 0xFFFFFF, OvercastSky = 0xC9E2FF, ClearBlueSky = 0x409CFF,
  WarmFluorescent = 0xFFF4E5, StandardFluorescent = 0xF4FFFA, CoolWhiteFluorescent = 0xD4EBFF, FullSpectrumFluorescent = 0xFFF4F2, GrowLightFluorescent = 0xFFEFF7, BlackLightFluorescent = 0xA700FF,
  MercuryVapor = 0xD8F7FF, SodiumVapor = 0xFFD1B2, MetalHalide = 0xF2FCFF, HighPressureSodium = 0xFFB74C, UncorrectedTemperature = 0xFFFFFF,
} ColorTemperature;
