// Datagrams that come to a function while the sketch waits or asks the board for anything.
#pragma once

#include <functional>
#include <WiFi.h>

class AsyncUDPPacket : public Stream {
public:
  AsyncUDPPacket(WiFiUDP &socket, uint16_t port) : socket(socket), here(port), from(socket.remoteIP()), fromPort(socket.remotePort()) {
    while (socket.available() > 0) content += (char)socket.read();
  }
  uint8_t *data() { return (uint8_t *)content.begin(); }
  size_t length() { return content.length(); }
  IPAddress remoteIP() { return from; }
  uint16_t remotePort() { return fromPort; }
  IPAddress localIP() { return WiFi.localIP(); }
  uint16_t localPort() { return here; }
  bool isBroadcast() { return false; }
  bool isMulticast() { return false; }
  bool isIPv6() { return false; }
  int available() override { return (int)(content.length() - at); }
  int read() override { return available() > 0 ? (uint8_t)content[at++] : -1; }
  int peek() override { return available() > 0 ? (uint8_t)content[at] : -1; }
  size_t write(uint8_t one) override { return write(&one, 1); }
  /** To whom the packet came from. */
  size_t write(const uint8_t *bytes, size_t length) override {
    socket.beginPacket(from, fromPort);
    size_t sent = socket.write(bytes, length);
    return socket.endPacket() ? sent : 0;
  }
  using Print::write;

private:
  WiFiUDP &socket;
  uint16_t here;
  IPAddress from;
  uint16_t fromPort;
  String content;
  size_t at = 0;
};

class AsyncUDP : public Print {
public:
  void onPacket(std::function<void(AsyncUDPPacket &)> work) { handler = work; }
  bool listen(uint16_t port) {
    here = port;
    timer.start(period, period, [](void *self) { ((AsyncUDP *)self)->take(); }, this);
    return socket.begin(port);
  }
  bool listen(IPAddress, uint16_t port) { return listen(port); }
  bool listenMulticast(IPAddress, uint16_t port, uint8_t = 1) { return listen(port); }
  bool connect(IPAddress host, uint16_t port) { return to = host, toPort = port, listen(0); }
  bool connected() { return toPort > 0 || here > 0; }
  void close() { timer.stop(), socket.stop(), here = toPort = 0; }
  size_t writeTo(const uint8_t *bytes, size_t length, IPAddress host, uint16_t port) {
    socket.beginPacket(host, port);
    size_t sent = socket.write(bytes, length);
    return socket.endPacket() ? sent : 0;
  }
  size_t broadcastTo(uint8_t *bytes, size_t length, uint16_t port) { return writeTo(bytes, length, IPAddress(255, 255, 255, 255), port); }
  size_t broadcastTo(const char *text, uint16_t port) { return broadcastTo((uint8_t *)text, strlen(text), port); }
  size_t broadcast(uint8_t *bytes, size_t length) { return broadcastTo(bytes, length, here ? here : toPort); }
  size_t broadcast(const char *text) { return broadcastTo(text, here ? here : toPort); }
  size_t write(uint8_t one) override { return write(&one, 1); }
  size_t write(const uint8_t *bytes, size_t length) override { return writeTo(bytes, length, to, toPort); }
  using Print::write;
  operator bool() { return connected(); }

private:
  static constexpr double period = 10;
  WiFiUDP socket;
  BoardTimer timer;
  std::function<void(AsyncUDPPacket &)> handler;
  IPAddress to;
  uint16_t toPort = 0, here = 0;

  void take() {
    while (socket.parsePacket() > 0) {
      AsyncUDPPacket packet(socket, here);
      if (handler) handler(packet);
    }
  }
};
