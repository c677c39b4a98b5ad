// The board's network. Any name and password work: every network is the cloud's.
#pragma once

#include <functional>
#include <vector>
#include <WiFiClient.h>
#include <WiFiServer.h>
#include <WiFiUdp.h>

typedef enum { WL_NO_SHIELD = 255, WL_STOPPED = 254, WL_IDLE_STATUS = 0, WL_NO_SSID_AVAIL, WL_SCAN_COMPLETED, WL_CONNECTED, WL_CONNECT_FAILED, WL_CONNECTION_LOST, WL_DISCONNECTED } wl_status_t;
#define WL_NO_MODULE WL_NO_SHIELD
typedef enum { WIFI_MODE_NULL, WIFI_MODE_STA, WIFI_MODE_AP, WIFI_MODE_APSTA, WIFI_MODE_MAX } wifi_mode_t;
#define WIFI_OFF WIFI_MODE_NULL
#define WIFI_STA WIFI_MODE_STA
#define WIFI_AP WIFI_MODE_AP
#define WIFI_AP_STA WIFI_MODE_APSTA
typedef wifi_mode_t WiFiMode_t;
typedef enum { WIFI_AUTH_OPEN, WIFI_AUTH_WEP, WIFI_AUTH_WPA_PSK, WIFI_AUTH_WPA2_PSK, WIFI_AUTH_WPA_WPA2_PSK, WIFI_AUTH_WPA2_ENTERPRISE, WIFI_AUTH_WPA3_PSK, WIFI_AUTH_WPA2_WPA3_PSK, WIFI_AUTH_WAPI_PSK, WIFI_AUTH_MAX } wifi_auth_mode_t;
typedef enum { WIFI_POWER_19_5dBm = 78, WIFI_POWER_19dBm = 76, WIFI_POWER_17dBm = 68, WIFI_POWER_15dBm = 60, WIFI_POWER_13dBm = 52, WIFI_POWER_11dBm = 44, WIFI_POWER_8_5dBm = 34, WIFI_POWER_7dBm = 28, WIFI_POWER_5dBm = 20, WIFI_POWER_2dBm = 8 } wifi_power_t;
typedef enum { WPA2_AUTH_TLS, WPA2_AUTH_PEAP, WPA2_AUTH_TTLS } wpa2_auth_method_t;
typedef enum { WIFI_PS_NONE, WIFI_PS_MIN_MODEM, WIFI_PS_MAX_MODEM } wifi_ps_type_t;
typedef enum { WIFI_IF_STA, WIFI_IF_AP } wifi_interface_t;
#define ESP_IF_WIFI_STA WIFI_IF_STA
#define ESP_IF_WIFI_AP WIFI_IF_AP
typedef enum { WIFI_SECOND_CHAN_NONE, WIFI_SECOND_CHAN_ABOVE, WIFI_SECOND_CHAN_BELOW } wifi_second_chan_t;
#define WIFI_SCAN_RUNNING (-1)
#define WIFI_SCAN_FAILED (-2)

typedef enum {
  ARDUINO_EVENT_WIFI_READY, ARDUINO_EVENT_WIFI_SCAN_DONE, ARDUINO_EVENT_WIFI_STA_START, ARDUINO_EVENT_WIFI_STA_STOP, ARDUINO_EVENT_WIFI_STA_CONNECTED, ARDUINO_EVENT_WIFI_STA_DISCONNECTED, ARDUINO_EVENT_WIFI_STA_AUTHMODE_CHANGE,
  ARDUINO_EVENT_WIFI_STA_GOT_IP, ARDUINO_EVENT_WIFI_STA_GOT_IP6, ARDUINO_EVENT_WIFI_STA_LOST_IP, ARDUINO_EVENT_WIFI_AP_START, ARDUINO_EVENT_WIFI_AP_STOP, ARDUINO_EVENT_WIFI_AP_STACONNECTED, ARDUINO_EVENT_WIFI_AP_STADISCONNECTED,
  ARDUINO_EVENT_WIFI_AP_STAIPASSIGNED, ARDUINO_EVENT_WIFI_AP_PROBEREQRECVED, ARDUINO_EVENT_WIFI_AP_GOT_IP6, ARDUINO_EVENT_ETH_START, ARDUINO_EVENT_ETH_STOP, ARDUINO_EVENT_ETH_CONNECTED, ARDUINO_EVENT_ETH_DISCONNECTED,
  ARDUINO_EVENT_ETH_GOT_IP, ARDUINO_EVENT_ETH_GOT_IP6, ARDUINO_EVENT_WPS_ER_SUCCESS, ARDUINO_EVENT_WPS_ER_FAILED, ARDUINO_EVENT_WPS_ER_TIMEOUT, ARDUINO_EVENT_WPS_ER_PIN, ARDUINO_EVENT_SC_SCAN_DONE, ARDUINO_EVENT_SC_FOUND_CHANNEL, ARDUINO_EVENT_SC_GOT_SSID_PSWD, ARDUINO_EVENT_SC_SEND_ACK_DONE,
  ARDUINO_EVENT_PROV_INIT, ARDUINO_EVENT_PROV_DEINIT, ARDUINO_EVENT_PROV_START, ARDUINO_EVENT_PROV_END, ARDUINO_EVENT_PROV_CRED_RECV, ARDUINO_EVENT_PROV_CRED_FAIL, ARDUINO_EVENT_PROV_CRED_SUCCESS, ARDUINO_EVENT_MAX,
  // Their former names.
  SYSTEM_EVENT_WIFI_READY = ARDUINO_EVENT_WIFI_READY, SYSTEM_EVENT_SCAN_DONE = ARDUINO_EVENT_WIFI_SCAN_DONE, SYSTEM_EVENT_STA_START = ARDUINO_EVENT_WIFI_STA_START, SYSTEM_EVENT_STA_STOP = ARDUINO_EVENT_WIFI_STA_STOP,
  SYSTEM_EVENT_STA_CONNECTED = ARDUINO_EVENT_WIFI_STA_CONNECTED, SYSTEM_EVENT_STA_DISCONNECTED = ARDUINO_EVENT_WIFI_STA_DISCONNECTED, SYSTEM_EVENT_STA_AUTHMODE_CHANGE = ARDUINO_EVENT_WIFI_STA_AUTHMODE_CHANGE,
  SYSTEM_EVENT_STA_GOT_IP = ARDUINO_EVENT_WIFI_STA_GOT_IP, SYSTEM_EVENT_STA_LOST_IP = ARDUINO_EVENT_WIFI_STA_LOST_IP, SYSTEM_EVENT_AP_START = ARDUINO_EVENT_WIFI_AP_START, SYSTEM_EVENT_AP_STOP = ARDUINO_EVENT_WIFI_AP_STOP,
  SYSTEM_EVENT_AP_STACONNECTED = ARDUINO_EVENT_WIFI_AP_STACONNECTED, SYSTEM_EVENT_AP_STADISCONNECTED = ARDUINO_EVENT_WIFI_AP_STADISCONNECTED, SYSTEM_EVENT_AP_STAIPASSIGNED = ARDUINO_EVENT_WIFI_AP_STAIPASSIGNED,
  SYSTEM_EVENT_AP_PROBEREQRECVED = ARDUINO_EVENT_WIFI_AP_PROBEREQRECVED, SYSTEM_EVENT_GOT_IP6 = ARDUINO_EVENT_WIFI_STA_GOT_IP6, SYSTEM_EVENT_AP_STA_GOT_IP6 = ARDUINO_EVENT_WIFI_STA_GOT_IP6, SYSTEM_EVENT_ETH_START = ARDUINO_EVENT_ETH_START,
  SYSTEM_EVENT_ETH_STOP = ARDUINO_EVENT_ETH_STOP, SYSTEM_EVENT_ETH_CONNECTED = ARDUINO_EVENT_ETH_CONNECTED, SYSTEM_EVENT_ETH_DISCONNECTED = ARDUINO_EVENT_ETH_DISCONNECTED, SYSTEM_EVENT_ETH_GOT_IP = ARDUINO_EVENT_ETH_GOT_IP,
  SYSTEM_EVENT_STA_WPS_ER_SUCCESS = ARDUINO_EVENT_WPS_ER_SUCCESS, SYSTEM_EVENT_STA_WPS_ER_FAILED = ARDUINO_EVENT_WPS_ER_FAILED, SYSTEM_EVENT_STA_WPS_ER_TIMEOUT = ARDUINO_EVENT_WPS_ER_TIMEOUT, SYSTEM_EVENT_STA_WPS_ER_PIN = ARDUINO_EVENT_WPS_ER_PIN,
} arduino_event_id_t;
typedef arduino_event_id_t system_event_id_t;
typedef arduino_event_id_t WiFiEvent_t;
struct esp_ip4_addr_t { uint32_t addr; };
struct esp_netif_ip_info_t { esp_ip4_addr_t ip, netmask, gw; };
union arduino_event_info_t {
  struct { uint8_t ssid[33]; uint8_t ssid_len; uint8_t bssid[6]; uint8_t channel; wifi_auth_mode_t authmode; } wifi_sta_connected;
  struct { uint8_t ssid[33]; uint8_t ssid_len; uint8_t bssid[6]; uint8_t reason; } wifi_sta_disconnected;
  struct { esp_netif_ip_info_t ip_info; bool ip_changed; } got_ip;
  struct { uint8_t mac[6]; uint8_t aid; } wifi_ap_staconnected, wifi_ap_stadisconnected;
  struct { int rssi; uint8_t mac[6]; } wifi_ap_probereqrecved;
  struct { uint32_t status; uint8_t number, scan_id; } wifi_scan_done;
  struct { uint8_t pin_code[8]; } wps_er_pin;
  struct { uint8_t ssid[32], password[64]; } prov_cred_recv;
  int prov_fail_reason;
  // Their former names.
  struct { uint8_t ssid[33]; uint8_t ssid_len; uint8_t bssid[6]; uint8_t channel; wifi_auth_mode_t authmode; } connected;
  struct { uint8_t ssid[33]; uint8_t ssid_len; uint8_t bssid[6]; uint8_t reason; } disconnected;
  struct { uint8_t mac[6]; uint8_t aid; } sta_connected, sta_disconnected;
  struct { uint32_t status; uint8_t number, scan_id; } scan_done;
  struct { uint8_t pin_code[8]; } sta_er_pin;
};
typedef arduino_event_info_t system_event_info_t;
typedef arduino_event_info_t WiFiEventInfo_t;
struct arduino_event_t { arduino_event_id_t event_id; arduino_event_info_t event_info; };
typedef size_t wifi_event_id_t, WiFiEventId_t;
typedef void (*WiFiEventCb)(arduino_event_id_t);
typedef std::function<void(arduino_event_id_t, arduino_event_info_t)> WiFiEventFuncCb;
typedef void (*WiFiEventSysCb)(arduino_event_t *);

/** Events of an ESP8266, and what keeps a handler of them. */
struct WiFiEventStationModeGotIP { IPAddress ip, mask, gw; };
struct WiFiEventStationModeConnected { String ssid; uint8_t bssid[6]; uint8_t channel; };
struct WiFiEventStationModeDisconnected { String ssid; uint8_t bssid[6]; int reason; };
typedef std::shared_ptr<wifi_event_id_t> WiFiEventHandler;
enum WiFiSleepType_t { WIFI_NONE_SLEEP, WIFI_LIGHT_SLEEP, WIFI_MODEM_SLEEP };

#include <WiFiInterfaces.h>

class WiFiClass {
public:
  StationInterface STA;
  AccessPointInterface AP;
  wl_status_t begin(const char *name = nullptr, const char *password = nullptr, int32_t = 0, const uint8_t * = nullptr, bool connects = true) {
    if (name) ssid = name;
    if (password) secret = password;
    if (current == WIFI_OFF || current == WIFI_AP) current = (wifi_mode_t)(current | WIFI_STA);
    tell(ARDUINO_EVENT_WIFI_STA_START);
    if (connects) join();
    return state;
  }
  wl_status_t begin(const String &name, const String &password = String()) { return begin(name.c_str(), password.c_str()); }
  /** Networks of companies: any name and password work there, too. */
  wl_status_t begin(const char *name, wpa2_auth_method_t, const char * = nullptr, const char * = nullptr, const char * = nullptr, const char * = nullptr, const char * = nullptr, const char * = nullptr) { return begin(name); }
  /** There is only the cloud's network. */
  bool reconnect() { return join(), true; }
  bool disconnect(bool off = false, bool = false, unsigned long = 0) {
    timer.stop();
    bool was = state == WL_CONNECTED;
    state = WL_DISCONNECTED;
    if (was) tell(ARDUINO_EVENT_WIFI_STA_DISCONNECTED);
    if (off) mode(WIFI_OFF);
    return true;
  }
  wl_status_t status() { return state; }
  bool isConnected() { return state == WL_CONNECTED; }
  uint8_t waitForConnectResult(unsigned long milliseconds = 60000) {
    for (unsigned long began = millis(); joining && millis() - began < milliseconds;) delay(10);
    return (uint8_t)state;
  }
  bool mode(wifi_mode_t wanted) { return current = wanted, true; }
  wifi_mode_t getMode() { return current; }
  bool enableSTA(bool on) { return mode((wifi_mode_t)(on ? current | WIFI_STA : current & ~WIFI_STA)); }
  bool enableAP(bool on) { return mode((wifi_mode_t)(on ? current | WIFI_AP : current & ~WIFI_AP)); }

  /** Ignored: the board always has its own address. */
  bool config(IPAddress address, IPAddress = IPAddress(), IPAddress = IPAddress(), IPAddress = IPAddress(), IPAddress = IPAddress()) {
    if ((uint32_t)address) boardNotice(("WiFi.config() changes nothing: the simulated board keeps the address " + localIP().toString() + ".").c_str());
    return true;
  }
  IPAddress localIP() { return IPAddress(boardNetwork::Own().address); }
  IPAddress subnetMask() { return IPAddress(255, 255, 255, 0); }
  IPAddress gatewayIP() { return IPAddress(192, 0, 2, 1); }
  IPAddress dnsIP(uint8_t = 0) { return gatewayIP(); }
  IPAddress broadcastIP() { return IPAddress(192, 0, 2, 255); }
  IPAddress networkID() { return IPAddress(192, 0, 2, 0); }
  String localIPv6() { return "::"; }
  bool enableIpV6() { return noIPv6(); }
  bool enableIPv6(bool = true) { return noIPv6(); }
  int hostByName(const char *host, IPAddress &address) { return boardNetwork::lookUp(host, address); }
  String macAddress() { return boardNetwork::macText(boardNetwork::Own().mac); }
  uint8_t *macAddress(uint8_t *to) { return (uint8_t *)memcpy(to, boardNetwork::Own().mac, 6); }
  bool setHostname(const char *name) { return boardNetwork::board_net_name(name, strlen(name)), ownName = name, true; }
  bool setHostname(const String &name) { return setHostname(name.c_str()); }
  const char *getHostname() { return ownName.c_str(); }
  // As an ESP8266 has them.
  bool hostname(const char *name) { return setHostname(name); }
  bool hostname(const String &name) { return setHostname(name); }
  String hostname() { return ownName; }
  bool setSleepMode(WiFiSleepType_t, uint8_t = 0) { return true; }
  bool forceSleepBegin(uint32_t = 0) { return mode(WIFI_OFF); }
  bool forceSleepWake() { return mode(WIFI_STA); }
  WiFiEventHandler onStationModeGotIP(std::function<void(const WiFiEventStationModeGotIP &)> work) { return kept(ARDUINO_EVENT_WIFI_STA_GOT_IP, [this, work] { work({ localIP(), subnetMask(), gatewayIP() }); }); }
  WiFiEventHandler onStationModeConnected(std::function<void(const WiFiEventStationModeConnected &)> work) { return kept(ARDUINO_EVENT_WIFI_STA_CONNECTED, [this, work] { work({ ssid, {}, (uint8_t)channel() }); }); }
  WiFiEventHandler onStationModeDisconnected(std::function<void(const WiFiEventStationModeDisconnected &)> work) { return kept(ARDUINO_EVENT_WIFI_STA_DISCONNECTED, [this, work] { work({ ssid, {}, 8 }); }); }

  String SSID() { return isConnected() ? ssid : String(); }
  String psk() { return secret; }
  uint8_t *BSSID() { return station; }
  String BSSIDstr() { return boardNetwork::macText(station); }
  int8_t RSSI() { return isConnected() ? (int8_t)-random(48, 62) : 0; }
  int32_t channel() { return 6; }
  bool setChannel(uint8_t, int = 0) { return true; }
  bool setDNS(IPAddress, IPAddress = IPAddress(), IPAddress = IPAddress()) { return true; }
  uint8_t subnetCIDR() { return 24; }
  int getStatusBits() { return 0; }
  bool setBandwidth(int) { return true; }
  bool enableLongRange(bool) { return true; }
  void setAutoReconnect(bool) {}
  bool getAutoReconnect() { return true; }
  bool setAutoConnect(bool) { return true; }
  void persistent(bool) {}
  bool setSleep(bool) { return true; }
  bool setSleep(wifi_ps_type_t) { return true; }
  bool getSleep() { return false; }
  bool setTxPower(wifi_power_t) { return true; }
  wifi_power_t getTxPower() { return WIFI_POWER_19_5dBm; }
  void setMinSecurity(wifi_auth_mode_t) {}
  void setScanMethod(int) {}
  void setSortMethod(int) {}
  static void useStaticBuffers(bool) {}
  const char *firmwareVersion() { return "simulated"; }
  void printDiag(Print &to) { to.printf("SSID: %s\nIP: %s\n", ssid.c_str(), localIP().toString().c_str()); }

  int16_t scanNetworks(bool async = false, bool = false, bool = false, uint32_t = 300, uint8_t = 0, const char * = nullptr, const uint8_t * = nullptr) {
    scanned = true;
    if (!async) delay(100);
    tell(ARDUINO_EVENT_WIFI_SCAN_DONE);
    return async ? WIFI_SCAN_RUNNING : 1;
  }
  int16_t scanComplete() { return scanned ? 1 : WIFI_SCAN_FAILED; }
  void scanDelete() { scanned = false; }
  String SSID(uint8_t at) { return at == 0 ? "Simulated" : ""; }
  int32_t RSSI(uint8_t) { return -random(48, 62); }
  wifi_auth_mode_t encryptionType(uint8_t) { return WIFI_AUTH_OPEN; }
  bool isHidden(uint8_t) { return false; }
  bool getNetworkInfo(uint8_t at, String &name, uint8_t &encryption, int32_t &strength, uint8_t *&address, int32_t &used) {
    name = SSID(at), encryption = encryptionType(at), strength = RSSI(at), address = BSSID(at), used = channel(at);
    return at == 0;
  }
  uint8_t *BSSID(uint8_t) { return station; }
  String BSSIDstr(uint8_t) { return BSSIDstr(); }
  int32_t channel(uint8_t) { return 6; }

  /** An access point is the same network: nobody joins by radio. */
  bool softAP(const char *name, const char * = nullptr, int = 1, int = 0, int = 4, bool = false) {
    point = name;
    enableAP(true);
    boardNotice("The simulated board has no radio: nobody can join the network that softAP() opens. Servers are reached as usual.");
    tell(ARDUINO_EVENT_WIFI_AP_START);
    return true;
  }
  bool softAP(const String &name, const String &password = String()) { return softAP(name.c_str(), password.c_str()); }
  bool softAPConfig(IPAddress, IPAddress, IPAddress, IPAddress = IPAddress()) { return true; }
  bool softAPdisconnect(bool = false) { return enableAP(false); }
  uint8_t softAPgetStationNum() { return 0; }
  IPAddress softAPIP() { return localIP(); }
  IPAddress softAPBroadcastIP() { return broadcastIP(); }
  IPAddress softAPNetworkID() { return networkID(); }
  uint8_t softAPSubnetCIDR() { return subnetCIDR(); }
  String softAPIPv6() { return "::"; }
  bool softAPenableIpV6() { return noIPv6(); }
  String softAPmacAddress() { return macAddress(); }
  uint8_t *softAPmacAddress(uint8_t *to) { return macAddress(to); }
  bool softAPsetHostname(const char *) { return true; }
  const char *softAPgetHostname() { return getHostname(); }
  String softAPSSID() const { return point; }

  /** The same network by a cable, with the events of one. */
  void plugIn() {
    cable = true;
    tell(ARDUINO_EVENT_ETH_START);
    join();
  }

  /** As on Particle's boards. */
  void on() { begin(); }
  void off() { disconnect(true); }
  void connect() { begin(); }
  bool ready() { return isConnected(); }
  bool connecting() { return joining; }
  bool hasCredentials() { return true; }
  bool clearCredentials() { return true; }
  bool setCredentials(const char *name, const char *password = nullptr, int = 0, int = 0) { return ssid = name, secret = password, true; }
  void listen(bool = true) { noRadio("listen()"); }
  bool listening() { return false; }
  bool selectAntenna(int) { return true; }
  IPAddress resolve(const char *host) {
    IPAddress address;
    boardNetwork::lookUp(host, address);
    return address;
  }

  /** No phone is needed: the board joins the cloud's network. */
  template <class... Any> bool beginSmartConfig(Any...) { return boardNotice("beginSmartConfig() needs no phone: the simulated board joins its network by itself."), begin(), true; }
  bool stopSmartConfig() { return true; }
  bool smartConfigDone() { return isConnected(); }

  wifi_event_id_t onEvent(WiFiEventCb work, arduino_event_id_t event = ARDUINO_EVENT_MAX) { return add(event, [work](arduino_event_t &happened) { work(happened.event_id); }); }
  wifi_event_id_t onEvent(WiFiEventFuncCb work, arduino_event_id_t event = ARDUINO_EVENT_MAX) { return add(event, [work](arduino_event_t &happened) { work(happened.event_id, happened.event_info); }); }
  wifi_event_id_t onEvent(WiFiEventSysCb work, arduino_event_id_t event = ARDUINO_EVENT_MAX) { return add(event, [work](arduino_event_t &happened) { work(&happened); }); }
  void removeEvent(wifi_event_id_t id) { if (id > 0 && id <= handlers.size()) handlers[id - 1].work = nullptr; }
  void removeEvent(WiFiEventCb, arduino_event_id_t = ARDUINO_EVENT_MAX) {}
  const char *eventName(arduino_event_id_t event) { return event == ARDUINO_EVENT_WIFI_STA_GOT_IP ? "STA_GOT_IP" : event == ARDUINO_EVENT_WIFI_STA_CONNECTED ? "STA_CONNECTED" : event == ARDUINO_EVENT_WIFI_STA_DISCONNECTED ? "STA_DISCONNECTED" : "WIFI_EVENT"; }
  static const char *disconnectReasonName(int) { return "ASSOC_LEAVE"; }

private:
  struct Handler { arduino_event_id_t event; std::function<void(arduino_event_t &)> work; };
  wl_status_t state = WL_DISCONNECTED;
  wifi_mode_t current = WIFI_OFF;
  bool joining = false, scanned = false, cable = false;
  String ssid = "Simulated", secret, ownName = "esp32", point;
  uint8_t station[6] = { 0x02, 0x53, 0x49, 0x4d, 0x00, 0x01 };
  BoardTimer timer;
  std::vector<Handler> handlers;

  void join() {
    state = WL_DISCONNECTED;
    joining = true;
    timer.start(120, 0, [](void *self) { ((WiFiClass *)self)->joined(); }, this);
  }
  void joined() {
    joining = false;
    state = WL_CONNECTED;
    tell(cable ? ARDUINO_EVENT_ETH_CONNECTED : ARDUINO_EVENT_WIFI_STA_CONNECTED);
    tell(cable ? ARDUINO_EVENT_ETH_GOT_IP : ARDUINO_EVENT_WIFI_STA_GOT_IP);
  }
  void tell(arduino_event_id_t event) {
    arduino_event_t happened = { event, {} };
    if (event == ARDUINO_EVENT_WIFI_STA_GOT_IP || event == ARDUINO_EVENT_ETH_GOT_IP) happened.event_info.got_ip.ip_info = { { (uint32_t)localIP() }, { (uint32_t)subnetMask() }, { (uint32_t)gatewayIP() } };
    if (event == ARDUINO_EVENT_WIFI_STA_DISCONNECTED) happened.event_info.wifi_sta_disconnected.reason = 8;
    for (size_t at = 0; at < handlers.size(); at++) if (handlers[at].work && (handlers[at].event == event || handlers[at].event == ARDUINO_EVENT_MAX)) handlers[at].work(happened);
  }
  wifi_event_id_t add(arduino_event_id_t event, std::function<void(arduino_event_t &)> work) {
    handlers.push_back({ event, work });
    return handlers.size();
  }
  /** The handler goes with the last copy of what is returned. */
  WiFiEventHandler kept(arduino_event_id_t event, std::function<void()> work) {
    return WiFiEventHandler(new wifi_event_id_t(add(event, [work](arduino_event_t &) { work(); })), [this](wifi_event_id_t *id) { removeEvent(*id), delete id; });
  }
  static bool noIPv6() { return boardNotice("The simulated board's network has no IPv6."), false; }
  static bool noRadio(const char *what) { return boardNotice((String(what) + " does nothing: the simulated board has no radio.").c_str()), false; }
};

inline WiFiClass WiFi;
#include <WiFiInterfaceCalls.h>
