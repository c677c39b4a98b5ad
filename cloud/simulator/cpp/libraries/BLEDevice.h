// Bluetooth Low Energy. The simulated board has none: sketches build and run, but nobody connects.
#pragma once

#include <EspBle.h>
#include <functional>
#include <map>
#include <vector>

/** Bytes: a std::string in the framework's second version, a String in its third. */
class BLEValue : public std::string {
public:
  using std::string::string;
  BLEValue(const std::string &bytes) : std::string(bytes) {}
  operator String() const { return String(c_str(), length()); }
};
inline BLEValue operator+(const char *left, const BLEValue &right) { return left + std::string(right); }
inline BLEValue operator+(const BLEValue &left, const char *right) { return std::string(left) + right; }
inline BLEValue operator+(const BLEValue &left, const BLEValue &right) { return std::string(left) + std::string(right); }
inline String operator+(const String &left, const BLEValue &right) { return left + String(right); }
inline String operator+(const BLEValue &left, const String &right) { return String(left) + right; }

class BLEUUID {
public:
  BLEUUID(const char *text = "") : text(text) {}
  BLEUUID(const String &text) : text(text) {}
  BLEUUID(uint16_t number) : text(String(number, HEX)) {}
  BLEUUID(uint32_t number) : text(String(number, HEX)) {}
  BLEUUID(int number) : text(String(number, HEX)) {}
  static BLEUUID fromString(const String &text) { return BLEUUID(text); }
  uint8_t bitSize() const { return text.length() > 8 ? 128 : text.length() > 4 ? 32 : 16; }
  BLEValue toString() const { return std::string(text.c_str()); }
  bool equals(const BLEUUID &other) const { return text.equalsIgnoreCase(other.text); }
  bool operator==(const BLEUUID &other) const { return equals(other); }

private:
  String text;
};

class BLEAddress {
public:
  BLEAddress(const char *text = "00:00:00:00:00:00") : text(text) {}
  BLEAddress(const String &text) : text(text) {}
  BLEAddress(const uint8_t *bytes, int = 0) : text(boardBluetooth::textOf(bytes)) {}
  esp_bd_addr_t *getNative() {
    sscanf(text.c_str(), "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", &native[0], &native[1], &native[2], &native[3], &native[4], &native[5]);
    return &native;
  }
  BLEValue toString() const { return std::string(text.c_str()); }
  bool equals(const BLEAddress &other) const { return text == other.text; }
  bool operator==(const BLEAddress &other) const { return equals(other); }

private:
  String text;
  esp_bd_addr_t native = {};
};

class BLEDescriptor {
public:
  BLEDescriptor(const BLEUUID &uuid = BLEUUID(), uint16_t = 100) : uuid(uuid) {}
  virtual ~BLEDescriptor() = default;
  void setValue(const String &text) { value = text; }
  void setValue(const uint8_t *bytes, size_t length) { value = String((const char *)bytes, length); }
  uint8_t *getValue() { return (uint8_t *)value.c_str(); }
  size_t getLength() { return value.length(); }
  void setAccessPermissions(int) {}
  void setCallbacks(class BLEDescriptorCallbacks *) {}
  uint16_t getHandle() { return 0; }
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

class BLEDescriptorCallbacks {
public:
  virtual ~BLEDescriptorCallbacks() = default;
  virtual void onRead(BLEDescriptor *) {}
  virtual void onWrite(BLEDescriptor *) {}
};

/** How a value is written. */
class BLE2904 : public BLEDescriptor {
public:
  static const uint8_t FORMAT_BOOLEAN = 1, FORMAT_UINT8 = 4, FORMAT_UINT16 = 6, FORMAT_UINT32 = 8, FORMAT_SINT8 = 12, FORMAT_SINT16 = 14, FORMAT_SINT32 = 16, FORMAT_FLOAT32 = 20, FORMAT_FLOAT64 = 21, FORMAT_UTF8 = 25;
  BLE2904() : BLEDescriptor(BLEUUID((uint16_t)0x2904)) {}
  void setDescription(uint16_t) {}
  void setExponent(int8_t) {}
  void setFormat(uint8_t) {}
  void setNamespace(uint8_t) {}
  void setUnit(uint16_t) {}
};

class BLE2901 : public BLEDescriptor {
public:
  BLE2901() : BLEDescriptor(BLEUUID((uint16_t)0x2901)) {}
  void setDescription(const String &text) { setValue(text); }
};

class BLECharacteristic;
class BLECharacteristicCallbacks {
public:
  virtual ~BLECharacteristicCallbacks() = default;
  virtual void onRead(BLECharacteristic *) {}
  virtual void onWrite(BLECharacteristic *) {}
  virtual void onRead(BLECharacteristic *characteristic, esp_ble_gatts_cb_param_t *) { onRead(characteristic); }
  virtual void onWrite(BLECharacteristic *characteristic, esp_ble_gatts_cb_param_t *) { onWrite(characteristic); }
  virtual void onNotify(BLECharacteristic *) {}
  typedef enum { SUCCESS_INDICATE, SUCCESS_NOTIFY, ERROR_INDICATE_DISABLED, ERROR_NOTIFY_DISABLED, ERROR_GATT, ERROR_NO_CLIENT, ERROR_INDICATE_TIMEOUT, ERROR_INDICATE_FAILURE } Status;
  virtual void onStatus(BLECharacteristic *, Status, uint32_t) {}
};

class BLECharacteristic {
public:
  static const uint32_t PROPERTY_READ = 1, PROPERTY_WRITE = 2, PROPERTY_NOTIFY = 4, PROPERTY_BROADCAST = 8, PROPERTY_INDICATE = 16, PROPERTY_WRITE_NR = 32;
  BLECharacteristic(const BLEUUID &uuid = BLEUUID(), uint32_t = 0) : uuid(uuid) {}
  void setValue(const String &text) { value.assign(text.c_str(), text.length()); }
  void setValue(const std::string &text) { value = text; }
  void setValue(const char *text) { value = text; }
  void setValue(const uint8_t *bytes, size_t length) { value.assign((const char *)bytes, length); }
  void setValue(int number) { setNumber(number); }
  void setValue(uint16_t number) { setNumber(number); }
  void setValue(uint32_t number) { setNumber(number); }
  void setValue(float number) { setNumber(number); }
  void setValue(double number) { setNumber(number); }
  BLEValue getValue() { return value; }
  uint8_t *getData() { return (uint8_t *)&value[0]; }
  size_t getLength() { return value.length(); }
  void notify(bool = true) { noBluetooth(); }
  void indicate() { noBluetooth(); }
  void addDescriptor(BLEDescriptor *) {}
  BLEDescriptor *getDescriptorByUUID(const BLEUUID &) { return &descriptor; }
  void setCallbacks(BLECharacteristicCallbacks *) {}
  void setAccessPermissions(int) {}
  void setReadProperty(bool) {}
  void setWriteProperty(bool) {}
  void setNotifyProperty(bool) {}
  void setIndicateProperty(bool) {}
  void setBroadcastProperty(bool) {}
  void setWriteNoResponseProperty(bool) {}
  uint16_t getHandle() { return 0; }
  BLEUUID getUUID() { return uuid; }
  BLEValue toString() { return uuid.toString(); }

private:
  BLEUUID uuid;
  BLE2902 descriptor;
  std::string value;
  template <class Number> void setNumber(Number number) { value.assign((const char *)&number, sizeof number); }
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
  void executeDelete() {}
  uint16_t getHandle() { return 0; }
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
  template <class... Any> void setAppearance(Any...) {}
  template <class... Any> void setShortName(Any...) {}
  template <class... Any> void setPartialServices(Any...) {}
  template <class... Any> void setPreferredParams(Any...) {}
  std::string getPayload() { return ""; }
};

class BLEAdvertising {
public:
  void addServiceUUID(const BLEUUID &) {}
  void setScanResponse(bool) {}
  void setScanFilter(bool, bool) {}
  void setAdvertisementChannelMap(int) {}
  void reset() {}
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
  virtual void onConnect(BLEServer *server, esp_ble_gatts_cb_param_t *) { onConnect(server); }
  virtual void onDisconnect(BLEServer *) {}
  virtual void onDisconnect(BLEServer *server, esp_ble_gatts_cb_param_t *) { onDisconnect(server); }
  virtual void onMtuChanged(BLEServer *, esp_ble_gatts_cb_param_t *) {}
};

class BLEServer {
public:
  BLEService *createService(const BLEUUID &uuid, uint32_t = 15, uint8_t = 0) { return services.push_back(new BLEService(uuid)), services.back(); }
  void setCallbacks(BLEServerCallbacks *) {}
  BLEAdvertising *getAdvertising() { return &advertising; }
  void startAdvertising() { advertising.start(); }
  uint32_t getConnectedCount() { return 0; }
  uint16_t getConnId() { return 0; }
  uint16_t getPeerMTU(uint16_t) { return 23; }
  BLEService *getServiceByUUID(const BLEUUID &id) {
    for (BLEService *each : services) if (each->getUUID() == id) return each;
    return nullptr;
  }
  void removeService(BLEService *) {}
  void updateConnParams(const uint8_t *, uint16_t, uint16_t, uint16_t, uint16_t) {}
  bool connect(const BLEAddress &) { return noBluetooth(), false; }
  void disconnect(uint16_t) {}

private:
  std::vector<BLEService *> services;
  BLEAdvertising advertising;
};

class BLEAdvertisedDevice {
public:
  BLEValue getName() { return ""; }
  BLEAddress getAddress() { return BLEAddress(); }
  int getRSSI() { return 0; }
  bool haveName() { return false; }
  bool haveServiceUUID() { return false; }
  bool haveManufacturerData() { return false; }
  bool haveServiceData() { return false; }
  bool haveRSSI() { return false; }
  bool haveTXPower() { return false; }
  bool isAdvertisingService(const BLEUUID &) { return false; }
  bool haveAppearance() { return false; }
  BLEUUID getServiceUUID(int = 0) { return BLEUUID(); }
  int getServiceUUIDCount() { return 0; }
  int getServiceDataCount() { return 0; }
  BLEUUID getServiceDataUUID(int = 0) { return BLEUUID(); }
  uint16_t getAppearance() { return 0; }
  int8_t getTXPower() { return 0; }
  esp_ble_addr_type_t getAddressType() { return BLE_ADDR_TYPE_PUBLIC; }
  uint8_t *getPayload() { return nullptr; }
  size_t getPayloadLength() { return 0; }
  BLEValue getManufacturerData() { return ""; }
  BLEValue getServiceData(int = 0) { return ""; }
  class BLEScan *getScan();
  BLEValue toString() { return ""; }
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
  void dump() {}
  /** The third version of the framework gives an address. */
  operator BLEScanResults *() {
    static BLEScanResults none;
    return &none;
  }
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
  bool start(uint32_t seconds, void (*work)(BLEScanResults), bool = false) {
    BLEScanResults found = start(seconds);
    if (work) work(found);
    return true;
  }
  void stop() {}
  void clearResults() {}
  BLEScanResults getResults() { return BLEScanResults(); }
  void setExtendedScanCallback(class BLEExtAdvertisingCallbacks *) {}
  void setPeriodicScanCallback(class BLEPeriodicScanCallbacks *) {}
  esp_err_t setExtScanParams(...) { return ESP_OK; }
  esp_err_t startExtScan(uint32_t, uint16_t) { return noBluetooth(), ESP_OK; }
  esp_err_t stopExtScan() { return ESP_OK; }
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
  bool canIndicate() { return false; }
  bool canBroadcast() { return false; }
  bool canWriteNoResponse() { return false; }
  BLEValue readValue() { return ""; }
  uint8_t readUInt8() { return 0; }
  uint16_t readUInt16() { return 0; }
  uint32_t readUInt32() { return 0; }
  float readFloat() { return 0; }
  uint8_t *readRawData() { return nullptr; }
  uint16_t getHandle() { return 0; }
  class BLERemoteService *getRemoteService() { return nullptr; }
  std::string toString() { return ""; }
  template <class... Any> void writeValue(Any...) { noBluetooth(); }
  void registerForNotify(notify_callback, bool = true) { noBluetooth(); }
  class BLERemoteDescriptor *getDescriptor(const BLEUUID &) { return nullptr; }
  BLEUUID getUUID() { return BLEUUID(); }
};

class BLERemoteDescriptor {
public:
  BLEValue readValue() { return ""; }
  uint8_t readUInt8() { return 0; }
  uint16_t readUInt16() { return 0; }
  uint32_t readUInt32() { return 0; }
  template <class... Any> void writeValue(Any...) { noBluetooth(); }
  uint16_t getHandle() { return 0; }
  BLEUUID getUUID() { return BLEUUID(); }
  BLEValue toString() { return ""; }
};

class BLERemoteService {
public:
  BLERemoteCharacteristic *getCharacteristic(const BLEUUID &) { return nullptr; }
  std::map<std::string, BLERemoteCharacteristic *> *getCharacteristics() { return &none; }
  class BLEClient *getClient() { return nullptr; }
  std::string toString() { return ""; }
  BLEUUID getUUID() { return BLEUUID(); }

private:
  std::map<std::string, BLERemoteCharacteristic *> none;
};

class BLEClient {
public:
  template <class... Any> bool connect(Any...) { return noBluetooth(), false; }
  void disconnect() {}
  bool isConnected() { return false; }
  BLERemoteService *getService(const BLEUUID &) { return nullptr; }
  void setClientCallbacks(BLEClientCallbacks *) {}
  std::map<std::string, BLERemoteService *> *getServices() { return &none; }
  BLEAddress getPeerAddress() { return BLEAddress(); }
  uint16_t getConnId() { return 0; }
  uint16_t getMTU() { return 23; }
  int getRssi() { return 0; }
  bool setMTU(uint16_t) { return true; }
  std::string toString() { return ""; }

private:
  std::map<std::string, BLERemoteService *> none;
};

class BLESecurity {
public:
  template <class... Any> void setAuthenticationMode(Any...) {}
  template <class... Any> void setCapability(Any...) {}
  template <class... Any> void setInitEncryptionKey(Any...) {}
  template <class... Any> void setStaticPIN(Any...) {}
  template <class... Any> void setRespEncryptionKey(Any...) {}
  template <class... Any> void setKeySize(Any...) {}
};

class BLESecurityCallbacks {
public:
  virtual ~BLESecurityCallbacks() = default;
  virtual uint32_t onPassKeyRequest() = 0;
  virtual void onPassKeyNotify(uint32_t) = 0;
  virtual bool onSecurityRequest() = 0;
  virtual void onAuthenticationComplete(esp_ble_auth_cmpl_t) = 0;
  virtual bool onConfirmPIN(uint32_t) = 0;
};

class BLEDevice {
public:
  static bool init(const String &) { return noBluetooth(), true; }
  static bool init(const std::string &) { return noBluetooth(), true; }
  static bool init(const char *) { return noBluetooth(), true; }
  static void deinit(bool = false) {}
  static BLEServer *createServer() { static BLEServer server; return &server; }
  static BLEClient *createClient() { static BLEClient client; return &client; }
  static BLEScan *getScan() { static BLEScan scan; return &scan; }
  static BLEAdvertising *getAdvertising() { static BLEAdvertising advertising; return &advertising; }
  static void startAdvertising() { noBluetooth(); }
  static void stopAdvertising() {}
  static BLEAddress getAddress() { return BLEAddress(esp_bt_dev_get_address()); }
  static void setPower(esp_power_level_t) {}
  static void setMTU(uint16_t) {}
  static uint16_t getMTU() { return 23; }
  static void setEncryptionLevel(esp_ble_sec_act_t) {}
  static void setSecurityCallbacks(BLESecurityCallbacks *) {}
  static void setPower(esp_power_level_t, int) {}
  static bool getInitialized() { return true; }
  static void whiteListAdd(const BLEAddress &) {}
  static void whiteListRemove(const BLEAddress &) {}
  static std::string toString() { return "BD Address: " + getAddress().toString(); }
};
inline BLEScan *BLEAdvertisedDevice::getScan() { return BLEDevice::getScan(); }

/** The advertising of Bluetooth 5. */
class BLEMultiAdvertising {
public:
  BLEMultiAdvertising(uint8_t = 1) {}
  bool setAdvertisingParams(uint8_t, const esp_ble_gap_ext_adv_params_t *) { return true; }
  bool setAdvertisingData(uint8_t, uint16_t, const uint8_t *) { return true; }
  bool setScanRspData(uint8_t, uint16_t, const uint8_t *) { return true; }
  bool setPeriodicAdvertisingParams(uint8_t, const esp_ble_gap_periodic_adv_params_t *) { return true; }
  bool setPeriodicAdvertisingData(uint8_t, uint16_t, const uint8_t *) { return true; }
  bool setInstanceAddress(uint8_t, const uint8_t *) { return true; }
  void setDuration(uint8_t, int = 0, int = 0) {}
  bool start() { return noBluetooth(), true; }
  bool start(uint8_t, uint8_t) { return start(); }
  bool startPeriodicAdvertising(uint8_t) { return start(); }
  void stop(uint8_t, const uint8_t *) {}
  void remove(uint8_t) {}
  void clear() {}
};

class BLEExtAdvertisingCallbacks {
public:
  virtual ~BLEExtAdvertisingCallbacks() = default;
  virtual void onResult(esp_ble_gap_ext_adv_report_t) = 0;
};

class BLEPeriodicScanCallbacks {
public:
  virtual ~BLEPeriodicScanCallbacks() = default;
  virtual void onCreateSync(esp_bt_status_t) {}
  virtual void onCancelSync(esp_bt_status_t) {}
  virtual void onTerminateSync(esp_bt_status_t) {}
  virtual void onLostSync(uint16_t) {}
  virtual void onSync(esp_ble_periodic_adv_sync_estab_param_t) {}
  virtual void onReport(esp_ble_gap_periodic_adv_report_t) {}
};

/** What a keyboard or a mouse over Bluetooth is made of. */
class BLEHIDDevice {
public:
  BLEHIDDevice(BLEServer *server) : hid(server->createService(BLEUUID((uint16_t)0x1812))), info(server->createService(BLEUUID((uint16_t)0x180a))), battery(server->createService(BLEUUID((uint16_t)0x180f))) {}
  void reportMap(uint8_t *, uint16_t) {}
  void startServices() {}
  BLEService *deviceInfo() { return info; }
  BLEService *hidService() { return hid; }
  BLEService *batteryService() { return battery; }
  BLECharacteristic *manufacturer() { return &maker; }
  void manufacturer(const String &name) { maker.setValue(name); }
  void pnp(uint8_t, uint16_t, uint16_t, uint16_t) {}
  void hidInfo(uint8_t, uint8_t) {}
  void setBatteryLevel(uint8_t) {}
  BLECharacteristic *inputReport(uint8_t) { return &input; }
  BLECharacteristic *outputReport(uint8_t) { return &output; }
  BLECharacteristic *featureReport(uint8_t) { return &feature; }
  BLECharacteristic *bootInput() { return &input; }
  BLECharacteristic *bootOutput() { return &output; }

private:
  BLEService *hid, *info, *battery;
  BLECharacteristic maker, input, output, feature;
};
#define HID_KEYBOARD 0x03c1
#define HID_MOUSE 0x03c2
#define GENERIC_HID 0x03c0

/** What Apple's beacons send. */
class BLEBeacon {
public:
  void setManufacturerId(uint16_t id) { data.manufacturer = id; }
  void setMajor(uint16_t number) { data.major = swapped(number); }
  void setMinor(uint16_t number) { data.minor = swapped(number); }
  void setSignalPower(int8_t power) { data.power = power; }
  void setProximityUUID(const BLEUUID &uuid) {
    String digits = uuid.toString().c_str();
    digits.replace("-", "");
    for (size_t at = 0; at < 16; at++) data.uuid[at] = (uint8_t)strtol(digits.substring(2 * at, 2 * at + 2).c_str(), nullptr, 16);
  }
  uint16_t getMajor() { return swapped(data.major); }
  uint16_t getMinor() { return swapped(data.minor); }
  int8_t getSignalPower() { return data.power; }
  BLEValue getData() { return std::string((const char *)&data, sizeof data); }

private:
  struct __attribute__((packed)) { uint16_t manufacturer = 0x4c00; uint8_t type = 2, length = 0x15, uuid[16] = {}; uint16_t major = 0, minor = 0; int8_t power = 0; } data;
  static uint16_t swapped(uint16_t number) { return (uint16_t)(number >> 8 | number << 8); }
};

/** What Google's beacons send: a web address, or measurements. */
class BLEEddystoneURL {
public:
  void setPower(int8_t to) { power = to; }
  void setURL(const String &to) { url = to; }
  int8_t getPower() { return power; }
  BLEValue getURL() { return std::string(url.c_str()); }
  BLEValue getDecodedURL() { return getURL(); }
  BLEUUID getUUID() { return BLEUUID((uint16_t)0xfeaa); }
  BLEValue getData() { return std::string(1, (char)power) + url.c_str(); }
  void setData(const String &) {}

private:
  int8_t power = 0;
  String url;
};

class BLEEddystoneTLM {
public:
  void setVersion(uint8_t to) { version = to; }
  void setVolt(uint16_t to) { volt = to; }
  void setTemp(float to) { temperature = to; }
  void setCount(uint32_t to) { count = to; }
  void setTime(uint32_t to) { seconds = to; }
  uint8_t getVersion() { return version; }
  uint16_t getVolt() { return volt; }
  float getTemp() { return temperature; }
  uint32_t getCount() { return count; }
  uint32_t getTime() { return seconds; }
  BLEUUID getUUID() { return BLEUUID((uint16_t)0xfeaa); }
  BLEValue getData() { return std::string(14, 0); }
  void setData(const String &) {}
  String toString() { return String("Battery ") + volt + " mV, temperature " + temperature; }

private:
  uint8_t version = 0;
  uint16_t volt = 0;
  float temperature = 0;
  uint32_t count = 0, seconds = 0;
};

class SimpleBLE {
public:
  bool begin(const String & = String()) { return noBluetooth(), true; }
  void end() {}
};
