// Values by name, kept per device.
#pragma once

#include <KeptMemory.h>

typedef enum { PT_I8, PT_U8, PT_I16, PT_U16, PT_I32, PT_U32, PT_I64, PT_U64, PT_STR, PT_BLOB, PT_INVALID } PreferenceType;

class Preferences {
public:
  ~Preferences() { end(); }
  bool begin(const char *name, bool onlyRead = false, const char * = nullptr) {
    prefix = String("nvs/") + name + '/';
    readOnly = onlyRead;
    return open = strlen(name) > 0 && strlen(name) <= 15;
  }
  void end() { open = false; }
  bool clear() { return writable() && (keptMemory::removeAll(prefix), true); }
  bool remove(const char *key) { return writable() && keptMemory::remove(prefix + key); }
  bool isKey(const char *key) { return open && keptMemory::sizeOf(prefix + key) >= 0; }
  size_t freeEntries() { return 500; }
  PreferenceType getType(const char *key) { return isKey(key) ? PT_BLOB : PT_INVALID; }

  size_t putChar(const char *key, int8_t value) { return put(key, value); }
  size_t putUChar(const char *key, uint8_t value) { return put(key, value); }
  size_t putShort(const char *key, int16_t value) { return put(key, value); }
  size_t putUShort(const char *key, uint16_t value) { return put(key, value); }
  size_t putInt(const char *key, int32_t value) { return put(key, value); }
  size_t putUInt(const char *key, uint32_t value) { return put(key, value); }
  size_t putLong(const char *key, int32_t value) { return put(key, value); }
  size_t putULong(const char *key, uint32_t value) { return put(key, value); }
  size_t putLong64(const char *key, int64_t value) { return put(key, value); }
  size_t putULong64(const char *key, uint64_t value) { return put(key, value); }
  size_t putFloat(const char *key, float value) { return put(key, value); }
  size_t putDouble(const char *key, double value) { return put(key, value); }
  size_t putBool(const char *key, bool value) { return put(key, (uint8_t)value); }
  size_t putString(const char *key, const String &value) { return putBytes(key, value.c_str(), value.length() + 1) ? value.length() : 0; }
  size_t putBytes(const char *key, const void *value, size_t length) { return writable() && keptMemory::write(prefix + key, value, length) ? length : 0; }

  int8_t getChar(const char *key, int8_t other = 0) { return get(key, other); }
  uint8_t getUChar(const char *key, uint8_t other = 0) { return get(key, other); }
  int16_t getShort(const char *key, int16_t other = 0) { return get(key, other); }
  uint16_t getUShort(const char *key, uint16_t other = 0) { return get(key, other); }
  int32_t getInt(const char *key, int32_t other = 0) { return get(key, other); }
  uint32_t getUInt(const char *key, uint32_t other = 0) { return get(key, other); }
  int32_t getLong(const char *key, int32_t other = 0) { return get(key, other); }
  uint32_t getULong(const char *key, uint32_t other = 0) { return get(key, other); }
  int64_t getLong64(const char *key, int64_t other = 0) { return get(key, other); }
  uint64_t getULong64(const char *key, uint64_t other = 0) { return get(key, other); }
  float getFloat(const char *key, float other = NAN) { return get(key, other); }
  double getDouble(const char *key, double other = NAN) { return get(key, other); }
  bool getBool(const char *key, bool other = false) { return get(key, (uint8_t)other) != 0; }
  String getString(const char *key, const String &other = String()) {
    int size = open ? keptMemory::sizeOf(prefix + key) : -1;
    char *text = size > 0 ? (char *)malloc((size_t)size) : nullptr;
    if (!text) return other;
    keptMemory::read(prefix + key, text, (size_t)size);
    String value(text, (size_t)size - 1);
    free(text);
    return value;
  }
  size_t getString(const char *key, char *to, size_t most) {
    String value = getString(key);
    value.toCharArray(to, most);
    return value.length();
  }
  size_t getBytesLength(const char *key) { return isKey(key) ? (size_t)keptMemory::sizeOf(prefix + key) : 0; }
  size_t getBytes(const char *key, void *to, size_t most) {
    size_t size = getBytesLength(key);
    return size > 0 && size <= most ? (size_t)keptMemory::read(prefix + key, to, most) : 0;
  }

private:
  String prefix;
  bool open = false, readOnly = false;

  bool writable() { return open && !readOnly; }
  template <class Value> size_t put(const char *key, Value value) { return putBytes(key, &value, sizeof value); }
  template <class Value> Value get(const char *key, Value other) {
    Value value;
    return getBytes(key, &value, sizeof value) == sizeof value ? value : other;
  }
};
