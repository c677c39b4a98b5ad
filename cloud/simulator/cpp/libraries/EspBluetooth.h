// Functions of ESP-IDF for Bluetooth. The simulated board has none: what is called succeeds, and nobody is there.
#pragma once

#include <Arduino.h>
#include <string>

// Sketches check this at compile time.
#define CONFIG_BT_ENABLED 1
#define CONFIG_BLUEDROID_ENABLED 1
#define CONFIG_BT_SPP_ENABLED 1
#define ESP_BD_ADDR_LEN 6
#define ESP_BD_ADDR_STR "%02x:%02x:%02x:%02x:%02x:%02x"
#define ESP_BD_ADDR_HEX(address) (address)[0], (address)[1], (address)[2], (address)[3], (address)[4], (address)[5]

typedef uint8_t esp_bd_addr_t[6];
typedef enum { ESP_BT_STATUS_SUCCESS, ESP_BT_STATUS_FAIL } esp_bt_status_t;
typedef enum { ESP_BT_MODE_IDLE, ESP_BT_MODE_BLE, ESP_BT_MODE_CLASSIC_BT, ESP_BT_MODE_BTDM } esp_bt_mode_t;
typedef enum { ESP_BT_CONTROLLER_STATUS_IDLE, ESP_BT_CONTROLLER_STATUS_INITED, ESP_BT_CONTROLLER_STATUS_ENABLED } esp_bt_controller_status_t;
typedef enum { ESP_BLUEDROID_STATUS_UNINITIALIZED, ESP_BLUEDROID_STATUS_INITIALIZED, ESP_BLUEDROID_STATUS_ENABLED } esp_bluedroid_status_t;
typedef enum { BLE_ADDR_TYPE_PUBLIC, BLE_ADDR_TYPE_RANDOM, BLE_ADDR_TYPE_RPA_PUBLIC, BLE_ADDR_TYPE_RPA_RANDOM } esp_ble_addr_type_t;
struct esp_bt_controller_config_t { int unused; };
#define BT_CONTROLLER_INIT_CONFIG_DEFAULT() { 0 }

inline void noBluetooth() { boardNotice("The simulated board has no Bluetooth: BLE calls do nothing, nobody connects, and nothing is found."); }

namespace boardBluetooth {
inline String textOf(const uint8_t *bytes) {
  char text[18];
  snprintf(text, sizeof text, ESP_BD_ADDR_STR, ESP_BD_ADDR_HEX(bytes));
  return text;
}
}

inline esp_err_t esp_bt_controller_init(esp_bt_controller_config_t *) { return ESP_OK; }
inline esp_err_t esp_bt_controller_deinit() { return ESP_OK; }
inline esp_err_t esp_bt_controller_enable(esp_bt_mode_t) { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_bt_controller_disable() { return ESP_OK; }
inline esp_err_t esp_bt_controller_mem_release(esp_bt_mode_t) { return ESP_OK; }
inline esp_bt_controller_status_t esp_bt_controller_get_status() { return ESP_BT_CONTROLLER_STATUS_ENABLED; }
inline esp_err_t esp_bluedroid_init() { return ESP_OK; }
inline esp_err_t esp_bluedroid_deinit() { return ESP_OK; }
inline esp_err_t esp_bluedroid_enable() { return ESP_OK; }
inline esp_err_t esp_bluedroid_disable() { return ESP_OK; }
inline esp_bluedroid_status_t esp_bluedroid_get_status() { return ESP_BLUEDROID_STATUS_ENABLED; }
inline const uint8_t *esp_bt_dev_get_address() {
  static uint8_t own[6];
  return esp_read_mac(own, ESP_MAC_BT), own;
}
inline esp_err_t esp_bt_dev_set_device_name(const char *) { return ESP_OK; }
inline esp_err_t esp_bt_gap_set_device_name(const char *) { return ESP_OK; }

typedef enum { ESP_BT_NON_CONNECTABLE, ESP_BT_CONNECTABLE } esp_bt_connection_mode_t;
typedef enum { ESP_BT_NON_DISCOVERABLE, ESP_BT_LIMITED_DISCOVERABLE, ESP_BT_GENERAL_DISCOVERABLE } esp_bt_discovery_mode_t;
inline esp_err_t esp_bt_gap_set_scan_mode(esp_bt_connection_mode_t, esp_bt_discovery_mode_t) { return ESP_OK; }
inline int esp_bt_gap_get_bond_device_num() { return 0; }
inline esp_err_t esp_bt_gap_get_bond_device_list(int *count, esp_bd_addr_t *) { return *count = 0, ESP_OK; }
inline esp_err_t esp_bt_gap_remove_bond_device(const uint8_t *) { return ESP_OK; }
