// A serial port over Bluetooth. The simulated board has none: nobody is at the other end.
#pragma once

#include <EspBluetooth.h>
#include <functional>

typedef enum { ESP_SPP_INIT_EVT = 0, ESP_SPP_UNINIT_EVT, ESP_SPP_DISCOVERY_COMP_EVT = 8, ESP_SPP_OPEN_EVT = 26, ESP_SPP_CLOSE_EVT, ESP_SPP_START_EVT, ESP_SPP_CL_INIT_EVT, ESP_SPP_DATA_IND_EVT, ESP_SPP_CONG_EVT, ESP_SPP_WRITE_EVT = 33, ESP_SPP_SRV_OPEN_EVT, ESP_SPP_SRV_STOP_EVT } esp_spp_cb_event_t;
typedef enum { ESP_SPP_SUCCESS, ESP_SPP_FAILURE } esp_spp_status_t;
#define ESP_SPP_SEC_NONE 0
#define ESP_SPP_SEC_ENCRYPT 2
#define ESP_SPP_SEC_AUTHENTICATE 4
typedef uint16_t esp_spp_sec_t;
union esp_spp_cb_param_t {
  struct { esp_spp_status_t status; uint32_t handle; int fd; esp_bd_addr_t rem_bda; } open, srv_open;
  struct { esp_spp_status_t status; uint32_t handle; bool async; } close;
  struct { esp_spp_status_t status; uint32_t handle; uint16_t len; uint8_t *data; } data_ind;
  struct { esp_spp_status_t status; uint32_t handle; int len; bool cong; } write;
};
typedef void (*esp_spp_cb_t)(esp_spp_cb_event_t, esp_spp_cb_param_t *);

class BTAddress {
public:
  BTAddress() = default;
  BTAddress(const uint8_t *from) { memcpy(bytes, from, sizeof bytes); }
  BTAddress(const String &text) { sscanf(text.c_str(), "%hhx:%hhx:%hhx:%hhx:%hhx:%hhx", &bytes[0], &bytes[1], &bytes[2], &bytes[3], &bytes[4], &bytes[5]); }
  bool equals(const BTAddress &other) const { return memcmp(bytes, other.bytes, sizeof bytes) == 0; }
  bool operator==(const BTAddress &other) const { return equals(other); }
  operator bool() const { return !equals(BTAddress()); }
  const uint8_t *getNative() const { return bytes; }
  String toString(bool = false) const { return boardBluetooth::textOf(bytes); }

private:
  uint8_t bytes[6] = {};
};

class BTAdvertisedDevice {
public:
  BTAddress getAddress() { return BTAddress(); }
  std::string getName() { return ""; }
  int8_t getRSSI() { return 0; }
  uint32_t getCOD() { return 0; }
  bool haveName() { return false; }
  bool haveRSSI() { return false; }
  bool haveCOD() { return false; }
  std::string toString() { return ""; }
};

class BTScanResults {
public:
  int getCount() { return 0; }
  BTAdvertisedDevice *getDevice(int) { return nullptr; }
  void dump(Print * = nullptr) {}
};

class BluetoothSerial : public Stream {
public:
  bool begin(const String & = String(), bool = false, bool = false) { return told(), true; }
  void end() {}
  int available() override { return 0; }
  int read() override { return -1; }
  int peek() override { return -1; }
  size_t write(uint8_t) override { return told(), 1; }
  size_t write(const uint8_t *, size_t length) override { return told(), length; }
  using Print::write;
  bool hasClient() { return false; }
  bool isReady(bool = false, int = 0) { return true; }
  bool isClosed() { return true; }
  bool connected(int = 0) { return false; }
  template <class... Any> bool connect(Any...) { return told(), false; }
  bool disconnect() { return true; }
  bool unpairDevice(const uint8_t *) { return false; }
  bool setPin(const char *, uint8_t = 4) { return true; }
  void enableSSP(bool = false, bool = false) {}
  void disableSSP() {}
  void onConfirmRequest(void (*)(uint32_t)) {}
  void onKeyRequest(void (*)()) {}
  void respondPasskey(uint32_t) {}
  void onAuthComplete(void (*)(bool)) {}
  void confirmReply(bool) {}
  void onData(std::function<void(const uint8_t *, size_t)>) {}
  esp_err_t register_callback(esp_spp_cb_t) { return ESP_OK; }
  void deleteAllBondedDevices() {}
  int getNumberOfBondedDevices() { return 0; }
  BTScanResults *discover(int milliseconds = 10000) { return told(), delay((unsigned long)min(milliseconds, 10000)), &found; }
  bool discoverAsync(std::function<void(BTAdvertisedDevice *)>, int = 0) { return told(), true; }
  void discoverAsyncStop() {}
  void discoverClear() {}
  BTScanResults *getScanResults() { return &found; }
  void getBtAddress(uint8_t *to) { esp_read_mac(to, ESP_MAC_BT); }
  BTAddress getBtAddressObject() { return BTAddress(esp_bt_dev_get_address()); }
  String getBtAddressString() { return getBtAddressObject().toString(); }
  operator bool() const { return true; }

private:
  BTScanResults found;
  static void told() { boardNotice("The simulated board has no Bluetooth: nobody is at the other end of BluetoothSerial."); }
};
