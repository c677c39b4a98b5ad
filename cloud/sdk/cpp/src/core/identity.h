// Who the device is and where its cloud is: what device.json holds.
#pragma once

#include <stdint.h>
#include <string>

namespace iotconsole {

struct Identity {
  std::string id, key, host, ca, updatesKey;
  uint16_t port = 0;
};

/** What is wrong with it; empty when nothing is. */
std::string readIdentity(const std::string &json, Identity &identity);
std::string identityProblem(const Identity &identity);

/** What may stand in a topic as an event's name. */
bool isTopic(const std::string &text);
bool isName(const std::string &text);

}
