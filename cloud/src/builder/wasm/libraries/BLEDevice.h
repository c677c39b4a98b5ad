// Bluetooth Low Energy. The simulated board has none: sketches build and run, but nobody connects.
#pragma once

#include <Arduino.h>

// Sketches check this at compile time.
#define CONFIG_BT_ENABLED 1
#define CONFIG_BLUEDROID_ENABLED 1
#include <functional>
#include <map>
#include <string>
#include <vector>

inline void noBluetooth() { boardNotice("The simulated board has no Bluetooth: BLE calls do nothing, nobody connects, and nothing is found."); }

typedef uint8_t esp_bd_addr_t[6];
typedef enum { ESP_BLE_SEC_ENCRYPT = 1, ESP_BLE_SEC_ENCRYPT_NO_MITM, ESP_BLE_SEC_ENCRYPT_MITM } esp_ble_sec_act_t;
typedef enum { ESP_PWR_LVL_N12, ESP_PWR_LVL_N9, ESP_PWR_LVL_N6, ESP_PWR_LVL_N3, ESP_PWR_LVL_N0, ESP_PWR_LVL_P3, ESP_PWR_LVL_P6, ESP_PWR_LVL_P9 } esp_power_level_t;
#define ESP_GATT_PERM_READ 1
#define ESP_GATT_PERM_WRITE 16

class BLEUUID {
public:
  BLEUUID(const char *text = "") : text(text) {}
  BLEUUID(const String &text) : text(text) {}
  BLEUUID(uint16_t number) : text(String(number, HEX)) {}
  String toString() const { return text; }
  bool equals(const BLEUUID &other) const { return text.equalsIgnoreCase(other.text); }
  bool operator==(const BLEUUID &other) const { return equals(other); }

private:
  String text;
};

class BLEAddress {
public:
  BLEAddress(const char *text = "00:00:00:00:00:00") : text(text) {}
  BLEAddress(const String &text) : text(text) {}
  String toString() const { return text; }
  bool equals(const BLEAddress &other) const { return text == other.text; }
  bool operator==(const BLEAddress &other) const { return equals(other); }

private:
  String text;
};

class BLEDescriptor {
public:
  BLEDescriptor(const BLEUUID &uuid = BLEUUID(), uint16_t = 100) : uuid(uuid) {}
  virtual ~BLEDescriptor() = default;
  void setValue(const String &text) { value = text; }
  void setAccessPermissions(int) {}
  BLEUUID getUUID() { return uuid; }

private:
  BLEUUID uuid;
  String value;
};

class BLE2902 : public BLEDescriptor {
public:
  BLE2902() : BLEDescriptor(BLEUUID((uint16_t)0x2902)) {}
  void setNotifications(bool on) { notifies = on; }
  void setIndications(bool) {}
  bool getNotifications() { return notifies; }

private:
  bool notifies = false;
};

class BLECharacteristic;
class BLECharacteristicCallbacks {
public:
  virtual ~BLECharacteristicCallbacks() = default;
  virtual void onRead(BLECharacteristic *) {}
  virtual void onWrite(BLECharacteristic *) {}
  virtual void onNotify(BLECharacteristic *) {}
};

class BLECharacteristic {
public:
  static const uint32_t PROPERTY_READ = 1, PROPERTY_WRITE = 2, PROPERTY_NOTIFY = 4, PROPERTY_BROADCAST = 8, PROPERTY_INDICATE = 16, PROPERTY_WRITE_NR = 32;
  BLECharacteristic(const BLEUUID &uuid = BLEUUID(), uint32_t = 0) : uuid(uuid) {}
  void setValue(const String &text) { value.assign(text.c_str(), text.length()); }
  void setValue(const std::string &text) { value = text; }
  void setValue(const char *text) { value = text; }
  void setValue(const uint8_t *bytes, size_t length) { value.assign((const char *)bytes, length); }
  template <class Number> void setValue(Number &number) { value.assign((const char *)&number, sizeof number); }
  std::string getValue() { return value; }
  uint8_t *getData() { return (uint8_t *)&value[0]; }
  size_t getLength() { return value.length(); }
  void notify(bool = true) { noBluetooth(); }
  void indicate() { noBluetooth(); }
  void addDescriptor(BLEDescriptor *) {}
  BLEDescriptor *getDescriptorByUUID(const BLEUUID &) { return &descriptor; }
  void setCallbacks(BLECharacteristicCallbacks *) {}
  void setAccessPermissions(int) {}
  BLEUUID getUUID() { return uuid; }
  String toString() { return uuid.toString(); }

private:
  BLEUUID uuid;
  BLE2902 descriptor;
  std::string value;
};

class BLEService {
public:
  BLEService(const BLEUUID &uuid) : uuid(uuid) {}
  ~BLEService() { for (BLECharacteristic *each : own) delete each; }
  BLECharacteristic *createCharacteristic(const BLEUUID &id, uint32_t properties) { return own.push_back(new BLECharacteristic(id, properties)), own.back(); }
  void addCharacteristic(BLECharacteristic *) {}
  BLECharacteristic *getCharacteristic(const BLEUUID &id) {
    for (BLECharacteristic *each : own) if (each->getUUID() == id) return each;
    return nullptr;
  }
  void start() {}
  void stop() {}
  BLEUUID getUUID() { return uuid; }

private:
  BLEUUID uuid;
  std::vector<BLECharacteristic *> own;
};

class BLEAdvertisementData {
public:
  template <class... Any> void setFlags(Any...) {}
  template <class... Any> void setName(Any...) {}
  template <class... Any> void setManufacturerData(Any...) {}
  template <class... Any> void setCompleteServices(Any...) {}
  template <class... Any> void setServiceData(Any...) {}
  template <class... Any> void addData(Any...) {}
};

class BLEAdvertising {
public:
  void addServiceUUID(const BLEUUID &) {}
  void setScanResponse(bool) {}
  void setMinPreferred(uint16_t) {}
  void setMaxPreferred(uint16_t) {}
  void setMinInterval(uint16_t) {}
  void setMaxInterval(uint16_t) {}
  void setAppearance(uint16_t) {}
  void setAdvertisementType(int) {}
  void setAdvertisementData(BLEAdvertisementData &) {}
  void setScanResponseData(BLEAdvertisementData &) {}
  void start() { noBluetooth(); }
  void stop() {}
};

class BLEServer;
class BLEServerCallbacks {
public:
  virtual ~BLEServerCallbacks() = default;
  virtual void onConnect(BLEServer *) {}
  virtual void onDisconnect(BLEServer *) {}
};

class BLEServer {
public:
  BLEService *createService(const BLEUUID &uuid, uint32_t = 15, uint8_t = 0) { return services.push_back(new BLEService(uuid)), services.back(); }
  void setCallbacks(BLEServerCallbacks *) {}
  BLEAdvertising *getAdvertising() { return &advertising; }
  void startAdvertising() { advertising.start(); }
  uint32_t getConnectedCount() { return 0; }
  uint16_t getConnId() { return 0; }
  void disconnect(uint16_t) {}

private:
  std::vector<BLEService *> services;
  BLEAdvertising advertising;
};

class BLEAdvertisedDevice {
public:
  String getName() { return ""; }
  BLEAddress getAddress() { return BLEAddress(); }
  int getRSSI() { return 0; }
  bool haveName() { return false; }
  bool haveServiceUUID() { return false; }
  bool haveManufacturerData() { return false; }
  bool haveServiceData() { return false; }
  bool haveRSSI() { return false; }
  bool haveTXPower() { return false; }
  bool isAdvertisingService(const BLEUUID &) { return false; }
  BLEUUID getServiceUUID() { return BLEUUID(); }
  std::string getManufacturerData() { return ""; }
  std::string getServiceData() { return ""; }
  String toString() { return ""; }
};

class BLEAdvertisedDeviceCallbacks {
public:
  virtual ~BLEAdvertisedDeviceCallbacks() = default;
  virtual void onResult(BLEAdvertisedDevice) = 0;
};

class BLEScanResults {
public:
  int getCount() { return 0; }
  BLEAdvertisedDevice getDevice(uint32_t) { return BLEAdvertisedDevice(); }
  BLEScanResults *operator->() { return this; }
};

class BLEScan {
public:
  void setAdvertisedDeviceCallbacks(BLEAdvertisedDeviceCallbacks *, bool = false, bool = true) {}
  void setActiveScan(bool) {}
  void setInterval(uint16_t) {}
  void setWindow(uint16_t) {}
  /** Finds nothing. */
  BLEScanResults start(uint32_t seconds, bool = false) {
    noBluetooth();
    delay(min(seconds, (uint32_t)10) * 1000);
    return BLEScanResults();
  }
  void stop() {}
  void clearResults() {}
};

class BLEClient;
class BLEClientCallbacks {
public:
  virtual ~BLEClientCallbacks() = default;
  virtual void onConnect(BLEClient *) = 0;
  virtual void onDisconnect(BLEClient *) = 0;
};

typedef std::function<void(class BLERemoteCharacteristic *, uint8_t *, size_t, bool)> notify_callback;
class BLERemoteCharacteristic {
public:
  bool canRead() { return false; }
  bool canWrite() { return false; }
  bool canNotify() { return false; }
  std::string readValue() { return ""; }
  uint8_t readUInt8() { return 0; }
  template <class... Any> void writeValue(Any...) { noBluetooth(); }
  void registerForNotify(notify_callback, bool = true) { noBluetooth(); }
  BLEDescriptor *getDescriptor(const BLEUUID &) { return nullptr; }
  BLEUUID getUUID() { return BLEUUID(); }
};

class BLERemoteService {
public:
  BLERemoteCharacteristic *getCharacteristic(const BLEUUID &) { return nullptr; }
  BLEUUID getUUID() { return BLEUUID(); }
};

class BLEClient {
public:
  template <class... Any> bool connect(Any...) { return noBluetooth(), false; }
  void disconnect() {}
  bool isConnected() { return false; }
  BLERemoteService *getService(const BLEUUID &) { return nullptr; }
  void setClientCallbacks(BLEClientCallbacks *) {}
  int getRssi() { return 0; }
  bool setMTU(uint16_t) { return true; }
};

class BLESecurity {
public:
  template <class... Any> void setAuthenticationMode(Any...) {}
  template <class... Any> void setCapability(Any...) {}
  template <class... Any> void setInitEncryptionKey(Any...) {}
  template <class... Any> void setStaticPIN(Any...) {}
};

class BLEDevice {
public:
  static bool init(const String &) { return noBluetooth(), true; }
  static void deinit(bool = false) {}
  static BLEServer *createServer() { static BLEServer server; return &server; }
  static BLEClient *createClient() { static BLEClient client; return &client; }
  static BLEScan *getScan() { static BLEScan scan; return &scan; }
  static BLEAdvertising *getAdvertising() { static BLEAdvertising advertising; return &advertising; }
  static void startAdvertising() { noBluetooth(); }
  static void stopAdvertising() {}
  static BLEAddress getAddress() { return BLEAddress(); }
  static void setPower(esp_power_level_t) {}
  static void setMTU(uint16_t) {}
  static uint16_t getMTU() { return 23; }
  static void setEncryptionLevel(esp_ble_sec_act_t) {}
};
