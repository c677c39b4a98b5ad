#ifdef ARDUINO_ARCH_ESP32
#include <Arduino.h>
#include <Preferences.h>
#include <WiFi.h>
#include <esp_random.h>
#include <esp_system.h>
#include <esp_timer.h>

#include <vector>

#include "../core/port.h"
#include "chipName.h"
#include "improv.h"

namespace iotconsole {
namespace port {

uint64_t now() { return (uint64_t)esp_timer_get_time() / 1000; }
uint32_t random() { return esp_random(); }
void pause(unsigned milliseconds) { delay(milliseconds); }
void log(const std::string &line) { Serial.println(line.c_str()); }
const char *chip() { return chipName; }

namespace {

struct Task {
  void (*work)(void *);
  void *argument;
};

void runTask(void *given) {
  Task task = *static_cast<Task *>(given);
  delete static_cast<Task *>(given);
  task.work(task.argument);
  vTaskDelete(nullptr);
}

std::string bytesAt(Preferences &settings, const char *key) {
  std::vector<char> bytes(settings.getBytesLength(key));
  if (!bytes.empty()) settings.getBytes(key, bytes.data(), bytes.size());
  return std::string(bytes.begin(), bytes.end());
}

}

bool startTask(void (*work)(void *), void *argument) {
  // TLS takes most of it.
  const uint32_t stack = 12 * 1024;
  Task *task = new Task{ work, argument };
  if (xTaskCreate(runTask, "cloud", stack, task, 1, nullptr) == pdPASS) return true;
  delete task;
  return false;
}

/** What was written by USB, and the Wi-Fi of it where the sketch has not chosen one. */
std::string storedIdentity(Identity &identity) {
  startImprov();
  Preferences settings;
  if (!settings.begin("iotconsole", true)) return "none is stored on this board";
  identity.id = settings.getString("id").c_str();
  identity.key = settings.getString("key").c_str();
  identity.host = settings.getString("host").c_str();
  identity.port = settings.getUShort("port");
  identity.ca = bytesAt(settings, "ca");
  identity.updatesKey = bytesAt(settings, "updates");
  String name = settings.getString("ssid"), password = settings.getString("password");
  settings.end();
  if (name.length() > 0 && WiFi.status() != WL_CONNECTED) {
    WiFi.mode(WIFI_STA);
    WiFi.setAutoReconnect(true);
    WiFi.begin(name.c_str(), password.length() > 0 ? password.c_str() : nullptr);
  }
  return identityProblem(identity);
}

std::string resetReason() {
  switch (esp_reset_reason()) {
    case ESP_RST_POWERON: return "POWERON";
    case ESP_RST_SW: return "SW";
    case ESP_RST_PANIC: return "PANIC";
    case ESP_RST_INT_WDT: return "INT_WDT";
    case ESP_RST_TASK_WDT: return "TASK_WDT";
    case ESP_RST_WDT: return "WDT";
    case ESP_RST_DEEPSLEEP: return "DEEPSLEEP";
    case ESP_RST_BROWNOUT: return "BROWNOUT";
    default: return "UNKNOWN";
  }
}

}
}
#endif
