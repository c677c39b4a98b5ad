// Name and password of the network by a phone. The simulated board needs none, and joins its network by itself.
#pragma once

#include <WiFi.h>

typedef enum { WIFI_PROV_SCHEME_SOFTAP, WIFI_PROV_SCHEME_BLE, WIFI_PROV_SCHEME_MAX, NETWORK_PROV_SCHEME_SOFTAP = 0, NETWORK_PROV_SCHEME_BLE } prov_scheme_t;
typedef enum { WIFI_PROV_SCHEME_HANDLER_NONE, WIFI_PROV_SCHEME_HANDLER_FREE_BTDM, WIFI_PROV_SCHEME_HANDLER_FREE_BLE, WIFI_PROV_SCHEME_HANDLER_FREE_BT, NETWORK_PROV_SCHEME_HANDLER_NONE = 0, NETWORK_PROV_SCHEME_HANDLER_FREE_BTDM, NETWORK_PROV_SCHEME_HANDLER_FREE_BLE } scheme_handler_t;
typedef enum { WIFI_PROV_SECURITY_0, WIFI_PROV_SECURITY_1, WIFI_PROV_SECURITY_2, NETWORK_PROV_SECURITY_0 = 0, NETWORK_PROV_SECURITY_1, NETWORK_PROV_SECURITY_2 } wifi_prov_security_t;

class WiFiProvClass {
public:
  void beginProvision(prov_scheme_t = WIFI_PROV_SCHEME_SOFTAP, scheme_handler_t = WIFI_PROV_SCHEME_HANDLER_NONE, wifi_prov_security_t = WIFI_PROV_SECURITY_1, const char * = "abcd1234", const char * = nullptr, const char * = nullptr, uint8_t * = nullptr, bool = false) {
    boardNotice("WiFiProv needs no phone: the simulated board joins its network by itself.");
    WiFi.begin();
  }
  void endProvision() {}
  void printQR(const char *name, const char *proof, const char *transport, Print &to = Serial) { to.printf("{\"ver\":\"v1\",\"name\":\"%s\",\"pop\":\"%s\",\"transport\":\"%s\"}\r\n", name, proof, transport); }
};
inline WiFiProvClass WiFiProv;
inline void printQR(const char *name, const char *proof, const char *transport) { WiFiProv.printQR(name, proof, transport); }
inline esp_err_t wifi_prov_mgr_is_provisioned(bool *provisioned) { return *provisioned = true, ESP_OK; }
inline esp_err_t wifi_prov_mgr_reset_provisioning() { return ESP_OK; }
inline void wifi_prov_mgr_deinit() {}
