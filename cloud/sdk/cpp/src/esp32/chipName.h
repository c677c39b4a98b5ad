// The chip that this is compiled for, as the header of its images says. ESP.getChipModel() names the revision, too ("ESP32-D0WDQ6-V3").
#pragma once
#include <sdkconfig.h>

namespace iotconsole {

#if defined(CONFIG_IDF_TARGET_ESP32)
constexpr char chipName[] = "ESP32";
#elif defined(CONFIG_IDF_TARGET_ESP32S2)
constexpr char chipName[] = "ESP32-S2";
#elif defined(CONFIG_IDF_TARGET_ESP32S3)
constexpr char chipName[] = "ESP32-S3";
#elif defined(CONFIG_IDF_TARGET_ESP32C2)
constexpr char chipName[] = "ESP32-C2";
#elif defined(CONFIG_IDF_TARGET_ESP32C3)
constexpr char chipName[] = "ESP32-C3";
#elif defined(CONFIG_IDF_TARGET_ESP32C5)
constexpr char chipName[] = "ESP32-C5";
#elif defined(CONFIG_IDF_TARGET_ESP32C6)
constexpr char chipName[] = "ESP32-C6";
#elif defined(CONFIG_IDF_TARGET_ESP32C61)
constexpr char chipName[] = "ESP32-C61";
#elif defined(CONFIG_IDF_TARGET_ESP32H2)
constexpr char chipName[] = "ESP32-H2";
#elif defined(CONFIG_IDF_TARGET_ESP32P4)
constexpr char chipName[] = "ESP32-P4";
#else
#error "iotconsole does not know this chip: add its name, as esptool calls it"
#endif

}
