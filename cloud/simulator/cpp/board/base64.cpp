#include <stdint.h>

// The encoder of the ESP32's core, whose functions libraries declare themselves.
struct base64_encodestate {
  int step;
  char result;
  int stepcount;
};

extern "C" char base64_encode_value(char value) { return value >= 0 && value < 64 ? "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"[(int)value] : '='; }

extern "C" void base64_init_encodestate(base64_encodestate *state) { *state = {}; }

/** `result` holds the bits of the last byte that the next letter needs. */
extern "C" int base64_encode_block(const char *from, int length, char *to, base64_encodestate *state) {
  char *at = to;
  for (int index = 0; index < length; index++) {
    uint8_t byte = (uint8_t)from[index];
    int used = 2 * (state->step + 1);
    *at++ = base64_encode_value((char)(state->result | byte >> used));
    state->result = (char)((byte << (6 - used)) & 63);
    state->step = (state->step + 1) % 3;
    if (state->step != 0) continue;
    *at++ = base64_encode_value(state->result);
    state->result = 0;
  }
  return (int)(at - to);
}

extern "C" int base64_encode_blockend(char *to, base64_encodestate *state) {
  char *at = to;
  if (state->step != 0) {
    *at++ = base64_encode_value(state->result);
    for (int missing = state->step; missing < 3; missing++) *at++ = '=';
  }
  *at = 0;
  return (int)(at - to);
}
