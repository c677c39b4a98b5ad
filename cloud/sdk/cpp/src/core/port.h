// What the core needs of the machine that it runs on. Each port implements it.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <string>

#include "identity.h"

namespace iotconsole {

/** One TLS connection to the cloud, much like Arduino's Client. */
class Transport {
public:
  virtual ~Transport() {}
  /** Connects within 15 seconds, to a cloud whose certificate the authority of the identity made, or says why not. */
  virtual bool open(const Identity &identity, std::string &why) = 0;
  /** Writes all of it, within 15 seconds. */
  virtual bool write(const std::string &bytes) = 0;
  /** Waits for so many milliseconds at most; 0: nothing came, -1: the connection is closed. */
  virtual int read(uint8_t *into, size_t most, unsigned wait) = 0;
  virtual void close() = 0;
  /** Ends the wait of a read; called by other tasks. */
  virtual void wake() {}
};

namespace port {

Transport *makeTransport();
/** Milliseconds since some start. */
uint64_t now();
uint32_t random();
void pause(unsigned milliseconds);
/** Runs `work` beside the program. */
bool startTask(void (*work)(void *), void *argument);
void log(const std::string &line);

/** The identity that was stored on this machine; empty and a reason when there is none. */
std::string storedIdentity(Identity &identity);
/** The SHA-256 of the program that runs, in hex, and how it came to start. */
std::string runningFirmware();
std::string resetReason();
const char *chip();

}

}
