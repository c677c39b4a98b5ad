#pragma once
#include "md.h"
typedef enum { MBEDTLS_PK_ECDSA = 4 } mbedtls_pk_type_t;
typedef struct { const void *info; void *context; } mbedtls_pk_context;
extern "C" {
void mbedtls_pk_init(mbedtls_pk_context *key);
void mbedtls_pk_free(mbedtls_pk_context *key);
int mbedtls_pk_parse_public_key(mbedtls_pk_context *key, const unsigned char *text, size_t length);
int mbedtls_pk_can_do(const mbedtls_pk_context *key, mbedtls_pk_type_t type);
int mbedtls_pk_verify(mbedtls_pk_context *key, mbedtls_md_type_t type, const unsigned char *hash, size_t hashLength, const unsigned char *signature, size_t length);
}
