// A namespace of ESP-IDF's NVS: values by key and type, for Preferences and nvs.h.
#pragma once

#include <KeptMemory.h>

namespace boardNvs {

/** The last part of a value's name in the memory. Those of nvs.h's functions. */
inline const char *const types[] = { "i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "str", "blob" };
enum Type { i8, u8, i16, u16, i32, u32, i64, u64, str, blob, none };
enum class Opened { yes, notFound, invalidName };

class Space {
public:
  static const size_t longestKey = 15, longestText = 4000;

  /** A namespace that nothing was written to can't be opened for reading only. */
  Opened begin(const char *name, bool onlyRead) {
    if (!name || !strlen(name) || strlen(name) > longestKey) return Opened::invalidName;
    prefix = String("nvs/") + name + '/';
    bool isNew = keptMemory::nameAt(prefix, 0).isEmpty();
    if (isNew && onlyRead) return Opened::notFound;
    if (isNew) keptMemory::write(prefix, "", 0);
    readOnly = onlyRead;
    open = true;
    return Opened::yes;
  }
  void end() { open = false; }
  bool isOpen() const { return open; }
  bool isWritable() const { return open && !readOnly; }
  static bool isKeyName(const char *key) { return key && *key && strlen(key) <= longestKey; }

  bool clear() {
    if (!isWritable()) return false;
    keptMemory::removeAll(prefix);
    return keptMemory::write(prefix, "", 0);
  }
  bool remove(const char *key) {
    if (!isWritable() || !isKeyName(key)) return false;
    return forget(key, none);
  }
  /** A value of another type under this key is replaced. */
  bool put(const char *key, Type type, const void *value, size_t size) {
    if (!isWritable() || !isKeyName(key) || !value || (type == str && size > longestText)) return false;
    if (!keptMemory::write(named(key, type), value, size)) return false;
    forget(key, type);
    return true;
  }
  /** -1 where there is no value of this type. */
  int sizeOf(const char *key, Type type) {
    if (!open || !isKeyName(key)) return -1;
    int size = keptMemory::sizeOf(named(key, type));
    return size < 0 ? keptMemory::sizeOf(prefix + key) : size;
  }
  /** Whether there is a value of this type, of at most this size. */
  bool get(const char *key, Type type, void *to, size_t most) {
    int size = sizeOf(key, type);
    if (size < 0 || (size_t)size > most) return false;
    String name = named(key, type);
    keptMemory::read(keptMemory::sizeOf(name) < 0 ? prefix + key : name, to, most);
    return true;
  }
  Type typeOf(const char *key) {
    if (!open || !isKeyName(key)) return none;
    for (int type = i8; type < none; type++) if (keptMemory::sizeOf(named(key, (Type)type)) >= 0) return (Type)type;
    return keptMemory::sizeOf(prefix + key) < 0 ? none : blob;
  }

private:
  String prefix;
  bool open = false, readOnly = false;

  String named(const char *key, Type type) { return prefix + key + '/' + types[type]; }
  /** Of all types but one; also the value that firmware of a former release has stored without a type. */
  bool forget(const char *key, Type butOf) {
    bool found = keptMemory::remove(prefix + key);
    for (int type = i8; type < none; type++) if (type != butOf && keptMemory::remove(named(key, (Type)type))) found = true;
    return found;
  }
};

}
