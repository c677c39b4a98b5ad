// The names of NimBLE-Arduino, in its versions 1 and 2. As with BLEDevice.h, nobody connects and nothing is found.
#pragma once

#include <BLEDevice.h>

typedef BLEUUID NimBLEUUID;
typedef BLEAddress NimBLEAddress;
typedef BLEValue NimBLEAttValue;
typedef BLEDescriptor NimBLEDescriptor;
typedef BLE2904 NimBLE2904;
typedef BLERemoteService NimBLERemoteService;
typedef struct { uint16_t conn_handle; } ble_gap_conn_desc;
enum NIMBLE_PROPERTY { READ = 1, READ_ENC = 2, READ_AUTHEN = 4, READ_AUTHOR = 8, WRITE = 16, WRITE_NR = 32, WRITE_ENC = 64, WRITE_AUTHEN = 128, WRITE_AUTHOR = 256, BROADCAST = 512, NOTIFY = 1024, INDICATE = 2048 };
#define BLE_HS_IO_DISPLAY_ONLY 0
#define BLE_HS_IO_DISPLAY_YESNO 1
#define BLE_HS_IO_KEYBOARD_ONLY 2
#define BLE_HS_IO_NO_INPUT_OUTPUT 3

class NimBLEConnInfo {
public:
  NimBLEAddress getAddress() const { return NimBLEAddress(); }
  uint16_t getConnHandle() const { return 0; }
  uint16_t getMTU() const { return 23; }
  bool isEncrypted() const { return false; }
  bool isBonded() const { return false; }
};

class NimBLECharacteristic;
class NimBLECharacteristicCallbacks {
public:
  virtual ~NimBLECharacteristicCallbacks() = default;
  virtual void onRead(NimBLECharacteristic *) {}
  virtual void onRead(NimBLECharacteristic *, NimBLEConnInfo &) {}
  virtual void onWrite(NimBLECharacteristic *) {}
  virtual void onWrite(NimBLECharacteristic *, NimBLEConnInfo &) {}
  virtual void onNotify(NimBLECharacteristic *) {}
  virtual void onStatus(NimBLECharacteristic *, int) {}
  virtual void onSubscribe(NimBLECharacteristic *, ble_gap_conn_desc *, uint16_t) {}
  virtual void onSubscribe(NimBLECharacteristic *, NimBLEConnInfo &, uint16_t) {}
};

class NimBLECharacteristic : public BLECharacteristic {
public:
  using BLECharacteristic::BLECharacteristic;
  void setCallbacks(NimBLECharacteristicCallbacks *) {}
  NimBLEDescriptor *createDescriptor(const char *uuid, uint32_t = 0, uint16_t = 100) { return new NimBLEDescriptor(NimBLEUUID(uuid)); }
  NimBLE2904 *create2904() { return new NimBLE2904(); }
  size_t getSubscribedCount() { return 0; }
};

class NimBLEService : public BLEService {
public:
  using BLEService::BLEService;
  NimBLECharacteristic *createCharacteristic(const NimBLEUUID &id, uint32_t = READ | WRITE, uint16_t = 512) { return own.push_back(new NimBLECharacteristic(id)), own.back(); }
  NimBLECharacteristic *getCharacteristic(const NimBLEUUID &id) {
    for (auto each : own) if (each->getUUID() == id) return each;
    return nullptr;
  }

private:
  std::vector<NimBLECharacteristic *> own;
};

class NimBLEAdvertising : public BLEAdvertising {
public:
  bool start(uint32_t = 0, void (*)(NimBLEAdvertising *) = nullptr) { return BLEAdvertising::start(), true; }
  bool setName(const std::string &) { return true; }
  bool setManufacturerData(const std::string &) { return true; }
  void enableScanResponse(bool) {}
  bool isAdvertising() { return false; }
};

class NimBLEServer;
class NimBLEServerCallbacks {
public:
  virtual ~NimBLEServerCallbacks() = default;
  virtual void onConnect(NimBLEServer *) {}
  virtual void onConnect(NimBLEServer *, ble_gap_conn_desc *) {}
  virtual void onConnect(NimBLEServer *, NimBLEConnInfo &) {}
  virtual void onDisconnect(NimBLEServer *) {}
  virtual void onDisconnect(NimBLEServer *, ble_gap_conn_desc *) {}
  virtual void onDisconnect(NimBLEServer *, NimBLEConnInfo &, int) {}
  virtual void onMTUChange(uint16_t, ble_gap_conn_desc *) {}
  virtual void onMTUChange(uint16_t, NimBLEConnInfo &) {}
  virtual uint32_t onPassKeyRequest() { return 0; }
  virtual uint32_t onPassKeyDisplay() { return 0; }
  virtual bool onConfirmPIN(uint32_t) { return true; }
  virtual void onConfirmPassKey(NimBLEConnInfo &, uint32_t) {}
  virtual void onAuthenticationComplete(ble_gap_conn_desc *) {}
  virtual void onAuthenticationComplete(NimBLEConnInfo &) {}
};

class NimBLEServer {
public:
  NimBLEService *createService(const NimBLEUUID &uuid) { return services.push_back(new NimBLEService(uuid)), services.back(); }
  NimBLEService *getServiceByUUID(const NimBLEUUID &id) {
    for (auto each : services) if (each->getUUID() == id) return each;
    return nullptr;
  }
  void setCallbacks(NimBLEServerCallbacks *, bool = true) {}
  void advertiseOnDisconnect(bool) {}
  bool start() { return true; }
  NimBLEAdvertising *getAdvertising() { return &advertising; }
  bool startAdvertising() { return advertising.start(); }
  bool stopAdvertising() { return true; }
  uint8_t getConnectedCount() { return 0; }
  std::vector<uint16_t> getPeerDevices() { return {}; }
  bool disconnect(uint16_t, uint8_t = 0) { return false; }
  void updateConnParams(uint16_t, uint16_t, uint16_t, uint16_t, uint16_t) {}

private:
  std::vector<NimBLEService *> services;
  NimBLEAdvertising advertising;
};

class NimBLEAdvertisedDevice {
public:
  std::string getName() const { return ""; }
  std::string toString() const { return ""; }
  std::string getManufacturerData(uint8_t = 0) const { return ""; }
  std::string getServiceData(uint8_t = 0) const { return ""; }
  NimBLEAddress getAddress() const { return NimBLEAddress(); }
  NimBLEUUID getServiceUUID(uint8_t = 0) const { return NimBLEUUID(); }
  int getRSSI() const { return 0; }
  int8_t getTXPower() const { return 0; }
  bool haveName() const { return false; }
  bool haveServiceUUID() const { return false; }
  bool haveServiceData() const { return false; }
  bool haveManufacturerData() const { return false; }
  bool haveTXPower() const { return false; }
  bool isAdvertisingService(const NimBLEUUID &) const { return false; }
  bool isConnectable() const { return false; }
};

class NimBLEScanResults {
public:
  int getCount() const { return 0; }
  const NimBLEAdvertisedDevice *getDevice(uint32_t) const { return &none; }
  void dump() const {}
  const NimBLEAdvertisedDevice **begin() { return nullptr; }
  const NimBLEAdvertisedDevice **end() { return nullptr; }

private:
  NimBLEAdvertisedDevice none;
};

class NimBLEScanCallbacks {
public:
  virtual ~NimBLEScanCallbacks() = default;
  virtual void onDiscovered(const NimBLEAdvertisedDevice *) {}
  virtual void onResult(const NimBLEAdvertisedDevice *) {}
  virtual void onScanEnd(const NimBLEScanResults &, int) {}
};
class NimBLEAdvertisedDeviceCallbacks {
public:
  virtual ~NimBLEAdvertisedDeviceCallbacks() = default;
  virtual void onResult(NimBLEAdvertisedDevice *) = 0;
};

class NimBLEScan {
public:
  void setScanCallbacks(NimBLEScanCallbacks *, bool = false) {}
  void setAdvertisedDeviceCallbacks(NimBLEAdvertisedDeviceCallbacks *, bool = false) {}
  void setActiveScan(bool) {}
  void setInterval(uint16_t) {}
  void setWindow(uint16_t) {}
  void setMaxResults(uint8_t) {}
  void setDuplicateFilter(int) {}
  void setFilterPolicy(uint8_t) {}
  /** Version 1 takes seconds and gives results, version 2 takes milliseconds and gives whether it began. */
  NimBLEScanResults start(uint32_t, bool = false, bool = false) { return noBluetooth(), NimBLEScanResults(); }
  bool start(uint32_t, void (*)(NimBLEScanResults), bool = false) { return noBluetooth(), true; }
  NimBLEScanResults getResults() { return NimBLEScanResults(); }
  NimBLEScanResults getResults(uint32_t, bool = false) { return noBluetooth(), NimBLEScanResults(); }
  bool stop() { return true; }
  bool isScanning() { return false; }
  void clearResults() {}
};

class NimBLEClient;
class NimBLEClientCallbacks {
public:
  virtual ~NimBLEClientCallbacks() = default;
  virtual void onConnect(NimBLEClient *) {}
  virtual void onConnectFail(NimBLEClient *, int) {}
  virtual void onDisconnect(NimBLEClient *) {}
  virtual void onDisconnect(NimBLEClient *, int) {}
};

class NimBLERemoteCharacteristic : public BLERemoteCharacteristic {
public:
  template <class... Any> bool writeValue(Any...) { return noBluetooth(), false; }
  template <class... Any> bool subscribe(bool, Any...) { return noBluetooth(), false; }
  bool unsubscribe(bool = false) { return false; }
};

class NimBLEClient : public BLEClient {
public:
  void setClientCallbacks(NimBLEClientCallbacks *, bool = true) {}
  template <class... Any> void setConnectionParams(Any...) {}
  void setConnectTimeout(uint32_t) {}
};

class NimBLEDevice {
public:
  static bool init(const std::string &) { return noBluetooth(), true; }
  static bool deinit(bool = false) { return true; }
  static NimBLEServer *createServer() { static NimBLEServer server; return &server; }
  static NimBLEClient *createClient() { static NimBLEClient client; return &client; }
  static NimBLEClient *createClient(const NimBLEAddress &) { return createClient(); }
  static bool deleteClient(NimBLEClient *) { return true; }
  static NimBLEScan *getScan() { static NimBLEScan scan; return &scan; }
  static NimBLEAdvertising *getAdvertising() { return createServer()->getAdvertising(); }
  static bool startAdvertising() { return getAdvertising()->start(); }
  static bool stopAdvertising() { return true; }
  static NimBLEAddress getAddress() { return BLEDevice::getAddress(); }
  static std::string toString() { return BLEDevice::toString(); }
  template <class... Any> static bool setPower(Any...) { return true; }
  template <class... Any> static void setSecurityAuth(Any...) {}
  static void setSecurityPasskey(uint32_t) {}
  static void setSecurityIOCap(uint8_t) {}
  static bool setMTU(uint16_t) { return true; }
};
