// A name for Windows' networks. The simulated boards know each other by names below .local.
#pragma once

#include <BoardSocket.h>

class NetBIOS {
public:
  bool begin(const char *name) { return boardNetwork::board_net_name(name, strlen(name)), true; }
  void end() {}
};
inline NetBIOS NBNS;
