#pragma once
class Preferences {
public:
  bool begin(const char *name, bool readOnly = false, const char *partition = nullptr);
  void end();
  bool remove(const char *key);
  String getString(const char *key, String otherwise = String());
  size_t putString(const char *key, const char *value);
  uint16_t getUShort(const char *key, uint16_t otherwise = 0);
  size_t getBytesLength(const char *key);
  size_t getBytes(const char *key, void *into, size_t most);
};
