// A request to a sketch's server, as WebServer and AsyncWebServer read it.
#pragma once

#include <functional>
#include <vector>
#include <WiFi.h>

typedef enum { HTTP_GET = 1, HTTP_POST = 2, HTTP_DELETE = 4, HTTP_PUT = 8, HTTP_PATCH = 16, HTTP_HEAD = 32, HTTP_OPTIONS = 64, HTTP_ANY = 127 } HTTPMethod;

namespace boardHttp {

struct Pair { String name, value; };
typedef std::vector<Pair> Pairs;

inline const String &valueOf(const Pairs &pairs, const String &name) {
  static const String none;
  for (const Pair &pair : pairs) if (pair.name.equalsIgnoreCase(name)) return pair.value;
  return none;
}
inline bool has(const Pairs &pairs, const String &name) {
  for (const Pair &pair : pairs) if (pair.name.equalsIgnoreCase(name)) return true;
  return false;
}

inline String decoded(const String &text) {
  String plain;
  for (size_t at = 0; at < text.length(); at++) {
    if (text[at] == '+') plain += ' ';
    else if (text[at] == '%' && at + 2 < text.length()) plain += (char)strtol(text.substring(at + 1, at + 3).c_str(), nullptr, 16), at += 2;
    else plain += text[at];
  }
  return plain;
}

inline void addForm(Pairs &to, const String &form) {
  for (int at = 0; at < (int)form.length();) {
    int end = form.indexOf('&', at);
    String part = form.substring(at, end < 0 ? form.length() : end);
    int sign = part.indexOf('=');
    if (part.length()) to.push_back({ decoded(sign < 0 ? part : part.substring(0, sign)), sign < 0 ? String() : decoded(part.substring(sign + 1)) });
    at = end < 0 ? (int)form.length() : end + 1;
  }
}

inline const char *reasonOf(int code) {
  switch (code) {
    case 200: return "OK";
    case 201: return "Created";
    case 204: return "No Content";
    case 301: return "Moved Permanently";
    case 302: return "Found";
    case 303: return "See Other";
    case 304: return "Not Modified";
    case 400: return "Bad Request";
    case 401: return "Unauthorized";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 500: return "Internal Server Error";
    default: return "";
  }
}

/** A file that a form sends. */
struct File { String field, name, type, content; };

struct Request {
  HTTPMethod method = HTTP_GET;
  /** `target` is the address as it came, with its query. */
  String uri, target, body;
  Pairs arguments, headers;
  std::vector<File> files;

  /** Reads what has arrived of a request without waiting, so that a silent client does not block the server. */
  enum Progress { WAITS, WHOLE, WRONG };
  Progress read(WiFiClient &client) {
    uint8_t part[512];
    for (int count = client.read(part, sizeof part); count > 0; count = client.read(part, sizeof part)) {
      if (text.length() + (size_t)count > most || !text.concat((const char *)part, (size_t)count)) return WRONG;
      if (bodyAt == 0) {
        int end = text.indexOf("\r\n\r\n");
        if (end < 0) continue;
        bodyAt = (size_t)end + 4;
        if (!readHead(text.substring(0, end + 2))) return WRONG;
      }
      if (text.length() >= bodyAt + length) break;
    }
    if (bodyAt == 0 || text.length() < bodyAt + length) return client.connected() ? WAITS : WRONG;
    body = text.substring(bodyAt);
    text = String();
    String type = valueOf(headers, "Content-Type");
    if (type.startsWith("application/x-www-form-urlencoded")) addForm(arguments, body);
    else if (type.startsWith("multipart/form-data")) readParts(type);
    return WHOLE;
  }

private:
  static const size_t most = 96 * 1024;
  String text;
  size_t bodyAt = 0, length = 0;

  bool readHead(const String &head) {
    int line = head.indexOf("\r\n"), space = head.indexOf(' '), second = head.indexOf(' ', space + 1);
    if (space < 0 || second < 0 || second > line) return false;
    String verb = head.substring(0, space);
    target = head.substring(space + 1, second);
    method = verb == "POST" ? HTTP_POST : verb == "PUT" ? HTTP_PUT : verb == "DELETE" ? HTTP_DELETE : verb == "PATCH" ? HTTP_PATCH : verb == "HEAD" ? HTTP_HEAD : verb == "OPTIONS" ? HTTP_OPTIONS : HTTP_GET;
    int query = target.indexOf('?');
    uri = decoded(query < 0 ? target : target.substring(0, query));
    if (query >= 0) addForm(arguments, target.substring(query + 1));
    readHeaders(head, (size_t)line + 2, headers);
    length = (size_t)max(valueOf(headers, "Content-Length").toInt(), 0L);
    return length <= most;
  }

  static void readHeaders(const String &head, size_t at, Pairs &to) {
    while (at < head.length()) {
      int end = head.indexOf("\r\n", at);
      if (end < 0) end = (int)head.length();
      String line = head.substring(at, end);
      int colon = line.indexOf(':');
      if (colon > 0) {
        String value = line.substring(colon + 1);
        value.trim();
        to.push_back({ line.substring(0, colon), value });
      }
      at = (size_t)end + 2;
    }
  }

  static String named(const String &header, const char *name) {
    String start = String(name) + "=\"";
    int at = header.indexOf(start);
    return at < 0 ? String() : header.substring(at + start.length(), header.indexOf('"', at + start.length()));
  }

  void readParts(const String &type) {
    int at = type.indexOf("boundary=");
    if (at < 0) return;
    String mark = "--" + type.substring(at + 9);
    mark.replace("\"", "");
    for (int start = body.indexOf(mark); start >= 0;) {
      int head = start + (int)mark.length() + 2, next = body.indexOf("\r\n" + mark, head), end = body.indexOf("\r\n\r\n", head);
      if (next < 0 || end < 0 || end > next) return;
      Pairs about;
      readHeaders(body.substring(head, end + 2), 0, about);
      String place = valueOf(about, "Content-Disposition"), content = body.substring(end + 4, next), name = named(place, "; name");
      if (place.indexOf("filename=") >= 0) files.push_back({ name, named(place, "filename"), valueOf(about, "Content-Type"), content });
      else arguments.push_back({ name, content });
      start = next + 2;
    }
  }
};

/** Whether a path fits a route: parts in braces are any text up to the next slash, and are returned in `parts`. */
inline bool matches(const String &route, const String &path, std::vector<String> &parts) {
  size_t at = 0;
  parts.clear();
  for (size_t from = 0; from < route.length(); from++) {
    if (route[from] == '*' && from + 1 == route.length()) return true;
    if (route[from] != '{') {
      if (at >= path.length() || path[at++] != route[from]) return false;
      continue;
    }
    int end = route.indexOf('}', from);
    if (end < 0) return false;
    size_t start = at;
    while (at < path.length() && path[at] != '/') at++;
    parts.push_back(path.substring(start, at));
    from = (size_t)end;
  }
  return at == path.length();
}

}
