#include "offer.h"

#include "json.h"

namespace iotconsole {

static std::string fromBase64(const std::string &text) {
  std::string bytes;
  uint32_t bits = 0;
  int count = 0;
  for (char character : text) {
    static const std::string digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    size_t digit = digits.find(character);
    if (character == '=') break;
    if (digit == std::string::npos) return "";
    bits = bits << 6 | (uint32_t)digit;
    count += 6;
    if (count < 8) continue;
    count -= 8;
    bytes += (char)(bits >> count & 0xff);
  }
  return bytes;
}

std::string fromHex(const std::string &hex) {
  std::string bytes;
  for (size_t at = 0; at + 1 < hex.size(); at += 2) {
    static const std::string digits = "0123456789abcdef";
    size_t high = digits.find(hex[at]), low = digits.find(hex[at + 1]);
    if (high == std::string::npos || low == std::string::npos) return "";
    bytes += (char)(high << 4 | low);
  }
  return bytes;
}

std::string toHex(const std::string &bytes) {
  std::string hex;
  for (char byte : bytes) hex += { "0123456789abcdef"[(uint8_t)byte >> 4], "0123456789abcdef"[(uint8_t)byte & 15] };
  return hex;
}

/** The path alone: the key goes to the device's own cloud, whatever an offer says. */
static std::string pathOf(const std::string &url) {
  size_t scheme = url.find("://");
  size_t from = scheme == std::string::npos ? 0 : url.find('/', scheme + 3);
  std::string path = from == std::string::npos ? "" : url.substr(from);
  for (char character : path) if (character <= ' ' || character > '~') return "";
  return path.size() <= 500 && !path.empty() && path[0] == '/' ? path : "";
}

bool readOffer(const std::string &json, Offer &offer) {
  JsonObject content;
  if (!content.parse(json)) return false;
  offer.id = content.text("id");
  offer.path = pathOf(content.text("url"));
  offer.sha256 = content.text("sha256");
  offer.chip = content.text("chip");
  offer.signature = fromBase64(content.text("sig"));
  long long size = content.whole("size");
  offer.size = size > 0 ? (uint64_t)size : 0;
  return !offer.id.empty() && offer.id.size() <= 100 && !offer.path.empty() && offer.size > 0 && fromHex(offer.sha256).size() == 32 && offer.sha256.size() == 64;
}

}
