// Types of ESP-IDF for Bluetooth Low Energy.
#pragma once

#include <EspBluetooth.h>

#define ESP_GATT_PERM_READ 1
#define ESP_GATT_PERM_READ_ENCRYPTED 2
#define ESP_GATT_PERM_READ_ENC_MITM 4
#define ESP_GATT_PERM_WRITE 16
#define ESP_GATT_PERM_WRITE_ENCRYPTED 32
#define ESP_GATT_PERM_WRITE_ENC_MITM 64
typedef enum { ESP_BLE_SEC_ENCRYPT = 1, ESP_BLE_SEC_ENCRYPT_NO_MITM, ESP_BLE_SEC_ENCRYPT_MITM } esp_ble_sec_act_t;
typedef enum { ESP_PWR_LVL_N12, ESP_PWR_LVL_N9, ESP_PWR_LVL_N6, ESP_PWR_LVL_N3, ESP_PWR_LVL_N0, ESP_PWR_LVL_P3, ESP_PWR_LVL_P6, ESP_PWR_LVL_P9 } esp_power_level_t;
typedef enum { ESP_BLE_PWR_TYPE_CONN_HDL0, ESP_BLE_PWR_TYPE_ADV = 9, ESP_BLE_PWR_TYPE_SCAN, ESP_BLE_PWR_TYPE_DEFAULT } esp_ble_power_type_t;
inline esp_err_t esp_ble_tx_power_set(esp_ble_power_type_t, esp_power_level_t) { return ESP_OK; }

#define ESP_IO_CAP_OUT 0
#define ESP_IO_CAP_IO 1
#define ESP_IO_CAP_IN 2
#define ESP_IO_CAP_NONE 3
#define ESP_IO_CAP_KBDISP 4
#define ESP_LE_AUTH_NO_BOND 0
#define ESP_LE_AUTH_BOND 1
#define ESP_LE_AUTH_REQ_MITM 4
#define ESP_LE_AUTH_REQ_SC_ONLY 8
#define ESP_LE_AUTH_REQ_SC_BOND 9
#define ESP_LE_AUTH_REQ_SC_MITM 12
#define ESP_LE_AUTH_REQ_SC_MITM_BOND 13
#define ESP_BLE_ENC_KEY_MASK 1
#define ESP_BLE_ID_KEY_MASK 2
#define ESP_BLE_ONLY_ACCEPT_SPECIFIED_AUTH_DISABLE 0
typedef uint8_t esp_ble_auth_req_t, esp_ble_io_cap_t;
struct esp_ble_auth_cmpl_t { esp_bd_addr_t bd_addr; bool key_present, success; uint8_t fail_reason; esp_ble_addr_type_t addr_type; esp_ble_auth_req_t auth_mode; };
typedef enum { ESP_BLE_SM_PASSKEY, ESP_BLE_SM_AUTHEN_REQ_MODE, ESP_BLE_SM_IOCAP_MODE, ESP_BLE_SM_SET_INIT_KEY, ESP_BLE_SM_SET_RSP_KEY, ESP_BLE_SM_MAX_KEY_SIZE, ESP_BLE_SM_MIN_KEY_SIZE, ESP_BLE_SM_SET_STATIC_PASSKEY, ESP_BLE_SM_ONLY_ACCEPT_SPECIFIED_SEC_AUTH } esp_ble_sm_param_t;
inline esp_err_t esp_ble_gap_set_security_param(esp_ble_sm_param_t, void *, uint8_t) { return ESP_OK; }

typedef uint8_t esp_gatt_if_t;
typedef int esp_gatts_cb_event_t, esp_gattc_cb_event_t, esp_gap_ble_cb_event_t;
union esp_ble_gatts_cb_param_t {
  struct { uint16_t conn_id; esp_bd_addr_t remote_bda; } connect, disconnect;
  struct { uint16_t conn_id; uint32_t trans_id; esp_bd_addr_t bda; uint16_t handle, offset, len; uint8_t *value; } write, read;
  struct { uint16_t conn_id, mtu; } mtu;
};
union esp_ble_gattc_cb_param_t { int unused; };
union esp_ble_gap_cb_param_t { int unused; };
typedef struct {
  uint16_t adv_int_min, adv_int_max;
  int adv_type;
  esp_ble_addr_type_t own_addr_type;
  esp_bd_addr_t peer_addr;
  esp_ble_addr_type_t peer_addr_type;
  int channel_map, adv_filter_policy;
} esp_ble_adv_params_t;
typedef enum { ADV_TYPE_IND, ADV_TYPE_DIRECT_IND_HIGH, ADV_TYPE_SCAN_IND, ADV_TYPE_NONCONN_IND, ADV_TYPE_DIRECT_IND_LOW } esp_ble_adv_type_t;
typedef enum { ADV_CHNL_37 = 1, ADV_CHNL_38 = 2, ADV_CHNL_39 = 4, ADV_CHNL_ALL = 7 } esp_ble_adv_channel_t;
typedef enum { ADV_FILTER_ALLOW_SCAN_ANY_CON_ANY, ADV_FILTER_ALLOW_SCAN_WLST_CON_ANY, ADV_FILTER_ALLOW_SCAN_ANY_CON_WLST, ADV_FILTER_ALLOW_SCAN_WLST_CON_WLST } esp_ble_adv_filter_t;
inline esp_err_t esp_ble_gap_start_advertising(esp_ble_adv_params_t *) { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_ble_gap_stop_advertising() { return ESP_OK; }
inline esp_err_t esp_ble_gap_config_adv_data_raw(uint8_t *, uint32_t) { return ESP_OK; }
inline esp_err_t esp_ble_gap_set_device_name(const char *) { return ESP_OK; }

// Bluetooth 5.
#define ESP_BLE_GAP_SET_EXT_ADV_PROP_NONCONN_NONSCANNABLE_UNDIRECTED 0
#define ESP_BLE_GAP_SET_EXT_ADV_PROP_CONNECTABLE 1
#define ESP_BLE_GAP_SET_EXT_ADV_PROP_SCANNABLE 2
#define ESP_BLE_GAP_SET_EXT_ADV_PROP_LEGACY_IND 19
#define ESP_BLE_GAP_SET_EXT_ADV_PROP_LEGACY_SCAN 18
#define ESP_BLE_GAP_SET_EXT_ADV_PROP_LEGACY_NONCONN 16
#define ESP_BLE_GAP_PHY_1M 1
#define ESP_BLE_GAP_PHY_2M 2
#define ESP_BLE_GAP_PHY_CODED 3
#define ESP_BLE_GAP_PRI_PHY_1M ESP_BLE_GAP_PHY_1M
#define ESP_BLE_GAP_PRI_PHY_CODED ESP_BLE_GAP_PHY_CODED
typedef uint16_t esp_ble_ext_adv_type_mask_t;
typedef uint8_t esp_ble_gap_phy_t, esp_ble_gap_pri_phy_t;
typedef struct {
  esp_ble_ext_adv_type_mask_t type;
  uint32_t interval_min, interval_max;
  esp_ble_adv_channel_t channel_map;
  esp_ble_addr_type_t own_addr_type, peer_addr_type;
  esp_bd_addr_t peer_addr;
  esp_ble_adv_filter_t filter_policy;
  int8_t tx_power;
  esp_ble_gap_pri_phy_t primary_phy;
  uint8_t max_skip;
  esp_ble_gap_phy_t secondary_phy;
  uint8_t sid;
  bool scan_req_notif;
} esp_ble_gap_ext_adv_params_t;
typedef struct { uint16_t interval_min, interval_max; uint8_t properties; } esp_ble_gap_periodic_adv_params_t;
typedef struct { uint8_t filter_policy, sid, addr_type; esp_bd_addr_t addr; uint16_t skip, sync_timeout; } esp_ble_gap_periodic_adv_sync_params_t;
typedef struct { uint8_t instance; int duration, max_events; } esp_ble_gap_ext_adv_t;
typedef struct { uint8_t event_type, addr_type; esp_bd_addr_t addr; uint8_t primary_phy, secondly_phy, sid, tx_power; int8_t rssi; uint16_t per_adv_interval; uint8_t data_status, adv_data_len, adv_data[251]; } esp_ble_gap_ext_adv_report_t;
typedef struct { uint8_t status; uint16_t sync_handle; uint8_t sid, adv_addr_type; esp_bd_addr_t adv_addr; uint8_t adv_phy; uint16_t period_adv_interval; uint8_t adv_clk_accuracy; } esp_ble_periodic_adv_sync_estab_param_t;
typedef struct { uint16_t sync_handle; uint8_t tx_power; int8_t rssi; uint8_t data_status, data_length, data[251]; } esp_ble_gap_periodic_adv_report_t;
inline esp_err_t esp_ble_gap_periodic_adv_create_sync(const esp_ble_gap_periodic_adv_sync_params_t *) { return noBluetooth(), ESP_OK; }
