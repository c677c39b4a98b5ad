#pragma once
typedef enum { WL_CONNECTED = 3 } wl_status_t;
typedef enum { WIFI_STA = 1 } wifi_mode_t;
typedef enum { WIFI_AUTH_OPEN = 0 } wifi_auth_mode_t;
class WiFiClass {
public:
  wl_status_t status();
  bool mode(wifi_mode_t mode);
  bool setAutoReconnect(bool on);
  wl_status_t begin(const char *name, const char *password = nullptr);
  bool disconnect(bool wifiOff = false, bool eraseNetwork = false);
  int16_t scanNetworks();
  void scanDelete();
  String SSID(uint8_t at);
  int32_t RSSI(uint8_t at);
  wifi_auth_mode_t encryptionType(uint8_t at);
};
extern WiFiClass WiFi;
