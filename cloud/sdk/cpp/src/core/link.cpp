#include "link.h"

namespace iotconsole {

static const unsigned firstPause = 1000, longestPause = 60 * 1000;
static const unsigned answerPatience = 15 * 1000;
static const uint16_t keepAlive = 60;
/** A connection that held so long starts the pauses again. */
static const unsigned longEnough = 10 * 1000;
static const size_t mostFiltersAtOnce = 8;

Link::~Link() { delete transport; }

void Link::step() {
  if (!isOpen) {
    uint64_t now = port::now();
    if (now < nextTry) port::pause((unsigned)(nextTry - now < 100 ? nextTry - now : 100));
    else connect();
    return;
  }
  if (!receive() || !stayAlive()) return;
  if (online && subscribing.exchange(false) && !subscribe()) return;
  if (online) sendWaiting();
}

void Link::connect() {
  std::string why;
  reader.reset();
  if (!transport->open(identity, why)) {
    lose(why);
    return;
  }
  isOpen = true;
  lastHeard = port::now();
  send(connectPacket(identity.id, identity.id, identity.key, keepAlive));
}

void Link::lose(const std::string &why) {
  if (online && port::now() - since > longEnough) failures = 0;
  online = false;
  isOpen = false;
  transport->close();
  outbox.startAgain();
  unsigned pause = firstPause << (failures < 6 ? failures : 6);
  if (pause > longestPause) pause = longestPause;
  failures++;
  nextTry = port::now() + pause / 2 + port::random() % (pause / 2 + 1);
  port::log("There is no connection to " + identity.host + ": " + why);
}

bool Link::send(const std::string &packet) {
  if (!packet.empty() && transport->write(packet)) {
    lastSent = port::now();
    return true;
  }
  lose("the connection broke");
  return false;
}

bool Link::receive() {
  uint8_t bytes[1024];
  int count = transport->read(bytes, sizeof bytes, 100);
  if (count < 0) {
    lose("the cloud closed the connection");
    return false;
  }
  if (count > 0) lastHeard = port::now();
  for (size_t at = 0, taken = 0; at < (size_t)count; at += taken) {
    Packet packet;
    PacketReader::Result result = reader.read(bytes + at, (size_t)count - at, taken, packet);
    if (result == PacketReader::more) return true;
    if (result == PacketReader::complete && handle(packet)) continue;
    if (isOpen) lose("the cloud does not speak MQTT");
    return false;
  }
  return true;
}

/** False when the packet breaks the protocol, or the connection is lost. */
bool Link::handle(const Packet &packet) {
  uint16_t id = 0;
  Message message;
  if (!online) return packet.type == packetConnack && signIn(packet);
  switch (packet.type) {
    case packetPublish:
      if (!readMessage(packet, message)) return false;
      if (message.qos > 0 && !send(confirmPacket(message.id))) return false;
      if (!message.cut && message.payload.size() <= largestPayload) listener.received(message);
      return true;
    case packetPuback:
      if (!readId(packet, id)) return false;
      outbox.confirm(id);
      return true;
    case packetSuback: return true;
    case packetPingresp: return true;
    default: return false;
  }
}

bool Link::signIn(const Packet &packet) {
  static const char *const reasons[] = { "", "it does not speak MQTT 3.1.1", "it takes no such id", "it is not available", "the key is wrong", "the key is wrong or was revoked" };
  if (packet.body.size() != 2) return false;
  uint8_t code = (uint8_t)packet.body[1];
  if (code != 0) {
    lose(std::string("the cloud refuses: ") + (code < sizeof reasons / sizeof *reasons ? reasons[code] : "without a reason"));
    return false;
  }
  since = port::now();
  online = true;
  subscribing = false;
  if (!subscribe()) return false;
  listener.signedIn();
  return true;
}

bool Link::subscribe() {
  std::vector<std::string> all = listener.filters();
  for (size_t from = 0; from < all.size(); from += mostFiltersAtOnce) {
    size_t to = from + mostFiltersAtOnce < all.size() ? from + mostFiltersAtOnce : all.size();
    // Number 1 is never an event's.
    if (!send(subscribePacket(1, std::vector<std::string>(all.begin() + (long)from, all.begin() + (long)to)))) return false;
  }
  return true;
}

bool Link::sendWaiting() {
  Message message;
  bool again = false;
  for (int count = 0; count < 32 && outbox.next(message, again); count++) {
    if (!send(publishPacket(message, again))) return false;
  }
  return true;
}

bool Link::stayAlive() {
  uint64_t now = port::now();
  if (!online && now - lastHeard > answerPatience) {
    lose("the cloud does not answer");
    return false;
  }
  if (now - lastHeard > keepAlive * 1500u) {
    lose("nothing was heard for a long time");
    return false;
  }
  if (online && now - (lastSent < lastHeard ? lastSent : lastHeard) > keepAlive * 500u && now - lastSent > 1000) return send(plainPacket(packetPingreq));
  return true;
}

void Link::leave() {
  if (isOpen) transport->write(plainPacket(packetDisconnect));
  transport->close();
  isOpen = false;
  online = false;
}

}
