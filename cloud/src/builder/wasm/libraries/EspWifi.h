// Functions of ESP-IDF for the network.
#pragma once

#include <WiFi.h>

inline esp_err_t esp_wifi_set_channel(uint8_t, wifi_second_chan_t) { return ESP_OK; }
inline esp_err_t esp_wifi_get_mac(wifi_interface_t, uint8_t *mac) { return WiFi.macAddress(mac), ESP_OK; }
inline esp_err_t esp_wifi_set_mac(wifi_interface_t, const uint8_t *) { return boardNotice("esp_wifi_set_mac() does nothing: the simulated board keeps its own address."), ESP_OK; }
inline esp_err_t esp_wifi_set_promiscuous(bool) { return ESP_OK; }
inline esp_err_t esp_wifi_set_ps(wifi_ps_type_t) { return ESP_OK; }
inline esp_err_t esp_wifi_start() { return ESP_OK; }
inline esp_err_t esp_wifi_stop() { return WiFi.disconnect(true), ESP_OK; }

// The network of the cloud asks for no name: any will do.
struct esp_wpa2_config_t { int unused; };
#define WPA2_CONFIG_INIT_DEFAULT() { 0 }
inline esp_err_t esp_wifi_sta_wpa2_ent_set_identity(const unsigned char *, int) { return ESP_OK; }
inline esp_err_t esp_wifi_sta_wpa2_ent_set_username(const unsigned char *, int) { return ESP_OK; }
inline esp_err_t esp_wifi_sta_wpa2_ent_set_password(const unsigned char *, int) { return ESP_OK; }
inline esp_err_t esp_wifi_sta_wpa2_ent_set_ca_cert(const unsigned char *, int) { return ESP_OK; }
inline esp_err_t esp_wifi_sta_wpa2_ent_enable(const esp_wpa2_config_t * = nullptr) { return ESP_OK; }
inline esp_err_t esp_wifi_sta_wpa2_ent_disable() { return ESP_OK; }

// Names and passwords by a button of the network (WPS).
typedef enum { WPS_TYPE_DISABLE, WPS_TYPE_PBC, WPS_TYPE_PIN, WPS_TYPE_MAX } wps_type_t;
struct wps_factory_information_t { char manufacturer[65], model_number[33], model_name[33], device_name[33]; };
struct esp_wps_config_t {
  wps_type_t wps_type;
  const void *crypto_funcs;
  wps_factory_information_t factory_info;
};
#define WPS_CONFIG_INIT_DEFAULT(type) { type, nullptr, { "", "", "", "" } }
inline const int g_wifi_default_wps_crypto_funcs = 0;
inline esp_err_t esp_wifi_wps_enable(const esp_wps_config_t *) { return ESP_OK; }
inline esp_err_t esp_wifi_wps_disable() { return ESP_OK; }
inline esp_err_t esp_wifi_wps_start(int) { return boardNotice("esp_wifi_wps_start() does nothing: the simulated board has no radio, and joins any network by WiFi.begin()."), ESP_OK; }
