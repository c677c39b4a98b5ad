// TCP connections that call the sketch, while it waits or asks the board for anything.
#pragma once

#include <WiFi.h>

#define ASYNC_WRITE_FLAG_COPY 0x01
#define ASYNC_WRITE_FLAG_MORE 0x02
#define ASYNC_MAX_ACK_TIME 5000

class AsyncClient;
typedef std::function<void(void *, AsyncClient *)> AcConnectHandler;
typedef std::function<void(void *, AsyncClient *, size_t, uint32_t)> AcAckHandler;
typedef std::function<void(void *, AsyncClient *, int8_t)> AcErrorHandler;
typedef std::function<void(void *, AsyncClient *, void *, size_t)> AcDataHandler;
typedef std::function<void(void *, AsyncClient *, uint32_t)> AcTimeoutHandler;

class AsyncClient {
public:
  AsyncClient(std::shared_ptr<boardNetwork::Socket> accepted = nullptr) { if (accepted) open(accepted, false); }
  AsyncClient(const AsyncClient &) = delete;
  AsyncClient &operator=(const AsyncClient &) = delete;
  ~AsyncClient() { if (gone) *gone = true; }

  bool connect(IPAddress address, uint16_t port) { return connect(address.toString().c_str(), port); }
  bool connect(const char *host, uint16_t port) {
    if (socket) return false;
    open(std::make_shared<boardNetwork::Socket>(boardNetwork::board_net_open(boardNetwork::TCP, host, strlen(host), port, "", 0)), true);
    return true;
  }
  void close(bool = false) { if (socket) drop(); }
  void stop() { close(); }
  int8_t abort() { return close(), 0; }
  bool free() { return !socket; }

  bool connected() { return isOpen(socket); }
  bool connecting() { return socket && opening; }
  bool disconnecting() { return false; }
  bool disconnected() { return !socket; }
  bool freeable() { return !socket; }
  uint8_t state() { return connected() ? 4 : connecting() ? 2 : 0; }
  const char *stateToString() { return connected() ? "Established" : connecting() ? "SYN Sent" : "Closed"; }
  static const char *errorToString(int8_t error) { return error == 0 ? "OK" : "Connection aborted"; }

  bool canSend() { return space() > 0; }
  size_t space() { return spaceOf(socket); }
  size_t add(const char *data, size_t length, uint8_t = ASYNC_WRITE_FLAG_COPY) {
    // A copy: a timer may close the connection while a task asks the board.
    auto with = socket;
    size_t most = min(length, spaceOf(with));
    int count = most ? boardNetwork::board_net_write(with->id, data, most) : 0;
    pending += (size_t)max(count, 0);
    return (size_t)max(count, 0);
  }
  bool send() { return connected(); }
  size_t write(const char *data) { return add(data, strlen(data)); }
  size_t write(const char *data, size_t length, uint8_t flags = ASYNC_WRITE_FLAG_COPY) { return add(data, length, flags); }
  size_t ack(size_t length) { return length; }
  void ackLater() {}

  uint16_t getMss() { return 1436; }
  uint32_t getRxTimeout() { return patience; }
  void setRxTimeout(uint32_t seconds) { patience = seconds; }
  void setAckTimeout(uint32_t) {}
  void setNoDelay(bool) {}
  bool getNoDelay() { return true; }
  IPAddress remoteIP() { return socket ? IPAddress(boardNetwork::Remote(socket->id).address) : IPAddress(); }
  uint16_t remotePort() { return socket ? boardNetwork::Remote(socket->id).number() : 0; }
  IPAddress localIP() { return IPAddress(boardNetwork::Own().address); }

  void onConnect(AcConnectHandler work, void *with = nullptr) { connectWork = bind(work, with); }
  void onDisconnect(AcConnectHandler work, void *with = nullptr) { disconnectWork = bind(work, with); }
  void onPoll(AcConnectHandler work, void *with = nullptr) { pollWork = bind(work, with); }
  void onAck(AcAckHandler work, void *with = nullptr) { ackWork = [=, this](size_t length) { work(with, this, length, 0); }; }
  void onData(AcDataHandler work, void *with = nullptr) { dataWork = [=, this](void *data, size_t length) { work(with, this, data, length); }; }
  void onError(AcErrorHandler work, void *with = nullptr) { errorWork = [=, this](int8_t error) { work(with, this, error); }; }
  void onTimeout(AcTimeoutHandler work, void *with = nullptr) { timeoutWork = [=, this](uint32_t time) { work(with, this, time); }; }

private:
  static constexpr double period = 10;
  static constexpr unsigned long pollPeriod = 500;
  static constexpr size_t room = 5744;
  std::shared_ptr<boardNetwork::Socket> socket;
  BoardTimer timer;
  bool opening = false;
  /** Set while a handler may delete the client. */
  bool *gone = nullptr;
  size_t pending = 0;
  uint32_t patience = 0;
  unsigned long heard = 0, polled = 0;
  std::function<void()> connectWork, disconnectWork, pollWork;
  std::function<void(size_t)> ackWork;
  std::function<void(void *, size_t)> dataWork;
  std::function<void(int8_t)> errorWork;
  std::function<void(uint32_t)> timeoutWork;

  bool isOpen(std::shared_ptr<boardNetwork::Socket> with) const { return with && !opening && with->state() == boardNetwork::OPEN; }
  size_t spaceOf(std::shared_ptr<boardNetwork::Socket> with) const {
    size_t unsent = isOpen(with) ? (size_t)max(boardNetwork::board_net_unsent(with->id), 0) : room;
    return unsent < room ? room - unsent : 0;
  }
  std::function<void()> bind(AcConnectHandler work, void *with) {
    return work ? std::function<void()>([=, this] { work(with, this); }) : nullptr;
  }
  void open(std::shared_ptr<boardNetwork::Socket> with, bool connects) {
    socket = with;
    // Also where it is open by now: its handler is yet to be called.
    opening = connects;
    pending = 0;
    heard = polled = millis();
    timer.start(period, period, [](void *self) { ((AsyncClient *)self)->look(); }, this);
  }
  /** Calls a copy: a handler may delete the client, and with it the handlers. */
  template <class Work, class... Given> static void call(Work work, Given... given) {
    if (work) work(given...);
  }
  void drop() {
    auto ended = std::move(socket);
    opening = false;
    timer.stop();
    ended = nullptr;
    call(disconnectWork);
  }

  void look() {
    // A handler that waits lets timers run.
    if (gone) return;
    bool deleted = false;
    auto alive = [&] { return !deleted && socket; };
    gone = &deleted;
    if (opening) began(alive);
    if (alive() && !opening) acknowledge();
    if (alive() && !opening) receive(alive);
    if (alive() && !opening) check();
    if (!deleted) gone = nullptr;
  }
  template <class Alive> void began(Alive alive) {
    int state = socket->state();
    if (state == boardNetwork::OPENS) return;
    opening = false;
    heard = millis();
    if (state == boardNetwork::OPEN) {
      call(connectWork);
      return;
    }
    call(errorWork, -14);
    if (alive()) drop();
  }
  void acknowledge() {
    size_t unsent = (size_t)max(boardNetwork::board_net_unsent(socket->id), 0);
    if (pending <= unsent) return;
    size_t done = pending - unsent;
    pending = unsent;
    call(ackWork, done);
  }
  template <class Alive> void receive(Alive alive) {
    char part[1024];
    for (int count; alive() && (count = boardNetwork::board_net_read(socket->id, part, sizeof part, 1)) > 0;) {
      heard = millis();
      // What a reply answers was sent before.
      acknowledge();
      if (alive()) call(dataWork, part, (size_t)count);
    }
  }
  void check() {
    auto with = socket;
    if (with->state() != boardNetwork::OPEN && boardNetwork::board_net_available(with->id) <= 0) return close();
    if (patience && millis() - heard > patience * 1000) {
      call(timeoutWork, (uint32_t)(millis() - heard));
      return;
    }
    if (!pollWork || millis() - polled < pollPeriod) return;
    polled = millis();
    call(pollWork);
  }
};

class AsyncServer {
public:
  AsyncServer(uint16_t port) : port(port) {}
  AsyncServer(IPAddress, uint16_t port) : port(port) {}
  void onClient(AcConnectHandler call, void *argument = nullptr) { work = call, with = argument; }
  void begin() {
    socket = boardNetwork::open(boardNetwork::SERVER, "", port, 1000);
    timer.start(period, period, [](void *self) { ((AsyncServer *)self)->look(); }, this);
  }
  void end() {
    timer.stop();
    socket = nullptr;
  }
  void setNoDelay(bool) {}
  bool getNoDelay() { return true; }
  uint8_t status() { return socket ? 1 : 0; }

private:
  static constexpr double period = 10;
  uint16_t port;
  std::shared_ptr<boardNetwork::Socket> socket;
  BoardTimer timer;
  AcConnectHandler work;
  void *with = nullptr;
  void look() {
    for (int id; socket && (id = boardNetwork::board_net_accept(socket->id)) >= 0;) {
      auto *client = new AsyncClient(std::make_shared<boardNetwork::Socket>(id));
      if (work) work(with, client);
      else delete client;
    }
  }
};
