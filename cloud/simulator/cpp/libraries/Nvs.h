// NVS by the functions of ESP-IDF; its values are those of Preferences, too.
#pragma once

#include <map>
#include <NvsSpace.h>

typedef uint32_t nvs_handle_t;
typedef nvs_handle_t nvs_handle;
typedef enum { NVS_READONLY, NVS_READWRITE } nvs_open_mode_t;
typedef nvs_open_mode_t nvs_open_mode;
#define ESP_ERR_NVS_BASE 0x1100
#define ESP_ERR_NVS_NOT_FOUND (ESP_ERR_NVS_BASE + 2)
#define ESP_ERR_NVS_READ_ONLY (ESP_ERR_NVS_BASE + 4)
#define ESP_ERR_NVS_NOT_ENOUGH_SPACE (ESP_ERR_NVS_BASE + 5)
#define ESP_ERR_NVS_INVALID_NAME (ESP_ERR_NVS_BASE + 6)
#define ESP_ERR_NVS_INVALID_HANDLE (ESP_ERR_NVS_BASE + 7)
#define ESP_ERR_NVS_KEY_TOO_LONG (ESP_ERR_NVS_BASE + 9)
#define ESP_ERR_NVS_INVALID_LENGTH (ESP_ERR_NVS_BASE + 12)
#define ESP_ERR_NVS_VALUE_TOO_LONG (ESP_ERR_NVS_BASE + 14)
#define ESP_ERR_NVS_NO_FREE_PAGES (ESP_ERR_NVS_BASE + 13)
#define ESP_ERR_NVS_NEW_VERSION_FOUND (ESP_ERR_NVS_BASE + 16)

namespace boardNvs {
inline std::map<nvs_handle_t, Space> open;
inline Space *at(nvs_handle_t handle) {
  auto found = open.find(handle);
  return found == open.end() ? nullptr : &found->second;
}
/** `length` has the room for a text or blob, and gets its size; a number has no length. */
inline esp_err_t read(nvs_handle_t handle, const char *key, Type type, void *to, size_t *length, size_t needed) {
  Space *own = at(handle);
  if (!own) return ESP_ERR_NVS_INVALID_HANDLE;
  int size = own->sizeOf(key, type);
  if (size < 0) return ESP_ERR_NVS_NOT_FOUND;
  size_t room = length ? *length : needed;
  if (length) *length = (size_t)size;
  if (!to) return ESP_OK;
  return own->get(key, type, to, room) ? ESP_OK : ESP_ERR_NVS_INVALID_LENGTH;
}
inline esp_err_t write(nvs_handle_t handle, const char *key, Type type, const void *from, size_t length) {
  Space *own = at(handle);
  if (!own) return ESP_ERR_NVS_INVALID_HANDLE;
  if (!own->isWritable()) return ESP_ERR_NVS_READ_ONLY;
  if (!Space::isKeyName(key)) return ESP_ERR_NVS_KEY_TOO_LONG;
  if (type == str && length > Space::longestText) return ESP_ERR_NVS_VALUE_TOO_LONG;
  return own->put(key, type, from, length) ? ESP_OK : ESP_ERR_NVS_NOT_ENOUGH_SPACE;
}
}

inline esp_err_t nvs_flash_init() { return ESP_OK; }
inline esp_err_t nvs_flash_erase() { return keptMemory::removeAll("nvs/"), ESP_OK; }
inline esp_err_t nvs_open(const char *name, nvs_open_mode_t mode, nvs_handle_t *handle) {
  static nvs_handle_t last = 0;
  boardNvs::Opened opened = boardNvs::open[last + 1].begin(name, mode == NVS_READONLY);
  if (opened == boardNvs::Opened::yes) return *handle = ++last, ESP_OK;
  boardNvs::open.erase(last + 1);
  return opened == boardNvs::Opened::notFound ? ESP_ERR_NVS_NOT_FOUND : ESP_ERR_NVS_INVALID_NAME;
}
inline void nvs_close(nvs_handle_t handle) { boardNvs::open.erase(handle); }
inline esp_err_t nvs_commit(nvs_handle_t) { return ESP_OK; }
inline esp_err_t nvs_erase_key(nvs_handle_t handle, const char *key) { return boardNvs::at(handle) && boardNvs::at(handle)->remove(key) ? ESP_OK : ESP_ERR_NVS_NOT_FOUND; }
inline esp_err_t nvs_erase_all(nvs_handle_t handle) { return boardNvs::at(handle) && boardNvs::at(handle)->clear() ? ESP_OK : ESP_ERR_NVS_INVALID_HANDLE; }
inline esp_err_t nvs_set_str(nvs_handle_t handle, const char *key, const char *value) { return boardNvs::write(handle, key, boardNvs::str, value, strlen(value) + 1); }
inline esp_err_t nvs_get_str(nvs_handle_t handle, const char *key, char *to, size_t *length) { return boardNvs::read(handle, key, boardNvs::str, to, length, 0); }
inline esp_err_t nvs_set_blob(nvs_handle_t handle, const char *key, const void *value, size_t length) { return boardNvs::write(handle, key, boardNvs::blob, value, length); }
inline esp_err_t nvs_get_blob(nvs_handle_t handle, const char *key, void *to, size_t *length) { return boardNvs::read(handle, key, boardNvs::blob, to, length, 0); }
#define BOARD_NVS(name, type) \
  inline esp_err_t nvs_set_##name(nvs_handle_t handle, const char *key, type value) { return boardNvs::write(handle, key, boardNvs::name, &value, sizeof value); } \
  inline esp_err_t nvs_get_##name(nvs_handle_t handle, const char *key, type *to) { return boardNvs::read(handle, key, boardNvs::name, to, nullptr, sizeof *to); }
BOARD_NVS(i8, int8_t)
BOARD_NVS(u8, uint8_t)
BOARD_NVS(i16, int16_t)
BOARD_NVS(u16, uint16_t)
BOARD_NVS(i32, int32_t)
BOARD_NVS(u32, uint32_t)
BOARD_NVS(i64, int64_t)
BOARD_NVS(u64, uint64_t)
#undef BOARD_NVS
