// A board that speaks Improv on its input and output.
#include <stdio.h>

#include "core/improv.h"

using namespace iotconsole;

class Board : public ImprovBoard {
public:
  void send(const std::string &bytes) override {
    printf("I (1234) wifi: a line of the log");
    fwrite(bytes.data(), 1, bytes.size(), stdout);
    fflush(stdout);
  }
  bool hasNetwork() override { return joined; }
  std::vector<std::string> about() override { return { "iotconsole", "1", "ESP32-S3", "NODE-1" }; }
  std::vector<Network> scan() override { return { { "Werkstatt", -52, true }, { "G\xc3\xa4ste", -61, false }, { std::string(300, 'x'), -90, true } }; }
  bool join(const std::string &name, const std::string &password) override { return joined = (name == "Werkstatt" && password == "korrekt pferd"); }

private:
  bool joined = false;
};

int main() {
  Board board;
  Improv improv(board);
  for (int byte = getchar(); byte != EOF; byte = getchar()) improv.take((uint8_t)byte);
}
