// Sockets of the simulated board. The real ones are in the cloud, which checks their targets.
#pragma once

#include <Arduino.h>
#include <memory>

namespace boardNetwork {

extern "C" {
/** Four bytes of the board's address, six of its MAC address. */
__attribute__((import_module("board"), import_name("net_own"))) void board_net_own(uint8_t *to);
__attribute__((import_module("board"), import_name("net_open"))) int board_net_open(int use, const char *host, size_t length, int port, const char *trust, size_t trustLength);
__attribute__((import_module("board"), import_name("net_state"))) int board_net_state(int id);
__attribute__((import_module("board"), import_name("net_available"))) int board_net_available(int id);
__attribute__((import_module("board"), import_name("net_unsent"))) int board_net_unsent(int id);
__attribute__((import_module("board"), import_name("net_read"))) int board_net_read(int id, void *to, size_t most, int takes);
__attribute__((import_module("board"), import_name("net_write"))) int board_net_write(int id, const void *data, size_t length);
__attribute__((import_module("board"), import_name("net_send"))) int board_net_send(int id, const char *host, size_t length, int port, const void *data, size_t size);
__attribute__((import_module("board"), import_name("net_packet"))) int board_net_packet(int id, void *to, size_t most);
__attribute__((import_module("board"), import_name("net_accept"))) int board_net_accept(int id);
/** Six bytes of an address, two of a port. */
__attribute__((import_module("board"), import_name("net_peer"))) void board_net_peer(int id, uint8_t *to);
__attribute__((import_module("board"), import_name("net_close"))) void board_net_close(int id);
__attribute__((import_module("board"), import_name("net_name"))) void board_net_name(const char *name, size_t length);
__attribute__((import_module("board"), import_name("block"))) void board_block(double milliseconds);
}

enum Use { TCP, TLS, INSECURE, SERVER, DATAGRAMS, LOOKUP, NOW };
enum State { OPENS, OPEN, ENDED, FAILED };

/** Shared by all copies of a client; the last copy closes it. */
struct Socket {
  int id;
  Socket(int id) : id(id) {}
  Socket(const Socket &) = delete;
  ~Socket() { close(); }
  int state() const { return id < 0 ? (int)ENDED : board_net_state(id); }
  void close() {
    if (id >= 0) board_net_close(id);
    id = -1;
  }
};

/** Waits until `done`, while other tasks run. */
template <class Done> bool await(unsigned long milliseconds, Done done) {
  for (unsigned long began = millis();;) {
    if (done()) return true;
    unsigned long gone = millis() - began;
    if (gone >= milliseconds) return false;
    board_block((double)(milliseconds - gone));
  }
}

/** Null if it can't be opened; the device's serial line says why. */
inline std::shared_ptr<Socket> open(Use use, const String &host, int port, unsigned long milliseconds, const String &trust = String()) {
  auto socket = std::make_shared<Socket>(board_net_open(use, host.c_str(), host.length(), port, trust.c_str(), trust.length()));
  await(milliseconds, [&] { return socket->state() != OPENS; });
  return socket->state() == OPEN ? socket : nullptr;
}

struct Own {
  uint8_t address[4], mac[6];
  Own() { board_net_own(address); }
};

struct Remote {
  uint8_t address[6], port[2];
  Remote(int id) { board_net_peer(id, address); }
  uint16_t number() const { return (uint16_t)(port[0] << 8 | port[1]); }
};

inline bool lookUp(const char *host, IPAddress &address, unsigned long milliseconds = 10000) {
  if (address.fromString(host)) return true;
  auto socket = open(LOOKUP, host, 0, milliseconds);
  if (socket) address = IPAddress(Remote(socket->id).address);
  return socket != nullptr;
}

inline String macText(const uint8_t *mac) {
  char text[18];
  snprintf(text, sizeof text, "%02X:%02X:%02X:%02X:%02X:%02X", mac[0], mac[1], mac[2], mac[3], mac[4], mac[5]);
  return text;
}

}
