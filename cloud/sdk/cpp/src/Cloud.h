// How a sketch talks to the console: events, functions, variables and updates. The simulated board has the same.
#pragma once

#include <Arduino.h>

typedef int (*CloudFunction)(String parameter);
typedef void (*CloudHandler)(String name, String data);

class CloudConnection {
public:
  /** Connects, and again after each loss. The identity is device.json's content; without it, the one that is stored on this machine. False when there is none. */
  bool begin(const char *identity = nullptr);

  /** Runs the functions, variables and handlers that were asked for meanwhile. Call it in loop(). */
  void loop();

  bool connected();

  /** How many events could not be kept while there was no connection. */
  unsigned long dropped();

  /** Lets the cloud replace this firmware. Call it before begin(). */
  void allowUpdates();

  /** Sends an event, or keeps it until there is a connection. False when the name can't be one, or the data is too large. */
  template <class Value> bool publish(const String &name, const Value &data, bool retained = false) { return send(name, String(data), retained); }
  bool publish(const String &name) { return send(name, String(), false); }

  /** Offers a function that people can call; what it returns is their answer. */
  bool function(const char *name, CloudFunction work);

  /** Hears this event of the device, webhooks' responses among them (hook-response/…), and those below it. */
  bool subscribe(const char *event, CloudHandler work);

  /** Offers a variable that people can read. It has to outlive the sketch's setup(): make it global. */
  bool variable(const char *name, const int &value) { return offer(name, 'i', &value); }
  bool variable(const char *name, const unsigned &value) { return offer(name, 'u', &value); }
  bool variable(const char *name, const long &value) { return offer(name, 'l', &value); }
  bool variable(const char *name, const unsigned long &value) { return offer(name, 'm', &value); }
  bool variable(const char *name, const float &value) { return offer(name, 'f', &value); }
  bool variable(const char *name, const double &value) { return offer(name, 'd', &value); }
  bool variable(const char *name, const bool &value) { return offer(name, 'b', &value); }
  bool variable(const char *name, const String &value) { return offer(name, 's', &value); }
  bool variable(const char *, const char *) = delete;

private:
  bool send(const String &name, const String &data, bool retained);
  bool offer(const char *name, char type, const void *value);
};
extern CloudConnection Cloud;
