// MQTT 3.1.1 on the wire: the part that a device needs.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string>
#include <vector>

namespace iotconsole {

/** Payloads of more bytes are neither sent nor read. */
const size_t largestPayload = 16 * 1024;
/** Of a larger packet only so much is kept: enough to confirm it. */
const size_t largestPacket = largestPayload + 1024;

enum PacketType : uint8_t { packetConnect = 1, packetConnack = 2, packetPublish = 3, packetPuback = 4, packetSubscribe = 8, packetSuback = 9, packetPingreq = 12, packetPingresp = 13, packetDisconnect = 14 };

struct Packet {
  uint8_t type = 0;
  uint8_t flags = 0;
  std::string body;
  /** The packet was larger than what is kept of it. */
  bool cut = false;
};

struct Message {
  std::string topic;
  std::string payload;
  uint8_t qos = 0;
  bool retained = false;
  uint16_t id = 0;
  bool cut = false;
};

/** Takes packets out of a stream of bytes that comes in any pieces. Holds one packet at most. */
class PacketReader {
public:
  enum Result { more, complete, broken };

  /** Reads from `bytes` until a packet is complete, and tells how many bytes it took. */
  Result read(const uint8_t *bytes, size_t length, size_t &taken, Packet &packet);
  void reset();

private:
  enum State { head, size, content };
  State state = head;
  uint8_t first = 0;
  uint32_t left = 0;
  unsigned shift = 0;
  Packet current;
};

/** False when the packet breaks the protocol. */
bool readMessage(const Packet &packet, Message &message);
/** The number in a confirmation. */
bool readId(const Packet &packet, uint16_t &id);

/** Empty when a text is too long for the protocol. */
std::string connectPacket(const std::string &clientId, const std::string &user, const std::string &password, uint16_t keepAlive);
std::string publishPacket(const Message &message, bool again);
std::string subscribePacket(uint16_t id, const std::vector<std::string> &filters);
std::string confirmPacket(uint16_t id);
std::string plainPacket(PacketType type);

}
