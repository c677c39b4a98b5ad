// Functions of ESP-IDF for sound by Bluetooth. The simulated board has none: what is called succeeds, and nobody is there.
#pragma once

#include <EspBluetooth.h>

typedef enum { ESP_A2D_CONNECTION_STATE_DISCONNECTED, ESP_A2D_CONNECTION_STATE_CONNECTING, ESP_A2D_CONNECTION_STATE_CONNECTED, ESP_A2D_CONNECTION_STATE_DISCONNECTING } esp_a2d_connection_state_t;
typedef enum { ESP_A2D_AUDIO_STATE_SUSPEND, ESP_A2D_AUDIO_STATE_STARTED, ESP_A2D_AUDIO_STATE_STOPPED } esp_a2d_audio_state_t;
typedef enum { ESP_A2D_CONNECTION_STATE_EVT, ESP_A2D_AUDIO_STATE_EVT, ESP_A2D_AUDIO_CFG_EVT, ESP_A2D_MEDIA_CTRL_ACK_EVT, ESP_A2D_PROF_STATE_EVT } esp_a2d_cb_event_t;
typedef enum { ESP_A2D_MEDIA_CTRL_NONE, ESP_A2D_MEDIA_CTRL_CHECK_SRC_RDY, ESP_A2D_MEDIA_CTRL_START, ESP_A2D_MEDIA_CTRL_STOP, ESP_A2D_MEDIA_CTRL_SUSPEND } esp_a2d_media_ctrl_t;
union esp_a2d_cb_param_t {
  struct { esp_a2d_connection_state_t state; esp_bd_addr_t remote_bda; } conn_stat;
  struct { esp_a2d_audio_state_t state; esp_bd_addr_t remote_bda; } audio_stat;
};
typedef void (*esp_a2d_cb_t)(esp_a2d_cb_event_t, esp_a2d_cb_param_t *);
typedef void (*esp_a2d_sink_data_cb_t)(const uint8_t *, uint32_t);
typedef int32_t (*esp_a2d_source_data_cb_t)(uint8_t *, int32_t);

inline esp_err_t esp_a2d_register_callback(esp_a2d_cb_t) { return ESP_OK; }
inline esp_err_t esp_a2d_sink_register_data_callback(esp_a2d_sink_data_cb_t) { return ESP_OK; }
inline esp_err_t esp_a2d_sink_init() { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_a2d_sink_deinit() { return ESP_OK; }
inline esp_err_t esp_a2d_sink_connect(esp_bd_addr_t) { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_a2d_sink_disconnect(esp_bd_addr_t) { return ESP_OK; }
inline esp_err_t esp_a2d_source_register_data_callback(esp_a2d_source_data_cb_t) { return ESP_OK; }
inline esp_err_t esp_a2d_source_init() { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_a2d_source_deinit() { return ESP_OK; }
inline esp_err_t esp_a2d_source_connect(esp_bd_addr_t) { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_a2d_source_disconnect(esp_bd_addr_t) { return ESP_OK; }
inline esp_err_t esp_a2d_media_ctrl(esp_a2d_media_ctrl_t) { return ESP_OK; }

typedef enum { ESP_AVRC_CT_CONNECTION_STATE_EVT, ESP_AVRC_CT_PASSTHROUGH_RSP_EVT, ESP_AVRC_CT_METADATA_RSP_EVT, ESP_AVRC_CT_PLAY_STATUS_RSP_EVT, ESP_AVRC_CT_CHANGE_NOTIFY_EVT, ESP_AVRC_CT_REMOTE_FEATURES_EVT } esp_avrc_ct_cb_event_t;
enum { ESP_AVRC_MD_ATTR_TITLE = 1, ESP_AVRC_MD_ATTR_ARTIST = 2, ESP_AVRC_MD_ATTR_ALBUM = 4, ESP_AVRC_MD_ATTR_TRACK_NUM = 8, ESP_AVRC_MD_ATTR_NUM_TRACKS = 16, ESP_AVRC_MD_ATTR_GENRE = 32, ESP_AVRC_MD_ATTR_PLAYING_TIME = 64 };
enum { ESP_AVRC_PT_CMD_PLAY = 0x44, ESP_AVRC_PT_CMD_STOP = 0x45, ESP_AVRC_PT_CMD_PAUSE = 0x46, ESP_AVRC_PT_CMD_FORWARD = 0x4b, ESP_AVRC_PT_CMD_BACKWARD = 0x4c, ESP_AVRC_PT_CMD_STATE_PRESSED = 0, ESP_AVRC_PT_CMD_STATE_RELEASED = 1 };
union esp_avrc_ct_cb_param_t {
  struct { bool connected; esp_bd_addr_t remote_bda; } conn_stat;
  struct { uint8_t attr_id; uint8_t *attr_text; int attr_length; } meta_rsp;
};
typedef void (*esp_avrc_ct_cb_t)(esp_avrc_ct_cb_event_t, esp_avrc_ct_cb_param_t *);

inline esp_err_t esp_avrc_ct_init() { return noBluetooth(), ESP_OK; }
inline esp_err_t esp_avrc_ct_deinit() { return ESP_OK; }
inline esp_err_t esp_avrc_ct_register_callback(esp_avrc_ct_cb_t) { return ESP_OK; }
inline esp_err_t esp_avrc_ct_send_metadata_cmd(uint8_t, uint8_t) { return ESP_OK; }
inline esp_err_t esp_avrc_ct_send_passthrough_cmd(uint8_t, uint8_t, uint8_t) { return ESP_OK; }
