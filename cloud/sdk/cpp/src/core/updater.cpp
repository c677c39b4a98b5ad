#include "updater.h"

#include "json.h"

namespace iotconsole {

/** So long a new firmware has to stay connected before it is confirmed. */
static const uint64_t trialTime = 3000;
/** Where nobody watches from outside, a firmware that never connects goes by itself. */
static const uint64_t trialLimit = 10 * 60 * 1000;
static const int mostAttempts = 8;
static const uint64_t largestFirmware = 256ull * 1024 * 1024;

void Updater::tellFailure() {
  std::string failure = port::lastFailure();
  size_t line = failure.find('\n');
  if (line != std::string::npos) fail(failure.substr(0, line), "failed", failure.substr(line + 1));
}

void Updater::greet() {
  publish("hello", "{\"firmware\":" + jsonText(port::runningFirmware()) + ",\"chip\":" + jsonText(port::chip()) + ",\"reset\":" + jsonText(port::resetReason()) + ",\"up\":" + std::to_string(port::now() - begun) + (port::isOnTrial() ? ",\"trial\":true}" : "}"), true);
}

void Updater::say(const std::string &id, const std::string &state, const std::string &more) {
  publish("firmware", "{\"id\":" + jsonText(id) + ",\"state\":" + jsonText(state) + more + "}", false);
}

void Updater::fail(const std::string &id, const char *state, const std::string &error) {
  failedId = id;
  say(id, state, ",\"error\":" + jsonText(error));
}

/** The signature names this device: what was signed for another one is no update here. */
bool Updater::isSigned(const Offer &offer) {
  std::string text = identity.id + "\n" + offer.chip + "\n" + offer.sha256 + "\n" + std::to_string(offer.size);
  std::unique_ptr<port::Hash> hash(port::makeHash());
  hash->add((const uint8_t *)text.data(), text.size());
  return port::isSigned(identity.updatesKey, hash->end(), offer.signature);
}

void Updater::offered(const std::string &payload, bool allowed) {
  Offer next;
  if (!readOffer(payload, next)) return;
  // The cloud repeats an open offer at each connection.
  if (busy && next.id == offer.id) return;
  if (!busy && next.id == failedId) return;
  if (!allowed) fail(next.id, "refused", "not supported");
  else if (next.sha256 == port::runningFirmware()) greet();
  else if (busy || port::isOnTrial()) say(next.id, "refused", ",\"error\":\"busy\"");
  else if (!next.chip.empty() && next.chip != port::chip()) fail(next.id, "refused", "chip");
  else if (next.size > largestFirmware) fail(next.id, "refused", "size");
  else if (!isSigned(next)) fail(next.id, "refused", "signature");
  else {
    offer = next;
    busy = true;
    say(offer.id, "accepted");
    if (port::startTask(runTask, this)) return;
    busy = false;
    fail(offer.id, "refused", "busy");
  }
}

void Updater::runTask(void *updater) { static_cast<Updater *>(updater)->run(); }

void Updater::run() {
  std::string error = install();
  if (error.empty()) {
    say(offer.id, "restarting");
    for (int count = 0; count < 50 && !allSent(); count++) port::pause(100);
    port::restartIntoUpdate();
  }
  fail(offer.id, "failed", error);
  busy = false;
}

std::string Updater::install() {
  std::unique_ptr<Slot> slot(port::makeSlot());
  std::string error = download(*slot);
  if (!error.empty()) return error;
  return slot->install(offer);
}

std::string Updater::download(Slot &slot) {
  std::unique_ptr<port::Hash> hash(port::makeHash());
  uint64_t have = 0;
  int told = -1, attempts = 0;
  auto add = [&](const uint8_t *bytes, size_t length) {
    hash->add(bytes, length);
    have += length;
  };
  auto startAgain = [&] {
    hash.reset(port::makeHash());
    have = 0;
    return slot.startAgain();
  };
  std::string error = slot.prepare(offer, add);
  if (!error.empty()) return error;
  if (have > offer.size && !startAgain()) return "space";
  while (have < offer.size) {
    uint64_t before = have;
    Fetched fetched = fetch(identity, offer, have, startAgain, [&](const uint8_t *bytes, size_t length) {
      if (!slot.write(bytes, length)) return false;
      add(bytes, length);
      int percent = (int)(have * 100 / offer.size);
      if (percent / 10 != told / 10 || told < 0) say(offer.id, "downloading", ",\"percent\":" + std::to_string(percent));
      told = percent;
      return true;
    });
    if (fetched == fetchFull) return "space";
    if (fetched == fetchRefused) return "download";
    attempts = have > before ? 0 : attempts + 1;
    if (attempts >= mostAttempts) return "download";
    if (have < offer.size) port::pause(200u << attempts);
  }
  say(offer.id, "verifying");
  if (hash->end() == fromHex(offer.sha256)) return "";
  slot.startAgain();
  return "hash";
}

void Updater::watch(bool connected, unsigned loops) {
  if (!port::isOnTrial()) return;
  if (port::now() - begun > trialLimit) port::goBack();
  if (!connected || connectedSince == 0) {
    connectedSince = connected ? port::now() : 0;
    loopsBefore = loops;
    return;
  }
  if (port::now() - connectedSince < trialTime || loops == loopsBefore) return;
  port::confirm();
  // The cloud keeps the offer until the trial is over.
  if (!port::isOnTrial()) greet();
}

}
