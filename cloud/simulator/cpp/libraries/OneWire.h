// The 1-Wire bus, byte by byte, with the DS18B20 sensors that a diagram.json wires to its pin.
#pragma once

#include <Parts.h>

class OneWire {
public:
  OneWire() {}
  OneWire(uint8_t to) { begin(to); }
  void begin(uint8_t to) { pin = to; }

  /** Whether a sensor is there. */
  uint8_t reset() {
    phase = Phase::rom, heard = 0, sent = length = 0, chosen = -1;
    if (count() == 0) parts::missing("DS18B20", pin);
    return count() > 0;
  }
  void write(uint8_t byte, uint8_t = 0) {
    if (phase == Phase::match) {
      address[heard++] = byte;
      if (heard == 8) choose(), phase = Phase::work;
    } else if (phase == Phase::rom) {
      heard = 0;
      phase = byte == 0x55 ? Phase::match : byte == 0x33 ? Phase::work : byte == 0xcc ? Phase::work : Phase::none;
      if (byte == 0x33) romOf(0, out), sent = 0, length = 8;
    } else if (phase == Phase::work) {
      phase = Phase::none;
      if (byte == 0x44) convert();
      else if (byte == 0xbe) scratchpad();
    }
  }
  void write_bytes(const uint8_t *bytes, uint16_t count, bool = false) { for (uint16_t at = 0; at < count; at++) write(bytes[at]); }
  /** 0xff when nobody sends, which also means that a conversion has ended. */
  uint8_t read() { return sent < length ? out[sent++] : 0xff; }
  void read_bytes(uint8_t *to, uint16_t count) { for (uint16_t at = 0; at < count; at++) to[at] = read(); }
  uint8_t read_bit() { return 1; }
  void write_bit(uint8_t) {}
  void select(const uint8_t rom[8]) {
    write(0x55);
    write_bytes(rom, 8);
  }
  void skip() { write(0xcc); }
  void depower() {}

  void reset_search() { found = 0; }
  void target_search(uint8_t) { found = 0; }
  bool search(uint8_t *rom, bool = true) {
    if (found >= count()) return found = 0, false;
    romOf(found++, rom);
    return true;
  }

  static uint8_t crc8(const uint8_t *bytes, uint8_t length) {
    uint8_t crc = 0;
    for (uint8_t at = 0; at < length; at++) {
      crc ^= bytes[at];
      for (int bit = 0; bit < 8; bit++) crc = (uint8_t)(crc & 1 ? crc >> 1 ^ 0x8c : crc >> 1);
    }
    return crc;
  }

private:
  enum class Phase { none, rom, match, work };
  static const int most = 8;
  uint8_t pin = 0, address[8], out[9], heard = 0, sent = 0, length = 0;
  int16_t measured[most] = { 1360, 1360, 1360, 1360, 1360, 1360, 1360, 1360 };
  int found = 0, chosen = -1;
  Phase phase = Phase::none;

  double valueOf(int which) { return parts::board_sensor(pin, parts::ds18b20, which, 0); }
  int count() {
    int which = 0;
    while (which < most && !isnan(valueOf(which))) which++;
    return which;
  }
  void romOf(int which, uint8_t *rom) {
    const uint8_t id[] = { 0x28, 0xff, 0x64, pin, (uint8_t)(which + 1), 0, 0 };
    memcpy(rom, id, 7);
    rom[7] = crc8(rom, 7);
  }
  void choose() {
    uint8_t rom[8];
    chosen = most;
    for (int which = 0; which < count(); which++) if (romOf(which, rom), !memcmp(rom, address, 8)) chosen = which;
  }
  void convert() { for (int which = 0; which < count(); which++) if (chosen < 0 || chosen == which) measured[which] = (int16_t)lround(valueOf(which) * 16); }
  void scratchpad() {
    int which = max(chosen, 0);
    if (which >= count()) return;
    const uint8_t bytes[] = { (uint8_t)measured[which], (uint8_t)(measured[which] >> 8), 0x4b, 0x46, 0x7f, 0xff, 0x0c, 0x10 };
    memcpy(out, bytes, 8);
    out[8] = crc8(out, 8);
    sent = 0, length = 9;
  }
};
