// Time from the network. The board's clock is right from the start, so this only tells so.
#pragma once

#include <Arduino.h>

#define SNTP_OPMODE_POLL 0
#define ESP_SNTP_OPMODE_POLL 0
typedef enum { SNTP_SYNC_STATUS_RESET, SNTP_SYNC_STATUS_COMPLETED, SNTP_SYNC_STATUS_IN_PROGRESS } sntp_sync_status_t;
typedef enum { SNTP_SYNC_MODE_IMMED, SNTP_SYNC_MODE_SMOOTH } sntp_sync_mode_t;
typedef void (*sntp_sync_time_cb_t)(struct timeval *);
namespace boardClock {
inline sntp_sync_time_cb_t told;
inline BoardTimer timer;
}
/** Calls it a second later, as after the first answer of a server. */
inline void sntp_set_time_sync_notification_cb(sntp_sync_time_cb_t work) {
  boardClock::told = work;
  boardClock::timer.start(1000, 0, [](void *) {
    struct timeval now;
    gettimeofday(&now, nullptr);
    if (boardClock::told) boardClock::told(&now);
  }, nullptr);
}
inline void sntp_setoperatingmode(uint8_t) {}
inline void sntp_setservername(uint8_t, const char *) {}
inline const char *sntp_getservername(uint8_t) { return "pool.ntp.org"; }
inline void sntp_init() {}
inline void sntp_stop() {}
inline bool sntp_restart() { return true; }
inline bool sntp_enabled() { return true; }
inline void sntp_servermode_dhcp(int) {}
inline void sntp_set_sync_mode(sntp_sync_mode_t) {}
inline void sntp_set_sync_interval(uint32_t) {}
inline uint32_t sntp_get_sync_interval() { return 3600000; }
inline sntp_sync_status_t sntp_get_sync_status() { return SNTP_SYNC_STATUS_COMPLETED; }
#define esp_sntp_setoperatingmode sntp_setoperatingmode
#define esp_sntp_setservername sntp_setservername
#define esp_sntp_init sntp_init
#define esp_sntp_stop sntp_stop
#define esp_sntp_enabled sntp_enabled
#define esp_sntp_servermode_dhcp sntp_servermode_dhcp
