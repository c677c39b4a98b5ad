// The same network as WiFi's: the cable is always plugged in.
#pragma once

#include <WiFi.h>

enum EthernetLinkStatus { Unknown, LinkON, LinkOFF };
enum EthernetHardwareStatus { EthernetNoHardware, EthernetW5100, EthernetW5200, EthernetW5500 };
typedef WiFiClient EthernetClient;
typedef WiFiUDP EthernetUDP;

class EthernetServer : public WiFiServer {
public:
  using WiFiServer::WiFiServer;
};

class EthernetClass {
public:
  int begin(const uint8_t *, unsigned long = 60000, unsigned long = 4000) { return 1; }
  int begin(const uint8_t *, IPAddress, IPAddress = IPAddress(), IPAddress = IPAddress(), IPAddress = IPAddress()) { return 1; }
  void init(uint8_t) {}
  int maintain() { return 0; }
  EthernetLinkStatus linkStatus() { return LinkON; }
  EthernetHardwareStatus hardwareStatus() { return EthernetW5500; }
  void MACAddress(uint8_t *to) { WiFi.macAddress(to); }
  IPAddress localIP() { return WiFi.localIP(); }
  IPAddress subnetMask() { return WiFi.subnetMask(); }
  IPAddress gatewayIP() { return WiFi.gatewayIP(); }
  IPAddress dnsServerIP() { return WiFi.dnsIP(); }
};

inline EthernetClass Ethernet;
