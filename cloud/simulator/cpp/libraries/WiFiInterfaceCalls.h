// What WiFi.STA, WiFi.AP and Network do: as WiFi itself. WiFi.h includes this when WiFi is there.
#pragma once

inline IPAddress NetworkInterface::localIP() { return hasIP() ? WiFi.localIP() : IPAddress(); }
inline IPAddress NetworkInterface::subnetMask() { return WiFi.subnetMask(); }
inline IPAddress NetworkInterface::gatewayIP() { return WiFi.gatewayIP(); }
inline IPAddress NetworkInterface::broadcastIP() { return WiFi.broadcastIP(); }
inline IPAddress NetworkInterface::networkID() { return WiFi.networkID(); }
inline IPAddress NetworkInterface::dnsIP(uint8_t) { return WiFi.dnsIP(); }
inline String NetworkInterface::macAddress() { return WiFi.macAddress(); }
inline bool NetworkInterface::setHostname(const char *name) { return WiFi.setHostname(name); }
inline const char *NetworkInterface::getHostname() { return WiFi.getHostname(); }

inline bool StationInterface::begin(bool) { return WiFi.begin(), true; }
inline bool StationInterface::end() { return WiFi.disconnect() && WiFi.enableSTA(false); }
inline bool StationInterface::connect(const char *name, const char *password, int32_t, const uint8_t *, bool) { return WiFi.begin(name, password), true; }
inline bool StationInterface::reconnect() { return WiFi.reconnect(); }
inline bool StationInterface::disconnect(bool off, unsigned long) { return WiFi.disconnect() && (!off || WiFi.enableSTA(false)); }
inline bool StationInterface::config(IPAddress address, IPAddress, IPAddress, IPAddress, IPAddress) { return WiFi.config(address); }
inline wl_status_t StationInterface::status() { return WiFi.status(); }
inline String StationInterface::SSID() { return WiFi.SSID(); }
inline int8_t StationInterface::RSSI() { return WiFi.RSSI(); }
inline int StationInterface::bits() {
  int started = WiFi.getMode() & WIFI_STA ? ESP_NETIF_STARTED_BIT : 0;
  return WiFi.isConnected() ? started | ESP_NETIF_CONNECTED_BIT | ESP_NETIF_HAS_IP_BIT : started;
}

inline bool AccessPointInterface::begin() { return WiFi.enableAP(true); }
inline bool AccessPointInterface::end() { return WiFi.softAPdisconnect(); }
inline bool AccessPointInterface::create(const char *name, const char *password, int, int, int, bool) { return WiFi.softAP(name, password); }
inline String AccessPointInterface::SSID() { return WiFi.softAPSSID(); }
inline int AccessPointInterface::bits() { return WiFi.getMode() & WIFI_AP ? ESP_NETIF_STARTED_BIT | ESP_NETIF_HAS_IP_BIT : 0; }

inline int NetworkManager::hostByName(const char *host, IPAddress &address) { return WiFi.hostByName(host, address); }
template <class Work> inline wifi_event_id_t NetworkManager::onEvent(Work work, arduino_event_id_t event) { return WiFi.onEvent(work, event); }
inline void NetworkManager::removeEvent(wifi_event_id_t id) { WiFi.removeEvent(id); }
inline const char *NetworkManager::eventName(arduino_event_id_t event) { return WiFi.eventName(event); }
inline bool NetworkManager::setHostname(const char *name) { return WiFi.setHostname(name); }
inline const char *NetworkManager::getHostname() { return WiFi.getHostname(); }
inline String NetworkManager::macAddress() { return WiFi.macAddress(); }

inline NetworkManager Network;
