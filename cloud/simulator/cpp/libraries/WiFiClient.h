// A TCP connection. `broker.local` is the local broker, where the sketch acts as its own device.
#pragma once

#include <Client.h>
#include <BoardSocket.h>

class WiFiClient : public Client {
public:
  WiFiClient() = default;
  WiFiClient(std::shared_ptr<boardNetwork::Socket> socket) : socket(socket) {}
  int connect(IPAddress address, uint16_t port) override { return connect(address.toString().c_str(), port); }
  int connect(const char *host, uint16_t port) override { return connectTo(boardNetwork::TCP, host, port); }
  int connect(IPAddress address, uint16_t port, int32_t milliseconds) { return connect(address.toString().c_str(), port, milliseconds); }
  int connect(const char *host, uint16_t port, int32_t milliseconds) {
    opening = (unsigned long)max(milliseconds, 1L);
    return connect(host, port);
  }
  int connect(const String &host, uint16_t port) { return connect(host.c_str(), port); }

  size_t write(uint8_t one) override { return write(&one, 1); }
  size_t write(const uint8_t *bytes, size_t length) override {
    size_t sent = 0;
    bool open = socket && boardNetwork::await(sending, [&] {
      int count = boardNetwork::board_net_write(socket->id, bytes + sent, length - sent);
      if (count > 0) sent += (size_t)count;
      return count < 0 || sent == length;
    });
    if (!open || sent < length) setWriteError();
    return sent;
  }
  size_t write(Stream &from) {
    uint8_t part[256];
    size_t sum = 0;
    while (from.available() > 0) {
      size_t count = from.readBytes(part, min(sizeof part, (size_t)from.available()));
      if (count == 0 || write(part, count) != count) break;
      sum += count;
    }
    return sum;
  }
  using Print::write;
  int availableForWrite() override { return 1024; }

  int available() override { return socket ? boardNetwork::board_net_available(socket->id) : 0; }
  int read() override {
    uint8_t one;
    return read(&one, 1) == 1 ? one : -1;
  }
  int read(uint8_t *to, size_t most) override {
    int count = socket ? boardNetwork::board_net_read(socket->id, to, most, 1) : 0;
    return count > 0 ? count : -1;
  }
  int read(char *to, size_t most) { return read((uint8_t *)to, most); }
  int peek() override {
    uint8_t one;
    return socket && boardNetwork::board_net_read(socket->id, &one, 1, 0) == 1 ? one : -1;
  }
  size_t readBytes(char *to, size_t length) override {
    size_t count = 0;
    boardNetwork::await(getTimeout(), [&] {
      int part = socket ? boardNetwork::board_net_read(socket->id, to + count, length - count, 1) : 0;
      count += (size_t)max(part, 0);
      return count == length || !connected();
    });
    return count;
  }
  using Stream::readBytes;
  String readString() override {
    String text;
    for (int next = timedRead(); next >= 0; next = timedRead()) text += (char)next;
    return text;
  }

  /** Waits until everything is sent. */
  void flush() override {
    if (socket) boardNetwork::await(sending, [&] { return socket->state() != boardNetwork::OPEN || boardNetwork::board_net_unsent(socket->id) == 0; });
  }
  void clear() { while (read() >= 0) {} }
  void stop() override {
    if (socket) socket->close();
    socket = nullptr;
  }
  /** Also true while data of a closed connection are unread. */
  uint8_t connected() override { return socket && (socket->state() == boardNetwork::OPEN || available() > 0); }
  operator bool() override { return connected(); }
  bool operator==(const WiFiClient &other) const { return socket == other.socket; }

  /** The time limit for connecting and sending: in seconds, as in the framework's second version, or from 100 on in milliseconds. */
  void setTimeout(unsigned long time) { Stream::setTimeout(time < 100 ? time * 1000 : time); }
  void setConnectionTimeout(uint32_t milliseconds) { opening = milliseconds; }
  int setNoDelay(bool) { return 1; }
  bool getNoDelay() { return true; }
  int setSocketOption(int, char *, size_t) { return 0; }
  int fd() const { return socket ? socket->id : -1; }
  std::shared_ptr<boardNetwork::Socket> boardSocket() const { return socket; }
  IPAddress remoteIP() const { return socket ? IPAddress(boardNetwork::Remote(socket->id).address) : IPAddress(); }
  uint16_t remotePort() const { return socket ? boardNetwork::Remote(socket->id).number() : 0; }
  IPAddress localIP() const { return IPAddress(boardNetwork::Own().address); }
  uint16_t localPort() const { return 49152; }

protected:
  String trust;
  int connectTo(boardNetwork::Use use, const char *host, uint16_t port) {
    stop();
    if (host) socket = boardNetwork::open(use, host, port, opening, trust);
    return socket != nullptr;
  }

private:
  std::shared_ptr<boardNetwork::Socket> socket;
  unsigned long opening = 15000, sending = 10000;
};
/** Its name since the third version of the framework. */
typedef WiFiClient NetworkClient;
