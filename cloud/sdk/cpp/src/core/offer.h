// An update as the cloud offers it, and where a port puts it.
#pragma once

#include <functional>
#include <memory>

#include "port.h"

namespace iotconsole {

struct Offer {
  std::string id, path, sha256, chip, signature;
  uint64_t size = 0;
};

/** False when it is no offer. */
bool readOffer(const std::string &json, Offer &offer);
std::string fromHex(const std::string &hex);
std::string toHex(const std::string &bytes);

/** Where a new firmware is written. */
class Slot {
public:
  virtual ~Slot() {}
  /** Makes room, and hands over what an earlier attempt has left. An error in one word, or nothing. */
  virtual std::string prepare(const Offer &offer, const std::function<void(const uint8_t *, size_t)> &kept) = 0;
  /** Forgets all of it. */
  virtual bool startAgain() = 0;
  virtual bool write(const uint8_t *bytes, size_t length) = 0;
  /** Makes it the one that starts next. */
  virtual std::string install(const Offer &offer) = 0;
};

namespace port {

class Hash {
public:
  virtual ~Hash() {}
  virtual void add(const uint8_t *bytes, size_t length) = 0;
  /** 32 bytes. */
  virtual std::string end() = 0;
};

Hash *makeHash();
/** Whether the key, in PEM, has signed these 32 bytes with ECDSA. */
bool isSigned(const std::string &key, const std::string &digest, const std::string &signature);
Slot *makeSlot();
[[noreturn]] void restartIntoUpdate();
/** Whether this is a new firmware that goes again unless it is confirmed. */
bool isOnTrial();
void confirm();
/** Ends the trial. */
void goBack();
/** The id and the error of an update that went back by itself, a line each; empty when none did. Told once. */
std::string lastFailure();

}

enum Fetched { fetchedAll, fetchedPart, fetchRefused, fetchFull };
/** Fetches from byte `from` on over HTTPS, with the device's key. `startAgain` is called where the server sends everything. */
Fetched fetch(const Identity &identity, const Offer &offer, uint64_t from, const std::function<bool()> &startAgain, const std::function<bool(const uint8_t *, size_t)> &write);

}
