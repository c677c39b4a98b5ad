#include <Arduino.h>
#include "board.h"

static const int pins = 64;
static const int highest = 4095;

enum Signal { level, duty, hertz, analog };

static struct {
  uint8_t mode;
  int value;
  void (*work)(void *);
  void *argument;
  uint8_t edge;
} pinStates[pins];
static int readBits = 12, writeBits = 8;

static bool isPin(int pin) { return pin >= 0 && pin < pins; }

static void show(int pin, Signal signal, int value) {
  if (isPin(pin)) board_pin(pin, pinStates[pin].mode, signal, value);
}

/** Pin 0 has the board's button, which pulls it down while it is pressed. */
static bool isUp(int pin) { return pinStates[pin].mode == INPUT_PULLUP || (pin == 0 && pinStates[pin].mode != OUTPUT); }

void pinMode(int pin, int mode) {
  if (!isPin(pin)) return;
  pinStates[pin].mode = (uint8_t)mode;
  show(pin, level, digitalRead(pin));
}

/** A pin's pull stays when its direction is set. */
esp_err_t gpio_set_direction(gpio_num_t pin, gpio_mode_t mode) {
  if (!isPin(pin)) return ESP_ERR_INVALID_ARG;
  bool pulled = pinStates[pin].mode == INPUT_PULLUP || pinStates[pin].mode == INPUT_PULLDOWN;
  if (mode != GPIO_MODE_INPUT || !pulled) pinMode(pin, mode);
  return ESP_OK;
}

esp_err_t gpio_set_pull_mode(gpio_num_t pin, gpio_pull_mode_t pull) {
  if (!isPin(pin)) return ESP_ERR_INVALID_ARG;
  int mode = pinStates[pin].mode;
  if (mode == OUTPUT || mode == OUTPUT_OPEN_DRAIN) return ESP_OK;
  pinMode(pin, pull == GPIO_PULLUP_ONLY ? INPUT_PULLUP : pull == GPIO_PULLDOWN_ONLY ? INPUT_PULLDOWN : INPUT);
  return ESP_OK;
}

/** Calls what waits for this change of a pin's level. */
static void changed(int pin, int before, int now) {
  auto &state = pinStates[pin];
  if (before == now || !state.work) return;
  if (state.edge == CHANGE || state.edge == (now ? RISING : FALLING) || state.edge == (now ? ONHIGH : ONLOW)) state.work(state.argument);
}

void digitalWrite(int pin, int value) {
  if (!isPin(pin)) return;
  int before = pinStates[pin].value ? HIGH : LOW;
  pinStates[pin].value = value ? HIGH : LOW;
  show(pin, level, pinStates[pin].value);
  changed(pin, before, pinStates[pin].value);
}

int digitalRead(int pin) {
  if (!isPin(pin)) return LOW;
  int given = board_pin_input(pin);
  if (given >= 0) return given > highest / 2 ? HIGH : LOW;
  return isUp(pin) || pinStates[pin].value ? HIGH : LOW;
}

/** The input of a pin has changed. */
TO_BOARD(pin_changed) void pinChanged(int pin, int before, int now) {
  if (isPin(pin)) changed(pin, before < 0 ? isUp(pin) : before > highest / 2, now < 0 ? isUp(pin) : now > highest / 2);
}

void attachInterruptArg(int pin, void (*work)(void *), void *argument, int edge) {
  if (isPin(pin)) pinStates[pin].work = work, pinStates[pin].argument = argument, pinStates[pin].edge = (uint8_t)edge;
}

void attachInterrupt(int pin, void (*work)(), int edge) { attachInterruptArg(pin, [](void *argument) { ((void (*)())argument)(); }, (void *)work, edge); }
void detachInterrupt(int pin) { attachInterruptArg(pin, nullptr, nullptr, 0); }

static int analogValue(int pin) {
  int given = isPin(pin) ? board_pin_input(pin) : -1;
  if (given >= 0) return given;
  double t = board_millis() / 1000.0;
  double wave = sin(t / 47.0 + pin) * 900.0 + sin(t / 5.3 + pin * 2) * 200.0;
  return (int)constrain(2048.0 + wave + (double)random(-40, 41), 0.0, (double)highest);
}

static int scaled(int value, int bits) { return bits > 12 ? value << (bits - 12) : value >> (12 - bits); }

int analogRead(int pin) {
  int value = analogValue(pin);
  if (isPin(pin)) pinStates[pin].mode = ANALOG, show(pin, analog, value);
  return scaled(value, readBits);
}

uint32_t analogReadMilliVolts(int pin) { return (uint32_t)analogValue(pin) * 3300 / highest; }
void analogReadResolution(int bits) { readBits = constrain(bits, 1, 16); }
void analogWriteResolution(int bits) { writeBits = constrain(bits, 1, 16); }
void analogWriteFrequency(uint32_t) {}

static void showDuty(int pin, uint32_t value, int bits) {
  if (!isPin(pin)) return;
  pinStates[pin].mode = OUTPUT;
  pinStates[pin].value = (int)value;
  show(pin, duty, (int)min((uint64_t)1000000, (uint64_t)value * 1000000 / ((1ULL << bits) - 1)));
}

void analogWrite(int pin, int value) { showDuty(pin, (uint32_t)max(value, 0), writeBits); }

static BoardTimer toneEnds;

void noTone(int pin) {
  toneEnds.stop();
  show(pin, hertz, 0);
}

void tone(int pin, unsigned frequency, unsigned long duration) {
  show(pin, hertz, (int)frequency);
  if (duration > 0) toneEnds.start((double)duration, 0, [](void *where) { show((int)(intptr_t)where, hertz, 0); }, (void *)(intptr_t)pin);
}

// PWM: by channel in the framework's second version, by pin in its third.
static const int channels = 16;
static struct { uint8_t bits; uint32_t frequency; uint32_t duty; uint64_t pins; } pwm[channels];
static int8_t channelOfPin[pins];

static bool isChannel(int channel) { return channel >= 0 && channel < channels; }

static void writeChannel(int channel, uint32_t value) {
  pwm[channel].duty = value;
  for (int pin = 0; pin < pins; pin++) if (pwm[channel].pins >> pin & 1) showDuty(pin, value, pwm[channel].bits);
}

double ledcSetup(int channel, double frequency, int bits) {
  if (!isChannel(channel)) return 0;
  pwm[channel].bits = (uint8_t)constrain(bits, 1, 20);
  pwm[channel].frequency = (uint32_t)frequency;
  return frequency;
}

void ledcAttachPin(int pin, int channel) {
  if (!isPin(pin) || !isChannel(channel)) return;
  if (!pwm[channel].bits) ledcSetup(channel, 5000, 8);
  pinMode(pin, OUTPUT);
  pwm[channel].pins |= 1ULL << pin;
  channelOfPin[pin] = (int8_t)(channel + 1);
  showDuty(pin, pwm[channel].duty, pwm[channel].bits);
}

static bool byPin = false;

bool ledcAttachChannel(int pin, uint32_t frequency, int bits, int channel) {
  if (!isPin(pin) || !isChannel(channel)) return false;
  byPin = true;
  ledcSetup(channel, frequency, bits);
  ledcAttachPin(pin, channel);
  return true;
}

bool ledcAttach(int pin, uint32_t frequency, int bits) {
  for (int channel = 0; channel < channels; channel++) if (pwm[channel].pins == 0) return ledcAttachChannel(pin, frequency, bits, channel);
  return false;
}

bool ledcDetach(int pin) {
  if (!isPin(pin) || !channelOfPin[pin]) return false;
  pwm[channelOfPin[pin] - 1].pins &= ~(1ULL << pin);
  channelOfPin[pin] = 0;
  return true;
}

/** The channel of a call: a pin's channel, once a pin was attached without naming one. */
static int meant(int target) { return byPin ? (isPin(target) ? channelOfPin[target] - 1 : -1) : isChannel(target) ? target : -1; }

bool ledcWrite(int target, uint32_t value) {
  int channel = meant(target);
  if (channel >= 0) writeChannel(channel, value);
  return channel >= 0;
}

bool ledcWriteChannel(int channel, uint32_t value) {
  if (isChannel(channel)) writeChannel(channel, value);
  return isChannel(channel);
}

uint32_t ledcRead(int target) { int channel = meant(target); return channel < 0 ? 0 : pwm[channel].duty; }
uint32_t ledcReadFreq(int target) { int channel = meant(target); return channel < 0 ? 0 : pwm[channel].frequency; }

uint32_t ledcWriteTone(int target, double frequency) {
  int channel = meant(target);
  for (int pin = 0; channel >= 0 && pin < pins; pin++) if (pwm[channel].pins >> pin & 1) show(pin, hertz, (int)frequency);
  return (uint32_t)frequency;
}

uint32_t ledcWriteNote(int target, note_t note, uint8_t octave) {
  static const uint16_t eighth[] = { 4186, 4435, 4699, 4978, 5274, 5588, 5920, 6272, 6645, 7040, 7459, 7902 };
  return note < NOTE_MAX && octave <= 8 ? ledcWriteTone(target, eighth[note] >> (8 - octave)) : 0;
}

uint32_t ledcChangeFrequency(int target, uint32_t frequency, int bits) {
  int channel = meant(target);
  if (channel >= 0) ledcSetup(channel, frequency, bits);
  return frequency;
}

bool ledcFade(int target, uint32_t, uint32_t to, int) { return ledcWrite(target, to); }

void rgbLedWrite(int pin, uint8_t red, uint8_t green, uint8_t blue) {
  const uint8_t color[] = { red, green, blue };
  pinMode(pin, OUTPUT);
  if (!board_strip(pin, color, 1)) boardNotice("rgbLedWrite() is seen only by an LED strip, and diagram.json wires none to this pin.");
}

bool rmtWrite(int pin, rmt_data_t *data, size_t count, uint32_t) {
  size_t leds = count / 24;
  auto *colors = (uint8_t *)calloc(max(leds, (size_t)1), 3);
  if (!colors) return false;
  for (size_t at = 0; at < leds * 24; at++) {
    size_t part = at / 8 % 3;
    uint8_t &color = colors[at / 24 * 3 + (part == 2 ? 2 : 1 - part)];
    color = (uint8_t)(color << 1 | (data[at].duration0 > data[at].duration1));
  }
  if (!leds || !board_strip(pin, colors, leds)) boardNotice("rmtWrite() is seen only by an LED strip, and diagram.json wires none to this pin.");
  free(colors);
  return true;
}

void dacWrite(int pin, uint8_t value) { showDuty(pin, value, 8); }
void dacDisable(int pin) { show(pin, level, LOW); }

uint16_t touchRead(int pin) {
  int given = isPin(pin) ? board_pin_input(pin) : -1;
  // About 70 when nobody touches the pin, and less with a finger on it.
  return (uint16_t)((given > highest / 2 ? 12 : 68) + random(0, 5));
}

void touchAttachInterrupt(int pin, void (*work)(), uint16_t) { attachInterrupt(pin, work, RISING); }
void touchAttachInterruptArg(int pin, void (*work)(void *), void *argument, touch_value_t) { attachInterruptArg(pin, work, argument, RISING); }

static uint32_t levels(int first) {
  uint32_t bits = 0;
  for (int pin = first; pin < min(first + 32, NUM_DIGITAL_PINS); pin++) bits |= (uint32_t)digitalRead(pin) << (pin - first);
  return bits;
}

static void setLevels(int first, uint32_t bits, int level) {
  for (int pin = first; pin < min(first + 32, NUM_DIGITAL_PINS); pin++) if (bits >> (pin - first) & 1) digitalWrite(pin, level);
}

uint32_t boardReadRegister(uint32_t address) {
  if (address == GPIO_IN_REG || address == GPIO_OUT_REG) return levels(0);
  if (address == GPIO_IN1_REG || address == GPIO_OUT1_REG) return levels(32);
  if (address == WDEV_RND_REG) return esp_random();
  if (address != RTC_CNTL_BROWN_OUT_REG) boardNotice("A register is read that the simulated board does not have: it has those of the pins' levels.");
  return 0;
}

void boardWriteRegister(uint32_t address, uint32_t value) {
  int first = address >= GPIO_OUT1_REG && address <= GPIO_OUT1_W1TC_REG ? 32 : 0;
  if (address == GPIO_OUT_W1TS_REG || address == GPIO_OUT1_W1TS_REG) setLevels(first, value, HIGH);
  else if (address == GPIO_OUT_W1TC_REG || address == GPIO_OUT1_W1TC_REG) setLevels(first, value, LOW);
  else if (address == GPIO_OUT_REG || address == GPIO_OUT1_REG) setLevels(first, value, HIGH), setLevels(first, ~value, LOW);
  // Its voltage never sags.
  else if (address != RTC_CNTL_BROWN_OUT_REG) boardNotice("A register is written that the simulated board does not have: it has those of the pins' levels.");
}
