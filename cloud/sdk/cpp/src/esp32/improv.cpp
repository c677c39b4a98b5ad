#ifdef ARDUINO_ARCH_ESP32
#include "improv.h"

#include <Arduino.h>
#include <Preferences.h>
#include <WiFi.h>

#include "../core/improv.h"
#include "../core/port.h"

namespace iotconsole {

namespace {

const char *const settingsName = "iotconsole";
const int mostNetworks = 30;
/** Milliseconds. */
const uint64_t joinsWithin = 30000;
const unsigned looksAfter = 20;

const char *passwordOr(const std::string &password) { return password.empty() ? nullptr : password.c_str(); }

class SerialBoard : public ImprovBoard {
public:
  void send(const std::string &bytes) override { Serial.write((const uint8_t *)bytes.data(), bytes.size()); }

  bool hasNetwork() override { return WiFi.status() == WL_CONNECTED; }

  std::vector<std::string> about() override {
    Preferences settings;
    std::string id;
    if (settings.begin(settingsName, true)) id = settings.getString("id").c_str();
    settings.end();
    return { "iotconsole", "1", port::chip(), id };
  }

  std::vector<Network> scan() override {
    WiFi.mode(WIFI_STA);
    // A board that is still trying to join can't scan.
    if (!hasNetwork()) WiFi.disconnect();
    std::vector<Network> networks;
    int count = WiFi.scanNetworks();
    for (int at = 0; at < count && at < mostNetworks; at++) {
      networks.push_back({ WiFi.SSID((uint8_t)at).c_str(), (int)WiFi.RSSI((uint8_t)at), WiFi.encryptionType((uint8_t)at) != WIFI_AUTH_OPEN });
    }
    WiFi.scanDelete();
    return networks;
  }

  bool join(const std::string &name, const std::string &password) override {
    WiFi.mode(WIFI_STA);
    WiFi.disconnect();
    WiFi.begin(name.c_str(), passwordOr(password));
    for (uint64_t began = port::now(); port::now() - began < joinsWithin; port::pause(100)) {
      if (hasNetwork()) return remember(name, password);
    }
    rejoin();
    return false;
  }

private:
  bool remember(const std::string &name, const std::string &password) {
    Preferences settings;
    bool open = settings.begin(settingsName);
    bool kept = open && settings.putString("ssid", name.c_str()) > 0;
    if (kept && password.empty()) settings.remove("password");
    else if (kept) kept = settings.putString("password", password.c_str()) > 0;
    settings.end();
    return kept;
  }

  /** The network that it had before. */
  void rejoin() {
    Preferences settings;
    if (!settings.begin(settingsName, true)) return;
    std::string name = settings.getString("ssid").c_str(), password = settings.getString("password").c_str();
    settings.end();
    WiFi.disconnect();
    if (!name.empty()) WiFi.begin(name.c_str(), passwordOr(password));
  }
};

void listen(void *) {
  static SerialBoard board;
  Improv improv(board);
  for (;;) {
    while (Serial.available() > 0) improv.take((uint8_t)Serial.read());
    delay(looksAfter);
  }
}

}

void startImprov() {
  static bool started = false;
  if (started) return;
  started = true;
  if (!Serial) Serial.begin(115200);
  xTaskCreate(listen, "improv", 6 * 1024, nullptr, 1, nullptr);
}

}
#endif
