// A page for updates in a sketch's web server. The simulated board takes updates from the cloud only.
#pragma once

#include <WebServer.h>

class HTTPUpdateServer {
public:
  HTTPUpdateServer(bool = false) {}
  void setup(WebServer *server, const String &path = "/update", const String & = String(), const String & = String()) {
    server->on(path, [server] {
      boardNotice("HTTPUpdateServer does nothing: the simulated board takes updates from the cloud, by Flash.");
      server->send(501, "text/plain", "The simulated board takes updates from the cloud only.");
    });
  }
  void updateCredentials(const String &, const String &) {}
};
typedef HTTPUpdateServer ESP8266HTTPUpdateServer;
