// FastLED at a strip of colour LEDs (WS2812) that a diagram.json wires.
#pragma once

#include <FastLedPalettes.h>
#include <Parts.h>
#include <vector>

#define FASTLED_VERSION 3010003
#define FASTLED_USING_NAMESPACE
#define FASTLED_NAMESPACE_BEGIN
#define FASTLED_NAMESPACE_END
#define FASTLED_HAS_CLOCKLESS 1
#define SKETCH_HAS_LARGE_MEMORY 1
#define SKETCH_HAS_LOTS_OF_MEMORY 1
#define LEDS FastLED
#define BINARY_DITHER 1
#define DISABLE_DITHER 0

/** In which order the colours go to the strip, as digits of three bits. */
enum EOrder { RGB = 0012, RBG = 0021, GRB = 0102, GBR = 0120, BRG = 0201, BGR = 0210 };

class CLEDController {
public:
  CLEDController(int pin, EOrder order, CRGB *data, int count) : pin(pin), order(order), data(data), count(count) {}
  CLEDController &setCorrection(const CRGB &to) { return correction = to, *this; }
  CLEDController &setTemperature(const CRGB &to) { return temperature = to, *this; }
  CLEDController &setDither(uint8_t = BINARY_DITHER);
  CLEDController &setLeds(CRGB *to, int number) { return data = to, count = number, *this; }
  template <class... Any> CLEDController &setRgbw(Any...) { return boardNotice("setRgbw() does nothing on the simulated board: its LED strips have three colours."), *this; }
  CRGB *leds() { return data; }
  int size() const { return count; }
  CRGB &operator[](int at) { return data[at]; }
  void clearLedData() { fill_solid(data, count, CRGB()); }
  void showLeds(uint8_t brightness = 255) { show(data, brightness); }
  void showColor(const CRGB &color, uint8_t brightness = 255) {
    std::vector<CRGB> all((size_t)count, color);
    show(all.data(), brightness);
  }

private:
  friend class CFastLED;
  int pin;
  EOrder order;
  CRGB *data;
  int count;
  CRGB correction = UncorrectedColor, temperature = UncorrectedTemperature;

  void show(const CRGB *from, uint8_t brightness) {
    static const uint8_t takes[] = { 1, 0, 2 };
    uint8_t by[3];
    for (int part = 0; part < 3; part++) by[part] = (uint8_t)((correction.raw[part] + 1UL) * (temperature.raw[part] + 1UL) * brightness >> 16);
    std::vector<uint8_t> shown((size_t)count * 3);
    // A strip takes green first, whatever is sent.
    for (int at = 0; at < count; at++) for (int part = 0; part < 3; part++) {
      int sent = order >> (6 - 3 * part) & 7;
      shown[(size_t)(at * 3 + takes[part])] = brightness ? scale8(from[at].raw[sent], by[sent]) : 0;
    }
    if (count > 0 && !parts::board_strip(pin, shown.data(), (size_t)count)) parts::missing("LED strip", pin);
  }
};

// Chips with one line, and with a line and a clock.
#define FASTLED_CHIPS(each) each(WS2811) each(WS2811_400) each(WS2812) each(WS2812B) each(WS2812Controller800Khz) each(WS2813) each(WS2815) each(WS2852) each(SK6812) each(SK6822) each(GS1903) each(TM1803) each(TM1804) each(TM1809) each(TM1829) each(UCS1903) each(UCS1903B) each(UCS1904) each(UCS2903) each(APA104) each(APA106) each(PL9823) each(GW6205) each(LPD1886) each(SM16703)
#define FASTLED_CLOCKED(each) each(APA102) each(APA102HD) each(DOTSTAR) each(SK9822) each(SK9822HD) each(WS2801) each(WS2803) each(LPD8806) each(LPD6803) each(P9813) each(SM16716)
#define FASTLED_CHIP(name) template <uint8_t pin, EOrder order> struct name {};
FASTLED_CHIPS(FASTLED_CHIP)
#undef FASTLED_CHIP
template <uint8_t pin> struct NEOPIXEL {};
enum ESPIChipsets {
#define FASTLED_CHIP(name) name,
  FASTLED_CLOCKED(FASTLED_CHIP)
#undef FASTLED_CHIP
};
#define DATA_RATE_MHZ(rate) (rate)
#define DATA_RATE_KHZ(rate) (rate)

class CFastLED {
public:
  template <template <uint8_t, EOrder> class Chip, uint8_t pin, EOrder order = RGB> CLEDController &addLeds(CRGB *leds, int count, int offset = 0) { return add(pin, order, leds, count, offset); }
  template <template <uint8_t> class Chip, uint8_t pin> CLEDController &addLeds(CRGB *leds, int count, int offset = 0) { return add(pin, GRB, leds, count, offset); }
  template <ESPIChipsets chip, uint8_t data, uint8_t clock, EOrder order = RGB, uint32_t rate = 0> CLEDController &addLeds(CRGB *leds, int count, int offset = 0) { return add(data, order, leds, count, offset); }

  void setBrightness(uint8_t to) { brightness = to; }
  uint8_t getBrightness() const { return brightness; }
  void show() { show(brightness); }
  void show(uint8_t at) {
    begin();
    at = affordable(at);
    for (CLEDController *each : controllers) each->showLeds(at);
  }
  void showColor(const CRGB &color) { showColor(color, brightness); }
  void showColor(const CRGB &color, uint8_t at) {
    begin();
    for (CLEDController *each : controllers) each->showColor(color, at);
  }
  void clear(bool shows = false) {
    if (shows) showColor(CRGB(), 0);
    clearData();
  }
  void clearData() { for (CLEDController *each : controllers) each->clearLedData(); }
  /** Shows again and again while it waits. */
  void delay(unsigned long milliseconds) {
    unsigned long began = millis();
    do {
      show();
      ::delay(1);
    } while (millis() - began < milliseconds);
  }
  void setCorrection(const CRGB &to) { for (CLEDController *each : controllers) each->setCorrection(to); }
  void setTemperature(const CRGB &to) { for (CLEDController *each : controllers) each->setTemperature(to); }
  void setDither(uint8_t mode = BINARY_DITHER) { if (mode != DISABLE_DITHER) boardNotice("setDither() does nothing on the simulated board."); }
  void setMaxRefreshRate(uint16_t hertz, bool = false) { shortest = hertz ? 1000000UL / hertz : 0; }
  void setMaxPowerInMilliWatts(uint32_t to) { power = to; }
  void setMaxPowerInVoltsAndMilliamps(uint8_t volts, uint32_t milliamps) { power = volts * milliamps; }
  uint16_t getFPS() const { return perSecond; }
  /** show() counts anyway. */
  void countFPS(int = 25) {}
  int count() const { return (int)controllers.size(); }
  int size() { return controllers.empty() ? 0 : controllers[0]->size(); }
  CRGB *leds() { return controllers.empty() ? nullptr : controllers[0]->leds(); }
  CLEDController &operator[](int at) {
    static CLEDController none(-1, RGB, nullptr, 0);
    return controllers.empty() ? none : *controllers[(size_t)at % controllers.size()];
  }

private:
  std::vector<CLEDController *> controllers;
  uint8_t brightness = 255;
  uint32_t power = 0;
  /** Microseconds from one picture to the next. */
  unsigned long shortest = 2500, last = 0, second = 0;
  uint16_t pictures = 0, perSecond = 0;

  CLEDController &add(int pin, EOrder order, CRGB *leds, int count, int offset) {
    ::pinMode((uint8_t)pin, OUTPUT);
    controllers.push_back(new CLEDController(pin, order, leds + (count && offset ? count : 0), count && offset ? offset : count));
    return *controllers.back();
  }
  void begin() {
    unsigned long gone = micros() - last;
    if (gone < shortest) delayMicroseconds((uint32_t)(shortest - gone));
    last = micros();
    pictures++;
    if (millis() - second >= 1000) perSecond = pictures, pictures = 0, second = millis();
  }
  /** The brightness that the power allows: a LED takes 80, 55 and 75 mW for full red, green and blue, and 5 mW for being there. */
  uint8_t affordable(uint8_t wanted) const {
    if (!power) return wanted;
    uint32_t full = 0, dark = 125;
    for (CLEDController *each : controllers) {
      dark += 5 * (uint32_t)each->count;
      for (int at = 0; at < each->count; at++) full += 80 * each->data[at].r + 55 * each->data[at].g + 75 * each->data[at].b;
    }
    full /= 256;
    uint32_t all = full * wanted / 256;
    return all + dark <= power || all == 0 ? wanted : (uint8_t)(power > dark ? wanted * (uint64_t)(power - dark) / all : 0);
  }
};
inline CFastLED FastLED;
inline CLEDController &CLEDController::setDither(uint8_t mode) { return FastLED.setDither(mode), *this; }

/** Some LEDs of a row, which begin anywhere. */
class CRGBSet {
public:
  CRGBSet(CRGB *first, int count) : first(first), count(count) {}
  CRGBSet(CRGB *all, int from, int to) : first(all + from), count(abs(to - from) + 1), step(to < from ? -1 : 1) {}
  CRGBSet operator()(int from, int to) const { return CRGBSet(first, from * step, to * step); }
  CRGB &operator[](int at) const { return first[at * step]; }
  int size() const { return count; }
  int len() const { return count; }
  operator CRGB *() const { return first; }
  CRGBSet &operator=(const CRGB &color) { return each([&](CRGB &led) { led = color; }); }
  CRGBSet &operator+=(const CRGB &color) { return each([&](CRGB &led) { led += color; }); }
  CRGBSet &operator-=(const CRGB &color) { return each([&](CRGB &led) { led -= color; }); }
  CRGBSet &operator|=(const CRGB &color) { return each([&](CRGB &led) { led |= color; }); }
  CRGBSet &operator=(const CRGBSet &other) {
    for (int at = 0; at < min(count, other.count); at++) (*this)[at] = other[at];
    return *this;
  }
  CRGBSet(const CRGBSet &) = default;
  CRGBSet &fill_solid(const CRGB &color) { return *this = color; }
  CRGBSet &fill_rainbow(uint8_t hue, uint8_t by = 5) { return each([&](CRGB &led) { led = CHSV(hue, 240, 255), hue += by; }); }
  CRGBSet &fadeToBlackBy(uint8_t by) { return each([=](CRGB &led) { led.fadeToBlackBy(by); }); }
  CRGBSet &fadeLightBy(uint8_t by) { return each([=](CRGB &led) { led.fadeLightBy(by); }); }
  CRGBSet &nscale8(uint8_t by) { return each([=](CRGB &led) { led.nscale8(by); }); }
  CRGBSet &nscale8_video(uint8_t by) { return each([=](CRGB &led) { led.nscale8_video(by); }); }
  CRGBSet &blur1d(fract8 amount) {
    if (step > 0) ::blur1d(first, (uint16_t)count, amount);
    return *this;
  }
  class iterator {
  public:
    iterator(CRGB *at, int step) : at(at), step(step) {}
    CRGB &operator*() const { return *at; }
    CRGB *operator->() const { return at; }
    iterator &operator++() { return at += step, *this; }
    bool operator==(const iterator &other) const { return at == other.at; }
    bool operator!=(const iterator &other) const { return at != other.at; }

  private:
    CRGB *at;
    int step;
  };
  iterator begin() const { return iterator(first, step); }
  iterator end() const { return iterator(first + count * step, step); }

private:
  CRGB *first;
  int count, step = 1;
  template <class Work> CRGBSet &each(Work work) {
    for (int at = 0; at < count; at++) work((*this)[at]);
    return *this;
  }
};
template <int number> class CRGBArray : public CRGBSet {
public:
  CRGBArray() : CRGBSet(own, number) {}
  CRGBArray(const CRGBArray &) = delete;
  using CRGBSet::operator=;

private:
  CRGB own[number];
};

class CEveryNMillis {
public:
  CEveryNMillis(unsigned long period) : last(millis()), period(period) {}
  bool ready() {
    bool due = millis() - last >= period;
    if (due) last = millis();
    return due;
  }
  operator bool() { return ready(); }
  void setPeriod(unsigned long to) { period = to; }
  unsigned long getPeriod() const { return period; }
  unsigned long getElapsed() const { return millis() - last; }
  unsigned long getRemaining() const { return period - getElapsed(); }
  void reset() { last = millis(); }
  void trigger() { last = millis() - period; }

private:
  unsigned long last, period;
};
class CEveryNSeconds : public CEveryNMillis {
public:
  CEveryNSeconds(unsigned long period) : CEveryNMillis(period * 1000) {}
  void setPeriod(unsigned long to) { CEveryNMillis::setPeriod(to * 1000); }
};
#define FASTLED_JOINED(a, b) a##b
#define FASTLED_NAMED(line) FASTLED_JOINED(every_, line)
#define FASTLED_EVERY(name, period) static CEveryNMillis name((unsigned long)(period)); if (name.ready())
#define EVERY_N_MILLIS_I(name, period) FASTLED_EVERY(name, period)
#define EVERY_N_MILLISECONDS_I(name, period) FASTLED_EVERY(name, period)
#define EVERY_N_SECONDS_I(name, period) FASTLED_EVERY(name, (period) * 1000UL)
#define EVERY_N_MILLIS(period) FASTLED_EVERY(FASTLED_NAMED(__LINE__), period)
#define EVERY_N_MILLISECONDS(period) FASTLED_EVERY(FASTLED_NAMED(__LINE__), period)
#define EVERY_N_SECONDS(period) FASTLED_EVERY(FASTLED_NAMED(__LINE__), (period) * 1000UL)
#define EVERY_N_MINUTES(period) FASTLED_EVERY(FASTLED_NAMED(__LINE__), (period) * 60000UL)
#define EVERY_N_HOURS(period) FASTLED_EVERY(FASTLED_NAMED(__LINE__), (period) * 3600000UL)
