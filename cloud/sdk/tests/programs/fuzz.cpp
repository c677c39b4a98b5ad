// Hostile bytes for everything that reads what comes from a network: packets, JSON, offers, identities.
#include <stdio.h>
#include <stdlib.h>

#include "core/json.h"
#include "core/offer.h"
#include "core/packets.h"

using namespace iotconsole;

static uint32_t state;

static uint32_t next(uint32_t limit) {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state % limit;
}

static std::string spoilt(std::string bytes) {
  for (uint32_t count = next(4); count > 0 && !bytes.empty(); count--) {
    size_t at = next((uint32_t)bytes.size());
    switch (next(4)) {
      case 0: bytes[at] = (char)next(256); break;
      case 1: bytes.resize(at); break;
      case 2: bytes.insert(at, std::string(next(300), (char)next(256))); break;
      default: bytes[at] = (char)(bytes[at] ^ 1 << next(8));
    }
  }
  return bytes;
}

static std::string somePacket() {
  Message message;
  message.topic = std::string(next(40), 'a');
  message.payload = std::string(next(10) == 0 ? next((uint32_t)largestPayload) : next(60), 'p');
  message.qos = (uint8_t)next(2);
  message.id = (uint16_t)next(65536);
  switch (next(6)) {
    case 0: return publishPacket(message, next(2));
    case 1: return subscribePacket(message.id, { message.topic, "b/#" });
    case 2: return confirmPacket(message.id);
    case 3: return std::string("\x20\x02\x00\x00", 4);
    // More than any packet may have.
    case 4: return std::string("\x30\xff\xff\xff\x7f", 5) + message.payload;
    default: return connectPacket("c", message.topic, message.payload, 60);
  }
}

/** Reads it in pieces of any size: as many packets come out as in one piece. */
static size_t read(const std::string &bytes, uint32_t largest) {
  PacketReader reader;
  size_t packets = 0;
  for (size_t at = 0, taken = 0; at < bytes.size(); at += taken) {
    size_t piece = 1 + next(largest);
    if (piece > bytes.size() - at) piece = bytes.size() - at;
    Packet packet;
    PacketReader::Result result = reader.read((const uint8_t *)bytes.data() + at, piece, taken, packet);
    if (result == PacketReader::broken) return packets;
    if (result == PacketReader::more) continue;
    packets++;
    Message message;
    uint16_t id;
    if (packet.body.size() > largestPacket) abort();
    if (readMessage(packet, message) && (message.topic.empty() || message.topic.size() + message.payload.size() > packet.body.size())) abort();
    readId(packet, id);
  }
  return packets;
}

static void readTexts(const std::string &text) {
  JsonObject object;
  Offer offer;
  Identity identity;
  if (object.parse(text) && object.whole("i") < -1) abort();
  if (readOffer(text, offer) && (offer.path.empty() || offer.path[0] != '/' || offer.size == 0)) abort();
  if (readIdentity(text, identity).empty() && (identity.port == 0 || identity.id.find('/') != std::string::npos)) abort();
  JsonObject again;
  if (!again.parse("{\"a\":" + jsonText(text) + "}") || again.text("a") != text) abort();
}

int main(int argc, char **argv) {
  state = argc > 1 ? (uint32_t)atol(argv[1]) : 1;
  int rounds = argc > 2 ? atoi(argv[2]) : 10000;
  const std::string texts[] = {
    "{\"i\":1,\"p\":\"\\u00e4\\ud83d\\ude00\"}", "{\"i\":-1.5e+3,\"p\":[1,{\"a\":null}],\"q\":true}",
    "{\"id\":\"u1\",\"url\":\"https://h:1/device/v1/firmware/x\",\"sha256\":\"" + std::string(64, 'a') + "\",\"size\":7,\"sig\":\"MEUCIQ==\"}",
    "{\"id\":\"NODE-1\",\"key\":\"k\",\"host\":\"h\",\"port\":8883,\"ca\":\"c\"}", std::string(5000, '['), "{\"a\":" + std::string(5000, '{'),
  };
  size_t packets = 0;
  for (int round = 0; round < rounds; round++) {
    std::string stream;
    for (uint32_t count = 1 + next(4); count > 0; count--) stream += somePacket();
    uint32_t before = state;
    if (read(stream, 7) != read(stream, 5000)) abort();
    state = before ? before : 1;
    packets += read(spoilt(stream), 1 + next(2000));
    readTexts(spoilt(texts[next(sizeof texts / sizeof *texts)]));
  }
  printf("%d rounds, %zu packets\n", rounds, packets);
}
