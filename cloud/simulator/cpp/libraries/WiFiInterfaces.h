// WiFi.STA, WiFi.AP and Network, as the framework has them since its third version. WiFi.h includes this, and defines them below WiFi.
#pragma once

enum { ESP_NETIF_STARTED_BIT = 1, ESP_NETIF_CONNECTED_BIT = 2, ESP_NETIF_HAS_IP_BIT = 4 };

/** What both have in common. */
class NetworkInterface {
public:
  bool hasIP() { return (bits() & ESP_NETIF_HAS_IP_BIT) != 0; }
  bool started() { return (bits() & ESP_NETIF_STARTED_BIT) != 0; }
  bool connected() { return (bits() & ESP_NETIF_CONNECTED_BIT) != 0; }
  bool linkUp() { return connected(); }
  int getStatusBits() { return bits(); }
  /** Returns the bits that are set by then. */
  int waitStatusBits(int wanted, uint32_t milliseconds) {
    for (unsigned long began = millis(); (bits() & wanted) != wanted && millis() - began < milliseconds;) delay(10);
    return bits() & wanted;
  }
  IPAddress localIP();
  IPAddress subnetMask();
  IPAddress gatewayIP();
  IPAddress broadcastIP();
  IPAddress networkID();
  IPAddress dnsIP(uint8_t = 0);
  String macAddress();
  bool setHostname(const char *name);
  const char *getHostname();
  operator bool() { return started(); }

protected:
  virtual int bits() = 0;
};

class StationInterface : public NetworkInterface {
public:
  /** Any name and password work: there is only the cloud's network, which the board joins at once. */
  bool begin(bool = false);
  bool end();
  bool connect(const char *name = nullptr, const char *password = nullptr, int32_t = 0, const uint8_t * = nullptr, bool = true);
  bool reconnect();
  bool disconnect(bool off = false, unsigned long = 0);
  bool config(IPAddress address = IPAddress(), IPAddress = IPAddress(), IPAddress = IPAddress(), IPAddress = IPAddress(), IPAddress = IPAddress());
  wl_status_t status();
  String SSID();
  int8_t RSSI();

protected:
  int bits() override;
};

class AccessPointInterface : public NetworkInterface {
public:
  bool begin();
  bool end();
  bool create(const char *name, const char *password = nullptr, int = 1, int = 0, int = 4, bool = false);
  bool create(const String &name, const String &password = String()) { return create(name.c_str(), password.c_str()); }
  bool clear() { return end(); }
  bool config(IPAddress, IPAddress, IPAddress, IPAddress = IPAddress(), IPAddress = IPAddress()) { return true; }
  uint8_t stationCount() { return 0; }
  String SSID();

protected:
  int bits() override;
};

class NetworkManager {
public:
  bool begin() { return true; }
  int hostByName(const char *host, IPAddress &address);
  template <class Work> wifi_event_id_t onEvent(Work work, arduino_event_id_t event = ARDUINO_EVENT_MAX);
  void removeEvent(wifi_event_id_t id);
  const char *eventName(arduino_event_id_t event);
  bool setHostname(const char *name);
  const char *getHostname();
  String macAddress();
};
