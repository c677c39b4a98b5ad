// The framework's web server, one request after the other.
#pragma once

#include <FS.h>
#include <base64.h>
#include <HttpRequest.h>

enum HTTPUploadStatus { UPLOAD_FILE_START, UPLOAD_FILE_WRITE, UPLOAD_FILE_END, UPLOAD_FILE_ABORTED };
enum HTTPAuthMethod { BASIC_AUTH, DIGEST_AUTH };
#define HTTP_UPLOAD_BUFLEN 1436
#define CONTENT_LENGTH_UNKNOWN ((size_t)-1)
#define CONTENT_LENGTH_NOT_SET ((size_t)-2)

struct HTTPUpload {
  HTTPUploadStatus status;
  String filename, name, type;
  size_t totalSize, currentSize;
  uint8_t buf[HTTP_UPLOAD_BUFLEN];
};

/** A route with parts in braces. */
class UriBraces {
public:
  UriBraces(const char *route) : route(route) {}
  operator String() const { return route; }

private:
  String route;
};
typedef String Uri;

class WebServer {
public:
  typedef std::function<void()> THandlerFunction;
  WebServer(int port = 80) : server((uint16_t)port) {}
  WebServer(IPAddress, int port = 80) : server((uint16_t)port) {}

  void begin() { server.begin(); }
  void begin(uint16_t port) { server.begin(port); }
  void stop() { server.end(); }
  void close() { stop(); }
  void on(const String &route, THandlerFunction work) { on(route, HTTP_ANY, work); }
  void on(const String &route, HTTPMethod method, THandlerFunction work, THandlerFunction upload = nullptr) { routes.push_back({ route, method, work, upload }); }
  void onNotFound(THandlerFunction work) { missing = work; }
  void onFileUpload(THandlerFunction work) { uploads = work; }
  void serveStatic(const char *route, fs::FS &files, const char *path, const char *cache = nullptr) { folders.push_back({ route, path, cache ? cache : "", &files }); }
  void enableCORS(bool on = true) { cors = on; }
  void enableDelay(bool) {}
  void keepAlive(bool) {}

  void handleClient() {
    for (int count = 0; count < 4; count++) {
      WiFiClient next = server.accept();
      if (!next) break;
      waiting.push_back({ next, {}, millis() });
    }
    for (size_t at = 0; at < waiting.size(); at++) {
      auto progress = waiting[at].request.read(waiting[at].client);
      if (progress == boardHttp::Request::WAITS && millis() - waiting[at].since < patience) continue;
      Waiting done = waiting[at];
      waiting.erase(waiting.begin() + (long)at);
      if (progress == boardHttp::Request::WHOLE) handle(done);
      else done.client.stop();
      return;
    }
  }

  String uri() { return request.uri; }
  HTTPMethod method() { return request.method; }
  WiFiClient client() { return current; }
  String hostHeader() { return header("Host"); }
  int args() { return (int)request.arguments.size() + (plain() ? 1 : 0); }
  String arg(int at) { return at < (int)request.arguments.size() ? request.arguments[(size_t)at].value : plain() ? request.body : String(); }
  String argName(int at) { return at < (int)request.arguments.size() ? request.arguments[(size_t)at].name : plain() ? String("plain") : String(); }
  String arg(const String &name) { return name == "plain" && plain() ? request.body : boardHttp::valueOf(request.arguments, name); }
  bool hasArg(const String &name) { return name == "plain" ? plain() : boardHttp::has(request.arguments, name); }
  String pathArg(unsigned at) { return at < parts.size() ? parts[at] : String(); }
  void collectHeaders(const char *[], size_t) {}
  template <class... Names> void collectHeaders(Names...) {}
  void collectAllHeaders() {}
  int headers() { return (int)request.headers.size(); }
  String header(const String &name) { return boardHttp::valueOf(request.headers, name); }
  String header(int at) { return at < headers() ? request.headers[(size_t)at].value : String(); }
  String headerName(int at) { return at < headers() ? request.headers[(size_t)at].name : String(); }
  bool hasHeader(const String &name) { return boardHttp::has(request.headers, name); }
  HTTPUpload &upload() { return file; }

  bool authenticate(const char *user, const char *password) { return header("Authorization") == "Basic " + base64::encode(String(user) + ":" + password); }
  void requestAuthentication(HTTPAuthMethod = BASIC_AUTH, const char *realm = nullptr, const String &text = String()) {
    sendHeader("WWW-Authenticate", String("Basic realm=\"") + (realm ? realm : "Login Required") + "\"");
    send(401, "text/html", text);
  }

  void setContentLength(size_t size) { announced = size; }
  void sendHeader(const String &name, const String &value, bool first = false) {
    String line = name + ": " + value + "\r\n";
    extra = first ? line + extra : extra + line;
  }
  void send(int code, const char *type = nullptr, const String &content = String()) {
    size_t size = announced == CONTENT_LENGTH_NOT_SET ? content.length() : announced;
    chunked = size == CONTENT_LENGTH_UNKNOWN;
    String head = String("HTTP/1.1 ") + code + " " + boardHttp::reasonOf(code) + "\r\nContent-Type: " + (type ? type : "text/html") + "\r\n";
    head += chunked ? String("Transfer-Encoding: chunked\r\n") : "Content-Length: " + String(size) + "\r\n";
    if (cors) head += "Access-Control-Allow-Origin: *\r\n";
    current.print(head + extra + "Connection: close\r\n\r\n");
    extra = "";
    answered = true;
    announced = CONTENT_LENGTH_NOT_SET;
    if (content.length()) sendContent(content);
  }
  void send(int code, const String &type, const String &content) { send(code, type.c_str(), content); }
  void send(int code, const char *type, const char *content, size_t size) { send(code, type, String(content, size)); }
  void send_P(int code, const char *type, const char *content) { send(code, type, String(content)); }
  void send_P(int code, const char *type, const char *content, size_t size) { send(code, type, String(content, size)); }
  void sendContent(const char *content, size_t size) {
    if (request.method == HTTP_HEAD) return;
    if (chunked) current.printf("%x\r\n", (unsigned)size);
    current.write((const uint8_t *)content, size);
    if (chunked) current.print("\r\n");
    if (size == 0) chunked = false;
  }
  void sendContent(const String &content) { sendContent(content.c_str(), content.length()); }
  void sendContent_P(const char *content) { sendContent(String(content)); }
  void sendContent_P(const char *content, size_t size) { sendContent(content, size); }
  template <class Source> size_t streamFile(Source &from, const String &type, int code = 200) {
    String content = from.readString();
    send(code, type, content);
    return content.length();
  }
  void redirect(const String &to) {
    sendHeader("Location", to);
    send(302, "text/plain", "");
  }
  static String urlDecode(const String &text) { return boardHttp::decoded(text); }

private:
  struct Route { String path; HTTPMethod method; THandlerFunction work, upload; };
  struct Folder { String route, path, cache; fs::FS *files; };
  struct Waiting { WiFiClient client; boardHttp::Request request; unsigned long since; };
  static const unsigned long patience = 5000;
  WiFiServer server;
  WiFiClient current;
  boardHttp::Request request;
  std::vector<Route> routes;
  std::vector<Folder> folders;
  std::vector<Waiting> waiting;
  std::vector<String> parts;
  THandlerFunction missing, uploads;
  HTTPUpload file;
  String extra;
  size_t announced = CONTENT_LENGTH_NOT_SET;
  bool chunked = false, cors = false, answered = false;

  bool plain() { return request.body.length() > 0 && !header("Content-Type").startsWith("application/x-www-form-urlencoded") && !header("Content-Type").startsWith("multipart/"); }

  void handle(Waiting &next) {
    current = next.client;
    request = next.request;
    answered = false;
    if (!callRoute() && !serveFile()) {
      if (missing) missing();
      else send(404, "text/plain", "Not found: " + uri());
    }
    if (chunked) sendContent("", 0);
    current.flush();
    current.stop();
    extra = "";
  }

  bool callRoute() {
    for (Route &route : routes) {
      if (!(route.method & request.method) || !boardHttp::matches(route.path, request.uri, parts)) continue;
      THandlerFunction receive = route.upload ? route.upload : uploads;
      if (receive) for (boardHttp::File &each : request.files) passOn(each, receive);
      if (route.work) route.work();
      return true;
    }
    return false;
  }

  void passOn(const boardHttp::File &from, const THandlerFunction &receive) {
    file.name = from.field, file.filename = from.name, file.type = from.type;
    file.totalSize = file.currentSize = 0;
    file.status = UPLOAD_FILE_START;
    receive();
    file.status = UPLOAD_FILE_WRITE;
    for (size_t at = 0; at < from.content.length(); at += file.currentSize) {
      file.currentSize = min((size_t)HTTP_UPLOAD_BUFLEN, from.content.length() - at);
      memcpy(file.buf, from.content.c_str() + at, file.currentSize);
      receive();
      file.totalSize += file.currentSize;
    }
    file.status = UPLOAD_FILE_END;
    receive();
  }

  bool serveFile() {
    for (Folder &folder : folders) {
      if (request.method != HTTP_GET || !request.uri.startsWith(folder.route)) continue;
      String path = folder.path + request.uri.substring(folder.route.length());
      if (path.endsWith("/")) path += "index.htm";
      fs::File from = folder.files->open(path, "r");
      if (!from) continue;
      if (folder.cache.length()) sendHeader("Cache-Control", folder.cache);
      streamFile(from, typeOf(path));
      return true;
    }
    return false;
  }

  static String typeOf(const String &path) {
    return path.endsWith(".html") || path.endsWith(".htm") ? "text/html" : path.endsWith(".css") ? "text/css" : path.endsWith(".js") ? "application/javascript" : path.endsWith(".json") ? "application/json"
      : path.endsWith(".png") ? "image/png" : path.endsWith(".jpg") ? "image/jpeg" : path.endsWith(".svg") ? "image/svg+xml" : path.endsWith(".ico") ? "image/x-icon" : "text/plain";
  }
};
/** Its name on an ESP8266. */
typedef WebServer ESP8266WebServer;
