// ESP-IDF's web server: a task of its own that calls the handlers of a sketch, one request after the other.
#pragma once

#include <FreeRTOS.h>
#include <HttpRequest.h>
#include <WiFiServer.h>

#define ESP_ERR_HTTPD_BASE 0xb000
#define ESP_ERR_HTTPD_HANDLERS_FULL (ESP_ERR_HTTPD_BASE + 1)
#define ESP_ERR_HTTPD_HANDLER_EXISTS (ESP_ERR_HTTPD_BASE + 2)
#define ESP_ERR_HTTPD_INVALID_REQ (ESP_ERR_HTTPD_BASE + 3)
#define ESP_ERR_HTTPD_RESULT_TRUNC (ESP_ERR_HTTPD_BASE + 4)
#define ESP_ERR_HTTPD_RESP_HDR (ESP_ERR_HTTPD_BASE + 5)
#define ESP_ERR_HTTPD_RESP_SEND (ESP_ERR_HTTPD_BASE + 6)
#define ESP_ERR_HTTPD_ALLOC_MEM (ESP_ERR_HTTPD_BASE + 7)
#define ESP_ERR_HTTPD_TASK (ESP_ERR_HTTPD_BASE + 8)
#define HTTPD_RESP_USE_STRLEN -1
#define HTTPD_SOCK_ERR_FAIL -1
#define HTTPD_SOCK_ERR_INVALID -2
#define HTTPD_SOCK_ERR_TIMEOUT -3
#define HTTPD_MAX_URI_LEN 512
#define HTTPD_200 "200 OK"
#define HTTPD_204 "204 No Content"
#define HTTPD_207 "207 Multi-Status"
#define HTTPD_400 "400 Bad Request"
#define HTTPD_404 "404 Not Found"
#define HTTPD_408 "408 Request Timeout"
#define HTTPD_500 "500 Internal Server Error"
#define HTTPD_TYPE_TEXT "text/html"
#define HTTPD_TYPE_JSON "application/json"
#define HTTPD_TYPE_OCTET "application/octet-stream"

typedef void *httpd_handle_t;
typedef HTTPMethod httpd_method_t;
typedef void (*httpd_work_fn_t)(void *);
typedef void (*httpd_free_ctx_fn_t)(void *);
typedef bool (*httpd_uri_match_func_t)(const char *route, const char *uri, size_t length);
typedef esp_err_t (*httpd_open_func_t)(httpd_handle_t, int);
typedef void (*httpd_close_func_t)(httpd_handle_t, int);
typedef enum {
  HTTPD_500_INTERNAL_SERVER_ERROR, HTTPD_501_METHOD_NOT_IMPLEMENTED, HTTPD_505_VERSION_NOT_SUPPORTED, HTTPD_400_BAD_REQUEST, HTTPD_401_UNAUTHORIZED, HTTPD_403_FORBIDDEN,
  HTTPD_404_NOT_FOUND, HTTPD_405_METHOD_NOT_ALLOWED, HTTPD_408_REQ_TIMEOUT, HTTPD_411_LENGTH_REQUIRED, HTTPD_414_URI_TOO_LONG, HTTPD_431_REQ_HDR_FIELDS_TOO_LARGE, HTTPD_ERR_CODE_MAX,
} httpd_err_code_t;

typedef struct httpd_config {
  unsigned task_priority;
  size_t stack_size;
  BaseType_t core_id;
  uint16_t server_port, ctrl_port, max_open_sockets, max_uri_handlers, max_resp_headers, backlog_conn;
  bool lru_purge_enable;
  uint16_t recv_wait_timeout, send_wait_timeout;
  void *global_user_ctx;
  httpd_free_ctx_fn_t global_user_ctx_free_fn;
  void *global_transport_ctx;
  httpd_free_ctx_fn_t global_transport_ctx_free_fn;
  bool enable_so_linger;
  int linger_timeout;
  bool keep_alive_enable;
  int keep_alive_idle, keep_alive_interval, keep_alive_count;
  httpd_open_func_t open_fn;
  httpd_close_func_t close_fn;
  httpd_uri_match_func_t uri_match_fn;
} httpd_config_t;

inline httpd_config_t boardHttpdConfig() {
  httpd_config_t config = {};
  config.task_priority = tskIDLE_PRIORITY + 5, config.stack_size = 4096, config.core_id = tskNO_AFFINITY;
  config.server_port = 80, config.ctrl_port = 32768, config.max_open_sockets = 7, config.max_uri_handlers = 8, config.max_resp_headers = 8, config.backlog_conn = 5;
  config.recv_wait_timeout = config.send_wait_timeout = 5;
  return config;
}
#define HTTPD_DEFAULT_CONFIG() boardHttpdConfig()

typedef struct httpd_req {
  httpd_handle_t handle;
  int method;
  char uri[HTTPD_MAX_URI_LEN + 1];
  size_t content_len;
  void *aux, *user_ctx, *sess_ctx;
  httpd_free_ctx_fn_t free_ctx;
  bool ignore_sess_ctx_changes;
} httpd_req_t;
typedef struct httpd_uri {
  const char *uri;
  httpd_method_t method;
  esp_err_t (*handler)(httpd_req_t *);
  void *user_ctx;
} httpd_uri_t;
typedef esp_err_t (*httpd_err_handler_func_t)(httpd_req_t *, httpd_err_code_t);

/** `*` at the end stands for anything, `?` makes the character before it optional: `/a/?*` is `/a`, `/a/` and `/a/b`, not `/ab`. */
inline bool httpd_uri_match_wildcard(const char *route, const char *uri, size_t length) {
  size_t all = strlen(route);
  bool any = false, maybe = false;
  for (int count = 0; count < 2 && all > 0 && (route[all - 1] == '*' || route[all - 1] == '?'); count++) (route[--all] == '*' ? any : maybe) = true;
  auto begins = [&](size_t count) { return length >= count && !memcmp(route, uri, count); };
  return (begins(all) && (any || length == all)) || (maybe && all > 0 && length == all - 1 && begins(all - 1));
}

namespace boardHttpd {

struct Server;

/** A request that is being answered. */
struct Exchange {
  Server *server;
  WiFiClient client;
  boardHttp::Request request;
  size_t taken = 0;
  String status = HTTPD_200, type = HTTPD_TYPE_TEXT, headers;
  int headerCount = 0;
  bool begun = false, whole = false;

  bool head(const String &length) {
    begun = true;
    String text = "HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\n" + length + headers + "Connection: close\r\n\r\n";
    return client.print(text) == text.length();
  }
  bool write(const char *bytes, size_t length) { return request.method == HTTP_HEAD || client.write((const uint8_t *)bytes, length) == length; }
};
inline Exchange *of(httpd_req_t *request) { return (Exchange *)request->aux; }

inline const char *statusOf(httpd_err_code_t code, const char **says) {
  static const char *const all[][2] = {
    { "500 Internal Server Error", "Server has encountered an unexpected error" }, { "501 Method Not Implemented", "Server does not support this method" }, { "505 Version Not Supported", "HTTP version not supported by server" },
    { "400 Bad Request", "Bad request syntax" }, { "401 Unauthorized", "No permission -- see authorization schemes" }, { "403 Forbidden", "Request forbidden -- authorization will not help" }, { "404 Not Found", "Nothing matches the given URI" },
    { "405 Method Not Allowed", "Specified method is invalid for this resource" }, { "408 Request Timeout", "Server closed this connection" }, { "411 Length Required", "Client must specify Content-Length" },
    { "414 URI Too Long", "URI is too long" }, { "431 Request Header Fields Too Large", "Header fields are too long" },
  };
  const auto &found = all[code < HTTPD_ERR_CODE_MAX ? code : 0];
  *says = found[1];
  return found[0];
}

}

inline esp_err_t httpd_resp_set_status(httpd_req_t *request, const char *status) { return boardHttpd::of(request)->status = status, ESP_OK; }
inline esp_err_t httpd_resp_set_type(httpd_req_t *request, const char *type) { return boardHttpd::of(request)->type = type, ESP_OK; }
inline esp_err_t httpd_resp_set_hdr(httpd_req_t *request, const char *name, const char *value);
inline esp_err_t httpd_resp_send(httpd_req_t *request, const char *content, ssize_t length) {
  auto *now = boardHttpd::of(request);
  size_t size = !content ? 0 : length == HTTPD_RESP_USE_STRLEN ? strlen(content) : (size_t)length;
  if (now->begun) return ESP_ERR_HTTPD_INVALID_REQ;
  now->whole = true;
  return now->head("Content-Length: " + String(size) + "\r\n") && (size == 0 || now->write(content, size)) ? ESP_OK : ESP_ERR_HTTPD_RESP_SEND;
}
/** A part of a response; nothing ends it. */
inline esp_err_t httpd_resp_send_chunk(httpd_req_t *request, const char *content, ssize_t length) {
  auto *now = boardHttpd::of(request);
  size_t size = !content ? 0 : length == HTTPD_RESP_USE_STRLEN ? strlen(content) : (size_t)length;
  if (now->whole) return ESP_ERR_HTTPD_INVALID_REQ;
  if (!now->begun && !now->head("Transfer-Encoding: chunked\r\n")) return ESP_ERR_HTTPD_RESP_SEND;
  now->whole = size == 0;
  String mark = String((unsigned)size, HEX) + "\r\n";
  return now->client.connected() && now->write(mark.c_str(), mark.length()) && (size == 0 || now->write(content, size)) && now->write("\r\n", 2) ? ESP_OK : ESP_ERR_HTTPD_RESP_SEND;
}
inline esp_err_t httpd_resp_sendstr(httpd_req_t *request, const char *text) { return httpd_resp_send(request, text, HTTPD_RESP_USE_STRLEN); }
inline esp_err_t httpd_resp_sendstr_chunk(httpd_req_t *request, const char *text) { return httpd_resp_send_chunk(request, text, HTTPD_RESP_USE_STRLEN); }
inline esp_err_t httpd_resp_send_err(httpd_req_t *request, httpd_err_code_t code, const char *text) {
  const char *says;
  boardHttpd::of(request)->status = boardHttpd::statusOf(code, &says);
  return httpd_resp_set_type(request, HTTPD_TYPE_TEXT), httpd_resp_sendstr(request, text ? text : says);
}
inline esp_err_t httpd_resp_send_404(httpd_req_t *request) { return httpd_resp_send_err(request, HTTPD_404_NOT_FOUND, nullptr); }
inline esp_err_t httpd_resp_send_408(httpd_req_t *request) { return httpd_resp_send_err(request, HTTPD_408_REQ_TIMEOUT, nullptr); }
inline esp_err_t httpd_resp_send_500(httpd_req_t *request) { return httpd_resp_send_err(request, HTTPD_500_INTERNAL_SERVER_ERROR, nullptr); }

/** The next bytes of the body; 0 after the last one. */
inline int httpd_req_recv(httpd_req_t *request, char *to, size_t most) {
  auto *now = boardHttpd::of(request);
  size_t count = min(most, now->request.body.length() - now->taken);
  memcpy(to, now->request.body.c_str() + now->taken, count);
  now->taken += count;
  return (int)count;
}
inline int httpd_req_to_sockfd(httpd_req_t *request) { return boardHttpd::of(request)->client.fd(); }

namespace boardHttpd {

/** Copies what there is room for, with its end. */
inline esp_err_t copied(const char *text, size_t length, char *to, size_t size) {
  if (size == 0) return ESP_ERR_INVALID_ARG;
  size_t count = min(length, size - 1);
  memcpy(to, text, count);
  to[count] = 0;
  return length < size ? ESP_OK : ESP_ERR_HTTPD_RESULT_TRUNC;
}

struct Work { httpd_work_fn_t work; void *argument; };
struct Handler { String uri; httpd_uri_t given; };
struct Waiting { WiFiClient client; boardHttp::Request request; unsigned long since; };

struct Server {
  httpd_config_t config;
  WiFiServer listener;
  std::vector<Handler> handlers;
  std::vector<Waiting> waiting;
  std::vector<Work> works;
  httpd_err_handler_func_t errors[HTTPD_ERR_CODE_MAX] = {};
  bool stops = false, over = false;

  Server(const httpd_config_t &config) : config(config), listener(config.server_port) {}
  bool fits(const Handler &handler, const char *path, size_t length) const {
    return config.uri_match_fn ? config.uri_match_fn(handler.uri.c_str(), path, length) : handler.uri.length() == length && !memcmp(handler.uri.c_str(), path, length);
  }
  void run() {
    while (!stops) {
      while (waiting.size() < config.max_open_sockets) {
        WiFiClient next = listener.accept();
        if (!next) break;
        if (config.open_fn && config.open_fn(this, next.fd()) != ESP_OK) end(next);
        else waiting.push_back({ next, {}, millis() });
      }
      for (size_t at = 0; at < waiting.size() && !stops;) {
        auto progress = waiting[at].request.read(waiting[at].client);
        if (progress == boardHttp::Request::WAITS && millis() - waiting[at].since < config.recv_wait_timeout * 1000UL) {
          at++;
          continue;
        }
        Waiting done = waiting[at];
        waiting.erase(waiting.begin() + (long)at);
        if (progress == boardHttp::Request::WHOLE) handle(done);
        end(done.client);
      }
      while (!works.empty()) {
        Work next = works[0];
        works.erase(works.begin());
        next.work(next.argument);
      }
      boardNetwork::board_block(period);
    }
    listener.end();
    for (auto &each : waiting) end(each.client);
    waiting.clear();
    if (config.global_user_ctx && config.global_user_ctx_free_fn) config.global_user_ctx_free_fn(config.global_user_ctx);
    over = true;
    vTaskDelete(nullptr);
  }

private:
  static constexpr double period = 10;

  void end(WiFiClient &client) {
    if (config.close_fn) config.close_fn(this, client.fd());
    client.stop();
  }
  void handle(Waiting &from) {
    Exchange exchange = { this, from.client, from.request };
    httpd_req_t request = {};
    const String &target = exchange.request.target;
    request.handle = this, request.aux = &exchange, request.method = exchange.request.method, request.content_len = exchange.request.body.length();
    if (copied(target.c_str(), target.length(), request.uri, sizeof request.uri) != ESP_OK) return (void)failed(&request, HTTPD_414_URI_TOO_LONG);
    size_t length = strcspn(request.uri, "?#");
    bool known = false;
    for (size_t at = 0; at < handlers.size(); at++) {
      if (!fits(handlers[at], request.uri, length)) continue;
      known = true;
      if (!(handlers[at].given.method & request.method)) continue;
      request.user_ctx = handlers[at].given.user_ctx;
      if (handlers[at].given.handler(&request) == ESP_OK) exchange.client.flush();
      if (request.sess_ctx && request.free_ctx) request.free_ctx(request.sess_ctx);
      return;
    }
    failed(&request, known ? HTTPD_405_METHOD_NOT_ALLOWED : HTTPD_404_NOT_FOUND);
    exchange.client.flush();
  }
  esp_err_t failed(httpd_req_t *request, httpd_err_code_t code) { return errors[code] ? errors[code](request, code) : httpd_resp_send_err(request, code, nullptr); }
};

}

inline esp_err_t httpd_resp_set_hdr(httpd_req_t *request, const char *name, const char *value) {
  auto *now = boardHttpd::of(request);
  if (now->headerCount >= now->server->config.max_resp_headers) return ESP_ERR_HTTPD_RESP_HDR;
  now->headerCount++;
  now->headers += String(name) + ": " + value + "\r\n";
  return ESP_OK;
}

inline esp_err_t httpd_start(httpd_handle_t *handle, const httpd_config_t *config) {
  if (!handle || !config) return ESP_ERR_INVALID_ARG;
  if (config->lru_purge_enable) boardNotice("lru_purge_enable does nothing on the simulated board: a connection ends with its response.");
  if (config->send_wait_timeout != boardHttpdConfig().send_wait_timeout) boardNotice("send_wait_timeout does nothing on the simulated board.");
  auto *server = new boardHttpd::Server(*config);
  server->listener.begin();
  bool runs = server->listener && xTaskCreatePinnedToCore([](void *self) { ((boardHttpd::Server *)self)->run(); }, "httpd", config->stack_size, server, config->task_priority, nullptr, config->core_id) == pdPASS;
  if (!runs) delete server;
  *handle = runs ? server : nullptr;
  return runs ? ESP_OK : ESP_ERR_HTTPD_TASK;
}
/** Waits until the handler that runs has ended. */
inline esp_err_t httpd_stop(httpd_handle_t handle) {
  auto *server = (boardHttpd::Server *)handle;
  if (!server) return ESP_ERR_INVALID_ARG;
  server->stops = true;
  while (!server->over) delay(1);
  delete server;
  return ESP_OK;
}
inline esp_err_t httpd_register_uri_handler(httpd_handle_t handle, const httpd_uri_t *given) {
  auto *server = (boardHttpd::Server *)handle;
  if (!server || !given || !given->uri || !given->handler) return ESP_ERR_INVALID_ARG;
  for (auto &each : server->handlers) if (each.uri == given->uri && each.given.method == given->method) return ESP_ERR_HTTPD_HANDLER_EXISTS;
  if (server->handlers.size() >= server->config.max_uri_handlers) return ESP_ERR_HTTPD_HANDLERS_FULL;
  server->handlers.push_back({ given->uri, *given });
  return ESP_OK;
}
inline esp_err_t boardHttpdForget(httpd_handle_t handle, const char *uri, int methods) {
  auto &all = ((boardHttpd::Server *)handle)->handlers;
  size_t before = all.size();
  for (size_t at = all.size(); at-- > 0;) if (all[at].uri == uri && (all[at].given.method & methods)) all.erase(all.begin() + (long)at);
  return all.size() < before ? ESP_OK : ESP_ERR_NOT_FOUND;
}
inline esp_err_t httpd_unregister_uri_handler(httpd_handle_t handle, const char *uri, httpd_method_t method) { return boardHttpdForget(handle, uri, method); }
inline esp_err_t httpd_unregister_uri(httpd_handle_t handle, const char *uri) { return boardHttpdForget(handle, uri, HTTP_ANY); }
inline esp_err_t httpd_register_err_handler(httpd_handle_t handle, httpd_err_code_t code, httpd_err_handler_func_t work) {
  if (!handle || code >= HTTPD_ERR_CODE_MAX) return ESP_ERR_INVALID_ARG;
  return ((boardHttpd::Server *)handle)->errors[code] = work, ESP_OK;
}
/** Calls it in the server's task. */
inline esp_err_t httpd_queue_work(httpd_handle_t handle, httpd_work_fn_t work, void *argument) {
  if (!handle || !work) return ESP_ERR_INVALID_ARG;
  return ((boardHttpd::Server *)handle)->works.push_back({ work, argument }), ESP_OK;
}
inline void *httpd_get_global_user_ctx(httpd_handle_t handle) { return ((boardHttpd::Server *)handle)->config.global_user_ctx; }

inline size_t httpd_req_get_hdr_value_len(httpd_req_t *request, const char *name) { return boardHttp::valueOf(boardHttpd::of(request)->request.headers, name).length(); }
inline esp_err_t httpd_req_get_hdr_value_str(httpd_req_t *request, const char *name, char *to, size_t size) {
  auto &headers = boardHttpd::of(request)->request.headers;
  const String &value = boardHttp::valueOf(headers, name);
  return boardHttp::has(headers, name) ? boardHttpd::copied(value.c_str(), value.length(), to, size) : ESP_ERR_NOT_FOUND;
}
inline size_t httpd_req_get_url_query_len(httpd_req_t *request) {
  const char *query = strchr(request->uri, '?');
  return query ? strcspn(query + 1, "#") : 0;
}
inline esp_err_t httpd_req_get_url_query_str(httpd_req_t *request, char *to, size_t size) {
  size_t length = httpd_req_get_url_query_len(request);
  return length ? boardHttpd::copied(strchr(request->uri, '?') + 1, length, to, size) : ESP_ERR_NOT_FOUND;
}
/** The value as it stands in the query, still encoded. */
inline esp_err_t httpd_query_key_value(const char *query, const char *key, char *to, size_t size) {
  for (size_t length = strlen(key); query;) {
    if (!strncmp(query, key, length) && query[length] == '=') return boardHttpd::copied(query + length + 1, strcspn(query + length + 1, "&"), to, size);
    query = strchr(query, '&');
    if (query) query++;
  }
  return ESP_ERR_NOT_FOUND;
}
inline esp_err_t httpd_req_get_cookie_val(httpd_req_t *request, const char *name, char *to, size_t *size) {
  const String &cookies = boardHttp::valueOf(boardHttpd::of(request)->request.headers, "Cookie");
  size_t length = strlen(name);
  for (const char *at = cookies.c_str(); *at;) {
    at += strspn(at, "; ");
    if (!strncmp(at, name, length) && at[length] == '=') return boardHttpd::copied(at + length + 1, strcspn(at + length + 1, ";"), to, *size);
    at += strcspn(at, ";");
  }
  return ESP_ERR_NOT_FOUND;
}
