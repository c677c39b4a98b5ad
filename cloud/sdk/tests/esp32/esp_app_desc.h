#pragma once
#include <stdint.h>
typedef struct { uint32_t magic_word; char version[32]; uint8_t app_elf_sha256[32]; } esp_app_desc_t;
extern "C" const esp_app_desc_t *esp_app_get_description(void);
