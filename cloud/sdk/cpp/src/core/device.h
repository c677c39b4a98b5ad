// What a program offers to people, and what they asked of it.
#pragma once

#include <functional>
#include <memory>

#include "link.h"
#include "updater.h"

namespace iotconsole {

class Device : private Listener {
public:
  /** Each answers in JSON. */
  typedef std::function<std::string(const std::string &parameter)> Function;
  typedef std::function<std::string()> Variable;
  typedef std::function<void(const std::string &name, const std::string &data)> Handler;

  Device() {}
  Device(const Device &) = delete;
  ~Device();

  /** What is wrong; empty when nothing is. */
  std::string begin(const Identity &identity);
  /** Runs what was asked for meanwhile, in the program's own task. */
  void loop();
  /** Ends the network's task. */
  void end();

  bool publish(const std::string &event, const std::string &data, bool retained = false);
  bool function(const std::string &name, Function work);
  bool variable(const std::string &name, const char *type, Variable read);
  bool subscribe(const std::string &event, Handler work);
  void allowUpdates() { updatesAllowed = true; }

  bool connected() const { return link && link->connected(); }
  unsigned long dropped() { return outbox.dropped(); }

private:
  struct Offered {
    std::string name, type;
    Function work;
  };
  struct Request {
    std::string topic, number;
    std::function<std::string()> work;
    uint64_t since;
  };

  Identity identity;
  std::string base;
  Outbox outbox;
  std::unique_ptr<Link> link;
  std::unique_ptr<Updater> updater;
  std::mutex lock;
  std::vector<Offered> functions, variables;
  std::vector<std::pair<std::string, Handler>> events;
  std::deque<Request> requests;
  std::atomic<bool> updatesAllowed{ false }, ending{ false }, running{ false }, untold{ false };
  std::atomic<unsigned> loops{ 0 };

  static void runNetwork(void *device);
  void work();
  void tellOffers();
  void giveUp();
  void answer(const Request &request, const std::string &result);
  bool offer(std::vector<Offered> &offers, const Offered &offered);
  void receiveCall(const std::string &name, const std::string &payload);
  void receiveEvent(const std::string &name, const std::string &payload);

  std::vector<std::string> filters() override;
  void signedIn() override;
  void received(const Message &message) override;
};

}
