// Names below .local in the network of the account's simulated devices.
#pragma once

#include <BoardSocket.h>

class MDNSResponder {
public:
  bool begin(const char *name) { return boardNetwork::board_net_name(name, strlen(name)), true; }
  bool begin(const String &name) { return begin(name.c_str()); }
  void end() {}
  void update() {}
  void setInstanceName(const String &) {}
  bool addService(const char *, const char *, uint16_t) { return true; }
  bool addService(const String &, const String &, uint16_t) { return true; }
  template <class... Any> bool addServiceTxt(const char *, const char *, Any...) { return true; }
  bool addServiceTxt(const String &, const String &, const String &, const String &) { return true; }
  IPAddress queryHost(const String &name, uint32_t milliseconds = 2000) {
    IPAddress address;
    boardNetwork::lookUp((name + ".local").c_str(), address, milliseconds);
    return address;
  }
  int queryService(const String &, const String &) {
    boardNotice("MDNS.queryService() finds nothing on the simulated board: services are not announced.");
    return 0;
  }
  String hostname(int) { return ""; }
  IPAddress IP(int) { return IPAddress(); }
  IPAddress address(int) { return IPAddress(); }
  uint16_t port(int) { return 0; }
  int numTxt(int) { return 0; }
  bool hasTxt(int, const char *) { return false; }
  String txt(int, const char *) { return ""; }
  String txt(int, int) { return ""; }
  String txtKey(int, int) { return ""; }
  void enableArduino(uint16_t = 3232, bool = false) {}
  void disableArduino() {}
  void enableWorkstation(int = 0) {}
  void disableWorkstation() {}
};

inline MDNSResponder MDNS;
