// Constants in flash memory; here they are in memory like all others.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define PROGMEM
#define PGM_P const char *
#define PGM_VOID_P const void *
typedef char prog_char;
typedef uint8_t prog_uchar;
typedef uint8_t prog_uint8_t;
typedef uint16_t prog_uint16_t;
typedef uint32_t prog_uint32_t;

#define pgm_read_byte(at) (*(const uint8_t *)(at))
#define pgm_read_word(at) (*(const uint16_t *)(at))
#define pgm_read_dword(at) (*(const uint32_t *)(at))
#define pgm_read_float(at) (*(const float *)(at))
#define pgm_read_ptr(at) (*(void *const *)(at))
#define pgm_read_pointer(at) pgm_read_ptr(at)
#define pgm_read_byte_near(at) pgm_read_byte(at)
#define pgm_read_word_near(at) pgm_read_word(at)
#define pgm_read_dword_near(at) pgm_read_dword(at)
#define pgm_read_float_near(at) pgm_read_float(at)
#define pgm_read_byte_far(at) pgm_read_byte(at)
#define pgm_read_word_far(at) pgm_read_word(at)
#define pgm_read_dword_far(at) pgm_read_dword(at)

#define memcpy_P memcpy
#define memcmp_P memcmp
#define strlen_P strlen
#define strcpy_P strcpy
#define strncpy_P strncpy
#define strcat_P strcat
#define strncat_P strncat
#define strcmp_P strcmp
#define strncmp_P strncmp
#define strcasecmp_P strcasecmp
#define strncasecmp_P strncasecmp
#define strlcpy_P strlcpy
#define strchr_P strchr
#define strrchr_P strrchr
#define strstr_P strstr
#define printf_P printf
#define sprintf_P sprintf
#define snprintf_P snprintf
#define vsnprintf_P vsnprintf
