#include <Cloud.h>
#include "board.h"

CloudConnection Cloud;

static const int mostFunctions = 32;
static const int mostVariables = 64;

static CloudFunction functions[mostFunctions];
static int functionCount = 0;
static struct { char type; const void *value; } variables[mostVariables];
static int variableCount = 0;
static CloudHandler handlers[mostVariables];
static int handlerCount = 0;

bool CloudConnection::connected() { return board_connected(); }

bool CloudConnection::send(const String &name, const String &data, bool retained) {
  return board_publish(name.c_str(), name.length(), data.c_str(), data.length(), retained);
}

bool CloudConnection::function(const char *name, CloudFunction work) {
  if (functionCount == mostFunctions || !work) return false;
  functions[functionCount] = work;
  board_function(functionCount++, name, strlen(name));
  return true;
}

bool CloudConnection::offer(const char *name, char type, const void *value) {
  if (variableCount == mostVariables) return false;
  variables[variableCount] = { type, value };
  board_variable(variableCount++, name, strlen(name), type);
  return true;
}

bool CloudConnection::subscribe(const char *event, CloudHandler work) {
  if (handlerCount == mostVariables || !work) return false;
  handlers[handlerCount] = work;
  board_subscribe(handlerCount++, event, strlen(event));
  return true;
}

TO_BOARD(allocate) char *allocate(size_t size) { return (char *)malloc(size); }

/** The parameter is the board's, made with allocate(); it is freed here. */
TO_BOARD(call_function) int callFunction(int id, char *parameter, size_t length) {
  String text(parameter, length);
  free(parameter);
  return id >= 0 && id < functionCount ? functions[id](text) : -1;
}

/** Both texts are the board's, made with allocate(); they are freed here. */
TO_BOARD(hear_event) void hearEvent(int id, char *name, size_t nameLength, char *data, size_t length) {
  String event(name, nameLength), text(data, length);
  free(name);
  free(data);
  if (id >= 0 && id < handlerCount) handlers[id](event, text);
}

static String shown;

static String numberText(double value, int digits) {
  char text[32];
  snprintf(text, sizeof text, "%.*g", digits, value);
  return isfinite(value) ? String(text) : String("null");
}

/** Numbers as JSON, texts as they are. */
TO_BOARD(read_variable) const char *readVariable(int id) {
  const void *value = id >= 0 && id < variableCount ? variables[id].value : nullptr;
  switch (value ? variables[id].type : 0) {
    case 'i': shown = String(*(const long *)value); break;
    case 'u': shown = String(*(const unsigned long *)value); break;
    case 'f': shown = numberText(*(const float *)value, 7); break;
    case 'd': shown = numberText(*(const double *)value, 15); break;
    case 'b': shown = *(const bool *)value ? "true" : "false"; break;
    case 's': shown = *(const String *)value; break;
    default: shown = "";
  }
  return shown.c_str();
}

TO_BOARD(text_length) size_t textLength() { return shown.length(); }
