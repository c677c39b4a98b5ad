// The board's side of Improv Serial (improv-wifi.com/serial), whatever carries its bytes.
#pragma once

#include <stdint.h>
#include <string>
#include <vector>

namespace iotconsole {

struct Network {
  std::string name;
  /** dBm. */
  int strength;
  bool secured;
};

/** What Improv asks of a board. */
class ImprovBoard {
public:
  virtual ~ImprovBoard() {}
  virtual void send(const std::string &bytes) = 0;
  virtual bool hasNetwork() = 0;
  /** Firmware, its version, the chip, the device's name. */
  virtual std::vector<std::string> about() = 0;
  virtual std::vector<Network> scan() = 0;
  /** Joins a network and remembers it; false when that fails. */
  virtual bool join(const std::string &name, const std::string &password) = 0;
};

class Improv {
public:
  explicit Improv(ImprovBoard &board) : board(board) {}
  /** Takes what arrives; what is no frame is left out. */
  void take(uint8_t byte);

private:
  bool mayBegin() const;
  void run(const std::string &data);
  void setWifi(const std::string &texts);
  void sendFrame(uint8_t type, const std::string &data);
  void sendState(uint8_t state);
  void sendError(uint8_t error);
  void sendResult(uint8_t command, const std::vector<std::string> &texts);

  ImprovBoard &board;
  std::string frame;
};

}
