#include "json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

namespace iotconsole {

namespace {

const size_t mostMembers = 64;
const int deepest = 16;

class Parser {
public:
  explicit Parser(const std::string &text) : text(text) {}

  void space() {
    while (at < text.size() && strchr(" \t\r\n", text[at]) && text[at]) at++;
  }

  bool take(char character) {
    space();
    if (at >= text.size() || text[at] != character) return false;
    at++;
    return true;
  }

  bool ended() {
    space();
    return at == text.size();
  }

  char next() {
    space();
    return at < text.size() ? text[at] : '\0';
  }

  bool readText(std::string &into) {
    into.clear();
    if (!take('"')) return false;
    while (at < text.size()) {
      char character = text[at++];
      if (character == '"') return true;
      if ((unsigned char)character < 0x20) return false;
      if (character != '\\') into += character;
      else if (!readEscape(into)) return false;
    }
    return false;
  }

  bool readNumber(std::string &into) {
    size_t from = at;
    if (at < text.size() && text[at] == '-') at++;
    if (!digits()) return false;
    if (at < text.size() && text[at] == '.' && (at++, !digits())) return false;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
      at++;
      if (at < text.size() && (text[at] == '+' || text[at] == '-')) at++;
      if (!digits()) return false;
    }
    into.assign(text, from, at - from);
    return into.size() <= 32;
  }

  bool readWord() {
    for (const char *word : { "true", "false", "null" }) {
      if (text.compare(at, strlen(word), word) != 0) continue;
      at += strlen(word);
      return true;
    }
    return false;
  }

  /** Passes over a value of any kind. */
  bool skip(int depth) {
    std::string ignored;
    char first = next();
    if (first == '"') return readText(ignored);
    if (first != '{' && first != '[') return strchr("-0123456789", first) && first ? readNumber(ignored) : readWord();
    if (depth >= deepest) return false;
    at++;
    char last = first == '{' ? '}' : ']';
    if (take(last)) return true;
    do {
      if (first == '{' && (!readText(ignored) || !take(':'))) return false;
      if (!skip(depth + 1)) return false;
    } while (take(','));
    return take(last);
  }

private:
  const std::string &text;
  size_t at = 0;

  bool digits() {
    size_t from = at;
    while (at < text.size() && text[at] >= '0' && text[at] <= '9') at++;
    return at > from;
  }

  bool readEscape(std::string &into) {
    if (at >= text.size()) return false;
    char kind = text[at++];
    if (kind != 'u') {
      const char *kinds = "\"\\/bfnrt", *meant = "\"\\/\b\f\n\r\t";
      const char *known = kind ? strchr(kinds, kind) : nullptr;
      if (!known) return false;
      into += meant[known - kinds];
      return true;
    }
    unsigned code = 0, low = 0;
    if (!readHex(code)) return false;
    if (code >= 0xd800 && code < 0xdc00) {
      if (text.compare(at, 2, "\\u") != 0 || (at += 2, !readHex(low)) || low < 0xdc00 || low > 0xdfff) return false;
      code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code >= 0xdc00 && code <= 0xdfff) {
      return false;
    }
    putCharacter(into, code);
    return true;
  }

  bool readHex(unsigned &code) {
    if (at + 4 > text.size()) return false;
    for (int index = 0; index < 4; index++) {
      const char *digits = "0123456789abcdef";
      const char *digit = strchr(digits, text[at] | 0x20);
      if (!text[at] || !digit || !*digit) return false;
      code = code << 4 | (unsigned)(digit - digits);
      at++;
    }
    return true;
  }

  static void putCharacter(std::string &into, unsigned code) {
    if (code < 0x80) into += (char)code;
    else if (code < 0x800) into += { (char)(0xc0 | code >> 6), (char)(0x80 | (code & 0x3f)) };
    else if (code < 0x10000) into += { (char)(0xe0 | code >> 12), (char)(0x80 | (code >> 6 & 0x3f)), (char)(0x80 | (code & 0x3f)) };
    else into += { (char)(0xf0 | code >> 18), (char)(0x80 | (code >> 12 & 0x3f)), (char)(0x80 | (code >> 6 & 0x3f)), (char)(0x80 | (code & 0x3f)) };
  }
};

}

bool JsonObject::parse(const std::string &source) {
  members.clear();
  Parser parser(source);
  if (!parser.take('{')) return false;
  if (parser.take('}')) return parser.ended();
  do {
    std::string name;
    parser.space();
    if (!parser.readText(name) || !parser.take(':') || members.size() >= mostMembers) return false;
    Value value = { 'o', "" };
    char first = parser.next();
    bool read = false;
    if (first == '"') value.kind = 's', read = parser.readText(value.text);
    else if (first == '-' || (first >= '0' && first <= '9')) value.kind = 'n', read = parser.readNumber(value.text);
    else read = parser.skip(1);
    if (!read) return false;
    members[name] = value;
  } while (parser.take(','));
  return parser.take('}') && parser.ended();
}

std::string JsonObject::text(const std::string &name) const {
  auto found = members.find(name);
  return found != members.end() && found->second.kind == 's' ? found->second.text : std::string();
}

std::string JsonObject::number(const std::string &name) const {
  auto found = members.find(name);
  return found != members.end() && found->second.kind == 'n' ? found->second.text : std::string();
}

long long JsonObject::whole(const std::string &name) const {
  std::string digits = number(name);
  if (digits.empty() || digits.size() > 15 || digits.find_first_not_of("0123456789") != std::string::npos) return -1;
  return atoll(digits.c_str());
}

std::string jsonText(const std::string &text) {
  std::string quoted = "\"";
  for (char character : text) {
    char escaped[8];
    if (character == '"' || character == '\\') quoted += '\\';
    if ((unsigned char)character >= 0x20) {
      quoted += character;
      continue;
    }
    snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)(unsigned char)character);
    quoted += escaped;
  }
  return quoted + '"';
}

}
