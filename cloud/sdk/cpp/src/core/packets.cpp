#include "packets.h"

namespace iotconsole {

void PacketReader::reset() {
  state = head;
  current = Packet();
}

PacketReader::Result PacketReader::read(const uint8_t *bytes, size_t length, size_t &taken, Packet &packet) {
  taken = 0;
  while (taken < length || (state == content && left == 0)) {
    if (state == head) {
      first = bytes[taken++];
      left = 0;
      shift = 0;
      state = size;
    } else if (state == size) {
      uint8_t byte = bytes[taken++];
      left |= (uint32_t)(byte & 0x7f) << shift;
      shift += 7;
      if (byte & 0x80) {
        if (shift == 28) return broken;
        continue;
      }
      current = Packet();
      current.type = first >> 4;
      current.flags = first & 0x0f;
      state = content;
    } else {
      size_t here = length - taken < left ? length - taken : left;
      size_t room = largestPacket - current.body.size();
      current.body.append((const char *)bytes + taken, here < room ? here : room);
      if (here > room) current.cut = true;
      taken += here;
      left -= (uint32_t)here;
      if (left > 0) continue;
      packet = std::move(current);
      reset();
      return complete;
    }
  }
  return more;
}

static uint16_t number(const std::string &bytes, size_t at) { return (uint16_t)((uint8_t)bytes[at] << 8 | (uint8_t)bytes[at + 1]); }

bool readMessage(const Packet &packet, Message &message) {
  const std::string &body = packet.body;
  message = Message();
  message.qos = (packet.flags >> 1) & 3;
  message.retained = packet.flags & 1;
  message.cut = packet.cut;
  if (packet.type != packetPublish || message.qos > 1 || body.size() < 2) return false;
  size_t length = number(body, 0);
  size_t at = 2 + length;
  if (length == 0 || at + (message.qos > 0 ? 2 : 0) > body.size()) return false;
  message.topic.assign(body, 2, length);
  if (message.topic.find('\0') != std::string::npos) return false;
  if (message.qos > 0) {
    message.id = number(body, at);
    at += 2;
    if (message.id == 0) return false;
  }
  message.payload.assign(body, at, std::string::npos);
  return true;
}

bool readId(const Packet &packet, uint16_t &id) {
  if (packet.body.size() < 2) return false;
  id = number(packet.body, 0);
  return id != 0;
}

static void putNumber(std::string &into, size_t value) {
  into += (char)(value >> 8 & 0xff);
  into += (char)(value & 0xff);
}

static bool putText(std::string &into, const std::string &text) {
  if (text.size() > 0xffff) return false;
  putNumber(into, text.size());
  into += text;
  return true;
}

static std::string framed(uint8_t first, const std::string &body) {
  std::string packet(1, (char)first);
  size_t left = body.size();
  do {
    uint8_t byte = left & 0x7f;
    left >>= 7;
    packet += (char)(left > 0 ? byte | 0x80 : byte);
  } while (left > 0);
  return packet + body;
}

std::string connectPacket(const std::string &clientId, const std::string &user, const std::string &password, uint16_t keepAlive) {
  const char withUserAndPassword = (char)0x80 | 0x40, cleanSession = 0x02;
  std::string body("\0\4MQTT\4", 7);
  body += (char)(withUserAndPassword | cleanSession);
  putNumber(body, keepAlive);
  return putText(body, clientId) && putText(body, user) && putText(body, password) ? framed(packetConnect << 4, body) : std::string();
}

std::string publishPacket(const Message &message, bool again) {
  std::string body;
  if (message.payload.size() > largestPayload || !putText(body, message.topic)) return std::string();
  if (message.qos > 0) putNumber(body, message.id);
  body += message.payload;
  return framed((uint8_t)(packetPublish << 4 | (again ? 8 : 0) | message.qos << 1 | (message.retained ? 1 : 0)), body);
}

std::string subscribePacket(uint16_t id, const std::vector<std::string> &filters) {
  std::string body;
  putNumber(body, id);
  for (const std::string &filter : filters) {
    if (!putText(body, filter)) return std::string();
    body += (char)1;
  }
  return framed(packetSubscribe << 4 | 2, body);
}

std::string confirmPacket(uint16_t id) {
  std::string body;
  putNumber(body, id);
  return framed(packetPuback << 4, body);
}

std::string plainPacket(PacketType type) { return framed((uint8_t)(type << 4), std::string()); }

}
