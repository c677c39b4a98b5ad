// I2S. No microphone and no loudspeaker is connected: silence is read, and what is written takes the time that it would sound.
#pragma once

#include <EspDrivers.h>

typedef enum { I2S_NUM_0, I2S_NUM_1, I2S_NUM_MAX } i2s_port_t;
/** A sum of the driver's, or one of the framework's class. */
typedef int i2s_mode_t;
enum { I2S_MODE_MASTER = 1, I2S_MODE_SLAVE = 2, I2S_MODE_TX = 4, I2S_MODE_RX = 8, I2S_MODE_DAC_BUILT_IN = 16, I2S_MODE_ADC_BUILT_IN = 32, I2S_MODE_PDM = 64 };
enum { I2S_MODE_STD, I2S_MODE_TDM, I2S_MODE_PDM_TX, I2S_MODE_PDM_RX, I2S_PHILIPS_MODE = 0, I2S_RIGHT_JUSTIFIED_MODE, I2S_LEFT_JUSTIFIED_MODE, ADC_DAC_MODE, PDM_STEREO_MODE, PDM_MONO_MODE };
typedef enum { I2S_BITS_PER_SAMPLE_8BIT = 8, I2S_BITS_PER_SAMPLE_16BIT = 16, I2S_BITS_PER_SAMPLE_24BIT = 24, I2S_BITS_PER_SAMPLE_32BIT = 32 } i2s_bits_per_sample_t;
typedef enum { I2S_BITS_PER_CHAN_DEFAULT, I2S_BITS_PER_CHAN_16BIT = 16, I2S_BITS_PER_CHAN_32BIT = 32 } i2s_bits_per_chan_t;
typedef enum { I2S_CHANNEL_FMT_RIGHT_LEFT, I2S_CHANNEL_FMT_ALL_RIGHT, I2S_CHANNEL_FMT_ALL_LEFT, I2S_CHANNEL_FMT_ONLY_RIGHT, I2S_CHANNEL_FMT_ONLY_LEFT } i2s_channel_fmt_t;
typedef int i2s_comm_format_t;
enum { I2S_COMM_FORMAT_STAND_I2S = 1, I2S_COMM_FORMAT_STAND_MSB = 2, I2S_COMM_FORMAT_STAND_PCM_SHORT = 4, I2S_COMM_FORMAT_I2S = 1, I2S_COMM_FORMAT_I2S_MSB = 1, I2S_COMM_FORMAT_I2S_LSB = 2, I2S_COMM_FORMAT_PCM = 4 };
typedef enum { I2S_CHANNEL_MONO = 1, I2S_CHANNEL_STEREO } i2s_channel_t;
typedef enum { I2S_MCLK_MULTIPLE_DEFAULT, I2S_MCLK_MULTIPLE_256 = 256 } i2s_mclk_multiple_t;
typedef enum { I2S_DAC_CHANNEL_DISABLE, I2S_DAC_CHANNEL_RIGHT_EN, I2S_DAC_CHANNEL_LEFT_EN, I2S_DAC_CHANNEL_BOTH_EN } i2s_dac_mode_t;
#define ESP_INTR_FLAG_LEVEL1 2
#define I2S_PIN_NO_CHANGE -1
struct i2s_config_t {
  i2s_mode_t mode;
  uint32_t sample_rate;
  i2s_bits_per_sample_t bits_per_sample;
  i2s_channel_fmt_t channel_format;
  i2s_comm_format_t communication_format;
  int intr_alloc_flags;
  union { int dma_buf_count, dma_desc_num; };
  union { int dma_buf_len, dma_frame_num; };
  bool use_apll, tx_desc_auto_clear;
  int fixed_mclk;
  i2s_mclk_multiple_t mclk_multiple;
  i2s_bits_per_chan_t bits_per_chan;
};
typedef i2s_config_t i2s_driver_config_t;
struct i2s_pin_config_t { int mck_io_num, bck_io_num, ws_io_num, data_out_num, data_in_num; };

namespace boardSound {
struct Port { uint32_t rate = 44100, bytes = 4; };
inline Port ports[2];
inline void told() { boardNotice("Nothing is connected to I2S: silence is read, and what is written is not heard."); }
/** Waits as long as these bytes sound. */
inline void sound(size_t length, const Port &port) {
  told();
  delayMicroseconds((unsigned)((uint64_t)length * 1000000 / max(port.rate * port.bytes, (uint32_t)1)));
}
inline Port &at(int port) { return ports[port & 1]; }
}

inline esp_err_t i2s_set_clk(i2s_port_t port, uint32_t rate, uint32_t bits, i2s_channel_t channels) { return boardSound::at(port) = { rate, max(bits / 8, (uint32_t)1) * channels }, ESP_OK; }
inline esp_err_t i2s_driver_install(i2s_port_t port, const i2s_config_t *config, int, void *) { return i2s_set_clk(port, config->sample_rate, config->bits_per_sample, config->channel_format >= I2S_CHANNEL_FMT_ONLY_RIGHT ? I2S_CHANNEL_MONO : I2S_CHANNEL_STEREO); }
inline esp_err_t i2s_driver_uninstall(i2s_port_t) { return ESP_OK; }
inline esp_err_t i2s_set_pin(i2s_port_t, const i2s_pin_config_t *) { return ESP_OK; }
inline esp_err_t i2s_set_dac_mode(i2s_dac_mode_t) { return ESP_OK; }
inline esp_err_t i2s_set_adc_mode(int, int) { return ESP_OK; }
inline esp_err_t i2s_adc_enable(i2s_port_t) { return ESP_OK; }
inline esp_err_t i2s_adc_disable(i2s_port_t) { return ESP_OK; }
inline esp_err_t i2s_set_sample_rates(i2s_port_t port, uint32_t rate) { return boardSound::at(port).rate = rate, ESP_OK; }
inline esp_err_t i2s_start(i2s_port_t) { return ESP_OK; }
inline esp_err_t i2s_stop(i2s_port_t) { return ESP_OK; }
inline esp_err_t i2s_zero_dma_buffer(i2s_port_t) { return ESP_OK; }
inline esp_err_t i2s_write(i2s_port_t port, const void *, size_t length, size_t *written, TickType_t) { return boardSound::sound(length, boardSound::at(port)), *written = length, ESP_OK; }
inline esp_err_t i2s_read(i2s_port_t port, void *to, size_t length, size_t *got, TickType_t) { return boardSound::sound(length, boardSound::at(port)), memset(to, 0, length), *got = length, ESP_OK; }
inline int i2s_read_bytes(i2s_port_t port, void *to, size_t length, TickType_t ticks) {
  size_t got;
  return i2s_read(port, to, length, &got, ticks), (int)got;
}
inline int i2s_write_bytes(i2s_port_t port, const void *from, size_t length, TickType_t ticks) {
  size_t sent;
  return i2s_write(port, from, length, &sent, ticks), (int)sent;
}

typedef enum { I2S_DATA_BIT_WIDTH_8BIT = 8, I2S_DATA_BIT_WIDTH_16BIT = 16, I2S_DATA_BIT_WIDTH_24BIT = 24, I2S_DATA_BIT_WIDTH_32BIT = 32 } i2s_data_bit_width_t;
typedef enum { I2S_SLOT_MODE_MONO = 1, I2S_SLOT_MODE_STEREO } i2s_slot_mode_t;
typedef enum { I2S_STD_SLOT_LEFT = 1, I2S_STD_SLOT_RIGHT, I2S_STD_SLOT_BOTH } i2s_std_slot_mask_t;

/** The framework's class: `I2S` of its second version, `I2SClass` of its third. */
class I2SClass : public Stream {
public:
  void setPins(int, int, int, int = -1, int = -1) {}
  void setPinsPdmTx(int, int, int = -1) {}
  void setPinsPdmRx(int, int, int = -1, int = -1, int = -1) {}
  void setInverted(bool, bool, bool = false) {}
  void setAllPins() {}
  bool begin(i2s_mode_t, uint32_t rate, i2s_data_bit_width_t bits, i2s_slot_mode_t slots, int = -1) { return set(rate, bits, slots); }
  bool begin(i2s_mode_t, long rate, int bits) { return set((uint32_t)rate, bits, I2S_SLOT_MODE_STEREO); }
  bool configureTX(uint32_t rate, i2s_data_bit_width_t bits, i2s_slot_mode_t slots) { return set(rate, bits, slots); }
  bool configureRX(uint32_t rate, i2s_data_bit_width_t bits, i2s_slot_mode_t slots, int = 0) { return set(rate, bits, slots); }
  void end() {}
  int available() override { return 256; }
  int read() override { return boardSound::sound(port.bytes, port), 0; }
  size_t readBytes(char *to, size_t length) override { return boardSound::sound(length, port), memset(to, 0, length), length; }
  using Stream::readBytes;
  int read(void *to, size_t length) { return (int)readBytes((char *)to, length); }
  int peek() override { return 0; }
  size_t write(uint8_t) override { return boardSound::sound(1, port), 1; }
  size_t write(const uint8_t *, size_t length) override { return boardSound::sound(length, port), length; }
  size_t write(const void *, size_t length) { return boardSound::sound(length, port), length; }
  size_t write(int) { return boardSound::sound(port.bytes / 2, port), 1; }
  using Print::write;
  int availableForWrite() override { return 512; }
  int getBufferSize() { return 512; }
  int setBufferSize(int) { return 1; }
  int lastError() { return 0; }
  void onTransmit(void (*)()) {}
  void onReceive(void (*)()) {}

private:
  boardSound::Port port;
  bool set(uint32_t rate, int bits, int slots) { return port = { rate, (uint32_t)max(bits / 8, 1) * (uint32_t)slots }, true; }
};
inline I2SClass I2S;
