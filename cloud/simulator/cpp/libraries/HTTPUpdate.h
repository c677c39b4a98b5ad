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

/** The same in the background, as its header of ESP-IDF has it. */
typedef enum { HTTPS_OTA_IDLE, HTTPS_OTA_UPDATING, HTTPS_OTA_SUCCESS, HTTPS_OTA_FAIL, HTTPS_OTA_ERR } HttpsOTAStatus_t;
typedef enum { HTTP_EVENT_ERROR, HTTP_EVENT_ON_CONNECTED, HTTP_EVENT_HEADER_SENT, HTTP_EVENT_ON_HEADER, HTTP_EVENT_ON_DATA, HTTP_EVENT_ON_FINISH, HTTP_EVENT_DISCONNECTED, HTTP_EVENT_REDIRECT } BoardHttpEvent;
struct HttpEvent_t { BoardHttpEvent event_id; char *header_key, *header_value; void *data; int data_len; };
class HttpsOTAUpdateClass {
public:
  void begin(const char *, const char * = nullptr, bool = true) { boardNotice("HttpsOTA does nothing: the simulated board takes updates from the cloud, by Flash."); }
  void onHttpEvent(void (*)(HttpEvent_t *)) {}
  HttpsOTAStatus_t status() { return HTTPS_OTA_FAIL; }
  HttpsOTAStatus_t otaStatus() { return status(); }
};
inline HttpsOTAUpdateClass HttpsOTA;
