// Base 64 as mbedTLS has it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define MBEDTLS_ERR_BASE64_BUFFER_TOO_SMALL -0x002A
#define MBEDTLS_ERR_BASE64_INVALID_CHARACTER -0x002C

/** With a zero after it, which `written` does not count. */
inline int mbedtls_base64_encode(unsigned char *to, size_t room, size_t *written, const unsigned char *from, size_t length) {
  static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  size_t needed = (length + 2) / 3 * 4;
  *written = needed + 1;
  if (room < needed + 1) return MBEDTLS_ERR_BASE64_BUFFER_TOO_SMALL;
  for (size_t at = 0; at < length; at += 3) {
    uint32_t bits = (uint32_t)from[at] << 16 | (at + 1 < length ? from[at + 1] << 8 : 0) | (at + 2 < length ? from[at + 2] : 0);
    for (size_t next = 0; next < 4; next++) *to++ = (unsigned char)(at + next <= length ? letters[bits >> (18 - 6 * next) & 63] : '=');
  }
  *to = 0;
  *written = needed;
  return 0;
}

inline int mbedtls_base64_decode(unsigned char *to, size_t room, size_t *written, const unsigned char *from, size_t length) {
  uint32_t bits = 0;
  int count = 0;
  size_t made = 0;
  bool fits = true;
  for (const unsigned char *at = from; at < from + length && *at != '='; at++) {
    int value = *at >= 'A' && *at <= 'Z' ? *at - 'A' : *at >= 'a' && *at <= 'z' ? *at - 'a' + 26 : *at >= '0' && *at <= '9' ? *at - '0' + 52 : *at == '+' ? 62 : *at == '/' ? 63 : -1;
    if (*at == '\r' || *at == '\n') continue;
    if (value < 0) return MBEDTLS_ERR_BASE64_INVALID_CHARACTER;
    bits = bits << 6 | (uint32_t)value;
    if ((count += 6) < 8) continue;
    count -= 8;
    fits = fits && to && made < room;
    if (fits) to[made] = (unsigned char)(bits >> count);
    made++;
  }
  *written = made;
  return fits || made == 0 ? 0 : MBEDTLS_ERR_BASE64_BUFFER_TOO_SMALL;
}
