// A web server that answers while the sketch waits or asks the board for anything.
#pragma once

#include <FS.h>
#include <base64.h>
#include <HttpRequest.h>
#include <memory>

typedef std::function<String(const String &)> AwsTemplateProcessor;
class AsyncWebServerRequest;
typedef std::function<void(AsyncWebServerRequest *)> ArRequestHandlerFunction;
typedef std::function<void(AsyncWebServerRequest *, const String &, size_t, uint8_t *, size_t, bool)> ArUploadHandlerFunction;
typedef std::function<void(AsyncWebServerRequest *, uint8_t *, size_t, size_t, size_t)> ArBodyHandlerFunction;
typedef HTTPMethod WebRequestMethod;
typedef uint8_t WebRequestMethodComposite;

class AsyncWebParameter {
public:
  AsyncWebParameter(const String &name, const String &value, bool post) : key(name), text(value), post(post) {}
  const String &name() const { return key; }
  const String &value() const { return text; }
  bool isPost() const { return post; }
  bool isFile() const { return false; }
  size_t size() const { return text.length(); }

private:
  String key, text;
  bool post;
};

class AsyncWebHeader {
public:
  AsyncWebHeader(const String &name, const String &value) : key(name), text(value) {}
  const String &name() const { return key; }
  const String &value() const { return text; }

private:
  String key, text;
};

class AsyncWebServerResponse {
public:
  AsyncWebServerResponse(int code, const String &type, const String &content) : code(code), type(type), content(content) {}
  virtual ~AsyncWebServerResponse() = default;
  void addHeader(const String &name, const String &value) { headers += name + ": " + value + "\r\n"; }
  void setCode(int other) { code = other; }
  void setContentType(const String &other) { type = other; }
  void setContentLength(size_t) {}

  int code;
  String type, content, headers;
};

class AsyncResponseStream : public AsyncWebServerResponse, public Print {
public:
  AsyncResponseStream(const String &type) : AsyncWebServerResponse(200, type, "") {}
  size_t write(uint8_t one) override { return content += (char)one, 1; }
  size_t write(const uint8_t *bytes, size_t length) override { return content.concat((const char *)bytes, length), length; }
  using Print::write;
};

/** Headers that every response gets. */
class DefaultHeaders {
public:
  static DefaultHeaders &Instance() {
    static DefaultHeaders all;
    return all;
  }
  void addHeader(const String &name, const String &value) { text += name + ": " + value + "\r\n"; }
  String text;
};

class AsyncWebServerRequest {
public:
  AsyncWebServerRequest(WiFiClient &client, const boardHttp::Request &request) : connection(client), request(request) {
    bool posted = request.method == HTTP_POST || request.method == HTTP_PUT || request.method == HTTP_PATCH;
    for (auto &[name, value] : request.arguments) parameters.push_back(AsyncWebParameter(name, value, posted));
    for (auto &[name, value] : request.headers) heads.push_back(AsyncWebHeader(name, value));
  }
  HTTPMethod method() const { return request.method; }
  const char *methodToString() const { return method() == HTTP_POST ? "POST" : method() == HTTP_PUT ? "PUT" : method() == HTTP_DELETE ? "DELETE" : method() == HTTP_PATCH ? "PATCH" : method() == HTTP_HEAD ? "HEAD" : method() == HTTP_OPTIONS ? "OPTIONS" : "GET"; }
  const String &url() const { return request.uri; }
  const String &host() const { return boardHttp::valueOf(request.headers, "Host"); }
  const String &contentType() const { return boardHttp::valueOf(request.headers, "Content-Type"); }
  size_t contentLength() const { return request.body.length(); }
  const String &body() const { return request.body; }
  WiFiClient *client() { return &connection; }
  size_t params() const { return parameters.size(); }
  bool hasParam(const String &name, bool = false, bool = false) const { return boardHttp::has(request.arguments, name); }
  AsyncWebParameter *getParam(const String &name, bool = false, bool = false) {
    for (auto &each : parameters) if (each.name() == name) return &each;
    return nullptr;
  }
  AsyncWebParameter *getParam(size_t at) { return at < parameters.size() ? &parameters[at] : nullptr; }
  size_t args() const { return parameters.size(); }
  bool hasArg(const char *name) const { return hasParam(name); }
  const String &arg(const String &name) const { return boardHttp::valueOf(request.arguments, name); }
  size_t headers() const { return heads.size(); }
  bool hasHeader(const String &name) const { return boardHttp::has(request.headers, name); }
  const String &header(const char *name) const { return boardHttp::valueOf(request.headers, name); }
  AsyncWebHeader *getHeader(const String &name) {
    for (auto &each : heads) if (each.name().equalsIgnoreCase(name)) return &each;
    return nullptr;
  }
  AsyncWebHeader *getHeader(size_t at) { return at < heads.size() ? &heads[at] : nullptr; }
  String pathArg(size_t at) const { return at < parts.size() ? parts[at] : String(); }
  bool authenticate(const char *user, const char *password) const { return header("Authorization") == "Basic " + base64::encode(String(user) + ":" + password); }
  void requestAuthentication(const char *realm = nullptr, bool = false) {
    auto *response = beginResponse(401, "text/plain", "");
    response->addHeader("WWW-Authenticate", String("Basic realm=\"") + (realm ? realm : "Login Required") + "\"");
    send(response);
  }

  AsyncWebServerResponse *beginResponse(int code, const String &type = String(), const String &content = String(), AwsTemplateProcessor processor = nullptr) { return new AsyncWebServerResponse(code, type, filled(content, processor)); }
  AsyncWebServerResponse *beginResponse(fs::FS &files, const String &path, const String &type = String(), bool = false, AwsTemplateProcessor processor = nullptr) {
    fs::File from = files.open(path, "r");
    return from ? beginResponse(200, type.length() ? type : typeOf(path), from.readString(), processor) : beginResponse(404, "text/plain", path + " does not exist");
  }
  AsyncWebServerResponse *beginResponse_P(int code, const String &type, const char *content, AwsTemplateProcessor processor = nullptr) { return beginResponse(code, type, String(content), processor); }
  AsyncWebServerResponse *beginResponse_P(int code, const String &type, const uint8_t *content, size_t size) { return beginResponse(code, type, String((const char *)content, size)); }
  AsyncResponseStream *beginResponseStream(const String &type, size_t = 1460) { return new AsyncResponseStream(type); }
  /** Asks the function for parts until it gives none. */
  AsyncWebServerResponse *beginChunkedResponse(const String &type, std::function<size_t(uint8_t *, size_t, size_t)> fill, AwsTemplateProcessor processor = nullptr) {
    uint8_t part[1024];
    String content;
    for (size_t count; (count = fill(part, sizeof part, content.length())) > 0 && content.concat((const char *)part, min(count, sizeof part));) {}
    return beginResponse(200, type, content, processor);
  }
  AsyncWebServerResponse *beginResponse(const String &type, size_t size, std::function<size_t(uint8_t *, size_t, size_t)> fill, AwsTemplateProcessor processor = nullptr) {
    return beginChunkedResponse(type, [=](uint8_t *to, size_t most, size_t at) { return at < size ? fill(to, min(most, size - at), at) : 0; }, processor);
  }
  void send(AsyncWebServerResponse *response) {
    std::unique_ptr<AsyncWebServerResponse> given(response);
    if (answered) return;
    answered = true;
    connection.print(String("HTTP/1.1 ") + response->code + " " + boardHttp::reasonOf(response->code) + "\r\n" + (response->type.length() ? "Content-Type: " + response->type + "\r\n" : String()) + "Content-Length: " + response->content.length() + "\r\n" + DefaultHeaders::Instance().text + response->headers + "Connection: close\r\n\r\n");
    if (method() != HTTP_HEAD) connection.write((const uint8_t *)response->content.c_str(), response->content.length());
  }
  void send(int code, const String &type = String(), const String &content = String(), AwsTemplateProcessor processor = nullptr) { send(beginResponse(code, type, content, processor)); }
  void send(fs::FS &files, const String &path, const String &type = String(), bool download = false, AwsTemplateProcessor processor = nullptr) { send(beginResponse(files, path, type, download, processor)); }
  void send_P(int code, const String &type, const char *content, AwsTemplateProcessor processor = nullptr) { send(code, type, String(content), processor); }
  void send_P(int code, const String &type, const uint8_t *content, size_t size) { send(beginResponse_P(code, type, content, size)); }
  void redirect(const String &to) {
    auto *response = beginResponse(302);
    response->addHeader("Location", to);
    send(response);
  }
  void onDisconnect(std::function<void()>) {}

  void *_tempObject = nullptr;
  fs::File _tempFile;
  std::vector<String> parts;
  bool isAnswered() const { return answered; }
  /** Keeps the connection open after the response, for the events of a page. */
  void keep() { answered = kept = true; }
  bool isKept() const { return kept; }

private:
  WiFiClient connection;
  const boardHttp::Request &request;
  std::vector<AsyncWebParameter> parameters;
  std::vector<AsyncWebHeader> heads;
  bool answered = false, kept = false;

  /** Replaces names between two %. */
  static String filled(const String &text, const AwsTemplateProcessor &processor) {
    if (!processor) return text;
    String whole;
    for (int at = 0;;) {
      int start = text.indexOf('%', (size_t)at), end = start < 0 ? -1 : text.indexOf('%', (size_t)start + 1);
      if (end < 0) return whole + text.substring((size_t)at);
      whole += text.substring((size_t)at, (size_t)start);
      String name = text.substring((size_t)start + 1, (size_t)end);
      bool isName = name.length() < 32;
      for (size_t each = 0; each < name.length(); each++) isName = isName && (isAlphaNumeric(name[each]) || name[each] == '_');
      if (isName) whole += name.length() ? processor(name) : String("%");
      else whole += '%';
      at = isName ? end + 1 : start + 1;
    }
  }
  static String typeOf(const String &path) {
    return path.endsWith(".html") || path.endsWith(".htm") ? "text/html" : path.endsWith(".css") ? "text/css" : path.endsWith(".js") ? "application/javascript" : path.endsWith(".json") ? "application/json"
      : path.endsWith(".png") ? "image/png" : path.endsWith(".jpg") ? "image/jpeg" : path.endsWith(".svg") ? "image/svg+xml" : path.endsWith(".ico") ? "image/x-icon" : "text/plain";
  }
};

typedef std::function<bool(AsyncWebServerRequest *)> ArRequestFilterFunction;
// There is one network, and no access point.
inline bool ON_STA_FILTER(AsyncWebServerRequest *) { return true; }
inline bool ON_AP_FILTER(AsyncWebServerRequest *) { return false; }

class AsyncWebHandler {
public:
  virtual ~AsyncWebHandler() = default;
  virtual bool canHandle(AsyncWebServerRequest *) { return false; }
  virtual void handleRequest(AsyncWebServerRequest *) {}
  AsyncWebHandler &setFilter(ArRequestFilterFunction work) { return filter = work, *this; }
  AsyncWebHandler &setAuthentication(const char *user, const char *password) { return name = user, secret = password, *this; }
  /** Whether it takes the request, or asks for a password. */
  bool takes(AsyncWebServerRequest *request) { return (!filter || filter(request)) && canHandle(request); }
  void handle(AsyncWebServerRequest *request) {
    if (name.length() && !request->authenticate(name.c_str(), secret.c_str())) request->requestAuthentication();
    else handleRequest(request);
  }

private:
  ArRequestFilterFunction filter;
  String name, secret;
};

class AsyncCallbackWebHandler : public AsyncWebHandler {
public:
  AsyncCallbackWebHandler(const String &route, int methods, ArRequestHandlerFunction work) : route(route), methods(methods), work(work) {}
  bool canHandle(AsyncWebServerRequest *request) override { return (request->method() & methods) && boardHttp::matches(route, request->url(), request->parts); }
  void handleRequest(AsyncWebServerRequest *request) override { if (work) work(request); }

private:
  String route;
  int methods;
  ArRequestHandlerFunction work;
};

class AsyncStaticWebHandler : public AsyncWebHandler {
public:
  AsyncStaticWebHandler(const String &route, fs::FS &files, const String &path) : route(route), path(path), files(files) {}
  AsyncStaticWebHandler &setDefaultFile(const char *name) { return first = name, *this; }
  AsyncStaticWebHandler &setCacheControl(const char *) { return *this; }
  AsyncStaticWebHandler &setLastModified(const char *) { return *this; }
  AsyncStaticWebHandler &setIsDir(bool) { return *this; }
  AsyncStaticWebHandler &setTemplateProcessor(AwsTemplateProcessor work) { return processor = work, *this; }
  bool canHandle(AsyncWebServerRequest *request) override { return request->method() == HTTP_GET && request->url().startsWith(route) && files.exists(fileOf(request)); }
  void handleRequest(AsyncWebServerRequest *request) override { request->send(files, fileOf(request), String(), false, processor); }

private:
  String route, path, first = "index.htm";
  fs::FS &files;
  AwsTemplateProcessor processor;
  String fileOf(AsyncWebServerRequest *request) {
    String rest = request->url().substring(route.length());
    return path + (rest.length() ? rest : first);
  }
};

class AsyncEventSourceClient {
public:
  AsyncEventSourceClient(WiFiClient client, uint32_t last) : connection(client), last(last) {}
  void send(const char *message, const char *event = nullptr, uint32_t id = 0, uint32_t reconnect = 0) {
    String text;
    if (reconnect) text += "retry: " + String(reconnect) + "\r\n";
    if (id) text += "id: " + String(id) + "\r\n";
    if (event) text += String("event: ") + event + "\r\n";
    connection.print(text + "data: " + message + "\r\n\r\n");
  }
  uint32_t lastId() const { return last; }
  bool connected() { return connection.connected(); }
  void close() { connection.stop(); }

private:
  WiFiClient connection;
  uint32_t last;
};

/** Server-sent events: connections that stay open. */
class AsyncEventSource : public AsyncWebHandler {
public:
  AsyncEventSource(const String &route) : route(route) {}
  void onConnect(std::function<void(AsyncEventSourceClient *)> work) { greet = work; }
  size_t count() { return clients.size(); }
  void send(const char *message, const char *event = nullptr, uint32_t id = 0, uint32_t reconnect = 0) {
    for (size_t at = clients.size(); at-- > 0;) {
      if (clients[at].connected()) clients[at].send(message, event, id, reconnect);
      else clients.erase(clients.begin() + (long)at);
    }
  }
  void send(const String &message, const char *event = nullptr, uint32_t id = 0) { send(message.c_str(), event, id); }
  void close() { clients.clear(); }
  bool canHandle(AsyncWebServerRequest *request) override { return request->method() == HTTP_GET && request->url() == route; }
  void handleRequest(AsyncWebServerRequest *request) override {
    if (clients.size() >= 4) return request->send(503);
    request->client()->print("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\nConnection: keep-alive\r\n\r\n");
    request->keep();
    clients.push_back(AsyncEventSourceClient(*request->client(), (uint32_t)request->header("Last-Event-ID").toInt()));
    if (greet) greet(&clients.back());
  }

private:
  String route;
  std::vector<AsyncEventSourceClient> clients;
  std::function<void(AsyncEventSourceClient *)> greet;
};

class AsyncWebServer {
public:
  AsyncWebServer(uint16_t port) : server(port) {}
  void begin() {
    server.begin();
    timer.start(period, period, [](void *self) { ((AsyncWebServer *)self)->look(); }, this);
  }
  void end() {
    timer.stop();
    server.end();
  }
  void reset() { owned.clear(), handlers.clear(); }
  AsyncCallbackWebHandler &on(const char *route, ArRequestHandlerFunction work) { return on(route, HTTP_ANY, work); }
  AsyncCallbackWebHandler &on(const char *route, int methods, ArRequestHandlerFunction work, ArUploadHandlerFunction upload = nullptr, ArBodyHandlerFunction body = nullptr) {
    return add(new AsyncCallbackWebHandler(route, methods, [=, this](AsyncWebServerRequest *request) {
      if (upload) for (auto &file : current->files) upload(request, file.name, 0, (uint8_t *)file.content.begin(), file.content.length(), true);
      if (body && current->body.length()) body(request, (uint8_t *)current->body.begin(), current->body.length(), 0, current->body.length());
      if (work) work(request);
    }));
  }
  AsyncStaticWebHandler &serveStatic(const char *route, fs::FS &files, const char *path, const char * = nullptr) { return add(new AsyncStaticWebHandler(route, files, path)); }
  AsyncWebHandler &addHandler(AsyncWebHandler *handler) { return handlers.push_back(handler), *handler; }
  bool removeHandler(AsyncWebHandler *handler) { return std::erase(handlers, handler) > 0; }
  void onNotFound(ArRequestHandlerFunction work) { missing = work; }
  void onFileUpload(ArUploadHandlerFunction) { boardNotice("AsyncWebServer.onFileUpload() does nothing on the simulated board: give the function to on()."); }
  void onRequestBody(ArBodyHandlerFunction) { boardNotice("AsyncWebServer.onRequestBody() does nothing on the simulated board: give the function to on()."); }

private:
  struct Waiting { WiFiClient client; boardHttp::Request request; unsigned long since; };
  static constexpr double period = 10;
  static const unsigned long patience = 5000;
  WiFiServer server;
  BoardTimer timer;
  std::vector<std::unique_ptr<AsyncWebHandler>> owned;
  std::vector<AsyncWebHandler *> handlers;
  std::vector<Waiting> waiting;
  boardHttp::Request *current = nullptr;
  ArRequestHandlerFunction missing;

  template <class Handler> Handler &add(Handler *handler) {
    owned.emplace_back(handler);
    handlers.push_back(handler);
    return *handler;
  }

  void look() {
    for (WiFiClient next = server.accept(); next; next = server.accept()) waiting.push_back({ next, {}, millis() });
    for (size_t at = 0; at < waiting.size();) {
      auto progress = waiting[at].request.read(waiting[at].client);
      if (progress == boardHttp::Request::WAITS && millis() - waiting[at].since < patience) {
        at++;
        continue;
      }
      Waiting done = waiting[at];
      waiting.erase(waiting.begin() + (long)at);
      if (progress == boardHttp::Request::WHOLE) handle(done);
    }
  }

  void handle(Waiting &next) {
    current = &next.request;
    AsyncWebServerRequest request(next.client, next.request);
    bool found = false;
    for (size_t at = 0; at < handlers.size() && !found; at++) if ((found = handlers[at]->takes(&request))) handlers[at]->handle(&request);
    if (!found && missing) missing(&request);
    if (!request.isAnswered()) request.send(found ? 501 : 404, "text/plain", found ? "The sketch has not answered within its function." : "Not found: " + request.url());
    current = nullptr;
  }
};

#include <AsyncWebSocket.h>
