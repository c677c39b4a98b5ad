// MD5, SHA-1 and SHA-256 as mbedTLS has them, with keys (HMAC) and without.
#pragma once

#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef enum { MBEDTLS_MD_NONE, MBEDTLS_MD_MD5 = 3, MBEDTLS_MD_SHA1, MBEDTLS_MD_SHA224, MBEDTLS_MD_SHA256 } mbedtls_md_type_t;
#define MBEDTLS_MD_MAX_SIZE 32
#define MBEDTLS_ERR_MD_BAD_INPUT_DATA -0x5100

namespace boardHash {

inline uint32_t left(uint32_t value, int by) { return value << by | value >> (32 - by); }
inline uint32_t right(uint32_t value, int by) { return left(value, 32 - by); }

struct Hash {
  mbedtls_md_type_t type;
  uint32_t state[8];
  uint8_t block[64];
  uint64_t length;

  void start(mbedtls_md_type_t which) {
    static const uint32_t small[] = { 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0 };
    static const uint32_t large[] = { 0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19 };
    type = which;
    length = 0;
    if (type == MBEDTLS_MD_SHA256) memcpy(state, large, sizeof large);
    else memcpy(state, small, sizeof small);
  }
  size_t size() const { return type == MBEDTLS_MD_MD5 ? 16 : type == MBEDTLS_MD_SHA1 ? 20 : 32; }
  void add(const void *data, size_t count) {
    for (const uint8_t *at = (const uint8_t *)data; count > 0; count--) {
      block[length++ % 64] = *at++;
      if (length % 64 == 0) turn();
    }
  }
  void finish(uint8_t *out) {
    uint64_t bits = length * 8;
    uint8_t one = 0x80, zero = 0, end[8];
    add(&one, 1);
    while (length % 64 != 56) add(&zero, 1);
    bool little = type == MBEDTLS_MD_MD5;
    for (int at = 0; at < 8; at++) end[at] = (uint8_t)(bits >> 8 * (little ? at : 7 - at));
    add(end, 8);
    for (size_t at = 0; at < size(); at++) out[at] = (uint8_t)(state[at / 4] >> 8 * (little ? at % 4 : 3 - at % 4));
  }

private:
  uint32_t word(int at, bool little) const {
    uint32_t value = 0;
    for (int byte = 0; byte < 4; byte++) value |= (uint32_t)block[4 * at + byte] << 8 * (little ? byte : 3 - byte);
    return value;
  }
  void turn() {
    uint32_t s[8], w[80];
    memcpy(s, state, sizeof s);
    for (int at = 0; at < 16; at++) w[at] = word(at, type == MBEDTLS_MD_MD5);
    if (type == MBEDTLS_MD_MD5) md5(s, w);
    else if (type == MBEDTLS_MD_SHA1) sha1(s, w);
    else sha256(s, w);
    for (size_t at = 0; at < size() / 4; at++) state[at] += s[at];
  }
  static void md5(uint32_t *s, const uint32_t *w) {
    static const uint8_t turns[4][4] = { { 7, 12, 17, 22 }, { 5, 9, 14, 20 }, { 4, 11, 16, 23 }, { 6, 10, 15, 21 } };
    for (int at = 0; at < 64; at++) {
      int round = at / 16, from = round == 0 ? at : round == 1 ? 5 * at + 1 : round == 2 ? 3 * at + 5 : 7 * at;
      uint32_t b = s[1], c = s[2], d = s[3];
      uint32_t f = round == 0 ? (b & c) | (~b & d) : round == 1 ? (d & b) | (~d & c) : round == 2 ? b ^ c ^ d : c ^ (b | ~d);
      uint32_t sum = s[0] + f + (uint32_t)(int64_t)floor(fabs(sin(at + 1.0)) * 4294967296.0) + w[from % 16];
      s[0] = d, s[3] = c, s[2] = b, s[1] = b + left(sum, turns[round][at % 4]);
    }
  }
  static void sha1(uint32_t *s, uint32_t *w) {
    static const uint32_t constants[] = { 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xca62c1d6 };
    for (int at = 16; at < 80; at++) w[at] = left(w[at - 3] ^ w[at - 8] ^ w[at - 14] ^ w[at - 16], 1);
    for (int at = 0; at < 80; at++) {
      int round = at / 20;
      uint32_t b = s[1], c = s[2], d = s[3];
      uint32_t f = round == 0 ? (b & c) | (~b & d) : round == 2 ? (b & c) | (b & d) | (c & d) : b ^ c ^ d;
      uint32_t next = left(s[0], 5) + f + s[4] + constants[round] + w[at];
      s[4] = d, s[3] = c, s[2] = left(b, 30), s[1] = s[0], s[0] = next;
    }
  }
  static void sha256(uint32_t *s, uint32_t *w) {
    static const uint32_t constants[] = {
      0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
      0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
      0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
      0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
    };
    for (int at = 16; at < 64; at++) {
      uint32_t a = w[at - 15], b = w[at - 2];
      w[at] = w[at - 16] + (right(a, 7) ^ right(a, 18) ^ a >> 3) + w[at - 7] + (right(b, 17) ^ right(b, 19) ^ b >> 10);
    }
    for (int at = 0; at < 64; at++) {
      uint32_t e = s[4], a = s[0];
      uint32_t one = s[7] + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) + ((e & s[5]) ^ (~e & s[6])) + constants[at] + w[at];
      uint32_t two = (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & s[1]) ^ (a & s[2]) ^ (s[1] & s[2]));
      s[7] = s[6], s[6] = s[5], s[5] = e, s[4] = s[3] + one, s[3] = s[2], s[2] = s[1], s[1] = a, s[0] = one + two;
    }
  }
};

/** A hash of bytes with a key. */
struct Keyed {
  Hash inner, outer;
  void start(mbedtls_md_type_t type, const uint8_t *key, size_t length) {
    uint8_t pad[64] = {};
    if (length > 64) inner.start(type), inner.add(key, length), inner.finish(pad);
    else if (length > 0) memcpy(pad, key, length);
    for (uint8_t &byte : pad) byte ^= 0x36;
    inner.start(type), inner.add(pad, 64);
    for (uint8_t &byte : pad) byte ^= 0x36 ^ 0x5c;
    outer.start(type), outer.add(pad, 64);
  }
  void finish(uint8_t *out) {
    size_t size = inner.size();
    inner.finish(out);
    outer.add(out, size), outer.finish(out);
  }
};

}

typedef struct { mbedtls_md_type_t type; } mbedtls_md_info_t;
typedef struct { boardHash::Keyed hash; mbedtls_md_type_t type; } mbedtls_md_context_t;
inline const mbedtls_md_info_t *mbedtls_md_info_from_type(mbedtls_md_type_t type) {
  static const mbedtls_md_info_t known[] = { { MBEDTLS_MD_MD5 }, { MBEDTLS_MD_SHA1 }, { MBEDTLS_MD_SHA256 } };
  for (const mbedtls_md_info_t &each : known) if (each.type == type) return &each;
  return nullptr;
}
inline unsigned char mbedtls_md_get_size(const mbedtls_md_info_t *info) { return !info ? 0 : info->type == MBEDTLS_MD_MD5 ? 16 : info->type == MBEDTLS_MD_SHA1 ? 20 : 32; }
inline void mbedtls_md_init(mbedtls_md_context_t *context) { memset((void *)context, 0, sizeof *context); }
inline void mbedtls_md_free(mbedtls_md_context_t *) {}
inline int mbedtls_md_setup(mbedtls_md_context_t *context, const mbedtls_md_info_t *info, int) { return info ? (context->type = info->type, 0) : MBEDTLS_ERR_MD_BAD_INPUT_DATA; }
inline int mbedtls_md_starts(mbedtls_md_context_t *context) { return context->hash.inner.start(context->type), 0; }
inline int mbedtls_md_update(mbedtls_md_context_t *context, const unsigned char *data, size_t length) { return context->hash.inner.add(data, length), 0; }
inline int mbedtls_md_finish(mbedtls_md_context_t *context, unsigned char *out) { return context->hash.inner.finish(out), 0; }
inline int mbedtls_md_hmac_starts(mbedtls_md_context_t *context, const unsigned char *key, size_t length) { return context->hash.start(context->type, key, length), 0; }
inline int mbedtls_md_hmac_update(mbedtls_md_context_t *context, const unsigned char *data, size_t length) { return mbedtls_md_update(context, data, length); }
inline int mbedtls_md_hmac_finish(mbedtls_md_context_t *context, unsigned char *out) { return context->hash.finish(out), 0; }
inline int mbedtls_md(const mbedtls_md_info_t *info, const unsigned char *data, size_t length, unsigned char *out) {
  boardHash::Hash hash;
  return info ? (hash.start(info->type), hash.add(data, length), hash.finish(out), 0) : MBEDTLS_ERR_MD_BAD_INPUT_DATA;
}
inline int mbedtls_md_hmac(const mbedtls_md_info_t *info, const unsigned char *key, size_t keyLength, const unsigned char *data, size_t length, unsigned char *out) {
  boardHash::Keyed hash;
  return info ? (hash.start(info->type, key, keyLength), hash.inner.add(data, length), hash.finish(out), 0) : MBEDTLS_ERR_MD_BAD_INPUT_DATA;
}

// By the name of each hash; those of the second version return nothing, those of the third a number.
typedef boardHash::Hash mbedtls_sha256_context, mbedtls_sha1_context, mbedtls_md5_context;
#define BOARD_HASH(name, kind) \
  inline void mbedtls_##name##_init(boardHash::Hash *) {} \
  inline void mbedtls_##name##_free(boardHash::Hash *) {} \
  inline int mbedtls_##name##_update(boardHash::Hash *hash, const unsigned char *data, size_t length) { return hash->add(data, length), 0; } \
  inline int mbedtls_##name##_update_ret(boardHash::Hash *hash, const unsigned char *data, size_t length) { return hash->add(data, length), 0; } \
  inline int mbedtls_##name##_finish(boardHash::Hash *hash, unsigned char *out) { return hash->finish(out), 0; } \
  inline int mbedtls_##name##_finish_ret(boardHash::Hash *hash, unsigned char *out) { return hash->finish(out), 0; } \
  inline int mbedtls_##name##_starts(boardHash::Hash *hash, int = 0) { return hash->start(kind), 0; } \
  inline int mbedtls_##name##_starts_ret(boardHash::Hash *hash, int = 0) { return hash->start(kind), 0; } \
  inline int mbedtls_##name(const unsigned char *data, size_t length, unsigned char *out, int = 0) { return mbedtls_md(mbedtls_md_info_from_type(kind), data, length, out); } \
  inline int mbedtls_##name##_ret(const unsigned char *data, size_t length, unsigned char *out, int = 0) { return mbedtls_##name(data, length, out); }
BOARD_HASH(md5, MBEDTLS_MD_MD5)
BOARD_HASH(sha1, MBEDTLS_MD_SHA1)
BOARD_HASH(sha256, MBEDTLS_MD_SHA256)
#undef BOARD_HASH
