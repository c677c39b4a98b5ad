#ifdef ARDUINO_ARCH_ESP32
#include <Arduino.h>
#include <WiFi.h>
#include <WiFiClientSecure.h>

#include "../core/port.h"

namespace iotconsole {

/** TLS by the core's own client. */
class WiFiTransport : public Transport {
public:
  bool open(const Identity &identity, std::string &why) override {
    why = "there is no Wi-Fi";
    if (WiFi.status() != WL_CONNECTED) return false;
    client.setCACert(identity.ca.c_str());
    client.setHandshakeTimeout(15);
    if (client.connect(identity.host.c_str(), identity.port)) return true;
    char text[100] = "it does not answer";
    client.lastError(text, sizeof text);
    why = text;
    return false;
  }

  bool write(const std::string &bytes) override {
    return client.write((const uint8_t *)bytes.data(), bytes.size()) == bytes.size();
  }

  int read(uint8_t *into, size_t most, unsigned wait) override {
    for (unsigned waited = 0;; waited += step) {
      int count = client.available();
      if (count > 0) return client.read(into, most);
      if (count < 0 || !client.connected()) return -1;
      if (waited >= wait || woken) break;
      delay(step);
    }
    woken = false;
    return 0;
  }

  void close() override { client.stop(); }
  void wake() override { woken = true; }

private:
  static const unsigned step = 10;
  WiFiClientSecure client;
  volatile bool woken = false;
};

Transport *port::makeTransport() { return new WiFiTransport(); }

}
#endif
