// The connection of one device: signs in, sends, receives, and connects again.
#pragma once

#include <atomic>

#include "outbox.h"
#include "port.h"

namespace iotconsole {

/** What the device does with a connection. All calls come from the network task. */
class Listener {
public:
  virtual ~Listener() {}
  /** Topics to subscribe to, after each sign-in. */
  virtual std::vector<std::string> filters() = 0;
  virtual void signedIn() = 0;
  virtual void received(const Message &message) = 0;
};

class Link {
public:
  Link(const Identity &identity, Outbox &outbox, Listener &listener) : identity(identity), outbox(outbox), listener(listener), transport(port::makeTransport()) {}
  ~Link();
  /** A part of the work, of a tenth of a second at most while there is a connection. Called by the network task alone. */
  void step();
  /** Says goodbye. */
  void leave();
  void subscribeAgain() { subscribing = true; wake(); }
  void wake() { transport->wake(); }
  bool connected() const { return online; }

private:
  const Identity &identity;
  Outbox &outbox;
  Listener &listener;
  Transport *transport;
  PacketReader reader;
  std::atomic<bool> online{ false }, subscribing{ false };
  bool isOpen = false;
  unsigned failures = 0;
  uint64_t nextTry = 0, lastSent = 0, lastHeard = 0, since = 0;

  void connect();
  void lose(const std::string &why);
  bool send(const std::string &packet);
  bool receive();
  bool handle(const Packet &packet);
  bool signIn(const Packet &packet);
  bool subscribe();
  bool sendWaiting();
  bool stayAlive();
};

}
