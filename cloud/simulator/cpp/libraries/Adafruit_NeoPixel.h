// A strip of colour LEDs (WS2812) that a diagram.json wires.
#pragma once

#include <Parts.h>

#define NEO_KHZ800 0x0000
#define NEO_KHZ400 0x0100
#define NEO_RGB 0x06
#define NEO_RBG 0x09
#define NEO_GRB 0x52
#define NEO_GBR 0xA1
#define NEO_BRG 0x58
#define NEO_BGR 0xA4
#define NEO_RGBW 0x1B
#define NEO_GRBW 0xD2
typedef uint16_t neoPixelType;

class Adafruit_NeoPixel {
public:
  Adafruit_NeoPixel() {}
  Adafruit_NeoPixel(uint16_t count, int16_t pin = 6, neoPixelType = NEO_GRB + NEO_KHZ800) : pin(pin) { updateLength(count); }
  ~Adafruit_NeoPixel() { free(colors); }
  Adafruit_NeoPixel(const Adafruit_NeoPixel &) = delete;
  Adafruit_NeoPixel &operator=(const Adafruit_NeoPixel &) = delete;

  bool begin() { return pinMode(pin, OUTPUT), true; }
  void show() {
    if (count > 0 && !parts::board_strip(pin, colors, count)) parts::missing("LED strip", pin);
  }
  bool canShow() { return true; }
  void setPin(int16_t to) { pin = to; }
  int16_t getPin() const { return pin; }
  void updateType(neoPixelType) {}
  void updateLength(uint16_t to) {
    free(colors);
    colors = (uint8_t *)calloc(to, 3);
    count = colors ? to : 0;
  }
  uint16_t numPixels() const { return count; }
  uint8_t *getPixels() const { return colors; }

  void setPixelColor(uint16_t at, uint8_t red, uint8_t green, uint8_t blue, uint8_t white = 0) {
    if (at >= count) return;
    const uint8_t parts[] = { red, green, blue };
    for (int part = 0; part < 3; part++) colors[at * 3 + part] = (uint8_t)(min(parts[part] + white, 255) * (brightness + 1) >> 8);
  }
  void setPixelColor(uint16_t at, uint32_t color) { setPixelColor(at, (uint8_t)(color >> 16), (uint8_t)(color >> 8), (uint8_t)color, (uint8_t)(color >> 24)); }
  uint32_t getPixelColor(uint16_t at) const {
    if (at >= count) return 0;
    uint32_t color = 0;
    for (int part = 0; part < 3; part++) color = color << 8 | (uint8_t)min(colors[at * 3 + part] * 256 / (brightness + 1), 255);
    return color;
  }
  void fill(uint32_t color = 0, uint16_t first = 0, uint16_t number = 0) {
    uint16_t end = number == 0 ? count : (uint16_t)min(first + number, (int)count);
    for (uint16_t at = first; at < end; at++) setPixelColor(at, color);
  }
  void clear() { if (colors) memset(colors, 0, count * 3); }
  /** Also changes pixels that are already set. */
  void setBrightness(uint8_t to) {
    for (size_t at = 0; at < (size_t)count * 3; at++) colors[at] = (uint8_t)min(colors[at] * (to + 1) / (brightness + 1), 255);
    brightness = to;
  }
  uint8_t getBrightness() const { return brightness; }

  static uint32_t Color(uint8_t red, uint8_t green, uint8_t blue) { return (uint32_t)red << 16 | (uint32_t)green << 8 | blue; }
  static uint32_t Color(uint8_t red, uint8_t green, uint8_t blue, uint8_t white) { return (uint32_t)white << 24 | Color(red, green, blue); }
  static uint32_t ColorHSV(uint16_t hue, uint8_t saturation = 255, uint8_t value = 255) {
    float place = hue / 65536.0f * 6;
    float rest = place - (int)place, low = 1 - saturation / 255.0f, falling = 1 - saturation / 255.0f * rest, rising = 1 - saturation / 255.0f * (1 - rest);
    const float of[6][3] = { { 1, rising, low }, { falling, 1, low }, { low, 1, rising }, { low, falling, 1 }, { rising, low, 1 }, { 1, low, falling } };
    const float *part = of[(int)place % 6];
    return Color((uint8_t)(part[0] * value + 0.5f), (uint8_t)(part[1] * value + 0.5f), (uint8_t)(part[2] * value + 0.5f));
  }
  static uint8_t gamma8(uint8_t value) { return (uint8_t)(powf(value / 255.0f, 2.6f) * 255 + 0.5f); }
  static uint32_t gamma32(uint32_t color) { return Color(gamma8((uint8_t)(color >> 16)), gamma8((uint8_t)(color >> 8)), gamma8((uint8_t)color), gamma8((uint8_t)(color >> 24))); }
  static uint8_t sine8(uint8_t at) { return (uint8_t)(sinf(at / 128.0f * (float)PI) * 127.5f + 128); }
  void rainbow(uint16_t first = 0, int8_t turns = 1, uint8_t saturation = 255, uint8_t value = 255, bool gamma = true) {
    for (uint16_t at = 0; at < count; at++) {
      uint32_t color = ColorHSV((uint16_t)(first + at * turns * 65536L / count), saturation, value);
      setPixelColor(at, gamma ? gamma32(color) : color);
    }
  }

private:
  int16_t pin = 6;
  uint16_t count = 0;
  uint8_t brightness = 255;
  uint8_t *colors = nullptr;
};
