// Answers DNS requests of devices that join the board's own network. Here no device can join it.
#pragma once

#include <WiFi.h>

enum class DNSReplyCode { NoError, FormError, ServerFailure, NonExistentDomain, NotImplemented, Refused };

class DNSServer {
public:
  bool start(uint16_t = 53, const String & = "*", const IPAddress & = IPAddress()) {
    boardNotice("DNSServer does nothing: nobody can join a network of the simulated board.");
    return true;
  }
  void stop() {}
  void processNextRequest() {}
  void setTTL(uint32_t) {}
  void setErrorReplyCode(DNSReplyCode) {}
};
