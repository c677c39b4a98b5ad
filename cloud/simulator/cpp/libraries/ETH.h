#pragma once

#include <WiFi.h>

typedef enum { ETH_PHY_LAN8720, ETH_PHY_TLK110, ETH_PHY_RTL8201, ETH_PHY_DP83848, ETH_PHY_KSZ8041, ETH_PHY_MAX } eth_phy_type_t;
typedef enum { ETH_CLOCK_GPIO0_IN, ETH_CLOCK_GPIO0_OUT, ETH_CLOCK_GPIO16_OUT, ETH_CLOCK_GPIO17_OUT } eth_clock_mode_t;

/** The cable is always plugged in. */
class ETHClass {
public:
  template <class... Any> bool begin(Any...) { return WiFi.plugIn(), true; }
  bool config(IPAddress, IPAddress, IPAddress, IPAddress = IPAddress(), IPAddress = IPAddress()) { return true; }
  bool setHostname(const char *name) { return WiFi.setHostname(name); }
  const char *getHostname() { return WiFi.getHostname(); }
  bool linkUp() { return WiFi.isConnected(); }
  bool fullDuplex() { return true; }
  uint8_t linkSpeed() { return 100; }
  IPAddress localIP() { return WiFi.localIP(); }
  IPAddress subnetMask() { return WiFi.subnetMask(); }
  IPAddress gatewayIP() { return WiFi.gatewayIP(); }
  IPAddress dnsIP(uint8_t = 0) { return WiFi.dnsIP(); }
  String macAddress() { return WiFi.macAddress(); }
};

inline ETHClass ETH;
