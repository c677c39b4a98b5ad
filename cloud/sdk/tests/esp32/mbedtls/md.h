#pragma once
#include <stddef.h>
typedef enum { MBEDTLS_MD_SHA256 = 9 } mbedtls_md_type_t;
typedef struct mbedtls_md_info_t mbedtls_md_info_t;
typedef struct { const mbedtls_md_info_t *info; void *context; } mbedtls_md_context_t;
extern "C" {
const mbedtls_md_info_t *mbedtls_md_info_from_type(mbedtls_md_type_t type);
void mbedtls_md_init(mbedtls_md_context_t *context);
int mbedtls_md_setup(mbedtls_md_context_t *context, const mbedtls_md_info_t *info, int hmac);
int mbedtls_md_starts(mbedtls_md_context_t *context);
int mbedtls_md_update(mbedtls_md_context_t *context, const unsigned char *input, size_t length);
int mbedtls_md_finish(mbedtls_md_context_t *context, unsigned char *output);
void mbedtls_md_free(mbedtls_md_context_t *context);
}
