#pragma once

#include <WiFi.h>

class WiFiMulti {
public:
  bool addAP(const char *name, const char *password = nullptr) {
    if (ssid.isEmpty()) ssid = name, psk = password ? password : "";
    return true;
  }
  uint8_t run(uint32_t milliseconds = 5000) {
    if (!WiFi.isConnected()) {
      WiFi.begin(ssid, psk);
      WiFi.waitForConnectResult(milliseconds);
    }
    return (uint8_t)WiFi.status();
  }

private:
  String ssid, psk;
};
/** Its name on an ESP8266. */
typedef WiFiMulti ESP8266WiFiMulti;
