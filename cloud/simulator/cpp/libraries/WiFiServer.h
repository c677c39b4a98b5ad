// A TCP server. Browsers on the cloud's computer reach it at a port of its own, other simulated devices at the board's address.
#pragma once

#include <WiFiClient.h>

class WiFiServer : public Server {
public:
  WiFiServer(uint16_t port = 80, uint8_t = 4) : port(port) {}
  WiFiServer(IPAddress, uint16_t port = 80) : port(port) {}
  void begin(uint16_t other = 0) override { begin(other, 0); }
  void begin(uint16_t other, int) {
    if (other) port = other;
    end();
    socket = boardNetwork::open(boardNetwork::SERVER, "", port, 1000);
  }
  /** The next client that has connected. */
  WiFiClient accept() {
    if (waiting) {
      WiFiClient client = waiting;
      waiting = WiFiClient();
      return client;
    }
    int id = socket ? boardNetwork::board_net_accept(socket->id) : -1;
    return id < 0 ? WiFiClient() : WiFiClient(std::make_shared<boardNetwork::Socket>(id));
  }
  WiFiClient available() { return accept(); }
  bool hasClient() {
    if (!waiting) waiting = accept();
    return waiting;
  }
  size_t write(uint8_t) override { return 0; }
  using Print::write;
  void setNoDelay(bool) {}
  bool getNoDelay() { return true; }
  void setTimeout(uint32_t) {}
  operator bool() { return socket != nullptr; }
  void end() { socket = nullptr; }
  void close() { end(); }
  void stop() { end(); }

private:
  uint16_t port;
  std::shared_ptr<boardNetwork::Socket> socket;
  WiFiClient waiting;
};
/** Its name since the third version of the framework. */
typedef WiFiServer NetworkServer;
