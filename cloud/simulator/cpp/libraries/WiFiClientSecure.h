// A connection with TLS, which the cloud does. Without certificates of its own, a sketch trusts the same authorities as browsers.
#pragma once

#include <WiFiClient.h>

/** A certificate, as the ESP8266's framework keeps it. */
class X509List {
public:
  X509List(const char *pem) : pem(pem) {}
  bool append(const char *more) { return pem += more, true; }
  String pem;
};

class WiFiClientSecure : public WiFiClient {
public:
  int connect(IPAddress address, uint16_t port) override { return connect(address.toString().c_str(), port); }
  int connect(const char *host, uint16_t port) override {
    const String separator("\0", 1);
    trust = authority + separator + certificate + separator + key;
    failed = false;
    int joined = connectTo(insecure ? boardNetwork::INSECURE : boardNetwork::TLS, host, port);
    failed = !joined;
    return joined;
  }
  int connect(const char *host, uint16_t port, const char *ca, const char *own, const char *secret) {
    setCACert(ca);
    setCertificate(own);
    setPrivateKey(secret);
    return connect(host, port);
  }
  using WiFiClient::connect;
  void setCACert(const char *pem) { authority = pem; }
  void setCertificate(const char *pem) { certificate = pem; }
  void setPrivateKey(const char *pem) { key = pem; }
  void setInsecure() { insecure = true; }
  /** Without a certificate of its own it trusts those authorities anyway. */
  void setCACertBundle(const uint8_t *, size_t = 0) { authority = ""; }
  void setHandshakeTimeout(unsigned long) {}
  // As an ESP8266 has them.
  void setTrustAnchors(const X509List *list) { setCACert(list ? list->pem.c_str() : ""); }
  void setFingerprint(const char *) { noFingerprint(); }
  void setFingerprint(const uint8_t[20]) { noFingerprint(); }
  void setBufferSizes(int, int) {}
  void setX509Time(time_t) {}
  static bool probeMaxFragmentLength(const String &, uint16_t, uint16_t) { return false; }
  void setAlpnProtocols(const char **) { boardNotice("WiFiClientSecure.setAlpnProtocols() does nothing on the simulated board."); }
  void setPreSharedKey(const char *, const char *) { boardNotice("WiFiClientSecure.setPreSharedKey() does nothing on the simulated board."); }
  /** The board's line of the serial port has the reason. */
  int lastError(char *text, size_t size) {
    if (size > 0) snprintf(text, size, "%s", failed ? "The connection failed." : "");
    return failed ? -1 : 0;
  }
  bool verify(const char *, const char *) { return !insecure; }
  bool loadCACert(Stream &from, size_t) { return load(from, authority); }
  bool loadCertificate(Stream &from, size_t) { return load(from, certificate); }
  bool loadPrivateKey(Stream &from, size_t) { return load(from, key); }

private:
  static void noFingerprint() { boardNotice("WiFiClientSecure.setFingerprint() does nothing: the simulated board trusts the authorities that browsers trust."); }
  String authority, certificate, key;
  bool insecure = false, failed = false;
  static bool load(Stream &from, String &to) { return (to = from.readString()).length() > 0; }
};
/** Its name since the third version of the framework. */
typedef WiFiClientSecure NetworkClientSecure;
/** Where an ESP8266 has it. */
namespace BearSSL {
using ::WiFiClientSecure;
using ::X509List;
}
