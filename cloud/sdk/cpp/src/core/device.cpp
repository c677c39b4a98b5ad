#include "device.h"

#include "json.h"

namespace iotconsole {

static const size_t mostOffers = 64;
static const size_t mostRequests = 16;
/** After so long a program that doesn't take a request up counts as busy. */
static const uint64_t requestPatience = 5000;
static const char busy[] = "\"busy\"";

Device::~Device() { end(); }

std::string Device::begin(const Identity &given) {
  std::string problem = identityProblem(given);
  if (!problem.empty() || running) return problem;
  identity = given;
  base = "devices/" + identity.id + "/";
  outbox.setBase(base);
  link.reset(new Link(identity, outbox, *this));
  updater.reset(new Updater(identity, [this](const std::string &event, const std::string &data, bool retained) { publish(event, data, retained); }, [this] { return outbox.isEmpty(); }));
  updater->tellFailure();
  running = true;
  if (port::startTask(runNetwork, this)) return "";
  running = false;
  return "there is no room for its task";
}

void Device::end() {
  ending = true;
  while (running) port::pause(5);
}

void Device::runNetwork(void *device) { static_cast<Device *>(device)->work(); }

void Device::work() {
  while (!ending) {
    link->step();
    if (link->connected() && untold.exchange(false)) tellOffers();
    giveUp();
    updater->watch(link->connected(), loops);
  }
  link->leave();
  running = false;
}

void Device::loop() {
  loops++;
  for (size_t count = 0; count < mostRequests; count++) {
    Request request;
    {
      std::lock_guard<std::mutex> hold(lock);
      if (requests.empty()) return;
      request = requests.front();
      requests.pop_front();
    }
    std::string result = request.work();
    if (!request.topic.empty()) answer(request, result);
  }
}

bool Device::publish(const std::string &event, const std::string &data, bool retained) {
  if (!isTopic(event) || data.size() > largestPayload) return false;
  outbox.put("events/" + event, data, retained);
  if (link) link->wake();
  return true;
}

bool Device::function(const std::string &name, Function work) {
  Offered offered = { name, "", work };
  return work && offer(functions, offered);
}

bool Device::variable(const std::string &name, const char *type, Variable read) {
  Offered offered = { name, type, [read](const std::string &) { return read(); } };
  return read && offer(variables, offered);
}

bool Device::offer(std::vector<Offered> &offers, const Offered &offered) {
  std::lock_guard<std::mutex> hold(lock);
  if (!isName(offered.name)) return false;
  for (Offered &former : offers) {
    if (former.name != offered.name) continue;
    former = offered;
    return true;
  }
  if (offers.size() >= mostOffers) return false;
  offers.push_back(offered);
  untold = true;
  return true;
}

bool Device::subscribe(const std::string &event, Handler work) {
  {
    std::lock_guard<std::mutex> hold(lock);
    if (!isTopic(event) || !work || events.size() >= mostOffers) return false;
    events.emplace_back(event, work);
  }
  if (link) link->subscribeAgain();
  return true;
}

std::vector<std::string> Device::filters() {
  std::vector<std::string> filters = { base + "functions/+", base + "variables/+" };
  if (updatesAllowed) filters.push_back(base + "firmware");
  std::lock_guard<std::mutex> hold(lock);
  for (const auto &event : events) filters.push_back(base + "events/" + event.first + "/#");
  return filters;
}

void Device::signedIn() {
  untold = true;
  // The cloud answers it with the update that waits.
  updater->greet();
}

void Device::tellOffers() {
  std::string names, types;
  {
    std::lock_guard<std::mutex> hold(lock);
    for (const Offered &each : functions) names += (names.empty() ? "" : ",") + jsonText(each.name);
    for (const Offered &each : variables) types += (types.empty() ? "" : ",") + jsonText(each.name) + ":" + jsonText(each.type);
  }
  outbox.put("capabilities", "{\"f\":[" + names + "],\"v\":{" + types + "}}", true);
}

void Device::received(const Message &message) {
  if (message.topic.compare(0, base.size(), base) != 0) return;
  std::string below = message.topic.substr(base.size());
  size_t slash = below.find('/');
  std::string branch = below.substr(0, slash), name = slash == std::string::npos ? "" : below.substr(slash + 1);
  if (below == "firmware") updater->offered(message.payload, updatesAllowed);
  else if (branch == "events") receiveEvent(name, message.payload);
  else if (branch == "functions") receiveCall(name, message.payload);
  else if (branch == "variables") {
    std::lock_guard<std::mutex> hold(lock);
    for (const Offered &each : variables) {
      if (each.name != name) continue;
      Function read = each.work;
      Request request = { "variables/" + name + "/value", "", [read] { return read(""); }, port::now() };
      if (requests.size() < mostRequests) requests.push_back(request);
    }
  }
}

void Device::receiveCall(const std::string &name, const std::string &payload) {
  JsonObject call;
  if (!call.parse(payload) || call.number("i").empty()) return;
  std::unique_lock<std::mutex> hold(lock);
  for (const Offered &each : functions) {
    if (each.name != name) continue;
    Function work = each.work;
    std::string parameter = call.text("p");
    Request request = { "functions/" + name + "/result", call.number("i"), [work, parameter] { return work(parameter); }, port::now() };
    if (requests.size() < mostRequests) requests.push_back(request);
    else answer(request, busy);
    return;
  }
}

void Device::receiveEvent(const std::string &name, const std::string &payload) {
  std::lock_guard<std::mutex> hold(lock);
  for (const auto &event : events) {
    if (name != event.first && name.compare(0, event.first.size() + 1, event.first + "/") != 0) continue;
    Handler work = event.second;
    Request request = { "", "", [work, name, payload] { work(name, payload); return std::string(); }, port::now() };
    if (requests.size() < mostRequests) requests.push_back(request);
  }
}

void Device::answer(const Request &request, const std::string &result) {
  std::string number = request.number.empty() ? "{\"v\":" : "{\"i\":" + request.number + ",\"r\":";
  outbox.answer(request.topic, number + result + "}");
  link->wake();
}

/** Calls that wait for too long are answered in the program's place. */
void Device::giveUp() {
  std::lock_guard<std::mutex> hold(lock);
  uint64_t now = port::now();
  for (auto request = requests.begin(); request != requests.end();) {
    if (request->number.empty() || now - request->since < requestPatience) {
      request++;
      continue;
    }
    answer(*request, busy);
    request = requests.erase(request);
  }
}

}
