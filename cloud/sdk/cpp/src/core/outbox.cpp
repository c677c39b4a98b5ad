#include "outbox.h"

namespace iotconsole {

#ifdef ESP_PLATFORM
static const size_t mostEntries = 50, mostBytes = 24 * 1024;
#else
static const size_t mostEntries = 200, mostBytes = 256 * 1024;
#endif
static const size_t mostUnconfirmed = 20;
static const size_t mostAnswers = 32;

void Outbox::put(const std::string &topic, const std::string &payload, bool retained) {
  std::lock_guard<std::mutex> hold(lock);
  Entry entry = { Message(), false, false };
  entry.message.topic = topic;
  entry.message.payload = payload;
  entry.message.qos = 1;
  entry.message.retained = retained;
  bytes += payload.size();
  entries.push_back(entry);
  while (entries.size() > mostEntries || bytes > mostBytes) dropOldest();
}

void Outbox::dropOldest() {
  // What is on its way is not waiting; when all is, the newest goes.
  auto oldest = entries.begin();
  while (oldest + 1 != entries.end() && oldest->sent) oldest++;
  if (oldest->sent) unconfirmed--;
  bytes -= oldest->message.payload.size();
  entries.erase(oldest);
  droppedCount++;
}

void Outbox::answer(const std::string &topic, const std::string &payload) {
  std::lock_guard<std::mutex> hold(lock);
  if (answers.size() >= mostAnswers) return;
  Message message;
  message.topic = topic;
  message.payload = payload;
  answers.push_back(message);
}

bool Outbox::next(Message &message, bool &again) {
  std::lock_guard<std::mutex> hold(lock);
  again = false;
  if (!answers.empty()) {
    message = answers.front();
    message.topic.insert(0, base);
    answers.pop_front();
    return true;
  }
  if (unconfirmed >= mostUnconfirmed) return false;
  for (Entry &entry : entries) {
    if (entry.sent) continue;
    if (!entry.sentBefore) entry.message.id = lastId = lastId == 0xffff ? 2 : (uint16_t)(lastId + 1);
    again = entry.sentBefore;
    entry.sent = entry.sentBefore = true;
    unconfirmed++;
    message = entry.message;
    message.topic.insert(0, base);
    return true;
  }
  return false;
}

void Outbox::confirm(uint16_t id) {
  std::lock_guard<std::mutex> hold(lock);
  for (auto entry = entries.begin(); entry != entries.end(); entry++) {
    if (!entry->sent || entry->message.id != id) continue;
    bytes -= entry->message.payload.size();
    unconfirmed--;
    entries.erase(entry);
    return;
  }
}

void Outbox::startAgain() {
  std::lock_guard<std::mutex> hold(lock);
  answers.clear();
  unconfirmed = 0;
  for (Entry &entry : entries) entry.sent = false;
}

bool Outbox::isEmpty() {
  std::lock_guard<std::mutex> hold(lock);
  return entries.empty() && answers.empty();
}

unsigned long Outbox::dropped() {
  std::lock_guard<std::mutex> hold(lock);
  return droppedCount;
}

}
