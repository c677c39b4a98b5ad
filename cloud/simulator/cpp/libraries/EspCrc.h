// Checksums, as the ESP32 has them in its ROM.
#pragma once

#include <Arduino.h>

namespace boardRom {
/** Each of these begins and ends with inverted bits. `low` is for those whose lowest bit comes first. */
template <class Sum> Sum crc(Sum sum, const uint8_t *data, size_t length, Sum polynomial, bool low) {
  const int bits = sizeof sum * 8;
  sum = (Sum)~sum;
  while (length--) {
    sum = (Sum)(sum ^ (low ? (Sum)*data++ : (Sum)((Sum)*data++ << (bits - 8))));
    for (int bit = 0; bit < 8; bit++) {
      bool carry = low ? sum & 1 : sum >> (bits - 1) & 1;
      sum = (Sum)(low ? sum >> 1 : sum << 1);
      if (carry) sum = (Sum)(sum ^ polynomial);
    }
  }
  return (Sum)~sum;
}
}

inline uint32_t crc32_le(uint32_t crc, const uint8_t *data, uint32_t length) { return boardRom::crc<uint32_t>(crc, data, length, 0xedb88320, true); }
inline uint32_t crc32_be(uint32_t crc, const uint8_t *data, uint32_t length) { return boardRom::crc<uint32_t>(crc, data, length, 0x04c11db7, false); }
inline uint16_t crc16_le(uint16_t crc, const uint8_t *data, uint32_t length) { return boardRom::crc<uint16_t>(crc, data, length, 0x8408, true); }
inline uint16_t crc16_be(uint16_t crc, const uint8_t *data, uint32_t length) { return boardRom::crc<uint16_t>(crc, data, length, 0x1021, false); }
inline uint8_t crc8_le(uint8_t crc, const uint8_t *data, uint32_t length) { return boardRom::crc<uint8_t>(crc, data, length, 0xe0, true); }
inline uint8_t crc8_be(uint8_t crc, const uint8_t *data, uint32_t length) { return boardRom::crc<uint8_t>(crc, data, length, 0x07, false); }
#define esp_rom_crc32_le crc32_le
#define esp_rom_crc16_le crc16_le
#define esp_rom_crc8_le crc8_le
#define esp_crc32_le crc32_le
