// AES as mbedTLS has it: in blocks, chained, and as a counter.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define MBEDTLS_AES_ENCRYPT 1
#define MBEDTLS_AES_DECRYPT 0
#define MBEDTLS_ERR_AES_INVALID_KEY_LENGTH -0x0020
#define MBEDTLS_ERR_AES_INVALID_INPUT_LENGTH -0x0022

/** The key of each round. */
typedef struct { int rounds; uint8_t keys[240]; } mbedtls_aes_context;

namespace boardAes {

struct Boxes {
  uint8_t forward[256], back[256];
  Boxes() {
    uint8_t p = 1, q = 1;
    auto turned = [](uint8_t x, int by) { return (uint8_t)(x << by | x >> (8 - by)); };
    do {
      p = (uint8_t)(p ^ p << 1 ^ (p & 0x80 ? 0x1b : 0));
      q = (uint8_t)(q ^ q << 1);
      q = (uint8_t)(q ^ q << 2);
      q = (uint8_t)(q ^ q << 4);
      if (q & 0x80) q ^= 0x09;
      forward[p] = (uint8_t)(q ^ turned(q, 1) ^ turned(q, 2) ^ turned(q, 3) ^ turned(q, 4) ^ 0x63);
    } while (p != 1);
    forward[0] = 0x63;
    for (int at = 0; at < 256; at++) back[forward[at]] = (uint8_t)at;
  }
};
inline const Boxes &boxes() {
  static const Boxes made;
  return made;
}

inline uint8_t times(uint8_t a, uint8_t b) {
  uint8_t product = 0;
  for (; b; b >>= 1, a = (uint8_t)(a << 1 ^ (a & 0x80 ? 0x1b : 0))) if (b & 1) product ^= a;
  return product;
}

inline void mix(uint8_t *state, const uint8_t (&by)[4]) {
  for (uint8_t *column = state; column < state + 16; column += 4) {
    uint8_t mixed[4] = {};
    for (int row = 0; row < 4; row++) for (int at = 0; at < 4; at++) mixed[row] ^= times(column[at], by[(at - row + 4) % 4]);
    memcpy(column, mixed, 4);
  }
}

/** Row by row: `step` is 1 to encrypt and 3 to decrypt. */
inline void substitute(uint8_t *state, const uint8_t *box, int step) {
  uint8_t from[16];
  memcpy(from, state, 16);
  for (int at = 0; at < 16; at++) state[at] = box[from[(at + step * 4 * (at % 4)) % 16]];
}

inline void add(uint8_t *state, const uint8_t *key) {
  for (int at = 0; at < 16; at++) state[at] ^= key[at];
}

}

inline void mbedtls_aes_init(mbedtls_aes_context *context) { memset(context, 0, sizeof *context); }
inline void mbedtls_aes_free(mbedtls_aes_context *context) { if (context) memset(context, 0, sizeof *context); }

inline int mbedtls_aes_setkey_enc(mbedtls_aes_context *context, const unsigned char *key, unsigned bits) {
  if (bits != 128 && bits != 192 && bits != 256) return MBEDTLS_ERR_AES_INVALID_KEY_LENGTH;
  int words = (int)bits / 32;
  const uint8_t *box = boardAes::boxes().forward;
  uint8_t constant = 1, *keys = context->keys;
  context->rounds = words + 6;
  memcpy(keys, key, bits / 8);
  for (int at = words; at < 4 * (context->rounds + 1); at++) {
    uint8_t last[4];
    memcpy(last, keys + 4 * (at - 1), 4);
    if (at % words == 0) {
      uint8_t first = last[0];
      for (int byte = 0; byte < 4; byte++) last[byte] = box[byte < 3 ? last[byte + 1] : first];
      last[0] ^= constant;
      constant = boardAes::times(constant, 2);
    } else if (words > 6 && at % words == 4) {
      for (uint8_t &byte : last) byte = box[byte];
    }
    for (int byte = 0; byte < 4; byte++) keys[4 * at + byte] = keys[4 * (at - words) + byte] ^ last[byte];
  }
  return 0;
}
inline int mbedtls_aes_setkey_dec(mbedtls_aes_context *context, const unsigned char *key, unsigned bits) { return mbedtls_aes_setkey_enc(context, key, bits); }

inline int mbedtls_aes_crypt_ecb(mbedtls_aes_context *context, int mode, const unsigned char input[16], unsigned char output[16]) {
  using namespace boardAes;
  const Boxes &box = boxes();
  const uint8_t *keys = context->keys;
  int last = context->rounds;
  uint8_t state[16];
  memcpy(state, input, 16);
  if (mode == MBEDTLS_AES_ENCRYPT) {
    add(state, keys);
    for (int round = 1; round <= last; round++) {
      substitute(state, box.forward, 1);
      if (round < last) mix(state, { 2, 3, 1, 1 });
      add(state, keys + 16 * round);
    }
  } else {
    for (int round = last; round > 0; round--) {
      add(state, keys + 16 * round);
      if (round < last) mix(state, { 14, 11, 13, 9 });
      substitute(state, box.back, 3);
    }
    add(state, keys);
  }
  memcpy(output, state, 16);
  return 0;
}

inline int mbedtls_aes_crypt_cbc(mbedtls_aes_context *context, int mode, size_t length, unsigned char iv[16], const unsigned char *input, unsigned char *output) {
  if (length % 16) return MBEDTLS_ERR_AES_INVALID_INPUT_LENGTH;
  for (; length > 0; length -= 16, input += 16, output += 16) {
    uint8_t block[16];
    memcpy(block, input, 16);
    if (mode == MBEDTLS_AES_ENCRYPT) {
      boardAes::add(block, iv);
      mbedtls_aes_crypt_ecb(context, mode, block, output);
      memcpy(iv, output, 16);
    } else {
      mbedtls_aes_crypt_ecb(context, mode, block, output);
      boardAes::add(output, iv);
      memcpy(iv, block, 16);
    }
  }
  return 0;
}

inline int mbedtls_aes_crypt_ctr(mbedtls_aes_context *context, size_t length, size_t *offset, unsigned char counter[16], unsigned char stream[16], const unsigned char *input, unsigned char *output) {
  for (size_t at = 0; at < length; at++, *offset = (*offset + 1) % 16) {
    if (*offset == 0) {
      mbedtls_aes_crypt_ecb(context, MBEDTLS_AES_ENCRYPT, counter, stream);
      for (int byte = 15; byte >= 0 && ++counter[byte] == 0; byte--) {}
    }
    output[at] = input[at] ^ stream[*offset];
  }
  return 0;
}
