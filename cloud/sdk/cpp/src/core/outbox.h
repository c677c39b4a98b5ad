// What waits to be sent and confirmed, up to a limit.
#pragma once

#include <deque>
#include <mutex>

#include "packets.h"

namespace iotconsole {

class Outbox {
public:
  /** Topics are put below it; events may wait before it is known. */
  void setBase(const std::string &text) { base = text; }
  /** Events stay until they are confirmed; the oldest goes when there are too many. */
  void put(const std::string &topic, const std::string &payload, bool retained = false);
  /** Answers are for now: a lost connection drops them. */
  void answer(const std::string &topic, const std::string &payload);

  /** The next one that may be sent; again after a new connection. */
  bool next(Message &message, bool &again);
  void confirm(uint16_t id);
  /** After a lost connection. */
  void startAgain();
  bool isEmpty();
  unsigned long dropped();

private:
  struct Entry {
    Message message;
    bool sent, sentBefore;
  };
  std::string base;
  std::mutex lock;
  std::deque<Entry> entries;
  std::deque<Message> answers;
  size_t bytes = 0;
  size_t unconfirmed = 0;
  uint16_t lastId = 1;
  unsigned long droppedCount = 0;

  void dropOldest();
};

}
