// Files, kept per device; they are stored when they are closed or flushed.
#pragma once

#include <KeptMemory.h>
#include <memory>

#define FILE_READ "r"
#define FILE_WRITE "w"
#define FILE_APPEND "a"

namespace fs {

enum SeekMode { SeekSet, SeekCur, SeekEnd };

struct FileContent : keptMemory::OpenFile {
  /** For a folder: the beginning of its entries' names; empty for files. */
  String folder;
  size_t at = 0;
  int next = 0;
  bool writes = false, changed = false, appends = false;
  time_t written = 0;
  ~FileContent() { store(); }
  /** Returns whether what was written is kept. */
  bool store() {
    bool done = !changed || keptMemory::write(name, text.c_str(), text.length());
    changed = false;
    return done;
  }
};

class File : public Stream {
public:
  File(std::shared_ptr<FileContent> content = nullptr, size_t root = 0) : content(content), root(root) {}
  operator bool() const { return content != nullptr; }
  size_t write(uint8_t one) override { return write(&one, 1); }
  size_t write(const uint8_t *bytes, size_t length) override {
    if (!content || !content->writes) return 0;
    String &text = content->text;
    size_t &at = content->at;
    if (content->appends) at = text.length();
    size_t over = at < text.length() ? min(length, text.length() - at) : 0;
    // What is counted here is kept: more than the memory takes is not.
    size_t more = content->take(length - over);
    if (over + more < length) length = over + more, keptMemory::full();
    if (!text.concat((const char *)bytes + over, more)) return 0;
    if (over) memcpy(text.begin() + at, bytes, over);
    at += length;
    content->changed = true;
    return length;
  }
  using Print::write;
  int available() override { return content && content->at < content->text.length() ? (int)(content->text.length() - content->at) : 0; }
  int read() override { return available() ? (uint8_t)content->text[content->at++] : -1; }
  size_t read(uint8_t *to, size_t most) {
    size_t count = min(most, (size_t)available());
    if (count) memcpy(to, content->text.c_str() + content->at, count), content->at += count;
    return count;
  }
  size_t readBytes(char *to, size_t most) override { return read((uint8_t *)to, most); }
  using Stream::readBytes;
  String readString() override {
    String rest = content ? content->text.substring(content->at) : String();
    if (content) content->at = content->text.length();
    return rest;
  }
  int peek() override { return available() ? (uint8_t)content->text[content->at] : -1; }
  void flush() override { if (content) content->store(); }
  bool seek(uint32_t to, SeekMode mode = SeekSet) {
    if (!content) return false;
    size_t target = to + (mode == SeekCur ? content->at : mode == SeekEnd ? content->text.length() : 0);
    return target <= content->text.length() && (content->at = target, true);
  }
  size_t position() const { return content ? content->at : 0; }
  size_t size() const { return content ? content->text.length() : 0; }
  void close() { flush(), content = nullptr; }
  const char *path() const { return content ? content->name.c_str() + root : ""; }
  const char *name() const { const char *slash = strrchr(path(), '/'); return slash ? slash + 1 : path(); }
  time_t getLastWrite() { return time(nullptr); }
  bool isDirectory() const { return content && !content->folder.isEmpty(); }
  bool setBufferSize(size_t) { return true; }
  void rewindDirectory() { if (content) content->next = 0; }
  File openNextFile(const char * = FILE_READ);

private:
  friend class FS;
  std::shared_ptr<FileContent> content;
  size_t root;
};

class FS {
public:
  /** Without folders a slash is a part of a file's name. */
  FS(const char *medium, bool hasFolders = true) : medium(medium), hasFolders(hasFolders) {}
  bool begin(bool = false, const char * = "", uint8_t = 10, const char * = nullptr) { return true; }
  void end() {}
  bool format() { keptMemory::removeAll(medium + "/"); return true; }
  /** A file is written in a folder that is there, or with `create` in one that is made. */
  File open(const String &path, const char *mode = FILE_READ, bool create = false) {
    if (mode[0] != 'r' && (isFolder(path) || !(create ? makeFolderOf(path) : hasFolderOf(path)))) return File();
    return openKept(named(path), medium.length(), mode);
  }
  File open(const char *path, const char *mode = FILE_READ, bool create = false) { return open(String(path), mode, create); }
  bool exists(const String &path) { return path == "/" || keptMemory::sizeOf(named(path)) >= 0 || isFolder(path); }
  bool remove(const String &path) { return keptMemory::remove(named(path)); }
  bool rename(const String &from, const String &to) {
    File file = open(from);
    if (!file || file.isDirectory() || !hasFolderOf(to)) return false;
    const String &text = file.content->text;
    return keptMemory::write(named(to), text.c_str(), text.length()) && remove(from);
  }
  bool mkdir(const String &path) { return isFolder(path) || (hasFolderOf(path) && keptMemory::write(named(path) + "/", "", 0)); }
  bool rmdir(const String &path) { return keptMemory::nameAt(named(path) + "/", 1).isEmpty() && keptMemory::remove(named(path) + "/"); }
  uint64_t totalBytes() { return 256 * 1024; }
  uint64_t usedBytes() {
    uint64_t sum = 0;
    String name;
    for (int at = 0; !(name = keptMemory::nameAt(medium + "/", at)).isEmpty(); at++) sum += (uint64_t)max(0, keptMemory::sizeOf(name));
    return sum;
  }

  uint64_t freeBytes() { return totalBytes() - usedBytes(); }
  static File openKept(const String &name, size_t root, const char *mode) {
    int size = keptMemory::sizeOf(name);
    bool reads = mode[0] == 'r', folder = size < 0 && (name.endsWith("/") || !keptMemory::nameAt(name + "/", 0).isEmpty());
    if (reads && size < 0 && !folder && name.length() > root + 1) return File();
    auto content = std::make_shared<FileContent>();
    content->name = name;
    if (folder || name.length() == root + 1) content->folder = name.endsWith("/") ? name : name + "/";
    content->writes = !reads || strchr(mode, '+');
    content->appends = mode[0] == 'a';
    content->changed = mode[0] == 'w' || (content->appends && size < 0);
    if (size > 0 && mode[0] != 'w') {
      String &text = content->text;
      // Without the memory to read it, it is not opened: else closing it would store it empty.
      if (!text.reserve((size_t)size)) return File();
      char *to = const_cast<char *>(text.c_str());
      keptMemory::read(name, to, (size_t)size);
      text.concat(to, (size_t)size);
    }
    // This takes the name: without it, what is written to the file could not be stored.
    if (!content->store()) return File();
    if (content->writes) content->takesRoom();
    return File(content, root);
  }

protected:
  String medium;
  bool hasFolders;

private:
  String folderOf(const String &path) { return path.substring(0, (size_t)max(0, path.lastIndexOf('/'))); }
  bool hasFolderOf(const String &path) { return !hasFolders || folderOf(path).isEmpty() || isFolder(folderOf(path)); }
  bool makeFolderOf(const String &path) { return hasFolderOf(path) || (makeFolderOf(folderOf(path)) && mkdir(folderOf(path))); }
  String named(const String &path) { return medium + (path.startsWith("/") ? "" : "/") + path; }
  bool isFolder(const String &path) { return !keptMemory::nameAt(named(path) + (path.endsWith("/") ? "" : "/"), 0).isEmpty(); }
};

inline File File::openNextFile(const char *mode) {
  if (!isDirectory()) return File();
  for (String name; !(name = keptMemory::nameAt(content->folder, content->next)).isEmpty();) {
    content->next++;
    int slash = name.indexOf('/', content->folder.length());
    // An entry in a subfolder: opens that subfolder, once.
    if (slash < 0 && name != content->folder) return FS::openKept(name, root, mode);
    if (slash < 0) continue;
    String folder = name.substring(0, (size_t)slash + 1);
    while (keptMemory::nameAt(content->folder, content->next).startsWith(folder)) content->next++;
    return FS::openKept(folder.substring(0, (size_t)slash), root, FILE_READ);
  }
  return File();
}

}

using fs::File;
using fs::FS;
using fs::SeekCur;
using fs::SeekEnd;
using fs::SeekMode;
using fs::SeekSet;
