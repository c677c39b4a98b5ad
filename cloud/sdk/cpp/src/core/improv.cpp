#include "improv.h"

namespace iotconsole {

namespace {

const char start[] = "IMPROV\x01";
const size_t startSize = sizeof start - 1;
/** Start, type and length. */
const size_t headSize = startSize + 2;
const size_t longestData = 255;
const size_t longestName = 32;
const size_t longestPassword = 64;

enum Type : uint8_t { STATE = 1, ERROR_STATE = 2, COMMAND = 3, RESULT = 4 };
enum State : uint8_t { READY = 2, JOINING = 3, JOINED = 4 };
enum Error : uint8_t { NO_ERROR = 0, INVALID = 1, UNKNOWN = 2, NOT_JOINED = 3 };
enum Command : uint8_t { SET_WIFI = 1, TELL_STATE = 2, TELL_ABOUT = 3, SCAN = 4 };

uint8_t sumOf(const std::string &bytes, size_t count) {
  uint8_t sum = 0;
  for (size_t at = 0; at < count; at++) sum = (uint8_t)(sum + (uint8_t)bytes[at]);
  return sum;
}

/** The text at this place, with its length before it; moves the place behind it. False where it doesn't fit. */
bool readText(const std::string &bytes, size_t &at, std::string &text) {
  if (at >= bytes.size()) return false;
  size_t length = (uint8_t)bytes[at];
  if (length > bytes.size() - at - 1) return false;
  text = bytes.substr(at + 1, length);
  at += 1 + length;
  return true;
}

}

bool Improv::mayBegin() const {
  size_t count = frame.size() < startSize ? frame.size() : startSize;
  return frame.compare(0, count, start, count) == 0;
}

void Improv::take(uint8_t byte) {
  frame.push_back((char)byte);
  while (!mayBegin()) frame.erase(0, 1);
  if (frame.size() < headSize || frame.size() <= headSize + (uint8_t)frame[headSize - 1]) return;
  std::string whole;
  whole.swap(frame);
  size_t last = whole.size() - 1;
  if (sumOf(whole, last) != (uint8_t)whole[last]) sendError(INVALID);
  else if (whole[startSize] == COMMAND) run(whole.substr(headSize, last - headSize));
}

void Improv::run(const std::string &data) {
  if (data.size() < 2 || data.size() != 2u + (uint8_t)data[1]) return sendError(INVALID);
  switch (data[0]) {
    case SET_WIFI: return setWifi(data.substr(2));
    case TELL_STATE:
      sendState(board.hasNetwork() ? JOINED : READY);
      if (board.hasNetwork()) sendResult(TELL_STATE, {});
      return;
    case TELL_ABOUT: return sendResult(TELL_ABOUT, board.about());
    case SCAN:
      for (const Network &network : board.scan()) sendResult(SCAN, { network.name, std::to_string(network.strength), network.secured ? "YES" : "NO" });
      return sendResult(SCAN, {});
    default: return sendError(UNKNOWN);
  }
}

void Improv::setWifi(const std::string &texts) {
  std::string name, password;
  size_t at = 0;
  bool read = readText(texts, at, name) && readText(texts, at, password);
  if (!read || name.empty() || name.size() > longestName || password.size() > longestPassword) return sendError(INVALID);
  sendError(NO_ERROR);
  sendState(JOINING);
  if (board.join(name, password)) {
    sendState(JOINED);
    sendResult(SET_WIFI, {});
  } else {
    sendState(READY);
    sendError(NOT_JOINED);
  }
}

void Improv::sendFrame(uint8_t type, const std::string &data) {
  std::string bytes(start, startSize);
  bytes.push_back((char)type);
  bytes.push_back((char)data.size());
  bytes += data;
  bytes.push_back((char)sumOf(bytes, bytes.size()));
  // At once, so that nothing that a sketch prints gets in between.
  board.send("\n" + bytes + "\n");
}

void Improv::sendState(uint8_t state) { sendFrame(STATE, std::string(1, (char)state)); }
void Improv::sendError(uint8_t error) { sendFrame(ERROR_STATE, std::string(1, (char)error)); }

void Improv::sendResult(uint8_t command, const std::vector<std::string> &texts) {
  std::string data;
  for (const std::string &text : texts) {
    // Command and length stand before them.
    if (data.size() + 1 + text.size() > longestData - 2) break;
    data.push_back((char)text.size());
    data += text;
  }
  sendFrame(RESULT, std::string{ (char)command, (char)data.size() } + data);
}

}
