// Drivers of ESP-IDF for pins and converters, and the registers that sketches write themselves. Sources in C have those
// of EspSystem.h.
#pragma once

#include <Arduino.h>

#ifdef __cplusplus
typedef enum { GPIO_PULLUP_DISABLE, GPIO_PULLUP_ENABLE } gpio_pullup_t;
typedef enum { GPIO_PULLDOWN_DISABLE, GPIO_PULLDOWN_ENABLE } gpio_pulldown_t;
typedef enum { GPIO_INTR_DISABLE, GPIO_INTR_POSEDGE, GPIO_INTR_NEGEDGE, GPIO_INTR_ANYEDGE, GPIO_INTR_LOW_LEVEL, GPIO_INTR_HIGH_LEVEL } gpio_int_type_t;
struct gpio_config_t {
  uint64_t pin_bit_mask;
  gpio_mode_t mode;
  gpio_pullup_t pull_up_en;
  gpio_pulldown_t pull_down_en;
  gpio_int_type_t intr_type;
};
typedef void (*gpio_isr_t)(void *);
namespace boardDrivers {
inline gpio_int_type_t edges[NUM_DIGITAL_PINS];
inline bool isPin(int pin) { return pin >= 0 && pin < NUM_DIGITAL_PINS; }
}
inline esp_err_t gpio_set_intr_type(gpio_num_t pin, gpio_int_type_t type) { return boardDrivers::isPin(pin) ? (boardDrivers::edges[pin] = type, ESP_OK) : ESP_ERR_INVALID_ARG; }
inline esp_err_t gpio_config(const gpio_config_t *config) {
  for (int pin = 0; pin < NUM_DIGITAL_PINS; pin++) {
    if (!(config->pin_bit_mask >> pin & 1)) continue;
    pinMode(pin, config->mode != GPIO_MODE_INPUT ? (int)config->mode : config->pull_up_en ? INPUT_PULLUP : config->pull_down_en ? INPUT_PULLDOWN : INPUT);
    gpio_set_intr_type((gpio_num_t)pin, config->intr_type);
  }
  return ESP_OK;
}
inline esp_err_t gpio_install_isr_service(int) { return ESP_OK; }
inline void gpio_uninstall_isr_service() {}
inline esp_err_t gpio_isr_handler_add(gpio_num_t pin, gpio_isr_t work, void *argument) {
  static const int modes[] = { 0, RISING, FALLING, CHANGE, ONLOW, ONHIGH };
  return boardDrivers::isPin(pin) ? (attachInterruptArg(pin, work, argument, modes[boardDrivers::edges[pin]]), ESP_OK) : ESP_ERR_INVALID_ARG;
}
inline esp_err_t gpio_isr_handler_remove(gpio_num_t pin) { return detachInterrupt(pin), ESP_OK; }
inline void gpio_pad_select_gpio(int) {}
inline void esp_rom_gpio_pad_select_gpio(uint32_t) {}

typedef enum { ADC_WIDTH_BIT_9, ADC_WIDTH_BIT_10, ADC_WIDTH_BIT_11, ADC_WIDTH_BIT_12, ADC_WIDTH_9Bit = 0, ADC_WIDTH_10Bit, ADC_WIDTH_11Bit, ADC_WIDTH_12Bit } adc_bits_width_t;
typedef enum { ADC_ATTEN_DB_0, ADC_ATTEN_DB_2_5, ADC_ATTEN_DB_6, ADC_ATTEN_DB_11, ADC_ATTEN_DB_12 = 3, ADC_ATTEN_0db = 0, ADC_ATTEN_2_5db, ADC_ATTEN_6db, ADC_ATTEN_11db } adc_atten_t;
typedef enum { ADC_UNIT_1 = 1, ADC_UNIT_2 } adc_unit_t;
typedef enum { ADC1_CHANNEL_0, ADC1_CHANNEL_1, ADC1_CHANNEL_2, ADC1_CHANNEL_3, ADC1_CHANNEL_4, ADC1_CHANNEL_5, ADC1_CHANNEL_6, ADC1_CHANNEL_7, ADC1_CHANNEL_MAX } adc1_channel_t;
typedef enum { ADC2_CHANNEL_0, ADC2_CHANNEL_1, ADC2_CHANNEL_2, ADC2_CHANNEL_3, ADC2_CHANNEL_4, ADC2_CHANNEL_5, ADC2_CHANNEL_6, ADC2_CHANNEL_7, ADC2_CHANNEL_8, ADC2_CHANNEL_9, ADC2_CHANNEL_MAX } adc2_channel_t;
namespace boardDrivers {
inline adc_bits_width_t width = ADC_WIDTH_BIT_12;
inline int read(int pin, adc_bits_width_t bits) { return (int)(analogReadMilliVolts(pin) * 4095 / 3300) >> (ADC_WIDTH_BIT_12 - bits); }
}
inline esp_err_t adc1_config_width(adc_bits_width_t bits) { return boardDrivers::width = bits, ESP_OK; }
inline esp_err_t adc1_config_channel_atten(adc1_channel_t, adc_atten_t) { return ESP_OK; }
inline int adc1_get_raw(adc1_channel_t channel) {
  static const uint8_t pins[] = { 36, 37, 38, 39, 32, 33, 34, 35 };
  return channel < ADC1_CHANNEL_MAX ? boardDrivers::read(pins[channel], boardDrivers::width) : -1;
}
inline esp_err_t adc2_config_channel_atten(adc2_channel_t, adc_atten_t) { return ESP_OK; }
inline esp_err_t adc2_get_raw(adc2_channel_t channel, adc_bits_width_t bits, int *value) {
  static const uint8_t pins[] = { 4, 0, 2, 15, 13, 12, 14, 27, 25, 26 };
  return channel < ADC2_CHANNEL_MAX ? (*value = boardDrivers::read(pins[channel], bits), ESP_OK) : ESP_ERR_INVALID_ARG;
}
inline int hall_sensor_read() { return hallRead(); }
typedef enum { ESP_ADC_CAL_VAL_EFUSE_VREF, ESP_ADC_CAL_VAL_EFUSE_TP, ESP_ADC_CAL_VAL_DEFAULT_VREF } esp_adc_cal_value_t;
struct esp_adc_cal_characteristics_t { adc_unit_t adc_num; adc_atten_t atten; adc_bits_width_t bit_width; uint32_t vref; };
inline esp_adc_cal_value_t esp_adc_cal_characterize(adc_unit_t unit, adc_atten_t attenuation, adc_bits_width_t bits, uint32_t reference, esp_adc_cal_characteristics_t *to) { return *to = { unit, attenuation, bits, reference }, ESP_ADC_CAL_VAL_DEFAULT_VREF; }
inline uint32_t esp_adc_cal_raw_to_voltage(uint32_t value, const esp_adc_cal_characteristics_t *by) { return value * 3300 / ((512u << by->bit_width) - 1); }

typedef enum { DAC_CHANNEL_1, DAC_CHANNEL_2, DAC_CHANNEL_MAX } dac_channel_t;
inline esp_err_t dac_output_enable(dac_channel_t) { return ESP_OK; }
inline esp_err_t dac_output_disable(dac_channel_t channel) { return dacDisable(channel == DAC_CHANNEL_1 ? DAC1 : DAC2), ESP_OK; }
inline esp_err_t dac_output_voltage(dac_channel_t channel, uint8_t value) { return dacWrite(channel == DAC_CHANNEL_1 ? DAC1 : DAC2, value), ESP_OK; }

typedef enum { LEDC_HIGH_SPEED_MODE, LEDC_LOW_SPEED_MODE, LEDC_SPEED_MODE_MAX } ledc_mode_t;
typedef enum { LEDC_TIMER_0, LEDC_TIMER_1, LEDC_TIMER_2, LEDC_TIMER_3, LEDC_TIMER_MAX } ledc_timer_t;
typedef enum { LEDC_CHANNEL_0, LEDC_CHANNEL_1, LEDC_CHANNEL_2, LEDC_CHANNEL_3, LEDC_CHANNEL_4, LEDC_CHANNEL_5, LEDC_CHANNEL_6, LEDC_CHANNEL_7, LEDC_CHANNEL_MAX } ledc_channel_t;
typedef enum { LEDC_TIMER_1_BIT = 1, LEDC_TIMER_2_BIT, LEDC_TIMER_3_BIT, LEDC_TIMER_4_BIT, LEDC_TIMER_5_BIT, LEDC_TIMER_6_BIT, LEDC_TIMER_7_BIT, LEDC_TIMER_8_BIT, LEDC_TIMER_9_BIT, LEDC_TIMER_10_BIT, LEDC_TIMER_11_BIT, LEDC_TIMER_12_BIT, LEDC_TIMER_13_BIT, LEDC_TIMER_14_BIT, LEDC_TIMER_15_BIT, LEDC_TIMER_16_BIT } ledc_timer_bit_t;
typedef enum { LEDC_INTR_DISABLE, LEDC_INTR_FADE_END } ledc_intr_type_t;
typedef enum { LEDC_AUTO_CLK, LEDC_USE_REF_TICK, LEDC_USE_APB_CLK } ledc_clk_cfg_t;
typedef enum { LEDC_FADE_NO_WAIT, LEDC_FADE_WAIT_DONE } ledc_fade_mode_t;
struct ledc_timer_config_t { ledc_mode_t speed_mode; ledc_timer_bit_t duty_resolution; ledc_timer_t timer_num; uint32_t freq_hz; ledc_clk_cfg_t clk_cfg; };
struct ledc_channel_config_t { int gpio_num; ledc_mode_t speed_mode; ledc_channel_t channel; ledc_intr_type_t intr_type; ledc_timer_t timer_sel; uint32_t duty; int hpoint; struct { unsigned output_invert : 1; } flags; };
namespace boardDrivers {
inline ledc_timer_config_t pwmTimers[LEDC_TIMER_MAX];
inline uint32_t duties[16];
/** Channels of low speed come after those of high speed. */
inline int channelOf(ledc_mode_t mode, ledc_channel_t channel) { return (int)channel + (mode == LEDC_LOW_SPEED_MODE ? 8 : 0); }
}
inline esp_err_t ledc_timer_config(const ledc_timer_config_t *config) { return boardDrivers::pwmTimers[config->timer_num & 3] = *config, ESP_OK; }
inline esp_err_t ledc_channel_config(const ledc_channel_config_t *config) {
  auto &timer = boardDrivers::pwmTimers[config->timer_sel & 3];
  int channel = boardDrivers::channelOf(config->speed_mode, config->channel);
  ledcSetup(channel, timer.freq_hz, timer.duty_resolution);
  ledcAttachPin(config->gpio_num, channel);
  return ledcWriteChannel(channel, boardDrivers::duties[channel & 15] = config->duty), ESP_OK;
}
inline esp_err_t ledc_set_duty(ledc_mode_t mode, ledc_channel_t channel, uint32_t duty) { return boardDrivers::duties[boardDrivers::channelOf(mode, channel) & 15] = duty, ESP_OK; }
inline esp_err_t ledc_update_duty(ledc_mode_t mode, ledc_channel_t channel) { return ledcWriteChannel(boardDrivers::channelOf(mode, channel), boardDrivers::duties[boardDrivers::channelOf(mode, channel) & 15]), ESP_OK; }
inline uint32_t ledc_get_duty(ledc_mode_t mode, ledc_channel_t channel) { return boardDrivers::duties[boardDrivers::channelOf(mode, channel) & 15]; }
inline esp_err_t ledc_stop(ledc_mode_t mode, ledc_channel_t channel, uint32_t) { return ledcWriteChannel(boardDrivers::channelOf(mode, channel), 0), ESP_OK; }
inline esp_err_t ledc_fade_func_install(int) { return ESP_OK; }
inline void ledc_fade_func_uninstall() {}
inline esp_err_t ledc_set_fade_with_time(ledc_mode_t mode, ledc_channel_t channel, uint32_t duty, int) { return ledc_set_duty(mode, channel, duty); }
inline esp_err_t ledc_fade_start(ledc_mode_t mode, ledc_channel_t channel, ledc_fade_mode_t) { return ledc_update_duty(mode, channel); }

/** The registers by which sketches feed the watchdog of a timer; the board's watches only who has asked for it. */
struct BoardTimerGroup { volatile uint32_t wdt_wprotect, wdt_feed; };
inline BoardTimerGroup TIMERG0, TIMERG1;
#define TIMG_WDT_WKEY_VALUE 0x50d83aa1

namespace boardDrivers {
/** A register that is written and read like a variable. */
struct Register {
  uint32_t address;
  operator uint32_t() const { return boardReadRegister(address); }
  void operator=(uint32_t value) { boardWriteRegister(address, value); }
  void operator|=(uint32_t value) { boardWriteRegister(address, boardReadRegister(address) | value); }
  void operator&=(uint32_t value) { boardWriteRegister(address, boardReadRegister(address) & value); }
  void operator^=(uint32_t value) { boardWriteRegister(address, boardReadRegister(address) ^ value); }
};
struct Upper { Register val; };
/** As the structure of the registers is named. */
struct Pins {
  Register out = { GPIO_OUT_REG }, out_w1ts = { GPIO_OUT_W1TS_REG }, out_w1tc = { GPIO_OUT_W1TC_REG }, in = { GPIO_IN_REG };
  Upper out1 = { { GPIO_OUT1_REG } }, out1_w1ts = { { GPIO_OUT1_W1TS_REG } }, out1_w1tc = { { GPIO_OUT1_W1TC_REG } }, in1 = { { GPIO_IN1_REG } };
};
}
inline boardDrivers::Pins GPIO;
#endif
