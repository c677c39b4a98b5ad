// UDP: to other simulated devices and to hosts that the cloud allows; only those can answer.
#pragma once

#include <Client.h>
#include <BoardSocket.h>

class WiFiUDP : public UDP {
public:
  uint8_t begin(uint16_t port) override {
    stop();
    socket = boardNetwork::open(boardNetwork::DATAGRAMS, "", port, 1000);
    return socket != nullptr;
  }
  uint8_t begin(IPAddress, uint16_t port) { return begin(port); }
  uint8_t beginMulticast(IPAddress, uint16_t port) { return begin(port); }
  void stop() override { socket = nullptr; }
  int beginPacket(IPAddress address, uint16_t port) override { return beginPacket(address.toString().c_str(), port); }
  int beginPacket(const char *to, uint16_t port) override {
    if (!socket) begin((uint16_t)0);
    host = to;
    hostPort = port;
    sending = "";
    return socket != nullptr;
  }
  int beginPacket() { return beginPacket(remoteIP(), remotePort()); }
  int beginMulticastPacket() { return beginPacket("239.0.0.1", hostPort); }
  int endPacket() override { return socket && boardNetwork::board_net_send(socket->id, host.c_str(), host.length(), hostPort, sending.c_str(), sending.length()); }
  size_t write(uint8_t one) override { return write(&one, 1); }
  size_t write(const uint8_t *bytes, size_t length) override {
    size_t fits = min(length, most - min(most, (size_t)sending.length()));
    sending.concat((const char *)bytes, fits);
    return fits;
  }
  using Print::write;
  /** The length of the next datagram. Drops the rest of the one before. */
  int parsePacket() override {
    uint8_t packet[8 + most];
    int length = socket ? boardNetwork::board_net_packet(socket->id, packet, sizeof packet) : -1;
    at = 0;
    received = String();
    if (length < 0) return 0;
    memcpy(from, packet, 4);
    fromPort = (uint16_t)(packet[6] << 8 | packet[7]);
    received.concat((const char *)packet + 8, min((size_t)length, most));
    return length;
  }
  int available() override { return (int)(received.length() - at); }
  int read() override { return available() > 0 ? (uint8_t)received[at++] : -1; }
  int read(unsigned char *to, size_t length) override {
    size_t count = min(length, (size_t)available());
    memcpy(to, received.c_str() + at, count);
    at += count;
    return (int)count;
  }
  int read(char *to, size_t length) override { return read((unsigned char *)to, length); }
  int peek() override { return available() > 0 ? (uint8_t)received[at] : -1; }
  void flush() override { at = received.length(); }
  void clear() { flush(); }
  IPAddress remoteIP() override { return IPAddress(from); }
  uint16_t remotePort() override { return fromPort; }

private:
  static const size_t most = 1472;
  std::shared_ptr<boardNetwork::Socket> socket;
  String host, sending, received;
  uint16_t hostPort = 0, fromPort = 0;
  uint8_t from[4] = {};
  size_t at = 0;
};
/** Its name since the third version of the framework. */
typedef WiFiUDP NetworkUDP;
