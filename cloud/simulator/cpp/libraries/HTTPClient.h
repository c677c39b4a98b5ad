// HTTP requests, with and without TLS.
#pragma once

#include <base64.h>
#include <vector>
#include <WiFiClientSecure.h>

#define HTTPC_ERROR_CONNECTION_REFUSED (-1)
#define HTTPC_ERROR_SEND_HEADER_FAILED (-2)
#define HTTPC_ERROR_SEND_PAYLOAD_FAILED (-3)
#define HTTPC_ERROR_NOT_CONNECTED (-4)
#define HTTPC_ERROR_CONNECTION_LOST (-5)
#define HTTPC_ERROR_NO_STREAM (-6)
#define HTTPC_ERROR_NO_HTTP_SERVER (-7)
#define HTTPC_ERROR_TOO_LESS_RAM (-8)
#define HTTPC_ERROR_ENCODING (-9)
#define HTTPC_ERROR_STREAM_WRITE (-10)
#define HTTPC_ERROR_READ_TIMEOUT (-11)
#define HTTP_TCP_BUFFER_SIZE 1460

typedef enum {
  HTTP_CODE_CONTINUE = 100, HTTP_CODE_SWITCHING_PROTOCOLS = 101, HTTP_CODE_OK = 200, HTTP_CODE_CREATED = 201, HTTP_CODE_ACCEPTED = 202, HTTP_CODE_NO_CONTENT = 204, HTTP_CODE_PARTIAL_CONTENT = 206,
  HTTP_CODE_MOVED_PERMANENTLY = 301, HTTP_CODE_FOUND = 302, HTTP_CODE_SEE_OTHER = 303, HTTP_CODE_NOT_MODIFIED = 304, HTTP_CODE_TEMPORARY_REDIRECT = 307, HTTP_CODE_PERMANENT_REDIRECT = 308,
  HTTP_CODE_BAD_REQUEST = 400, HTTP_CODE_UNAUTHORIZED = 401, HTTP_CODE_FORBIDDEN = 403, HTTP_CODE_NOT_FOUND = 404, HTTP_CODE_METHOD_NOT_ALLOWED = 405, HTTP_CODE_REQUEST_TIMEOUT = 408, HTTP_CODE_CONFLICT = 409, HTTP_CODE_GONE = 410,
  HTTP_CODE_PAYLOAD_TOO_LARGE = 413, HTTP_CODE_UNSUPPORTED_MEDIA_TYPE = 415, HTTP_CODE_TOO_MANY_REQUESTS = 429, HTTP_CODE_INTERNAL_SERVER_ERROR = 500, HTTP_CODE_NOT_IMPLEMENTED = 501, HTTP_CODE_BAD_GATEWAY = 502,
  HTTP_CODE_SERVICE_UNAVAILABLE = 503, HTTP_CODE_GATEWAY_TIMEOUT = 504
} t_http_codes;
typedef enum { HTTPC_DISABLE_FOLLOW_REDIRECTS, HTTPC_STRICT_FOLLOW_REDIRECTS, HTTPC_FORCE_FOLLOW_REDIRECTS } followRedirects_t;

class HTTPClient {
public:
  ~HTTPClient() { end(); }
  bool begin(const String &url) { return own = true, locate(url); }
  bool begin(const String &url, const char *ca) { return authority = ca ? ca : "", begin(url); }
  bool begin(const String &host, uint16_t at, const String &uri = "/", const char *ca = nullptr) { return begin(String(ca ? "https://" : "http://") + host + ":" + String(at) + uri, ca); }
  bool begin(WiFiClient &other, const String &url) { return own = false, client = &other, locate(url); }
  bool begin(WiFiClient &other, const String &host, uint16_t at, const String &uri = "/", bool secure = false) { return begin(other, String(secure ? "https://" : "http://") + host + ":" + String(at) + uri); }
  void end() {
    if (client && !(reuse && lasting && left == 0)) client->stop();
    left = 0;
    length = -1;
    sent = "";
    body = false;
  }
  bool connected() { return client && (client->connected() || client->available() > 0); }

  void setReuse(bool on) { reuse = on; }
  void setUserAgent(const String &name) { agent = name; }
  void setAuthorization(const char *user, const char *password) { authorization = "Basic " + base64::encode(String(user) + ":" + password); }
  void setAuthorization(const char *encoded) { authorization = String("Basic ") + encoded; }
  void setAuthorizationType(const char *) {}
  void setConnectTimeout(int32_t milliseconds) { opening = milliseconds; }
  void setTimeout(uint16_t milliseconds) { limit = milliseconds; }
  void setFollowRedirects(followRedirects_t how) { follows = how; }
  void setRedirectLimit(uint16_t most) { mostRedirects = most; }
  void useHTTP10(bool on = true) { old = on; }
  void addHeader(const String &name, const String &value, bool = false, bool = true) { sent += name + ": " + value + "\r\n"; }
  void collectHeaders(const char *names[], size_t count) {
    kept.clear();
    for (size_t at = 0; at < count; at++) kept.push_back({ names[at], "" });
  }
  String header(const char *name) {
    for (auto &[key, value] : kept) if (key.equalsIgnoreCase(name)) return value;
    return "";
  }
  String header(size_t at) { return at < kept.size() ? kept[at].value : String(); }
  String headerName(size_t at) { return at < kept.size() ? kept[at].name : String(); }
  int headers() { return (int)kept.size(); }
  bool hasHeader(const char *name) { return header(name).length() > 0; }

  int GET() { return sendRequest("GET"); }
  int HEAD() { return sendRequest("HEAD"); }
  int DELETE() { return sendRequest("DELETE"); }
  int POST(const String &data) { return sendRequest("POST", data); }
  int POST(uint8_t *data, size_t size) { return sendRequest("POST", data, size); }
  int PUT(const String &data) { return sendRequest("PUT", data); }
  int PUT(uint8_t *data, size_t size) { return sendRequest("PUT", data, size); }
  int PATCH(const String &data) { return sendRequest("PATCH", data); }
  int PATCH(uint8_t *data, size_t size) { return sendRequest("PATCH", data, size); }
  int sendRequest(const char *method, const String &data) { return sendRequest(method, (uint8_t *)data.c_str(), data.length()); }
  int sendRequest(const char *method, Stream *from, size_t size = 0) {
    String data;
    while (from && (size == 0 || data.length() < size) && from->available() > 0) data += (char)from->read();
    return sendRequest(method, data);
  }
  int sendRequest(const char *method, uint8_t *data = nullptr, size_t size = 0) {
    String verb = method;
    for (uint16_t followed = 0;; followed++) {
      int code = exchange(verb, data, size);
      bool keeps = code == 307 || code == 308;
      bool moved = keeps || (code >= 301 && code <= 303);
      if (!moved || follows == HTTPC_DISABLE_FOLLOW_REDIRECTS || location.isEmpty() || followed >= mostRedirects) return code;
      if (follows == HTTPC_STRICT_FOLLOW_REDIRECTS && verb != "GET" && verb != "HEAD") return code;
      if (!keeps && verb != "HEAD") verb = "GET", data = nullptr, size = 0;
      client->stop();
      String next = location;
      if (next.startsWith("/")) next = String(secure ? "https://" : "http://") + host + ":" + String(port) + next;
      if (!locate(next)) return HTTPC_ERROR_CONNECTION_REFUSED;
    }
  }

  int getSize() { return length; }
  const String &getLocation() { return location; }
  WiFiClient &getStream() { return *client; }
  WiFiClient *getStreamPtr() { return connected() ? client : nullptr; }
  int writeToStream(Stream *to) { return to ? readBody([&](const uint8_t *part, size_t count) { return to->write(part, count) == count; }) : HTTPC_ERROR_NO_STREAM; }
  String getString() {
    String text;
    readBody([&](const uint8_t *part, size_t count) { return text.concat((const char *)part, count); });
    return text;
  }
  static String errorToString(int code) {
    switch (code) {
      case HTTPC_ERROR_CONNECTION_REFUSED: return "connection refused";
      case HTTPC_ERROR_SEND_HEADER_FAILED: return "send header failed";
      case HTTPC_ERROR_SEND_PAYLOAD_FAILED: return "send payload failed";
      case HTTPC_ERROR_NOT_CONNECTED: return "not connected";
      case HTTPC_ERROR_CONNECTION_LOST: return "connection lost";
      case HTTPC_ERROR_NO_STREAM: return "no stream";
      case HTTPC_ERROR_NO_HTTP_SERVER: return "no HTTP server";
      case HTTPC_ERROR_TOO_LESS_RAM: return "not enough ram";
      case HTTPC_ERROR_ENCODING: return "Transfer-Encoding not supported";
      case HTTPC_ERROR_STREAM_WRITE: return "Stream write error";
      case HTTPC_ERROR_READ_TIMEOUT: return "read Timeout";
      default: return "";
    }
  }

private:
  struct Header { String name, value; };
  std::unique_ptr<WiFiClient> made;
  WiFiClient *client = nullptr;
  String host, path, authority, agent = "ESP32HTTPClient", authorization, sent, location;
  std::vector<Header> kept;
  uint16_t port = 80, mostRedirects = 10;
  unsigned long limit = 5000;
  int32_t opening = 15000;
  int length = -1;
  /** Bytes of the body that were not read. */
  size_t left = 0;
  bool own = true, secure = false, reuse = true, lasting = false, chunked = false, body = false, old = false;
  followRedirects_t follows = HTTPC_DISABLE_FOLLOW_REDIRECTS;

  bool locate(const String &url) {
    int scheme = url.indexOf("://");
    bool wasSecure = secure;
    String hostBefore = host;
    uint16_t portBefore = port;
    secure = url.startsWith("https");
    String rest = scheme < 0 ? url : url.substring(scheme + 3);
    int slash = rest.indexOf('/');
    path = slash < 0 ? String("/") : rest.substring(slash);
    if (slash >= 0) rest = rest.substring(0, slash);
    int user = rest.indexOf('@');
    if (user >= 0) authorization = "Basic " + base64::encode(rest.substring(0, user)), rest = rest.substring(user + 1);
    int colon = rest.indexOf(':');
    host = colon < 0 ? rest : rest.substring(0, colon);
    port = colon < 0 ? (secure ? 443 : 80) : (uint16_t)rest.substring(colon + 1).toInt();
    bool other = wasSecure != secure || hostBefore != host || portBefore != port;
    if (client && other) client->stop();
    if (own && (!made || other)) {
      if (secure) {
        auto *next = new WiFiClientSecure();
        if (authority.length()) next->setCACert(authority.c_str());
        made.reset(next);
      } else made.reset(new WiFiClient());
    }
    if (own) client = made.get();
    return host.length() > 0 && (scheme < 0 || url.startsWith("http"));
  }

  int exchange(const String &method, const uint8_t *data, size_t size) {
    left = 0;
    if (!client || host.isEmpty()) return HTTPC_ERROR_NOT_CONNECTED;
    if (!client->connected()) {
      client->setConnectionTimeout((uint32_t)opening);
      if (!client->connect(host.c_str(), port)) return HTTPC_ERROR_CONNECTION_REFUSED;
    }
    client->clear();
    String head = method + " " + path + " HTTP/1." + (old ? "0" : "1") + "\r\nHost: " + host;
    if (port != (secure ? 443 : 80)) head += ":" + String(port);
    head += "\r\nUser-Agent: " + agent + "\r\nConnection: " + (reuse ? "keep-alive" : "close") + "\r\nAccept-Encoding: identity;q=1,chunked;q=0.1,*;q=0\r\n";
    if (authorization.length()) head += "Authorization: " + authorization + "\r\n";
    if (size > 0 || method == "POST" || method == "PUT" || method == "PATCH") head += "Content-Length: " + String(size) + "\r\n";
    head += sent + "\r\n";
    if (client->print(head) != head.length()) return HTTPC_ERROR_SEND_HEADER_FAILED;
    if (size > 0 && client->write(data, size) != size) return HTTPC_ERROR_SEND_PAYLOAD_FAILED;
    return readHead(method);
  }

  int readHead(const String &method) {
    client->Stream::setTimeout(limit);
    int code = 0;
    length = -1;
    location = "";
    chunked = lasting = false;
    for (auto &each : kept) each.value = "";
    for (;;) {
      String line;
      if (!readLine(line)) return client->connected() ? HTTPC_ERROR_READ_TIMEOUT : HTTPC_ERROR_CONNECTION_LOST;
      if (line.startsWith("HTTP/1.")) {
        code = (int)line.substring(9).toInt();
        lasting = line[7] == '1';
      } else if (line.isEmpty()) {
        if (code == 0) return HTTPC_ERROR_NO_HTTP_SERVER;
        if (code >= 200) break;
      } else {
        int colon = line.indexOf(':');
        if (colon < 0 || code == 0) return HTTPC_ERROR_NO_HTTP_SERVER;
        String name = line.substring(0, colon), value = line.substring(colon + 1);
        value.trim();
        if (name.equalsIgnoreCase("Content-Length")) length = (int)value.toInt();
        if (name.equalsIgnoreCase("Transfer-Encoding")) chunked = value.equalsIgnoreCase("chunked");
        if (name.equalsIgnoreCase("Location")) location = value;
        if (name.equalsIgnoreCase("Connection") && value.equalsIgnoreCase("close")) lasting = false;
        for (auto &each : kept) if (each.name.equalsIgnoreCase(name)) each.value = value;
      }
    }
    body = method != "HEAD" && code != 204 && code != 304 && length != 0;
    left = !body ? 0 : length > 0 ? (size_t)length : SIZE_MAX;
    if (body && length < 0 && !chunked) lasting = false;
    return code;
  }

  bool readLine(String &line) {
    char one;
    line = "";
    while (client->readBytes(&one, 1) == 1) {
      if (one == '\n') return true;
      if (one != '\r') line += one;
    }
    return false;
  }

  /** Passes the body on; returns its length, or an error. */
  template <class Take> int readBody(Take take) {
    int sum = 0;
    if (!body || !client) return 0;
    for (bool last = false; !last;) {
      size_t part = left;
      if (chunked) {
        String line;
        if (!readLine(line)) return HTTPC_ERROR_READ_TIMEOUT;
        part = strtoul(line.c_str(), nullptr, 16);
        last = part == 0;
      } else last = true;
      int count = readPart(part, take);
      if (count < 0) return count;
      sum += count;
      String end;
      if (chunked) readLine(end);
    }
    left = 0;
    body = false;
    return sum;
  }

  template <class Take> int readPart(size_t wanted, Take take) {
    uint8_t part[512];
    size_t sum = 0;
    while (sum < wanted) {
      bool some = boardNetwork::await(limit, [&] { return client->available() > 0 || !client->connected(); });
      if (!some) return HTTPC_ERROR_READ_TIMEOUT;
      int count = client->read(part, min(sizeof part, wanted - sum));
      if (count <= 0) return wanted == SIZE_MAX ? (int)sum : HTTPC_ERROR_CONNECTION_LOST;
      if (!take(part, (size_t)count)) return HTTPC_ERROR_TOO_LESS_RAM;
      sum += (size_t)count;
    }
    return (int)sum;
  }
};
