// The interface that network libraries are written for.
#pragma once

#include <Arduino.h>

class Client : public Stream {
public:
  virtual int connect(IPAddress address, uint16_t port) = 0;
  virtual int connect(const char *host, uint16_t port) = 0;
  virtual size_t write(uint8_t one) override = 0;
  virtual size_t write(const uint8_t *bytes, size_t length) override = 0;
  virtual int available() override = 0;
  virtual int read() override = 0;
  virtual int read(uint8_t *to, size_t most) = 0;
  virtual int peek() override = 0;
  virtual void flush() override = 0;
  virtual void stop() = 0;
  virtual uint8_t connected() = 0;
  virtual operator bool() = 0;
  using Print::write;
};

class Server : public Print {
public:
  virtual void begin(uint16_t port = 0) = 0;
};

class UDP : public Stream {
public:
  virtual uint8_t begin(uint16_t port) = 0;
  virtual void stop() = 0;
  virtual int beginPacket(IPAddress address, uint16_t port) = 0;
  virtual int beginPacket(const char *host, uint16_t port) = 0;
  virtual int endPacket() = 0;
  virtual int parsePacket() = 0;
  virtual int read(unsigned char *to, size_t most) = 0;
  virtual int read(char *to, size_t most) = 0;
  virtual IPAddress remoteIP() = 0;
  virtual uint16_t remotePort() = 0;
  using Stream::read;
};
