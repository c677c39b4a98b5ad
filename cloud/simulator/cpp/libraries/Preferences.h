// Values by name, kept per device.
#pragma once

#include <NvsSpace.h>

typedef enum { PT_I8, PT_U8, PT_I16, PT_U16, PT_I32, PT_U32, PT_I64, PT_U64, PT_STR, PT_BLOB, PT_INVALID } PreferenceType;

class Preferences {
public:
  ~Preferences() { end(); }
  bool begin(const char *name, bool readOnly = false, const char * = nullptr) { return !space.isOpen() && space.begin(name, readOnly) == boardNvs::Opened::yes; }
  void end() { space.end(); }
  bool clear() { return space.clear(); }
  bool remove(const char *key) { return space.remove(key); }
  bool isKey(const char *key) { return space.typeOf(key) != boardNvs::none; }
  size_t freeEntries() { return 500; }
  PreferenceType getType(const char *key) { return (PreferenceType)space.typeOf(key); }

  size_t putChar(const char *key, int8_t value) { return put(key, boardNvs::i8, value); }
  size_t putUChar(const char *key, uint8_t value) { return put(key, boardNvs::u8, value); }
  size_t putShort(const char *key, int16_t value) { return put(key, boardNvs::i16, value); }
  size_t putUShort(const char *key, uint16_t value) { return put(key, boardNvs::u16, value); }
  size_t putInt(const char *key, int32_t value) { return put(key, boardNvs::i32, value); }
  size_t putUInt(const char *key, uint32_t value) { return put(key, boardNvs::u32, value); }
  size_t putLong(const char *key, int32_t value) { return putInt(key, value); }
  size_t putULong(const char *key, uint32_t value) { return putUInt(key, value); }
  size_t putLong64(const char *key, int64_t value) { return put(key, boardNvs::i64, value); }
  size_t putULong64(const char *key, uint64_t value) { return put(key, boardNvs::u64, value); }
  size_t putFloat(const char *key, float value) { return put(key, boardNvs::blob, value); }
  size_t putDouble(const char *key, double value) { return put(key, boardNvs::blob, value); }
  size_t putBool(const char *key, bool value) { return putUChar(key, value ? 1 : 0); }
  size_t putString(const char *key, const char *value) { return value && space.put(key, boardNvs::str, value, strlen(value) + 1) ? strlen(value) : 0; }
  size_t putString(const char *key, const String &value) { return putString(key, value.c_str()); }
  size_t putBytes(const char *key, const void *value, size_t length) { return length && space.put(key, boardNvs::blob, value, length) ? length : 0; }

  int8_t getChar(const char *key, int8_t other = 0) { return get(key, boardNvs::i8, other); }
  uint8_t getUChar(const char *key, uint8_t other = 0) { return get(key, boardNvs::u8, other); }
  int16_t getShort(const char *key, int16_t other = 0) { return get(key, boardNvs::i16, other); }
  uint16_t getUShort(const char *key, uint16_t other = 0) { return get(key, boardNvs::u16, other); }
  int32_t getInt(const char *key, int32_t other = 0) { return get(key, boardNvs::i32, other); }
  uint32_t getUInt(const char *key, uint32_t other = 0) { return get(key, boardNvs::u32, other); }
  int32_t getLong(const char *key, int32_t other = 0) { return getInt(key, other); }
  uint32_t getULong(const char *key, uint32_t other = 0) { return getUInt(key, other); }
  int64_t getLong64(const char *key, int64_t other = 0) { return get(key, boardNvs::i64, other); }
  uint64_t getULong64(const char *key, uint64_t other = 0) { return get(key, boardNvs::u64, other); }
  float getFloat(const char *key, float other = NAN) { return get(key, boardNvs::blob, other); }
  double getDouble(const char *key, double other = NAN) { return get(key, boardNvs::blob, other); }
  bool getBool(const char *key, bool other = false) { return getUChar(key, other ? 1 : 0) == 1; }
  String getString(const char *key, const String &other = String()) {
    int size = space.sizeOf(key, boardNvs::str);
    char *text = size > 0 ? (char *)malloc((size_t)size) : nullptr;
    if (!text) return other;
    space.get(key, boardNvs::str, text, (size_t)size);
    String value(text, (size_t)size - 1);
    free(text);
    return value;
  }
  /** The size with its NUL; 0 where the text does not fit. */
  size_t getString(const char *key, char *to, size_t most) {
    int size = space.sizeOf(key, boardNvs::str);
    return to && size > 0 && space.get(key, boardNvs::str, to, most) ? (size_t)size : 0;
  }
  size_t getBytesLength(const char *key) { return (size_t)max(0, space.sizeOf(key, boardNvs::blob)); }
  size_t getBytes(const char *key, void *to, size_t most) {
    size_t size = getBytesLength(key);
    if (!to || !most) return size;
    return space.get(key, boardNvs::blob, to, most) ? size : 0;
  }

private:
  boardNvs::Space space;

  template <class Value> size_t put(const char *key, boardNvs::Type type, Value value) { return space.put(key, type, &value, sizeof value) ? sizeof value : 0; }
  template <class Value> Value get(const char *key, boardNvs::Type type, Value other) {
    Value value = other;
    return space.get(key, type, &value, sizeof value) && space.sizeOf(key, type) == (int)sizeof value ? value : other;
  }
};
