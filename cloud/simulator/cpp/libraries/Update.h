// Writes an image from within a sketch. The simulated board refuses it.
#pragma once

#include <Arduino.h>
#include <functional>

#define UPDATE_ERROR_OK 0
#define UPDATE_ERROR_ABORT 10
#define UPDATE_SIZE_UNKNOWN 0xFFFFFFFF
#define U_FLASH 0
#define U_SPIFFS 100

class UpdateClass {
public:
  UpdateClass &onProgress(std::function<void(size_t, size_t)>) { return *this; }
  bool begin(size_t = UPDATE_SIZE_UNKNOWN, int = U_FLASH, int = -1, uint8_t = LOW, const char * = nullptr) {
    boardNotice("Update does nothing: the simulated board takes updates from the cloud, by Flash.");
    return false;
  }
  size_t write(uint8_t *, size_t) { return 0; }
  size_t writeStream(Stream &) { return 0; }
  bool end(bool = false) { return false; }
  void abort() {}
  bool setMD5(const char *) { return true; }
  bool hasError() { return true; }
  uint8_t getError() { return UPDATE_ERROR_ABORT; }
  const char *errorString() { return "Aborted"; }
  void printError(Print &to) { to.println(errorString()); }
  void clearError() {}
  bool isFinished() { return false; }
  bool isRunning() { return false; }
  size_t size() { return 0; }
  size_t progress() { return 0; }
  size_t remaining() { return 0; }
  bool canRollBack() { return false; }
  bool rollBack() { return false; }
};

inline UpdateClass Update;
