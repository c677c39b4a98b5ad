// The time by the cloud's own clock.
#pragma once

#include <WiFiUdp.h>

class NTPClient {
public:
  NTPClient(UDP &, long offset = 0) : offset(offset) {}
  NTPClient(UDP &, const char *, long offset = 0, unsigned long = 60000) : offset(offset) {}
  NTPClient(UDP &, IPAddress, long offset = 0, unsigned long = 60000) : offset(offset) {}
  void begin(unsigned = 1337) {}
  void end() {}
  bool update() { return true; }
  bool forceUpdate() { return true; }
  bool isTimeSet() const { return true; }
  void setPoolServerName(const char *) {}
  void setTimeOffset(int seconds) { offset = seconds; }
  void setUpdateInterval(unsigned long) {}
  unsigned long getEpochTime() const { return (unsigned long)(time(nullptr) + offset); }
  int getDay() const { return (int)((getEpochTime() / 86400 + 4) % 7); }
  int getHours() const { return (int)(getEpochTime() % 86400 / 3600); }
  int getMinutes() const { return (int)(getEpochTime() % 3600 / 60); }
  int getSeconds() const { return (int)(getEpochTime() % 60); }
  String getFormattedTime() const {
    char text[9];
    snprintf(text, sizeof text, "%02d:%02d:%02d", getHours(), getMinutes(), getSeconds());
    return text;
  }
  /** As a widely used variant has it: 2018-05-28T16:00:13Z. */
  String getFormattedDate() const {
    char text[24];
    time_t now = (time_t)getEpochTime();
    struct tm parts;
    gmtime_r(&now, &parts);
    return strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) ? text : "";
  }

private:
  long offset;
};
