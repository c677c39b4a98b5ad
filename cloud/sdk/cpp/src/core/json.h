// As much JSON as devices read and write: one object of texts and numbers.
#pragma once

#include <map>
#include <string>

namespace iotconsole {

class JsonObject {
public:
  /** False when it is no JSON object, or a too large or too deep one. */
  bool parse(const std::string &text);
  bool has(const std::string &name) const { return members.count(name) > 0; }
  /** Empty when there is no such text. */
  std::string text(const std::string &name) const;
  /** As it was written; empty when there is no such number. */
  std::string number(const std::string &name) const;
  /** -1 when there is no such whole number. */
  long long whole(const std::string &name) const;

private:
  struct Value {
    char kind;
    std::string text;
  };
  std::map<std::string, Value> members;
};

/** In quotes. */
std::string jsonText(const std::string &text);

}
