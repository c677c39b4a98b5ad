#pragma once
#include <stdint.h>
class WiFiClientSecure {
public:
  void setCACert(const char *pem);
  void setHandshakeTimeout(unsigned long seconds);
  int connect(const char *host, uint16_t port);
  int lastError(char *text, const size_t length);
  size_t write(const uint8_t *bytes, size_t length);
  int available();
  int read(uint8_t *bytes, size_t length);
  uint8_t connected();
  void stop();
};
