// Updates that a sketch fetches itself, which the simulated board refuses.
#pragma once

#include <functional>
#include <WiFi.h>

enum HTTPUpdateResult { HTTP_UPDATE_FAILED, HTTP_UPDATE_NO_UPDATES, HTTP_UPDATE_OK };
typedef HTTPUpdateResult t_httpUpdate_return;

class HTTPUpdate {
public:
  template <class... Any> t_httpUpdate_return update(Any &&...) { return refuse(); }
  template <class... Any> t_httpUpdate_return updateSpiffs(Any &&...) { return refuse(); }
  void rebootOnUpdate(bool) {}
  void setLedPin(int = -1, uint8_t = HIGH) {}
  void onStart(std::function<void()>) {}
  void onEnd(std::function<void()>) {}
  void onProgress(std::function<void(int, int)>) {}
  void onError(std::function<void(int)>) {}
  int getLastError() { return -1; }
  String getLastErrorString() { return "the simulated board takes updates from the cloud only"; }

private:
  static t_httpUpdate_return refuse() {
    boardNotice("HTTPUpdate does nothing: the simulated board takes updates from the cloud, by Flash.");
    return HTTP_UPDATE_FAILED;
  }
};

inline HTTPUpdate httpUpdate, ESPhttpUpdate;
