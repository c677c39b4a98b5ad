#pragma once
#include <stdint.h>
extern "C" uint32_t esp_random(void);
