#ifdef __linux__
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "../core/offer.h"
#include "trial.h"

namespace iotconsole {

/** A file beside the program, so that it takes its place in one step. */
class FileSlot : public Slot {
public:
  ~FileSlot() override {
    if (file >= 0) close(file);
  }

  std::string prepare(const Offer &offer, const std::function<void(const uint8_t *, size_t)> &kept) override {
    // A limit of a file's size is told like a full disk, instead of ending the program.
    signal(SIGXFSZ, SIG_IGN);
    path = programPath() + ".part-" + offer.sha256.substr(0, 16);
    removeOthers();
    file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0700);
    if (file < 0) return errno == ENOSPC || errno == EDQUOT ? "space" : "install";
    uint8_t bytes[64 * 1024];
    uint64_t have = 0;
    for (ssize_t count; (count = read(file, bytes, sizeof bytes)) > 0; have += (uint64_t)count) kept(bytes, (size_t)count);
    struct statvfs disk;
    bool fits = fstatvfs(file, &disk) != 0 || have >= offer.size || (uint64_t)disk.f_bavail * disk.f_frsize > offer.size - have;
    if (!fits) remove();
    return fits ? "" : "space";
  }

  bool startAgain() override { return ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0; }

  bool write(const uint8_t *bytes, size_t length) override {
    while (length > 0) {
      ssize_t count = ::write(file, bytes, length);
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) {
        // Space that is missing is given back.
        remove();
        return false;
      }
      bytes += count;
      length -= (size_t)count;
    }
    return true;
  }

  std::string install(const Offer &offer) override {
    if (!isForThisMachine()) {
      remove();
      return "chip";
    }
    std::string id = nextPath() + "-id";
    int note = open(id.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool noted = note >= 0 && ::write(note, offer.id.data(), offer.id.size()) == (ssize_t)offer.id.size();
    if (note >= 0) close(note);
    bool done = noted && fchmod(file, 0755) == 0 && fsync(file) == 0 && rename(path.c_str(), nextPath().c_str()) == 0 && syncFolder(path);
    // A file that is open for writing can't be started.
    close(file);
    file = -1;
    return done ? "" : "install";
  }

private:
  int file = -1;
  std::string path;

  /** What is left of downloads that nobody went on with. */
  void removeOthers() {
    glob_t found;
    if (glob((programPath() + ".part-*").c_str(), GLOB_NOSORT, nullptr, &found) != 0) return;
    for (size_t index = 0; index < found.gl_pathc; index++) if (path != found.gl_pathv[index]) unlink(found.gl_pathv[index]);
    globfree(&found);
  }

  void remove() { unlink(path.c_str()); }

  bool isForThisMachine() {
    Elf64_Ehdr own = {}, next = {};
    int self = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    bool read = self >= 0 && pread(self, &own, sizeof own, 0) == sizeof own && pread(file, &next, sizeof next, 0) == sizeof next;
    if (self >= 0) close(self);
    return read && memcmp(own.e_ident, next.e_ident, EI_OSABI) == 0 && own.e_machine == next.e_machine;
  }
};

Slot *port::makeSlot() { return new FileSlot(); }

}
#endif
