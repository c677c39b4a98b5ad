#include <Arduino.h>
#include "board.h"

const char *esp_err_to_name(esp_err_t error) { return error == ESP_OK ? "ESP_OK" : error == ESP_FAIL ? "ESP_FAIL" : error == ESP_ERR_TIMEOUT ? "ESP_ERR_TIMEOUT" : "ERROR"; }

esp_reset_reason_t esp_reset_reason() { return (esp_reset_reason_t)(board_reset_reason() & 0xff); }

RESET_REASON rtc_get_reset_reason(int) {
  esp_reset_reason_t reason = esp_reset_reason();
  return reason == ESP_RST_POWERON ? POWERON_RESET : reason == ESP_RST_DEEPSLEEP ? DEEPSLEEP_RESET : reason == ESP_RST_TASK_WDT ? TGWDT_CPU_RESET : SW_CPU_RESET;
}

// The bounds of the RTC memory; the linker defines them if there are variables in it.
extern "C" __attribute__((weak)) char __start_rtc_data[], __stop_rtc_data[];

static uint64_t sleepTime = 0;
static int otherSource = 0;
/** What ended the last light sleep; -1 before the first. */
static int lightSleepCause = -1;

static int wakingSource() { return sleepTime ? ESP_SLEEP_WAKEUP_TIMER : otherSource; }

esp_sleep_wakeup_cause_t esp_sleep_get_wakeup_cause() { return (esp_sleep_wakeup_cause_t)(lightSleepCause < 0 ? board_reset_reason() >> 8 : lightSleepCause); }
esp_err_t esp_sleep_enable_timer_wakeup(uint64_t microseconds) { sleepTime = max(microseconds, (uint64_t)1); return ESP_OK; }

static esp_err_t wakeBy(esp_sleep_source_t source) { otherSource = source; return ESP_OK; }

esp_err_t esp_sleep_enable_ext0_wakeup(gpio_num_t, int) { return wakeBy(ESP_SLEEP_WAKEUP_EXT0); }
esp_err_t esp_sleep_enable_ext1_wakeup(uint64_t, esp_sleep_ext1_wakeup_mode_t) { return wakeBy(ESP_SLEEP_WAKEUP_EXT1); }
esp_err_t esp_sleep_enable_touchpad_wakeup() { return wakeBy(ESP_SLEEP_WAKEUP_TOUCHPAD); }
esp_err_t esp_sleep_enable_uart_wakeup(int) { return wakeBy(ESP_SLEEP_WAKEUP_UART); }
esp_err_t esp_sleep_enable_gpio_wakeup() { return wakeBy(ESP_SLEEP_WAKEUP_GPIO); }
uint64_t esp_sleep_get_ext1_wakeup_status() { return 0; }

esp_err_t esp_sleep_disable_wakeup_source(esp_sleep_source_t source) {
  if (source == ESP_SLEEP_WAKEUP_TIMER || source == ESP_SLEEP_WAKEUP_ALL) sleepTime = 0;
  if (source == otherSource || source == ESP_SLEEP_WAKEUP_ALL) otherSource = 0;
  return ESP_OK;
}

static const double longSleep = 60000;

void esp_deep_sleep_start() {
  if (!sleepTime) boardNotice("Nothing is connected that could wake the simulated board from a deep sleep: it wakes after a minute.");
  double milliseconds = sleepTime ? (double)sleepTime / 1000.0 : longSleep;
  board_sleep(milliseconds, wakingSource(), __start_rtc_data, (size_t)(__stop_rtc_data - __start_rtc_data));
  __builtin_unreachable();
}

void esp_deep_sleep(uint64_t microseconds) {
  esp_sleep_enable_timer_wakeup(microseconds);
  esp_deep_sleep_start();
}

esp_err_t esp_light_sleep_start() {
  board_wait(sleepTime ? (double)sleepTime / 1000.0 : longSleep);
  lightSleepCause = wakingSource();
  return ESP_OK;
}

/** Runs before any constructor: restores the RTC memory from before the sleep. */
__attribute__((constructor(101))) static void wake() {
  if (__start_rtc_data) board_wake(__start_rtc_data, (size_t)(__stop_rtc_data - __start_rtc_data));
}

void esp_restart() { ESP.restart(); }
uint32_t esp_random() { return board_random(); }
void esp_fill_random(void *buffer, size_t length) { for (size_t at = 0; at < length; at++) ((uint8_t *)buffer)[at] = (uint8_t)board_random(); }
uint32_t esp_get_free_heap_size() { return ESP.getFreeHeap(); }
uint32_t esp_get_minimum_free_heap_size() { return ESP.getMinFreeHeap(); }
const char *esp_get_idf_version() { return "simulated"; }

esp_err_t esp_read_mac(uint8_t *mac, esp_mac_type_t type) {
  uint64_t address = ESP.getEfuseMac();
  for (int at = 0; at < 6; at++) mac[at] = (uint8_t)(address >> (8 * at));
  mac[5] = (uint8_t)(mac[5] + type);
  return ESP_OK;
}

int64_t esp_timer_get_time() { return (int64_t)(board_millis() * 1000.0); }

struct esp_timer { BoardTimer timer; void (*callback)(void *); void *argument; };

esp_err_t esp_timer_create(const esp_timer_create_args_t *arguments, esp_timer_handle_t *timer) {
  *timer = new esp_timer{ {}, arguments->callback, arguments->arg };
  return ESP_OK;
}

static esp_err_t startTimer(esp_timer_handle_t timer, double after, double every) {
  if (timer->timer.running) return ESP_ERR_INVALID_STATE;
  timer->timer.start(after, every, timer->callback, timer->argument);
  return ESP_OK;
}

esp_err_t esp_timer_start_once(esp_timer_handle_t timer, uint64_t microseconds) { return startTimer(timer, (double)microseconds / 1000.0, 0); }
esp_err_t esp_timer_start_periodic(esp_timer_handle_t timer, uint64_t microseconds) { return startTimer(timer, (double)microseconds / 1000.0, (double)microseconds / 1000.0); }

esp_err_t esp_timer_stop(esp_timer_handle_t timer) {
  if (!timer->timer.running) return ESP_ERR_INVALID_STATE;
  timer->timer.stop();
  return ESP_OK;
}

esp_err_t esp_timer_delete(esp_timer_handle_t timer) { delete timer; return ESP_OK; }
bool esp_timer_is_active(esp_timer_handle_t timer) { return timer->timer.running; }

/** The tasks that the watchdog watches. */
static void *watched[16];

static esp_err_t watch(void *task, bool on) {
  if (!task) task = xTaskGetCurrentTaskHandle();
  bool any = on;
  bool placed = !on;
  for (void *&each : watched) {
    if (each == task) each = nullptr;
    if (!each && !placed) each = task, placed = true;
    if (each) any = true;
  }
  board_watch(any);
  return ESP_OK;
}

esp_err_t esp_task_wdt_add(void *task) { return watch(task, true); }
esp_err_t esp_task_wdt_delete(void *task) { return watch(task, false); }
esp_err_t esp_task_wdt_reset() { board_wait(0); return ESP_OK; }
void enableLoopWDT() { watch(nullptr, true); }
void disableLoopWDT() { watch(nullptr, false); }

esp_err_t gpio_set_level(gpio_num_t pin, uint32_t level) { digitalWrite(pin, level != 0); return ESP_OK; }
int gpio_get_level(gpio_num_t pin) { return digitalRead(pin); }
esp_err_t gpio_reset_pin(gpio_num_t pin) { pinMode(pin, INPUT_PULLUP); return ESP_OK; }
