// RainMaker, mapped to this cloud: what a device reports is an event (rainmaker/LED/Power), and the function `rainmaker` sets a parameter: LED/Power=true.
#pragma once

#include <Cloud.h>
#include <memory>
#include <vector>

typedef enum { RMAKER_VAL_TYPE_INVALID, RMAKER_VAL_TYPE_BOOLEAN, RMAKER_VAL_TYPE_INTEGER, RMAKER_VAL_TYPE_FLOAT, RMAKER_VAL_TYPE_STRING } esp_rmaker_val_type_t;
struct esp_rmaker_param_val_t {
  esp_rmaker_val_type_t type;
  union { bool b; int i; float f; char *s; } val;
};
typedef esp_rmaker_param_val_t param_val_t;
struct write_ctx_t { int src; };
typedef write_ctx_t read_ctx_t;
typedef enum { OTA_USING_PARAMS = 1, OTA_USING_TOPICS } ota_type_t;
enum { PROP_FLAG_WRITE = 1, PROP_FLAG_READ = 2, PROP_FLAG_TIME_SERIES = 4, PROP_FLAG_PERSIST = 8 };
#define ESP_RMAKER_DEF_NAME_PARAM "Name"
#define ESP_RMAKER_DEF_POWER_NAME "Power"
#define ESP_RMAKER_DEF_BRIGHTNESS_NAME "Brightness"
#define ESP_RMAKER_DEF_HUE_NAME "Hue"
#define ESP_RMAKER_DEF_SATURATION_NAME "Saturation"
#define ESP_RMAKER_DEF_INTENSITY_NAME "Intensity"
#define ESP_RMAKER_DEF_CCT_NAME "CCT"
#define ESP_RMAKER_DEF_DIRECTION_NAME "Direction"
#define ESP_RMAKER_DEF_SPEED_NAME "Speed"
#define ESP_RMAKER_DEF_TEMPERATURE_NAME "Temperature"
#define ESP_RMAKER_PARAM_NAME "esp.param.name"
#define ESP_RMAKER_PARAM_POWER "esp.param.power"
#define ESP_RMAKER_PARAM_BRIGHTNESS "esp.param.brightness"
#define ESP_RMAKER_PARAM_RANGE "esp.param.range"
#define ESP_RMAKER_PARAM_TOGGLE "esp.param.toggle"
#define ESP_RMAKER_PARAM_SPEED "esp.param.speed"
#define ESP_RMAKER_PARAM_TEMPERATURE "esp.param.temperature"
#define ESP_RMAKER_UI_TOGGLE "esp.ui.toggle"
#define ESP_RMAKER_UI_SLIDER "esp.ui.slider"
#define ESP_RMAKER_UI_DROPDOWN "esp.ui.dropdown"
#define ESP_RMAKER_UI_TEXT "esp.ui.text"
#define ESP_RMAKER_UI_PUSHBUTTON "esp.ui.push-btn-big"
#define ESP_RMAKER_UI_HUE_SLIDER "esp.ui.hue-slider"
#define ESP_RMAKER_DEVICE_SWITCH "esp.device.switch"
#define ESP_RMAKER_DEVICE_LIGHTBULB "esp.device.lightbulb"
#define ESP_RMAKER_DEVICE_FAN "esp.device.fan"
#define ESP_RMAKER_DEVICE_TEMP_SENSOR "esp.device.temperature-sensor"

inline param_val_t value(bool b) { param_val_t of = { RMAKER_VAL_TYPE_BOOLEAN, {} }; return of.val.b = b, of; }
inline param_val_t value(int i) { param_val_t of = { RMAKER_VAL_TYPE_INTEGER, {} }; return of.val.i = i, of; }
inline param_val_t value(float f) { param_val_t of = { RMAKER_VAL_TYPE_FLOAT, {} }; return of.val.f = f, of; }
inline param_val_t value(const char *s) { param_val_t of = { RMAKER_VAL_TYPE_STRING, {} }; return of.val.s = (char *)s, of; }

namespace boardMaker {
struct Parameter {
  String device, name;
  param_val_t now;
  /** The value, where it is a text: what a sketch gives may be gone soon. */
  String text;
};
inline String textOf(const param_val_t &value) {
  return value.type == RMAKER_VAL_TYPE_BOOLEAN ? String(value.val.b ? "true" : "false") : value.type == RMAKER_VAL_TYPE_INTEGER ? String(value.val.i) : value.type == RMAKER_VAL_TYPE_FLOAT ? String(value.val.f) : String(value.val.s);
}
}

/** A parameter of a device; copies mean the same one. */
class Param {
public:
  Param() = default;
  Param(const char *name, const char *, param_val_t value, uint8_t) : own(std::make_shared<boardMaker::Parameter>(boardMaker::Parameter{ "", name, value, "" })) { keep(value); }
  void addUIType(const char *) {}
  void addBounds(param_val_t, param_val_t, param_val_t) {}
  void addValidStrList(const char **, uint8_t) {}
  const char *getParamName() { return own->name.c_str(); }
  param_val_t getParamVal() { return own->now; }
  esp_err_t updateAndReport(param_val_t value) {
    keep(value);
    String event = "rainmaker/" + own->device + "/" + own->name;
    event.replace(" ", "-");
    return Cloud.publish(event, boardMaker::textOf(value)) ? ESP_OK : ESP_FAIL;
  }
  esp_err_t updateAndNotify(param_val_t value) { return updateAndReport(value); }

  std::shared_ptr<boardMaker::Parameter> own;

private:
  void keep(param_val_t value) {
    own->now = value;
    if (value.type != RMAKER_VAL_TYPE_STRING) return;
    own->text = String(value.val.s);
    own->now.val.s = (char *)own->text.c_str();
  }
};

class Device {
public:
  typedef void (*deviceWriteCb)(Device *, Param *, const param_val_t, void *, write_ctx_t *);
  typedef void (*deviceReadCb)(Device *, Param *, void *, read_ctx_t *);
  Device(const char *name = "", const char * = nullptr, void *data = nullptr) : own(std::make_shared<Own>(Own{ name, data, nullptr, {} })) {}
  const char *getDeviceName() { return own->name.c_str(); }
  void addCb(deviceWriteCb write, deviceReadCb = nullptr) { own->write = write; }
  esp_err_t addDeviceAttr(const char *, const char *) { return ESP_OK; }
  esp_err_t addParam(Param param) { return param.own->device = own->name, own->params.push_back(param), ESP_OK; }
  esp_err_t assignPrimaryParam(Param *) { return ESP_OK; }
  Param *getParamByName(const char *name) {
    for (Param &each : own->params) if (each.own->name == name) return &each;
    return nullptr;
  }
  esp_err_t addNameParam(const char *name = ESP_RMAKER_DEF_NAME_PARAM) { return add(name, value(own->name.c_str())); }
  esp_err_t addPowerParam(bool on, const char *name = ESP_RMAKER_DEF_POWER_NAME) { return add(name, value(on)); }
  esp_err_t addBrightnessParam(int now, const char *name = ESP_RMAKER_DEF_BRIGHTNESS_NAME) { return add(name, value(now)); }
  esp_err_t addHueParam(int now, const char *name = ESP_RMAKER_DEF_HUE_NAME) { return add(name, value(now)); }
  esp_err_t addSaturationParam(int now, const char *name = ESP_RMAKER_DEF_SATURATION_NAME) { return add(name, value(now)); }
  esp_err_t addIntensityParam(int now, const char *name = ESP_RMAKER_DEF_INTENSITY_NAME) { return add(name, value(now)); }
  esp_err_t addCCTParam(int now, const char *name = ESP_RMAKER_DEF_CCT_NAME) { return add(name, value(now)); }
  esp_err_t addDirectionParam(int now, const char *name = ESP_RMAKER_DEF_DIRECTION_NAME) { return add(name, value(now)); }
  esp_err_t addSpeedParam(int now, const char *name = ESP_RMAKER_DEF_SPEED_NAME) { return add(name, value(now)); }
  esp_err_t addTempratureParam(float now, const char *name = ESP_RMAKER_DEF_TEMPERATURE_NAME) { return add(name, value(now)); }
  template <class Value> esp_err_t updateAndReportParam(const char *name, Value now) {
    Param *param = getParamByName(name);
    return param ? param->updateAndReport(value(now)) : ESP_ERR_NOT_FOUND;
  }
  /** Calls the sketch with a value as text, of the parameter's type. */
  bool set(const String &name, const String &text) {
    Param *param = getParamByName(name.c_str());
    if (!param || !own->write) return false;
    param_val_t now = param->getParamVal();
    if (now.type == RMAKER_VAL_TYPE_BOOLEAN) now.val.b = text == "true" || text == "1";
    else if (now.type == RMAKER_VAL_TYPE_INTEGER) now.val.i = (int)text.toInt();
    else if (now.type == RMAKER_VAL_TYPE_FLOAT) now.val.f = text.toFloat();
    else now.val.s = (char *)text.c_str();
    write_ctx_t context = { 0 };
    own->write(this, param, now, own->data, &context);
    return true;
  }

private:
  struct Own { String name; void *data; deviceWriteCb write; std::vector<Param> params; };
  std::shared_ptr<Own> own;
  esp_err_t add(const char *name, param_val_t now) { return addParam(Param(name, nullptr, now, PROP_FLAG_READ | PROP_FLAG_WRITE)); }
};

struct Switch : Device { Switch(const char *name = "Switch", void *data = nullptr, bool on = true) : Device(name, ESP_RMAKER_DEVICE_SWITCH, data) { addNameParam(), addPowerParam(on); } };
struct LightBulb : Device { LightBulb(const char *name = "Light", void *data = nullptr, bool on = true) : Device(name, ESP_RMAKER_DEVICE_LIGHTBULB, data) { addNameParam(), addPowerParam(on); } };
struct Fan : Device { Fan(const char *name = "Fan", void *data = nullptr, bool on = true) : Device(name, ESP_RMAKER_DEVICE_FAN, data) { addNameParam(), addPowerParam(on); } };
struct TemperatureSensor : Device { TemperatureSensor(const char *name = "Temperature Sensor", void *data = nullptr, float now = 0) : Device(name, ESP_RMAKER_DEVICE_TEMP_SENSOR, data) { addNameParam(), addTempratureParam(now); } };

namespace boardMaker {
inline std::vector<Device> devices;
inline int set(String command) {
  int slash = command.indexOf('/'), sign = command.indexOf('=');
  if (slash < 0 || sign < slash) return -1;
  for (Device &each : devices) if (command.substring(0, (size_t)slash) == each.getDeviceName()) return each.set(command.substring((size_t)slash + 1, (size_t)sign), command.substring((size_t)sign + 1)) ? 0 : -1;
  return -1;
}
}

class Node {
public:
  esp_err_t addDevice(Device device) { return boardMaker::devices.push_back(device), ESP_OK; }
  esp_err_t removeDevice(Device) { return ESP_OK; }
  esp_err_t addNodeAttr(const char *, const char *) { return ESP_OK; }
  const char *getNodeID() { return "simulated"; }
};

class RMakerClass {
public:
  Node initNode(const char *, const char * = nullptr) { return Node(); }
  esp_err_t deinitNode(Node) { return ESP_OK; }
  esp_err_t start() { return Cloud.function("rainmaker", boardMaker::set) ? ESP_OK : ESP_FAIL; }
  esp_err_t stop() { return ESP_OK; }
  esp_err_t enableOTA(ota_type_t, const char * = nullptr) { return boardNotice("RMaker.enableOTA() does nothing: the simulated board takes updates from the cloud, by Flash."), ESP_OK; }
  esp_err_t enableSchedule() { return boardNotice("RMaker.enableSchedule() does nothing: RainMaker's schedules are not here."), ESP_OK; }
  esp_err_t enableScenes() { return ESP_OK; }
  esp_err_t enableTZService() { return ESP_OK; }
  esp_err_t enableSystemService(int, int = 0, int = 0, int = 0, int = 0) { return ESP_OK; }
  esp_err_t setTimeZone(const char *zone = "Asia/Shanghai") { return zone ? ESP_OK : ESP_FAIL; }
};
inline RMakerClass RMaker;

/** Restarts after these seconds; there are no settings to forget. */
inline void RMakerFactoryReset(int seconds) { delay((unsigned long)max(seconds, 0) * 1000), ESP.restart(); }
inline void RMakerWiFiReset(int seconds) { RMakerFactoryReset(seconds); }
inline void RMakerReboot(int seconds) { RMakerFactoryReset(seconds); }
