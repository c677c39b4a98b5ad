// How a sketch talks to the console: events, functions and variables.
#pragma once

#include <Arduino.h>

typedef int (*CloudFunction)(String parameter);
typedef void (*CloudHandler)(String name, String data);

class CloudConnection {
public:
  /** What a real device needs: the simulated board connects, runs functions and is updated by itself. */
  bool begin(const char * = nullptr) { return true; }
  void loop() {}
  void allowUpdates() {}
  unsigned long dropped() { return 0; }

  bool connected();

  /** Sends an event. False when it was not sent: no connection, a name that can't be one, or too many in a short time. */
  template <class Value> bool publish(const String &name, const Value &data, bool retained = false) { return send(name, String(data), retained); }
  bool publish(const String &name) { return send(name, String(), false); }

  /** Offers a function that people can call; what it returns is their answer. */
  bool function(const char *name, CloudFunction work);

  /** Hears this event of the device, webhooks' responses among them (hook-response/…), and those below it. */
  bool subscribe(const char *event, CloudHandler work);

  /** Offers a variable that people can read. It has to outlive the sketch's setup(): make it global. */
  bool variable(const char *name, const int &value) { return offer(name, 'i', &value); }
  bool variable(const char *name, const unsigned &value) { return offer(name, 'u', &value); }
  bool variable(const char *name, const long &value) { return offer(name, 'i', &value); }
  bool variable(const char *name, const unsigned long &value) { return offer(name, 'u', &value); }
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
