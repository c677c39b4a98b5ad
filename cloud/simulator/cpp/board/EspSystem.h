// Functions of ESP-IDF that sketches call: why the board started, sleep, timers and log.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ESP_IDF_VERSION_MAJOR 5
#define ESP_IDF_VERSION_MINOR 1
#define ESP_IDF_VERSION_PATCH 4
#define ESP_IDF_VERSION_VAL(major, minor, patch) ((major << 16) | (minor << 8) | (patch))
#define ESP_IDF_VERSION ESP_IDF_VERSION_VAL(5, 1, 4)

typedef int esp_err_t;
#define ESP_OK 0
#define ESP_FAIL -1
#define ESP_ERR_NO_MEM 0x101
#define ESP_ERR_INVALID_ARG 0x102
#define ESP_ERR_INVALID_STATE 0x103
#define ESP_ERR_INVALID_SIZE 0x104
#define ESP_ERR_NOT_FOUND 0x105
#define ESP_ERR_NOT_SUPPORTED 0x106
#define ESP_ERR_TIMEOUT 0x107
#define ESP_ERR_INVALID_RESPONSE 0x108
#define ESP_ERROR_CHECK(call) do { if ((call) != ESP_OK) abort(); } while (0)
#define ESP_ERROR_CHECK_WITHOUT_ABORT(call) (call)
const char *esp_err_to_name(esp_err_t error);
#define BIT(n) (1UL << (n))
#define BIT0 0x1UL
#define BIT1 0x2UL
#define BIT2 0x4UL
#define BIT3 0x8UL
#define BIT4 0x10UL
#define BIT5 0x20UL
#define BIT6 0x40UL
#define BIT7 0x80UL
#define BIT8 0x100UL
#define BIT9 0x200UL
#define BIT10 0x400UL
#define BIT11 0x800UL
#define BIT12 0x1000UL
#define BIT13 0x2000UL
#define BIT14 0x4000UL
#define BIT15 0x8000UL
#define BIT16 0x10000UL
#define BIT17 0x20000UL
#define BIT18 0x40000UL
#define BIT19 0x80000UL
#define BIT20 0x100000UL
#define BIT21 0x200000UL
#define BIT22 0x400000UL
#define BIT23 0x800000UL
#define BIT24 0x1000000UL
#define BIT25 0x2000000UL
#define BIT26 0x4000000UL
#define BIT27 0x8000000UL
#define BIT28 0x10000000UL
#define BIT29 0x20000000UL
#define BIT30 0x40000000UL
#define BIT31 0x80000000UL

/** Keeps its value during a deep sleep. */
#define RTC_DATA_ATTR __attribute__((section("rtc_data"), used, retain))
#define RTC_NOINIT_ATTR RTC_DATA_ATTR
#define RTC_RODATA_ATTR
#define RTC_IRAM_ATTR
#define RTC_FAST_ATTR RTC_DATA_ATTR
#define RTC_SLOW_ATTR RTC_DATA_ATTR
#define __NOINIT_ATTR

typedef enum {
  GPIO_NUM_NC = -1, GPIO_NUM_0, GPIO_NUM_1, GPIO_NUM_2, GPIO_NUM_3, GPIO_NUM_4, GPIO_NUM_5, GPIO_NUM_6, GPIO_NUM_7, GPIO_NUM_8, GPIO_NUM_9, GPIO_NUM_10,
  GPIO_NUM_11, GPIO_NUM_12, GPIO_NUM_13, GPIO_NUM_14, GPIO_NUM_15, GPIO_NUM_16, GPIO_NUM_17, GPIO_NUM_18, GPIO_NUM_19, GPIO_NUM_20, GPIO_NUM_21, GPIO_NUM_22,
  GPIO_NUM_23, GPIO_NUM_25 = 25, GPIO_NUM_26, GPIO_NUM_27, GPIO_NUM_28, GPIO_NUM_29, GPIO_NUM_30, GPIO_NUM_31, GPIO_NUM_32, GPIO_NUM_33, GPIO_NUM_34, GPIO_NUM_35,
  GPIO_NUM_36, GPIO_NUM_37, GPIO_NUM_38, GPIO_NUM_39, GPIO_NUM_MAX
} gpio_num_t;
typedef enum { TOUCH_PAD_NUM0, TOUCH_PAD_NUM1, TOUCH_PAD_NUM2, TOUCH_PAD_NUM3, TOUCH_PAD_NUM4, TOUCH_PAD_NUM5, TOUCH_PAD_NUM6, TOUCH_PAD_NUM7, TOUCH_PAD_NUM8, TOUCH_PAD_NUM9, TOUCH_PAD_MAX } touch_pad_t;

typedef enum {
  ESP_RST_UNKNOWN, ESP_RST_POWERON, ESP_RST_EXT, ESP_RST_SW, ESP_RST_PANIC, ESP_RST_INT_WDT, ESP_RST_TASK_WDT, ESP_RST_WDT, ESP_RST_DEEPSLEEP, ESP_RST_BROWNOUT, ESP_RST_SDIO
} esp_reset_reason_t;
esp_reset_reason_t esp_reset_reason(void);
typedef enum RESET_REASON { NO_MEAN = 0, POWERON_RESET = 1, SW_RESET = 3, OWDT_RESET = 4, DEEPSLEEP_RESET = 5, SDIO_RESET = 6, TG0WDT_SYS_RESET = 7, TG1WDT_SYS_RESET = 8, RTCWDT_SYS_RESET = 9, INTRUSION_RESET = 10, TGWDT_CPU_RESET = 11, SW_CPU_RESET = 12, RTCWDT_CPU_RESET = 13, EXT_CPU_RESET = 14, RTCWDT_BROWN_OUT_RESET = 15, RTCWDT_RTC_RESET = 16 } RESET_REASON;
RESET_REASON rtc_get_reset_reason(int core);

typedef enum {
  ESP_SLEEP_WAKEUP_UNDEFINED, ESP_SLEEP_WAKEUP_ALL, ESP_SLEEP_WAKEUP_EXT0, ESP_SLEEP_WAKEUP_EXT1, ESP_SLEEP_WAKEUP_TIMER, ESP_SLEEP_WAKEUP_TOUCHPAD, ESP_SLEEP_WAKEUP_ULP, ESP_SLEEP_WAKEUP_GPIO, ESP_SLEEP_WAKEUP_UART
} esp_sleep_source_t;
typedef esp_sleep_source_t esp_sleep_wakeup_cause_t;
typedef enum { ESP_EXT1_WAKEUP_ALL_LOW, ESP_EXT1_WAKEUP_ANY_HIGH, ESP_EXT1_WAKEUP_ANY_LOW = 0 } esp_sleep_ext1_wakeup_mode_t;
typedef enum { ESP_PD_DOMAIN_RTC_PERIPH, ESP_PD_DOMAIN_RTC_SLOW_MEM, ESP_PD_DOMAIN_RTC_FAST_MEM, ESP_PD_DOMAIN_XTAL, ESP_PD_DOMAIN_MAX } esp_sleep_pd_domain_t;
typedef enum { ESP_PD_OPTION_OFF, ESP_PD_OPTION_ON, ESP_PD_OPTION_AUTO } esp_sleep_pd_option_t;
esp_sleep_wakeup_cause_t esp_sleep_get_wakeup_cause(void);
esp_err_t esp_sleep_enable_timer_wakeup(uint64_t microseconds);
esp_err_t esp_sleep_enable_ext0_wakeup(gpio_num_t pin, int level);
esp_err_t esp_sleep_enable_ext1_wakeup(uint64_t mask, esp_sleep_ext1_wakeup_mode_t mode);
esp_err_t esp_sleep_enable_touchpad_wakeup(void);
esp_err_t esp_sleep_enable_gpio_wakeup(void);
static inline void touchSleepWakeUpEnable(int, int) { esp_sleep_enable_touchpad_wakeup(); }
esp_err_t esp_sleep_enable_uart_wakeup(int port);
esp_err_t esp_sleep_disable_wakeup_source(esp_sleep_source_t source);
/** Tells once that a call does nothing. */
void boardNotice(const char *text);
static inline esp_err_t boardNothing(const char *text) { return boardNotice(text), ESP_OK; }

static inline esp_err_t esp_sleep_pd_config(esp_sleep_pd_domain_t, esp_sleep_pd_option_t) { return ESP_OK; }
uint64_t esp_sleep_get_ext1_wakeup_status(void);
static inline touch_pad_t esp_sleep_get_touchpad_wakeup_status(void) { return TOUCH_PAD_MAX; }
/** The device is offline during the sleep, then it restarts. Only a timer can wake it; without one it sleeps for a minute. */
[[noreturn]] void esp_deep_sleep_start(void);
[[noreturn]] void esp_deep_sleep(uint64_t microseconds);
esp_err_t esp_light_sleep_start(void);

[[noreturn]] void esp_restart(void);
uint32_t esp_random(void);
void esp_fill_random(void *buffer, size_t length);
uint32_t esp_get_free_heap_size(void);
uint32_t esp_get_minimum_free_heap_size(void);
const char *esp_get_idf_version(void);
typedef enum { CHIP_ESP32 = 1 } esp_chip_model_t;
#define CHIP_FEATURE_EMB_FLASH 1
#define CHIP_FEATURE_WIFI_BGN 2
#define CHIP_FEATURE_BLE 16
#define CHIP_FEATURE_BT 32
typedef struct { esp_chip_model_t model; uint32_t features; uint16_t revision; uint8_t cores; } esp_chip_info_t;
static inline void esp_chip_info(esp_chip_info_t *info) {
  info->model = CHIP_ESP32;
  info->features = CHIP_FEATURE_WIFI_BGN | CHIP_FEATURE_BT | CHIP_FEATURE_BLE;
  info->revision = 300;
  info->cores = 2;
}
typedef enum { ESP_MAC_WIFI_STA, ESP_MAC_WIFI_SOFTAP, ESP_MAC_BT, ESP_MAC_ETH } esp_mac_type_t;
esp_err_t esp_read_mac(uint8_t *mac, esp_mac_type_t type);
static inline esp_err_t esp_efuse_mac_get_default(uint8_t *mac) { return esp_read_mac(mac, ESP_MAC_WIFI_STA); }
static inline esp_err_t esp_base_mac_addr_get(uint8_t *mac) { return esp_read_mac(mac, ESP_MAC_WIFI_STA); }
static inline esp_err_t esp_base_mac_addr_set(const uint8_t *) { return boardNothing("esp_base_mac_addr_set() does nothing: the simulated board keeps its own address."); }

// One kind of memory, whatever a sketch asks for.
#define MALLOC_CAP_EXEC 1
#define MALLOC_CAP_32BIT 2
#define MALLOC_CAP_8BIT 4
#define MALLOC_CAP_DMA 8
#define MALLOC_CAP_SPIRAM 0x400
#define MALLOC_CAP_INTERNAL 0x800
#define MALLOC_CAP_DEFAULT 0x1000
static inline void *heap_caps_malloc(size_t size, uint32_t) { return malloc(size); }
static inline void *heap_caps_calloc(size_t count, size_t size, uint32_t) { return calloc(count, size); }
static inline void *heap_caps_realloc(void *block, size_t size, uint32_t) { return realloc(block, size); }
static inline void heap_caps_free(void *block) { free(block); }
static inline size_t heap_caps_get_free_size(uint32_t kind) { return kind & MALLOC_CAP_SPIRAM ? 0 : esp_get_free_heap_size(); }
static inline size_t heap_caps_get_largest_free_block(uint32_t kind) { return heap_caps_get_free_size(kind); }
static inline size_t heap_caps_get_minimum_free_size(uint32_t) { return esp_get_minimum_free_heap_size(); }
static inline size_t heap_caps_get_total_size(uint32_t) { return 320 * 1024; }
static inline uint32_t esp_get_free_internal_heap_size(void) { return esp_get_free_heap_size(); }
static inline size_t spi_flash_get_chip_size(void) { return 4 * 1024 * 1024; }
static inline esp_err_t esp_flash_get_size(void *, uint32_t *size) { return *size = 4 * 1024 * 1024, ESP_OK; }

void delayMicroseconds(unsigned microseconds);
unsigned long millis(void);
static inline void ets_delay_us(uint32_t microseconds) { delayMicroseconds(microseconds); }
static inline void esp_rom_delay_us(uint32_t microseconds) { delayMicroseconds(microseconds); }
#ifdef __cplusplus
#define ets_printf(...) Serial.printf(__VA_ARGS__)
#else
#define ets_printf(...) printf(__VA_ARGS__)
#endif

int64_t esp_timer_get_time(void);
struct BoardTimer;
typedef struct esp_timer *esp_timer_handle_t;
typedef enum { ESP_TIMER_TASK, ESP_TIMER_ISR } esp_timer_dispatch_t;
typedef struct { void (*callback)(void *); void *arg; esp_timer_dispatch_t dispatch_method; const char *name; bool skip_unhandled_events; } esp_timer_create_args_t;
static inline esp_err_t esp_timer_init(void) { return ESP_OK; }
esp_err_t esp_timer_create(const esp_timer_create_args_t *arguments, esp_timer_handle_t *timer);
esp_err_t esp_timer_start_once(esp_timer_handle_t timer, uint64_t microseconds);
esp_err_t esp_timer_start_periodic(esp_timer_handle_t timer, uint64_t microseconds);
esp_err_t esp_timer_stop(esp_timer_handle_t timer);
esp_err_t esp_timer_delete(esp_timer_handle_t timer);
bool esp_timer_is_active(esp_timer_handle_t timer);

/** Without these functions, the watchdog is the idle task's, which loop() does not trigger. */
typedef struct { uint32_t timeout_ms; uint32_t idle_core_mask; bool trigger_panic; } esp_task_wdt_config_t;
static inline esp_err_t esp_task_wdt_init(const esp_task_wdt_config_t *) { return boardNothing("The watchdog of the simulated board has 5 s, whatever esp_task_wdt_init() asks for."); }
#ifdef __cplusplus
extern "C++" inline esp_err_t esp_task_wdt_init(uint32_t, bool) { return esp_task_wdt_init(nullptr); }
#endif
static inline esp_err_t esp_task_wdt_deinit(void) { return boardNothing("esp_task_wdt_deinit() does nothing on the simulated board."); }
static inline esp_err_t esp_task_wdt_reconfigure(const esp_task_wdt_config_t *config) { return esp_task_wdt_init(config); }
esp_err_t esp_task_wdt_add(void *task);
esp_err_t esp_task_wdt_delete(void *task);
esp_err_t esp_task_wdt_reset(void);

typedef enum { GPIO_MODE_DISABLE = 0, GPIO_MODE_INPUT = 1, GPIO_MODE_OUTPUT = 3, GPIO_MODE_INPUT_OUTPUT = 3, GPIO_MODE_OUTPUT_OD = 0x13 } gpio_mode_t;
typedef enum { GPIO_FLOATING, GPIO_PULLUP_ONLY, GPIO_PULLDOWN_ONLY, GPIO_PULLUP_PULLDOWN } gpio_pull_mode_t;
esp_err_t gpio_set_level(gpio_num_t pin, uint32_t level);
int gpio_get_level(gpio_num_t pin);
esp_err_t gpio_set_direction(gpio_num_t pin, gpio_mode_t mode);
esp_err_t gpio_reset_pin(gpio_num_t pin);
esp_err_t gpio_set_pull_mode(gpio_num_t pin, gpio_pull_mode_t mode);
static inline esp_err_t gpio_hold_en(gpio_num_t) { return boardNothing("gpio_hold_en() does nothing on the simulated board: in a deep sleep pins show nothing."); }
static inline esp_err_t gpio_hold_dis(gpio_num_t) { return ESP_OK; }
static inline void gpio_deep_sleep_hold_en(void) {}
static inline esp_err_t rtc_gpio_pullup_en(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_pullup_dis(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_pulldown_en(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_pulldown_dis(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_init(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_deinit(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_isolate(gpio_num_t) { return ESP_OK; }
static inline esp_err_t rtc_gpio_hold_en(gpio_num_t pin) { return gpio_hold_en(pin); }
static inline esp_err_t rtc_gpio_hold_dis(gpio_num_t pin) { return gpio_hold_dis(pin); }
static inline void gpio_deep_sleep_hold_dis(void) {}
typedef enum { RTC_GPIO_MODE_INPUT_ONLY, RTC_GPIO_MODE_OUTPUT_ONLY, RTC_GPIO_MODE_INPUT_OUTPUT, RTC_GPIO_MODE_DISABLED } rtc_gpio_mode_t;
static inline esp_err_t rtc_gpio_set_direction(gpio_num_t pin, rtc_gpio_mode_t mode) { return gpio_set_direction(pin, mode == RTC_GPIO_MODE_INPUT_ONLY ? GPIO_MODE_INPUT : mode == RTC_GPIO_MODE_DISABLED ? GPIO_MODE_DISABLE : GPIO_MODE_OUTPUT); }
static inline esp_err_t rtc_gpio_set_level(gpio_num_t pin, uint32_t level) { return gpio_set_level(pin, level); }
static inline uint32_t rtc_gpio_get_level(gpio_num_t pin) { return (uint32_t)gpio_get_level(pin); }

typedef enum { ESP_LOG_NONE, ESP_LOG_ERROR, ESP_LOG_WARN, ESP_LOG_INFO, ESP_LOG_DEBUG, ESP_LOG_VERBOSE } esp_log_level_t;
static inline void esp_log_level_set(const char *, esp_log_level_t) { boardNotice("esp_log_level_set() does nothing on the simulated board."); }
#define ESP_LOGE(tag, format, ...) ets_printf("E (%lu) %s: " format "\r\n", millis(), tag, ##__VA_ARGS__)
#define ESP_LOGW(tag, format, ...) ets_printf("W (%lu) %s: " format "\r\n", millis(), tag, ##__VA_ARGS__)
#define ESP_LOGI(tag, format, ...) ets_printf("I (%lu) %s: " format "\r\n", millis(), tag, ##__VA_ARGS__)
#define ESP_LOGD(tag, format, ...) do {} while (0)
#define ESP_LOGV(tag, format, ...) do {} while (0)
// The framework's own log is off unless a build turns it on.
#define log_e(format, ...) do {} while (0)
#define log_w(format, ...) do {} while (0)
#define log_i(format, ...) do {} while (0)
#define log_d(format, ...) do {} while (0)
#define log_v(format, ...) do {} while (0)

#ifdef __cplusplus
}
#endif
