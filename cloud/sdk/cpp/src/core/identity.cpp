#include "identity.h"

#include "json.h"

namespace iotconsole {

static const size_t largestIdentity = 64 * 1024;

std::string readIdentity(const std::string &json, Identity &identity) {
  JsonObject content;
  if (json.size() > largestIdentity) return "it is too large";
  if (!content.parse(json)) return "it is no JSON object";
  identity.id = content.text("id");
  identity.key = content.text("key");
  identity.host = content.text("host");
  identity.ca = content.text("ca");
  identity.updatesKey = content.text("updatesKey");
  long long port = content.whole("port");
  identity.port = port > 0 && port < 65536 ? (uint16_t)port : 0;
  return identityProblem(identity);
}

std::string identityProblem(const Identity &identity) {
  if (identity.id.empty()) return "it has no \"id\"";
  if (!isName(identity.id)) return "it has an \"id\" that can't be one";
  if (identity.key.empty()) return "it has no \"key\"";
  if (identity.host.empty() || identity.host.find_first_of(std::string("\0\r\n ", 4)) != std::string::npos) return "it has no \"host\"";
  if (identity.port == 0) return "it has no \"port\"";
  if (identity.ca.empty()) return "it has no \"ca\"";
  return "";
}

bool isTopic(const std::string &text) {
  if (text.empty() || text.size() > 200 || text.front() == '/' || text.back() == '/') return false;
  return text.find_first_of(std::string("+#\0", 3)) == std::string::npos && text.find("//") == std::string::npos;
}

bool isName(const std::string &text) { return isTopic(text) && text.size() <= 64 && text.find('/') == std::string::npos; }

}
