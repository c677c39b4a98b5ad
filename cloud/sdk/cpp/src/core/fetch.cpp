#include <stdlib.h>
#include <strings.h>
#include <vector>

#include "offer.h"

namespace iotconsole {

static const size_t largestHead = 8 * 1024;
static const unsigned transferPatience = 15 * 1000;

static std::string base64(const std::string &bytes) {
  const char *digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (size_t at = 0; at < bytes.size(); at += 3) {
    uint32_t bits = 0;
    for (size_t index = 0; index < 3; index++) bits = bits << 8 | (at + index < bytes.size() ? (uint8_t)bytes[at + index] : 0);
    for (size_t index = 0; index < 4; index++) text += at + index > bytes.size() ? '=' : digits[bits >> (18 - 6 * index) & 63];
  }
  return text;
}

namespace {

struct Head {
  int status = 0;
  /** The first byte of a part, and the bytes that follow; -1: not told. */
  long long from = -1, length = -1;
  /** In pieces, whose length nobody told. */
  bool chunked = false;
};

}

static long long wholeNumber(const std::string &text) {
  return text.empty() || text.size() > 15 || text.find_first_not_of("0123456789") != std::string::npos ? -1 : atoll(text.c_str());
}

static bool readHead(const std::string &text, Head &head) {
  if (text.compare(0, 7, "HTTP/1.") != 0 || text.size() < 12) return false;
  head.status = (int)wholeNumber(text.substr(9, 3));
  for (size_t at = text.find("\r\n"); at != std::string::npos && at + 2 < text.size(); at = text.find("\r\n", at + 2)) {
    size_t end = text.find("\r\n", at + 2), colon = text.find(':', at + 2);
    if (end == std::string::npos || colon == std::string::npos || colon > end) continue;
    std::string name = text.substr(at + 2, colon - at - 2), value = text.substr(colon + 1, end - colon - 1);
    value.erase(0, value.find_first_not_of(" \t") == std::string::npos ? value.size() : value.find_first_not_of(" \t"));
    if (strcasecmp(name.c_str(), "content-length") == 0) head.length = wholeNumber(value);
    if (strcasecmp(name.c_str(), "transfer-encoding") == 0) head.chunked = true;
    if (strcasecmp(name.c_str(), "content-range") == 0 && value.compare(0, 6, "bytes ") == 0) head.from = wholeNumber(value.substr(6, value.find('-') - 6));
  }
  return true;
}

/** Reads until the head is complete; `rest` is what came after it. */
static bool receiveHead(Transport &transport, Head &head, std::string &rest) {
  std::string text;
  uint64_t end = port::now() + transferPatience;
  while (text.size() < largestHead && port::now() < end) {
    uint8_t bytes[1024];
    int count = transport.read(bytes, sizeof bytes, 1000);
    if (count < 0) return false;
    text.append((const char *)bytes, (size_t)count);
    size_t border = text.find("\r\n\r\n");
    if (border == std::string::npos) continue;
    rest = text.substr(border + 4);
    return readHead(text.substr(0, border + 2), head);
  }
  return false;
}

Fetched fetch(const Identity &identity, const Offer &offer, uint64_t from, const std::function<bool()> &startAgain, const std::function<bool(const uint8_t *, size_t)> &write) {
  std::unique_ptr<Transport> transport(port::makeTransport());
  std::string why, rest;
  Head head;
  std::string request = "GET " + offer.path + " HTTP/1.1\r\nHost: " + identity.host + "\r\nConnection: close\r\nAccept-Encoding: identity\r\nAuthorization: Basic " + base64(identity.id + ":" + identity.key) + "\r\nRange: bytes=" + std::to_string(from) + "-\r\n\r\n";
  if (!transport->open(identity, why) || !transport->write(request) || !receiveHead(*transport, head, rest)) return fetchedPart;
  if (head.status >= 500 || head.status == 429 || head.status == 408) return fetchedPart;
  if (head.status == 200 && from > 0) {
    if (!startAgain()) return fetchFull;
    from = 0;
  } else if (head.status != 200 && (head.status != 206 || head.from != (long long)from)) {
    return fetchRefused;
  }
  if (head.chunked || head.length < 0 || (uint64_t)head.length != offer.size - from) return fetchRefused;
  uint64_t left = (uint64_t)head.length, heard = port::now();
  std::vector<uint8_t> bytes(rest.begin(), rest.end());
  for (;;) {
    size_t count = bytes.size() < left ? bytes.size() : (size_t)left;
    if (count > 0 && !write(bytes.data(), count)) return fetchFull;
    left -= count;
    if (left == 0) return fetchedAll;
    bytes.resize(4096);
    int read = transport->read(bytes.data(), bytes.size(), 1000);
    if (read < 0 || (read == 0 && port::now() - heard > transferPatience)) return fetchedPart;
    if (read > 0) heard = port::now();
    bytes.resize((size_t)read);
  }
}

}
