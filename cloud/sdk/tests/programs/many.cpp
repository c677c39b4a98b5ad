// Many devices in one process, each with its own connection: a line of the standard input is the identity of one.
// Each second it prints how many are connected, how many events were published, and how many were dropped.
#include <iostream>

#include "core/device.h"

using namespace iotconsole;

int main() {
  std::vector<std::unique_ptr<Device>> devices;
  for (std::string line; std::getline(std::cin, line);) {
    Identity identity;
    std::unique_ptr<Device> device(new Device());
    std::string problem = readIdentity(line, identity);
    device->function("echo", [](const std::string &parameter) { return "\"" + parameter + "\""; });
    if (problem.empty()) problem = device->begin(identity);
    if (!problem.empty()) {
      std::cerr << problem << "\n";
      return 1;
    }
    devices.push_back(std::move(device));
    port::pause(5);
  }
  for (unsigned second = 0;; second++) {
    unsigned long connected = 0, dropped = 0;
    for (auto &device : devices) {
      device->publish("tick", std::to_string(second));
      device->loop();
      connected += device->connected();
      dropped += device->dropped();
    }
    std::cout << connected << " " << second << " " << dropped << std::endl;
    for (int part = 0; part < 100; part++) {
      port::pause(10);
      for (auto &device : devices) device->loop();
    }
  }
}
