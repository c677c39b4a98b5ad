// Memory that outlives a run and an update of the firmware, by name; a device has 256 kB of it.
#pragma once

#include <Arduino.h>

namespace keptMemory {

extern "C" {
__attribute__((import_module("board"), import_name("kept_size"))) int board_kept_size(const char *name, size_t length);
__attribute__((import_module("board"), import_name("kept_read"))) int board_kept_read(const char *name, size_t length, void *to, size_t most);
__attribute__((import_module("board"), import_name("kept_write"))) int board_kept_write(const char *name, size_t length, const void *data, size_t size);
__attribute__((import_module("board"), import_name("kept_remove"))) int board_kept_remove(const char *name, size_t length);
__attribute__((import_module("board"), import_name("kept_name"))) int board_kept_name(const char *start, size_t length, int index, char *to, size_t most);
}

/** -1 if there is nothing of this name. */
inline int sizeOf(const String &name) { return board_kept_size(name.c_str(), name.length()); }
inline int read(const String &name, void *to, size_t most) { return board_kept_read(name.c_str(), name.length(), to, most); }

inline void full() {
  boardNotice("The board's flash memory is full, or it is written to too often: 256 kB in 200 parts, 20 writes a second.");
}

inline bool write(const String &name, const void *data, size_t size) {
  bool done = board_kept_write(name.c_str(), name.length(), data, size) >= 0;
  if (!done) full();
  return done;
}

inline bool remove(const String &name) { return board_kept_remove(name.c_str(), name.length()) > 0; }

/** The name at this index among those that begin with `start`, in sorted order; empty if there are no more. */
inline String nameAt(const String &start, int index) {
  char name[160];
  int length = board_kept_name(start.c_str(), start.length(), index, name, sizeof name);
  return length < 0 ? String() : String(name, min((size_t)length, sizeof name));
}

/** How many bytes the part of this name may have beside the others, which have their names with them. */
inline size_t roomFor(const String &own) {
  size_t used = own.length();
  String name;
  for (int at = 0; !(name = nameAt("", at)).isEmpty(); at++)
    if (name != own) used += name.length() + (size_t)max(0, sizeOf(name));
  return used < 256 * 1024 ? 256 * 1024 - used : 0;
}

inline void removeAll(const String &start) {
  for (String name = nameAt(start, 0); !name.isEmpty(); name = nameAt(start, 0)) remove(name);
}

}
