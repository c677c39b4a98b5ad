// Sums by the ESP32's own engine, which libraries use directly.
#pragma once

#include <MbedHash.h>

typedef enum { SHA1, SHA2_256 = 3 } esp_sha_type;

inline void esp_sha(esp_sha_type type, const unsigned char *data, size_t length, unsigned char *to) {
  boardHash::Hash hash;
  hash.start(type == SHA1 ? MBEDTLS_MD_SHA1 : MBEDTLS_MD_SHA256);
  hash.add(data, length);
  hash.finish(to);
}
