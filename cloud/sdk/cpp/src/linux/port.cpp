#ifdef __linux__
#include <fcntl.h>
#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <thread>

#include "../core/offer.h"

namespace iotconsole {
namespace port {

uint64_t now() {
  timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

uint32_t random() {
  uint32_t value = 0;
  return getrandom(&value, sizeof value, 0) == sizeof value ? value : (uint32_t)now();
}

void pause(unsigned milliseconds) { usleep(milliseconds * 1000); }

bool startTask(void (*work)(void *), void *argument) {
  std::thread(work, argument).detach();
  return true;
}

void log(const std::string &line) { fprintf(stderr, "%s\n", line.c_str()); }

std::string storedIdentity(Identity &identity) {
  const char *named = getenv("IOTCONSOLE_DEVICE");
  std::string path = named ? named : "device.json", text;
  FILE *file = fopen(path.c_str(), "re");
  if (!file) return path + " can't be read";
  char bytes[4096];
  for (size_t count; text.size() < 128 * 1024 && (count = fread(bytes, 1, sizeof bytes, file)) > 0;) text.append(bytes, count);
  fclose(file);
  std::string problem = readIdentity(text, identity);
  return problem.empty() ? "" : path + ": " + problem;
}

class OpenSslHash : public Hash {
public:
  OpenSslHash() : context(EVP_MD_CTX_new()) { EVP_DigestInit_ex(context, EVP_sha256(), nullptr); }
  ~OpenSslHash() override { EVP_MD_CTX_free(context); }
  void add(const uint8_t *bytes, size_t length) override { EVP_DigestUpdate(context, bytes, length); }

  std::string end() override {
    unsigned char digest[EVP_MAX_MD_SIZE];
    unsigned length = 0;
    EVP_DigestFinal_ex(context, digest, &length);
    return std::string((const char *)digest, length);
  }

private:
  EVP_MD_CTX *context;
};

Hash *makeHash() { return new OpenSslHash(); }

bool isSigned(const std::string &pem, const std::string &digest, const std::string &signature) {
  BIO *text = BIO_new_mem_buf(pem.data(), (int)pem.size());
  EVP_PKEY *key = PEM_read_bio_PUBKEY(text, nullptr, nullptr, nullptr);
  BIO_free(text);
  if (!key) return false;
  EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(key, nullptr);
  bool right = EVP_PKEY_base_id(key) == EVP_PKEY_EC && EVP_PKEY_verify_init(context) == 1 && EVP_PKEY_CTX_set_signature_md(context, EVP_sha256()) == 1 &&
    EVP_PKEY_verify(context, (const unsigned char *)signature.data(), signature.size(), (const unsigned char *)digest.data(), digest.size()) == 1;
  EVP_PKEY_CTX_free(context);
  EVP_PKEY_free(key);
  return right;
}

/** Of the file itself: the name may lead to another one by now. */
std::string runningFirmware() {
  static const std::string sum = [] {
    OpenSslHash hash;
    uint8_t bytes[64 * 1024];
    int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    for (ssize_t count; file >= 0 && (count = read(file, bytes, sizeof bytes)) > 0;) hash.add(bytes, (size_t)count);
    if (file >= 0) close(file);
    return toHex(hash.end());
  }();
  return sum;
}

const char *chip() {
#if defined(__x86_64__)
  return "linux-x64";
#elif defined(__aarch64__)
  return "linux-arm64";
#elif defined(__arm__)
  return "linux-arm";
#else
  return "linux";
#endif
}

}
}
#endif
