// Bytes that are stored per device by commit().
#pragma once

#include <KeptMemory.h>

class EEPROMClass {
public:
  EEPROMClass(const char *name = "eeprom", size_t size = 0) : name(String("eeprom/") + name) { if (size) begin(size); }
  bool begin(size_t length) {
    if (length == 0 || length > most) return false;
    uint8_t *moved = (uint8_t *)realloc(bytes, length);
    if (!moved) return false;
    bytes = moved;
    size = length;
    memset(bytes, 0xff, size);
    keptMemory::read(name, bytes, size);
    return true;
  }
  void end() { commit(), free(bytes), bytes = nullptr, size = 0; }
  bool commit() { return size > 0 && keptMemory::write(name, bytes, size); }
  size_t length() { return size; }
  uint8_t read(int at) { return has(at, 1) ? bytes[at] : 0; }
  void write(int at, uint8_t value) { if (has(at, 1)) bytes[at] = value, kept(); }
  void update(int at, uint8_t value) { if (read(at) != value) write(at, value); }
  uint8_t operator[](int at) { return read(at); }
  uint8_t *getDataPtr() { return bytes; }
  template <class Value> Value &get(int at, Value &value) {
    begins();
    if (has(at, sizeof value)) memcpy(&value, bytes + at, sizeof value);
    return value;
  }
  template <class Value> const Value &put(int at, const Value &value) {
    begins();
    if (has(at, sizeof value)) memcpy(bytes + at, &value, sizeof value), kept();
    return value;
  }

  uint8_t readByte(int at) { return read(at); }
  int8_t readChar(int at) { return value<int8_t>(at); }
  uint8_t readUChar(int at) { return read(at); }
  bool readBool(int at) { return read(at) != 0; }
  int16_t readShort(int at) { return value<int16_t>(at); }
  uint16_t readUShort(int at) { return value<uint16_t>(at); }
  int32_t readInt(int at) { return value<int32_t>(at); }
  uint32_t readUInt(int at) { return value<uint32_t>(at); }
  int32_t readLong(int at) { return value<int32_t>(at); }
  uint32_t readULong(int at) { return value<uint32_t>(at); }
  int64_t readLong64(int at) { return value<int64_t>(at); }
  uint64_t readULong64(int at) { return value<uint64_t>(at); }
  float readFloat(int at) { return value<float>(at); }
  double readDouble(int at) { return value<double>(at); }
  String readString(int at) { return has(at, 1) ? String((const char *)bytes + at, strnlen((const char *)bytes + at, size - (size_t)at)) : String(); }
  size_t readString(int at, char *to, size_t room) { String text = readString(at); text.toCharArray(to, room); return text.length(); }
  size_t readBytes(int at, void *to, size_t length) { return has(at, length) ? (memcpy(to, bytes + at, length), length) : 0; }
  size_t writeByte(int at, uint8_t value) { return store(at, value); }
  size_t writeChar(int at, int8_t value) { return store(at, value); }
  size_t writeUChar(int at, uint8_t value) { return store(at, value); }
  size_t writeBool(int at, bool value) { return store(at, value); }
  size_t writeShort(int at, int16_t value) { return store(at, value); }
  size_t writeUShort(int at, uint16_t value) { return store(at, value); }
  size_t writeInt(int at, int32_t value) { return store(at, value); }
  size_t writeUInt(int at, uint32_t value) { return store(at, value); }
  size_t writeLong(int at, int32_t value) { return store(at, value); }
  size_t writeULong(int at, uint32_t value) { return store(at, value); }
  size_t writeLong64(int at, int64_t value) { return store(at, value); }
  size_t writeULong64(int at, uint64_t value) { return store(at, value); }
  size_t writeFloat(int at, float value) { return store(at, value); }
  size_t writeDouble(int at, double value) { return store(at, value); }
  size_t writeString(int at, const String &text) { return writeBytes(at, text.c_str(), text.length() + 1) ? text.length() : 0; }
  size_t writeBytes(int at, const void *from, size_t length) { return has(at, length) ? (memcpy(bytes + at, from, length), length) : 0; }

private:
  static const size_t most = 64 * 1024;
  String name;
  uint8_t *bytes = nullptr;
  size_t size = 0;
  bool atOnce = false;

  /** Sketches for other boards call neither begin() nor commit(): there every write is stored at once. */
  void begins() { if (!bytes) atOnce = begin(1024); }
  bool has(int at, size_t length) { begins(); return at >= 0 && (size_t)at + length <= size; }
  void kept() { if (atOnce) commit(); }
  template <class Value> Value value(int at) { Value found{}; readBytes(at, &found, sizeof found); return found; }
  template <class Value> size_t store(int at, Value value) { return writeBytes(at, &value, sizeof value); }
};

inline EEPROMClass EEPROM;
