// Updates over the air: from the offer to the restart, and the confirmation after it.
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

#include "offer.h"

namespace iotconsole {

class Updater {
public:
  typedef std::function<void(const std::string &event, const std::string &data, bool retained)> Publish;

  Updater(const Identity &identity, Publish publish, std::function<bool()> allSent) : identity(identity), publish(publish), allSent(allSent) {}
  /** Tells what became of the last update, if it went back by itself. */
  void tellFailure();
  /** Tells which firmware runs. */
  void greet();
  /** Called by the network's task. */
  void offered(const std::string &payload, bool allowed);
  /** Confirms a new firmware once it is connected and its program runs. */
  void watch(bool connected, unsigned loops);

private:
  const Identity &identity;
  Publish publish;
  std::function<bool()> allSent;
  Offer offer;
  std::string failedId;
  std::atomic<bool> busy{ false };
  uint64_t connectedSince = 0, begun = port::now();
  unsigned loopsBefore = 0;

  static void runTask(void *updater);
  void run();
  bool isSigned(const Offer &offer);
  std::string install();
  std::string download(Slot &slot);
  void say(const std::string &id, const std::string &state, const std::string &more = "");
  void fail(const std::string &id, const char *state, const std::string &error);
};

}
