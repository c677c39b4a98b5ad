// ESP-IDF's driver of SPI, and the registers with which libraries of displays write to it. Nothing is connected, so reading returns 0xff.
#pragma once

#include <EspDrivers.h>
#include <vector>

typedef enum { SPI1_HOST, SPI2_HOST, SPI3_HOST, SPI_HOST_MAX, SPI_HOST = SPI1_HOST, HSPI_HOST = SPI2_HOST, VSPI_HOST = SPI3_HOST } spi_host_device_t;
typedef enum { SPI_DMA_DISABLED, SPI_DMA_CH1, SPI_DMA_CH2, SPI_DMA_CH_AUTO } spi_dma_chan_t;
#define SPI_TRANS_MODE_DIO 1
#define SPI_TRANS_MODE_QIO 2
#define SPI_TRANS_USE_RXDATA 4
#define SPI_TRANS_USE_TXDATA 8
#define SPI_DEVICE_3WIRE 4
#define SPI_DEVICE_POSITIVE_CS 8
#define SPI_DEVICE_HALFDUPLEX 16
#define SPI_DEVICE_NO_DUMMY 64
#define SPI_MAX_DMA_LEN 4092

struct spi_bus_config_t {
  int mosi_io_num, miso_io_num, sclk_io_num, quadwp_io_num, quadhd_io_num, data4_io_num, data5_io_num, data6_io_num, data7_io_num, max_transfer_sz;
  uint32_t flags;
  int isr_cpu_id, intr_flags;
};
struct spi_transaction_t {
  uint32_t flags;
  uint16_t cmd;
  uint64_t addr;
  size_t length, rxlength;
  void *user;
  union { const void *tx_buffer; uint8_t tx_data[4]; };
  union { void *rx_buffer; uint8_t rx_data[4]; };
};
typedef void (*transaction_cb_t)(spi_transaction_t *);
struct spi_device_interface_config_t {
  uint8_t command_bits, address_bits, dummy_bits, mode;
  uint16_t duty_cycle_pos, cs_ena_pretrans;
  uint8_t cs_ena_posttrans;
  int clock_speed_hz, input_delay_ns, spics_io_num;
  uint32_t flags;
  int queue_size;
  transaction_cb_t pre_cb, post_cb;
};
struct BoardSpiDevice {
  spi_device_interface_config_t config;
  std::vector<spi_transaction_t *> done;
};
typedef BoardSpiDevice *spi_device_handle_t;

inline esp_err_t spi_bus_initialize(spi_host_device_t, const spi_bus_config_t *, int) { return ESP_OK; }
inline esp_err_t spi_bus_free(spi_host_device_t) { return ESP_OK; }
inline esp_err_t spi_bus_add_device(spi_host_device_t, const spi_device_interface_config_t *config, spi_device_handle_t *to) { return *to = new BoardSpiDevice{ *config, {} }, ESP_OK; }
inline esp_err_t spi_bus_remove_device(spi_device_handle_t device) { return delete device, ESP_OK; }
inline esp_err_t spi_device_acquire_bus(spi_device_handle_t, TickType_t) { return ESP_OK; }
inline void spi_device_release_bus(spi_device_handle_t) {}
inline esp_err_t spi_device_transmit(spi_device_handle_t device, spi_transaction_t *what) {
  boardNotice("Nothing is connected to SPI: what is read is 0xff.");
  if (device->config.pre_cb) device->config.pre_cb(what);
  size_t bits = what->rxlength ? what->rxlength : what->length;
  if (what->flags & SPI_TRANS_USE_RXDATA) memset(what->rx_data, 0xff, sizeof what->rx_data);
  else if (what->rx_buffer) memset(what->rx_buffer, 0xff, (bits + 7) / 8);
  if (device->config.post_cb) device->config.post_cb(what);
  return ESP_OK;
}
inline esp_err_t spi_device_polling_transmit(spi_device_handle_t device, spi_transaction_t *what) { return spi_device_transmit(device, what); }
inline esp_err_t spi_device_queue_trans(spi_device_handle_t device, spi_transaction_t *what, TickType_t) {
  if ((int)device->done.size() >= max(device->config.queue_size, 1)) return ESP_ERR_TIMEOUT;
  device->done.push_back(what);
  return spi_device_transmit(device, what);
}
inline esp_err_t spi_device_get_trans_result(spi_device_handle_t device, spi_transaction_t **to, TickType_t) {
  if (device->done.empty()) return ESP_ERR_TIMEOUT;
  *to = device->done.front();
  device->done.erase(device->done.begin());
  return ESP_OK;
}

/** What is sent is sent at once: the bit of a transfer that goes on is never set. */
inline volatile uint32_t boardSpiRegisters[32];
#define SPI_CMD_REG(port) (&boardSpiRegisters[0])
#define SPI_USER_REG(port) (&boardSpiRegisters[1])
#define SPI_MOSI_DLEN_REG(port) (&boardSpiRegisters[2])
#define SPI_MISO_DLEN_REG(port) (&boardSpiRegisters[3])
#define SPI_DMA_CONF_REG(port) (&boardSpiRegisters[4])
#define SPI_W0_REG(port) (&boardSpiRegisters[16])
#define SPI_W1_REG(port) (&boardSpiRegisters[17])
#define SPI_W2_REG(port) (&boardSpiRegisters[18])
#define SPI_W3_REG(port) (&boardSpiRegisters[19])
#define SPI_W4_REG(port) (&boardSpiRegisters[20])
#define SPI_W5_REG(port) (&boardSpiRegisters[21])
#define SPI_W6_REG(port) (&boardSpiRegisters[22])
#define SPI_W7_REG(port) (&boardSpiRegisters[23])
#define SPI_W8_REG(port) (&boardSpiRegisters[24])
#define SPI_W9_REG(port) (&boardSpiRegisters[25])
#define SPI_W10_REG(port) (&boardSpiRegisters[26])
#define SPI_W11_REG(port) (&boardSpiRegisters[27])
#define SPI_W12_REG(port) (&boardSpiRegisters[28])
#define SPI_W13_REG(port) (&boardSpiRegisters[29])
#define SPI_W14_REG(port) (&boardSpiRegisters[30])
#define SPI_W15_REG(port) (&boardSpiRegisters[31])
inline uint32_t boardSpiSends() {
  static bool told = false;
  if (!told) told = true, boardNotice("Nothing is connected to SPI: what a library writes to its registers is not seen.");
  return 0;
}
#define SPI_USR boardSpiSends()
#define SPI_USR_MOSI 0x08000000
#define SPI_USR_MISO 0x10000000
#define SPI_DOUTDIN 1
#define SPI_CK_OUT_EDGE 0x80
#define SPI_USR_MOSI_DBITLEN 0xffffff
#define SPI_USR_MOSI_DBITLEN_S 0
#define SET_PERI_REG_BITS(address, map, value, shift) (*(volatile uint32_t *)(address) = (*(volatile uint32_t *)(address) & ~((map) << (shift))) | (((value) & (map)) << (shift)))
