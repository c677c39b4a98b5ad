// Updates over the network. The simulated board gets them from the cloud only, so this does nothing.
#pragma once

#include <WiFi.h>

typedef enum { OTA_AUTH_ERROR, OTA_BEGIN_ERROR, OTA_CONNECT_ERROR, OTA_RECEIVE_ERROR, OTA_END_ERROR } ota_error_t;
#define U_FLASH 0
#define U_SPIFFS 100

class ArduinoOTAClass {
public:
  ArduinoOTAClass &setPort(uint16_t) { return *this; }
  ArduinoOTAClass &setHostname(const char *name) { return WiFi.setHostname(name), *this; }
  String getHostname() { return WiFi.getHostname(); }
  ArduinoOTAClass &setPassword(const char *) { return *this; }
  ArduinoOTAClass &setPasswordHash(const char *) { return *this; }
  ArduinoOTAClass &setRebootOnSuccess(bool) { return *this; }
  ArduinoOTAClass &setMdnsEnabled(bool) { return *this; }
  ArduinoOTAClass &onStart(std::function<void()>) { return *this; }
  ArduinoOTAClass &onEnd(std::function<void()>) { return *this; }
  ArduinoOTAClass &onProgress(std::function<void(unsigned, unsigned)>) { return *this; }
  ArduinoOTAClass &onError(std::function<void(ota_error_t)>) { return *this; }
  void begin() { boardNotice("ArduinoOTA does nothing: the simulated board takes updates from the cloud, by Flash."); }
  void end() {}
  void handle() {}
  int getCommand() { return U_FLASH; }
};

inline ArduinoOTAClass ArduinoOTA;
