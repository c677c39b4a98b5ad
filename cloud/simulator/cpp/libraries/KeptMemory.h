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

/** The name at this index among those that begin with `start`, in sorted order; empty if there are no more. */
inline String nameAt(const String &start, int index) {
  char name[160];
  int length = board_kept_name(start.c_str(), start.length(), index, name, sizeof name);
  return length < 0 ? String() : String(name, min((size_t)length, sizeof name));
}

inline void full() {
  boardNotice("The board's flash memory is full, or it is written to too often: 256 kB in 200 parts, 20 writes a second.");
}

/** A file that is open for writing. What it has grown by is taken from the memory before it is stored. */
struct OpenFile {
  String name, text;
  OpenFile *next = nullptr;
  static inline OpenFile *first = nullptr;
  /** Bytes that neither what is stored nor an open file takes, at least; 0 until they are counted. */
  static inline size_t spare = 0;

  OpenFile() = default;
  OpenFile(const OpenFile &) = delete;
  ~OpenFile() {
    for (OpenFile **at = &first; *at; at = &(*at)->next)
      if (*at == this) { *at = next; break; }
  }
  void takesRoom() { next = first, first = this; }
  /** How many of these further bytes there is room for; they are the file's then. */
  size_t take(size_t length);
};

inline const size_t capacity = 256 * 1024;

/** Bytes that are taken beside the data of this part: its name, and the names and data of the others and of open files. */
inline size_t takenBeside(const String &own) {
  size_t used = own.length();
  String name;
  for (int at = 0; !(name = nameAt("", at)).isEmpty(); at++) {
    if (name == own) continue;
    size_t size = (size_t)max(0, sizeOf(name));
    for (OpenFile *file = OpenFile::first; file; file = file->next)
      if (file->name == name) size = max(size, (size_t)file->text.length());
    used += name.length() + size;
  }
  return used;
}

inline size_t OpenFile::take(size_t length) {
  if (length > spare) spare = capacity - min(capacity, takenBeside(""));
  size_t taken = min(length, spare);
  spare -= taken;
  return taken;
}

inline bool write(const String &name, const void *data, size_t size) {
  bool fits = !OpenFile::first || takenBeside(name) + size <= capacity;
  bool done = fits && board_kept_write(name.c_str(), name.length(), data, size) >= 0;
  OpenFile::spare = 0;
  if (!done) full();
  return done;
}

inline bool remove(const String &name) { return board_kept_remove(name.c_str(), name.length()) > 0; }

inline void removeAll(const String &start) {
  for (String name = nameAt(start, 0); !name.isEmpty(); name = nameAt(start, 0)) remove(name);
}

}
