// Websockets of ESPAsyncWebServer: messages from and to pages in browsers, while the sketch waits or asks the board for anything.
#pragma once

#include <AsyncTCP.h>
#include <ESPAsyncWebServer.h>
#include <MbedHash.h>
#include <deque>
#include <stdarg.h>

#define WS_MAX_QUEUED_MESSAGES 32
#define DEFAULT_MAX_WS_CLIENTS 8

typedef enum { WS_DISCONNECTED, WS_CONNECTED, WS_DISCONNECTING } AwsClientStatus;
typedef enum { WS_CONTINUATION, WS_TEXT, WS_BINARY, WS_DISCONNECT = 8, WS_PING, WS_PONG } AwsFrameType;
typedef enum { WS_EVT_CONNECT, WS_EVT_DISCONNECT, WS_EVT_PONG, WS_EVT_ERROR, WS_EVT_DATA } AwsEventType;
/** A frame. `index` is where the bytes that a handler gets begin in it, `num` its place in a message of several frames. */
struct AwsFrameInfo { uint8_t message_opcode, final, masked, opcode; uint32_t num; uint64_t len, index; uint8_t mask[4]; };

class AsyncWebSocket;
class AsyncWebSocketClient;
typedef std::function<void(AsyncWebSocket *, AsyncWebSocketClient *, AwsEventType, void *, uint8_t *, size_t)> AwsEventHandler;
typedef std::function<bool(AsyncWebServerRequest *)> AwsHandshakeHandler;

/** A message that a sketch fills itself. It is deleted when it has been given away. */
class AsyncWebSocketMessageBuffer {
public:
  AsyncWebSocketMessageBuffer(size_t size) : content(size, 0) {}
  AsyncWebSocketMessageBuffer(const uint8_t *bytes, size_t size) : content(bytes, bytes + size) {}
  uint8_t *get() { return content.data(); }
  size_t length() const { return content.size(); }
  bool reserve(size_t size) { return content.assign(size, 0), true; }

private:
  std::vector<uint8_t> content;
};

namespace boardHttp {

/** What a sketch sends, in any of the types that it may have. */
struct Payload {
  const char *bytes;
  size_t length;
  std::unique_ptr<AsyncWebSocketMessageBuffer> given;
  Payload(const char *text) : bytes(text), length(text ? strlen(text) : 0) {}
  Payload(const String &text) : bytes(text.c_str()), length(text.length()) {}
  Payload(const __FlashStringHelper *text) : Payload((const char *)text) {}
  Payload(const char *text, size_t length) : bytes(text), length(length) {}
  Payload(const uint8_t *data, size_t length) : bytes((const char *)data), length(length) {}
  Payload(AsyncWebSocketMessageBuffer *buffer) : bytes(buffer ? (const char *)buffer->get() : nullptr), length(buffer ? buffer->length() : 0), given(buffer) {}
};

inline String formatted(const char *format, va_list values) {
  va_list again;
  va_copy(again, values);
  int length = vsnprintf(nullptr, 0, format, values);
  std::vector<char> text((size_t)max(length, 0) + 1);
  vsnprintf(text.data(), text.size(), format, again);
  va_end(again);
  return String(text.data());
}

}

class AsyncWebSocketClient : public std::enable_shared_from_this<AsyncWebSocketClient> {
public:
  void *_tempObject = nullptr;

  AsyncWebSocketClient(AsyncWebSocket *server, uint32_t number, std::shared_ptr<boardNetwork::Socket> socket) : owner(server), number(number), connection(socket) {
    connection.onData([](void *self, AsyncClient *, void *data, size_t length) { ((AsyncWebSocketClient *)self)->receive((const uint8_t *)data, length); }, this);
    connection.onAck([](void *self, AsyncClient *, size_t, uint32_t) { ((AsyncWebSocketClient *)self)->pass(); }, this);
    connection.onPoll([](void *self, AsyncClient *) { ((AsyncWebSocketClient *)self)->look(); }, this);
    connection.onDisconnect([](void *self, AsyncClient *) { ((AsyncWebSocketClient *)self)->over(); }, this);
    heard = millis();
  }

  AsyncWebSocket *server() { return owner; }
  AsyncClient *client() { return &connection; }
  uint32_t id() const { return number; }
  AwsClientStatus status() const { return now; }
  IPAddress remoteIP() { return connection.remoteIP(); }
  uint16_t remotePort() { return connection.remotePort(); }
  bool canSend() const { return now == WS_CONNECTED && !queueIsFull(); }
  bool queueIsFull() const { return waiting.size() >= WS_MAX_QUEUED_MESSAGES || held >= mostHeld; }
  size_t queueLen() const { return waiting.size(); }
  void keepAlivePeriod(uint16_t seconds) { keepAlive = seconds; }
  uint16_t keepAlivePeriod() const { return keepAlive; }

  template <class... Given> bool text(Given &&...given) { return send(WS_TEXT, boardHttp::Payload(std::forward<Given>(given)...)); }
  template <class... Given> bool binary(Given &&...given) { return send(WS_BINARY, boardHttp::Payload(std::forward<Given>(given)...)); }
  bool ping(const uint8_t *data = nullptr, size_t length = 0) { return length <= mostControl && send(WS_PING, boardHttp::Payload(data, length)); }
  size_t printf(const char *format, ...) __attribute__((format(printf, 2, 3))) {
    va_list values;
    va_start(values, format);
    String whole = boardHttp::formatted(format, values);
    va_end(values);
    return text(whole) ? whole.length() : 0;
  }
  /** Says goodbye; the connection ends when the other side has done so, too. */
  void close(uint16_t code = 0, const char *message = nullptr) {
    auto alive = shared_from_this();
    unsigned long time = millis();
    if (now != WS_CONNECTED) return;
    now = WS_DISCONNECTING;
    heard = time;
    String reason;
    if (code) reason = String((char)(code >> 8)) + (char)code + (message ? message : "");
    if (reason.length() > mostControl) reason.remove(mostControl);
    frame(WS_DISCONNECT, reason.c_str(), reason.length());
  }
  bool send(AwsFrameType type, const boardHttp::Payload &what) {
    if (now != WS_CONNECTED) return false;
    auto alive = shared_from_this();
    if (what.length > mostAlone) return boardNotice("AsyncWebSocket drops a message: it has more than 96 kB."), false;
    if (!queueIsFull() && (held == 0 || held + what.length <= mostHeld)) return frame(type, what.bytes, what.length);
    boardNotice("AsyncWebSocket drops messages: a page takes them more slowly than the sketch sends them.");
    return false;
  }

private:
  static constexpr size_t mostPart = 1436, mostControl = 125, mostHeld = 64 * 1024, mostAlone = 96 * 1024;
  static constexpr unsigned long goodbye = 5000;
  AsyncWebSocket *owner;
  uint32_t number;
  AsyncClient connection;
  AwsClientStatus now = WS_CONNECTED;
  std::deque<String> waiting;
  /** Bytes that wait, and how many of the first message are sent. */
  size_t held = 0, sent = 0;
  unsigned long heard = 0;
  uint16_t keepAlive = 0;
  bool ends = false, passing = false;
  uint8_t head[14];
  size_t headed = 0, filled = 0;
  bool within = false;
  AwsFrameInfo info = {};
  /** Sketches end a text themselves: `data[length] = 0`. */
  uint8_t part[mostPart + 1];

  bool frame(uint8_t opcode, const char *bytes, size_t length) {
    String whole;
    whole += (char)(0x80 | opcode);
    int further = length < 126 ? 0 : length < 65536 ? 2 : 8;
    whole += (char)(further == 0 ? length : further == 2 ? 126 : 127);
    for (int at = further; at-- > 0;) whole += (char)((uint64_t)length >> 8 * at);
    if (!whole.concat(bytes, length)) return false;
    held += whole.length();
    waiting.push_back(std::move(whole));
    pass();
    return true;
  }
  void pass() {
    // Timers and other tasks run while a task asks the board: only one of them may send.
    if (passing) return;
    passing = true;
    while (!waiting.empty()) {
      const String &first = waiting.front();
      size_t count = connection.add(first.c_str() + sent, first.length() - sent);
      if (count == 0) break;
      sent += count, held -= count;
      if (sent < first.length()) continue;
      waiting.pop_front();
      sent = 0;
    }
    passing = false;
  }
  void look() {
    pass();
    if (keepAlive && now == WS_CONNECTED && millis() - heard > keepAlive * 1000UL) heard = millis(), ping();
    if ((ends && waiting.empty()) || (now == WS_DISCONNECTING && millis() - heard > goodbye)) connection.close();
  }
  void receive(const uint8_t *data, size_t count) {
    heard = now == WS_CONNECTED ? millis() : heard;
    while (count > 0 && !ends) {
      if (!within) {
        head[headed++] = *data++, count--;
        if (headed >= 2 && headed == headSize()) begin();
        if (!within || info.len > 0) continue;
      }
      size_t took = (size_t)min((uint64_t)min(count, mostPart - filled), info.len - info.index - filled);
      for (size_t at = 0; at < took; at++) part[filled + at] = data[at] ^ (info.masked ? info.mask[(info.index + filled + at) % 4] : 0);
      data += took, count -= took, filled += took;
      if (filled == mostPart || info.index + filled == info.len) take();
    }
    if (ends && waiting.empty()) connection.close();
  }
  size_t headSize() const {
    uint8_t length = head[1] & 127;
    return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + (head[1] & 128 ? 4 : 0);
  }
  void begin() {
    uint8_t opcode = head[0] & 15, length = head[1] & 127;
    size_t at = 2, further = length == 126 ? 2 : length == 127 ? 8 : 0;
    info.len = further ? 0 : length;
    for (; at < 2 + further; at++) info.len = info.len << 8 | head[at];
    info.final = head[0] >> 7, info.masked = head[1] >> 7, info.opcode = opcode, info.index = 0;
    memcpy(info.mask, head + at, info.masked ? 4 : 0);
    headed = filled = 0;
    if (opcode == WS_TEXT || opcode == WS_BINARY) info.message_opcode = opcode, info.num = 0;
    else if (opcode == WS_CONTINUATION) info.num++;
    bool controls = opcode >= WS_DISCONNECT, known = opcode <= WS_BINARY || (controls && opcode <= WS_PONG);
    if (!known || !info.masked || (head[0] & 0x70) || (controls && (info.len > mostControl || !info.final))) fail();
    else within = true;
  }
  void fail() {
    close(1002, "wrong frame");
    ends = true;
  }
  void take();
  void over();
};

class AsyncWebSocket : public AsyncWebHandler {
public:
  AsyncWebSocket(const String &route, AwsEventHandler work = nullptr) : route(route), work(work) {}
  ~AsyncWebSocket() { work = nullptr; }
  AsyncWebSocket(const AsyncWebSocket &) = delete;
  AsyncWebSocket &operator=(const AsyncWebSocket &) = delete;

  const char *url() const { return route.c_str(); }
  void enable(bool to) { on = to; }
  bool enabled() const { return on; }
  void onEvent(AwsEventHandler other) { work = other; }
  void handleHandshake(AwsHandshakeHandler other) { greets = other; }
  size_t count() const {
    size_t sum = 0;
    for (auto &each : clients) sum += each->status() == WS_CONNECTED;
    return sum;
  }
  AsyncWebSocketClient *client(uint32_t id) {
    for (auto &each : clients) if (each->id() == id && each->status() == WS_CONNECTED) return each.get();
    return nullptr;
  }
  bool hasClient(uint32_t id) { return client(id) != nullptr; }
  std::vector<AsyncWebSocketClient *> getClients() const {
    std::vector<AsyncWebSocketClient *> all;
    for (auto &each : clients) all.push_back(each.get());
    return all;
  }
  bool availableForWrite(uint32_t id) {
    AsyncWebSocketClient *found = client(id);
    return !found || found->canSend();
  }
  bool availableForWriteAll() {
    for (auto &each : clients) if (each->status() == WS_CONNECTED && each->queueIsFull()) return false;
    return true;
  }
  /** Closes the oldest client where there are more than these. */
  void cleanupClients(uint16_t most = DEFAULT_MAX_WS_CLIENTS) {
    if (count() <= most) return;
    for (auto &each : clients) if (each->status() == WS_CONNECTED) return each->close();
  }
  void close(uint32_t id, uint16_t code = 0, const char *message = nullptr) { if (auto *found = client(id)) found->close(code, message); }
  void closeAll(uint16_t code = 0, const char *message = nullptr) { for (auto &each : Clients(clients)) each->close(code, message); }
  bool ping(uint32_t id, const uint8_t *data = nullptr, size_t length = 0) { return hasClient(id) && client(id)->ping(data, length); }
  void pingAll(const uint8_t *data = nullptr, size_t length = 0) { for (auto &each : Clients(clients)) each->ping(data, length); }

  template <class... Given> bool text(uint32_t id, Given &&...given) { return sendTo(id, WS_TEXT, boardHttp::Payload(std::forward<Given>(given)...)); }
  template <class... Given> bool binary(uint32_t id, Given &&...given) { return sendTo(id, WS_BINARY, boardHttp::Payload(std::forward<Given>(given)...)); }
  template <class... Given> bool textAll(Given &&...given) { return sendAll(WS_TEXT, boardHttp::Payload(std::forward<Given>(given)...)); }
  template <class... Given> bool binaryAll(Given &&...given) { return sendAll(WS_BINARY, boardHttp::Payload(std::forward<Given>(given)...)); }
  size_t printf(uint32_t id, const char *format, ...) __attribute__((format(printf, 3, 4))) {
    va_list values;
    va_start(values, format);
    String whole = boardHttp::formatted(format, values);
    va_end(values);
    return text(id, whole) ? whole.length() : 0;
  }
  size_t printfAll(const char *format, ...) __attribute__((format(printf, 2, 3))) {
    va_list values;
    va_start(values, format);
    String whole = boardHttp::formatted(format, values);
    va_end(values);
    return textAll(whole) ? whole.length() : 0;
  }
  AsyncWebSocketMessageBuffer *makeBuffer(size_t size = 0) { return new AsyncWebSocketMessageBuffer(size); }
  AsyncWebSocketMessageBuffer *makeBuffer(const uint8_t *bytes, size_t size) { return new AsyncWebSocketMessageBuffer(bytes, size); }

  bool canHandle(AsyncWebServerRequest *request) override { return on && request->method() == HTTP_GET && request->url() == route && request->header("Upgrade").equalsIgnoreCase("websocket"); }
  void handleRequest(AsyncWebServerRequest *request) override {
    const String &key = request->header("Sec-WebSocket-Key"), &protocol = request->header("Sec-WebSocket-Protocol");
    if (key.length() == 0 || request->header("Sec-WebSocket-Version") != "13") return request->send(400);
    if (greets && !greets(request)) return request->send(401);
    boardHash::Hash hash;
    uint8_t sum[20];
    hash.start(MBEDTLS_MD_SHA1);
    hash.add(key.c_str(), key.length());
    hash.add("258EAFA5-E914-47DA-95CA-C5AB0DC85B11", 36);
    hash.finish(sum);
    request->client()->print("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: " + base64::encode(sum, sizeof sum) + "\r\n" + (protocol.length() ? "Sec-WebSocket-Protocol: " + protocol + "\r\n" : String()) + "\r\n");
    request->keep();
    clients.emplace_back(new AsyncWebSocketClient(this, ++last, request->client()->boardSocket()));
    tell(clients.back().get(), WS_EVT_CONNECT, request, nullptr, 0);
  }

private:
  friend class AsyncWebSocketClient;
  String route;
  AwsEventHandler work;
  AwsHandshakeHandler greets;
  bool on = true;
  uint32_t last = 0;
  /** Copied where each of them sends: meanwhile others join and leave. */
  typedef std::vector<std::shared_ptr<AsyncWebSocketClient>> Clients;
  Clients clients, left;
  BoardTimer forgets;

  void tell(AsyncWebSocketClient *client, AwsEventType type, void *argument, uint8_t *data, size_t length) { if (work) work(this, client, type, argument, data, length); }
  bool sendTo(uint32_t id, AwsFrameType type, const boardHttp::Payload &what) { return hasClient(id) && client(id)->send(type, what); }
  bool sendAll(AwsFrameType type, const boardHttp::Payload &what) {
    bool all = true;
    for (auto &each : Clients(clients)) if (each->status() == WS_CONNECTED) all = each->send(type, what) && all;
    return all;
  }
  void leave(AsyncWebSocketClient *client) {
    for (size_t at = 0; at < clients.size(); at++) {
      if (clients[at].get() != client) continue;
      auto gone = clients[at];
      clients.erase(clients.begin() + (long)at);
      // A timer of its own may be calling this. Timers run one after the other, so the next one may delete it.
      left.push_back(gone);
      if (left.size() == 1) forgets.start(0, 0, [](void *self) { Clients().swap(((AsyncWebSocket *)self)->left); }, this);
      tell(client, WS_EVT_DISCONNECT, nullptr, nullptr, 0);
      return;
    }
  }
};

/** Passes on what has come of a frame: all of it, or a part as long as a packet. */
inline void AsyncWebSocketClient::take() {
  size_t length = filled;
  bool whole = info.index + length == info.len;
  part[length] = 0;
  within = !whole;
  filled = 0;
  if (info.opcode == WS_PING) {
    if (canSend()) frame(WS_PONG, (const char *)part, length);
  } else if (info.opcode == WS_PONG) owner->tell(this, WS_EVT_PONG, nullptr, part, length);
  else if (info.opcode == WS_DISCONNECT) {
    uint16_t code = length >= 2 ? (uint16_t)(part[0] << 8 | part[1]) : 0;
    if (code > 1001) owner->tell(this, WS_EVT_ERROR, &code, part + 2, length - 2);
    bool answers = now == WS_CONNECTED;
    // Before the frame, since nothing may be sent after it.
    now = WS_DISCONNECTING;
    if (answers) frame(WS_DISCONNECT, (const char *)part, min(length, (size_t)2));
    ends = true;
  } else if (info.opcode <= WS_BINARY && now == WS_CONNECTED) owner->tell(this, WS_EVT_DATA, &info, part, length);
  info.index += length;
}

inline void AsyncWebSocketClient::over() {
  now = WS_DISCONNECTED;
  owner->leave(this);
}
