#pragma once
#include "esp_app_desc.h"
typedef int esp_err_t;
#define ESP_OK 0
typedef enum { ESP_OTA_IMG_NEW, ESP_OTA_IMG_PENDING_VERIFY } esp_ota_img_states_t;
typedef struct esp_partition_t esp_partition_t;
extern "C" {
const esp_partition_t *esp_ota_get_running_partition(void);
esp_err_t esp_ota_get_state_partition(const esp_partition_t *partition, esp_ota_img_states_t *state);
esp_err_t esp_ota_mark_app_valid_cancel_rollback(void);
esp_err_t esp_ota_mark_app_invalid_rollback_and_reboot(void);
const esp_app_desc_t *esp_ota_get_app_description(void);
}
