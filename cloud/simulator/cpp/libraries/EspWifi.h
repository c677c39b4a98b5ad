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
typedef wifi_interface_t esp_interface_t;
typedef enum { WIFI_STORAGE_FLASH, WIFI_STORAGE_RAM } wifi_storage_t;
typedef enum { WIFI_BW_HT20 = 1, WIFI_BW_HT40 } wifi_bandwidth_t;
typedef enum { WIFI_PHY_RATE_1M_L, WIFI_PHY_RATE_LORA_250K = 0x29, WIFI_PHY_RATE_LORA_500K } wifi_phy_rate_t;
typedef enum { WIFI_COUNTRY_POLICY_AUTO, WIFI_COUNTRY_POLICY_MANUAL } wifi_country_policy_t;
struct wifi_country_t { char cc[3]; uint8_t schan, nchan; int8_t max_tx_power; wifi_country_policy_t policy; };
#define WIFI_PROTOCOL_11B 1
#define WIFI_PROTOCOL_11G 2
#define WIFI_PROTOCOL_11N 4
#define WIFI_PROTOCOL_LR 8
struct wifi_init_config_t { int unused; };
#define WIFI_INIT_CONFIG_DEFAULT() { 0 }
struct wifi_sta_config_t { uint8_t ssid[32], password[64]; bool bssid_set; uint8_t bssid[6], channel; };
struct wifi_ap_config_t { uint8_t ssid[32], password[64], ssid_len, channel; wifi_auth_mode_t authmode; uint8_t ssid_hidden, max_connection; uint16_t beacon_interval; };
union wifi_config_t { wifi_ap_config_t ap; wifi_sta_config_t sta; };
struct wifi_ap_record_t { uint8_t bssid[6], ssid[33], primary; wifi_second_chan_t second; int8_t rssi; wifi_auth_mode_t authmode; };
struct wifi_sta_info_t { uint8_t mac[6]; int8_t rssi; };
struct wifi_sta_list_t { wifi_sta_info_t sta[10]; int num; };
struct esp_netif_sta_info_t { uint8_t mac[6]; esp_ip4_addr_t ip; };
struct esp_netif_sta_list_t { esp_netif_sta_info_t sta[10]; int num; };
typedef esp_netif_sta_list_t tcpip_adapter_sta_list_t;
typedef esp_netif_sta_info_t tcpip_adapter_sta_info_t;
typedef struct esp_netif_obj esp_netif_t;
inline esp_err_t esp_netif_init() { return ESP_OK; }
inline esp_err_t esp_event_loop_create_default() { return ESP_OK; }
inline void tcpip_adapter_init() {}
inline esp_err_t esp_wifi_init(const wifi_init_config_t *) { return ESP_OK; }
inline esp_err_t esp_wifi_deinit() { return ESP_OK; }
inline esp_err_t esp_wifi_set_storage(wifi_storage_t) { return ESP_OK; }
inline esp_err_t esp_wifi_set_mode(wifi_mode_t mode) { return WiFi.mode(mode), ESP_OK; }
inline esp_err_t esp_wifi_get_mode(wifi_mode_t *mode) { return *mode = WiFi.getMode(), ESP_OK; }
inline esp_err_t esp_wifi_connect() { return WiFi.begin(), ESP_OK; }
inline esp_err_t esp_wifi_disconnect() { return WiFi.disconnect(), ESP_OK; }
inline esp_err_t esp_wifi_set_config(wifi_interface_t, wifi_config_t *) { return ESP_OK; }
inline esp_err_t esp_wifi_get_config(wifi_interface_t, wifi_config_t *config) {
  *config = {};
  strlcpy((char *)config->sta.ssid, WiFi.SSID().c_str(), sizeof config->sta.ssid);
  return ESP_OK;
}
inline esp_err_t esp_wifi_get_channel(uint8_t *first, wifi_second_chan_t *second) { return *first = (uint8_t)WiFi.channel(), *second = WIFI_SECOND_CHAN_NONE, ESP_OK; }
inline esp_err_t esp_wifi_set_protocol(wifi_interface_t, uint8_t) { return ESP_OK; }
inline esp_err_t esp_wifi_get_protocol(wifi_interface_t, uint8_t *bits) { return *bits = WIFI_PROTOCOL_11B | WIFI_PROTOCOL_11G | WIFI_PROTOCOL_11N, ESP_OK; }
inline esp_err_t esp_wifi_set_bandwidth(wifi_interface_t, wifi_bandwidth_t) { return ESP_OK; }
inline esp_err_t esp_wifi_set_country(const wifi_country_t *) { return ESP_OK; }
inline esp_err_t esp_wifi_set_max_tx_power(int8_t) { return ESP_OK; }
inline esp_err_t esp_wifi_config_espnow_rate(wifi_interface_t, wifi_phy_rate_t) { return ESP_OK; }
inline esp_err_t esp_wifi_sta_get_ap_info(wifi_ap_record_t *record) {
  *record = {};
  memcpy(record->bssid, WiFi.BSSID(), 6);
  strlcpy((char *)record->ssid, WiFi.SSID().c_str(), sizeof record->ssid);
  record->primary = (uint8_t)WiFi.channel(), record->rssi = WiFi.RSSI();
  return WiFi.isConnected() ? ESP_OK : ESP_FAIL;
}
inline esp_err_t esp_wifi_ap_get_sta_list(wifi_sta_list_t *list) { return list->num = 0, ESP_OK; }
inline esp_err_t esp_netif_get_sta_list(const wifi_sta_list_t *, esp_netif_sta_list_t *list) { return list->num = 0, ESP_OK; }
inline esp_err_t tcpip_adapter_get_sta_list(const wifi_sta_list_t *, esp_netif_sta_list_t *list) { return list->num = 0, ESP_OK; }
inline char *ip4addr_ntoa(const esp_ip4_addr_t *address) {
  static char text[16];
  return strlcpy(text, IPAddress(address->addr).toString().c_str(), sizeof text), text;
}

// What the radio hears: nothing.
typedef enum { WIFI_PKT_MGMT, WIFI_PKT_CTRL, WIFI_PKT_DATA, WIFI_PKT_MISC } wifi_promiscuous_pkt_type_t;
struct wifi_pkt_rx_ctrl_t { int rssi; unsigned channel, sig_len, rate, timestamp; };
struct wifi_promiscuous_pkt_t { wifi_pkt_rx_ctrl_t rx_ctrl; uint8_t payload[1]; };
struct wifi_promiscuous_filter_t { uint32_t filter_mask; };
#define WIFI_PROMIS_FILTER_MASK_ALL 0xffffffff
#define WIFI_PROMIS_FILTER_MASK_MGMT 1
#define WIFI_PROMIS_FILTER_MASK_DATA 4
typedef void (*wifi_promiscuous_cb_t)(void *, wifi_promiscuous_pkt_type_t);
inline esp_err_t esp_wifi_set_promiscuous_rx_cb(wifi_promiscuous_cb_t) { return boardNothing("esp_wifi_set_promiscuous_rx_cb() hears nothing: the simulated board has no radio."); }
inline esp_err_t esp_wifi_set_promiscuous_filter(const wifi_promiscuous_filter_t *) { return ESP_OK; }
inline esp_err_t esp_wifi_80211_tx(wifi_interface_t, const void *, int, bool) { return boardNothing("esp_wifi_80211_tx() does nothing: the simulated board has no radio."); }

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
