#include "Cloud.h"

#include <math.h>
#include <stdio.h>

#include "core/device.h"
#include "core/json.h"

CloudConnection Cloud;

using namespace iotconsole;

/** Made at its first use, whatever the order in which the program's parts start; never unmade, as its task may outlive main(). */
static Device &device() {
  static Device *one = new Device();
  return *one;
}

static std::string bytesOf(const String &text) { return std::string(text.c_str(), text.length()); }

static String textOf(const std::string &bytes) {
  String text;
  text.concat(bytes.c_str(), (unsigned)bytes.size());
  return text;
}

bool CloudConnection::begin(const char *json) {
  Identity identity;
  std::string problem = json ? readIdentity(json, identity) : port::storedIdentity(identity);
  if (problem.empty()) problem = device().begin(identity);
  if (!problem.empty()) port::log("The device's identity: " + problem);
  return problem.empty();
}

void CloudConnection::loop() { device().loop(); }
bool CloudConnection::connected() { return device().connected(); }
unsigned long CloudConnection::dropped() { return device().dropped(); }
void CloudConnection::allowUpdates() { device().allowUpdates(); }

bool CloudConnection::send(const String &name, const String &data, bool retained) { return device().publish(bytesOf(name), bytesOf(data), retained); }

bool CloudConnection::function(const char *name, CloudFunction work) {
  if (!name || !work) return false;
  return device().function(name, [work](const std::string &parameter) { return std::to_string(work(textOf(parameter))); });
}

bool CloudConnection::subscribe(const char *event, CloudHandler work) {
  if (!event || !work) return false;
  return device().subscribe(event, [work](const std::string &name, const std::string &data) { work(textOf(name), textOf(data)); });
}

static std::string numberText(double value, int digits) {
  char text[32];
  snprintf(text, sizeof text, "%.*g", digits, value);
  return isfinite(value) ? text : "null";
}

static std::string valueText(char type, const void *value) {
  switch (type) {
    case 'i': return std::to_string(*(const int *)value);
    case 'u': return std::to_string(*(const unsigned *)value);
    case 'l': return std::to_string(*(const long *)value);
    case 'm': return std::to_string(*(const unsigned long *)value);
    case 'f': return numberText(*(const float *)value, 7);
    case 'd': return numberText(*(const double *)value, 15);
    case 'b': return *(const bool *)value ? "true" : "false";
    default: return jsonText(bytesOf(*(const String *)value));
  }
}

bool CloudConnection::offer(const char *name, char type, const void *value) {
  const char *kind = type == 's' ? "string" : type == 'b' ? "boolean" : "number";
  return name && device().variable(name, kind, [type, value] { return valueText(type, value); });
}
