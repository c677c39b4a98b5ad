// I2C. Parts that a diagram.json wires to the pins of a bus answer.
#pragma once

#include <Parts.h>

#define I2C_BUFFER_LENGTH 128

class TwoWire : public Stream {
public:
  TwoWire(int bus) : bus(bus), data(bus == 0 ? SDA : -1), clock(bus == 0 ? SCL : -1) {}
  bool begin() { return true; }
  bool begin(int sda, int scl = -1, uint32_t = 0) { return scl < 0 || setPins(sda, scl); }
  /** With an address, it answers as a part of another board's bus: nobody asks. */
  bool begin(int address, int sda, int scl, uint32_t) { return begin(sda, scl) && address >= 0; }
  bool end() { return true; }
  bool setPins(int sda, int scl) { return data = sda, clock = scl, true; }
  bool setClock(uint32_t) { return true; }
  uint32_t getClock() { return 100000; }
  void setTimeOut(uint16_t) {}
  uint16_t getTimeOut() { return 50; }
  size_t setBufferSize(size_t size) { return size; }
  /** From here to the end of a transfer, the bus belongs to the task. */
  void beginTransmission(int to) { take(), address = to, sent = 0; }
  /** 2: nobody answered at the address. */
  uint8_t endTransmission(bool ends = true) {
    int answer = parts::board_i2c_write(data, clock, address, out, sent);
    if (answer < 0) told();
    sent = 0, error = answer < 0 ? 2 : (uint8_t)answer;
    uint8_t answered = error;
    if (ends) give();
    return answered;
  }
  uint8_t requestFrom(int from, int count, int = 1) {
    take();
    at = 0, got = (size_t)max(0, parts::board_i2c_read(data, clock, from, in, (size_t)constrain(count, 0, (int)sizeof in)));
    uint8_t came = (uint8_t)got;
    give();
    return came;
  }
  size_t write(uint8_t one) override { return sent < sizeof out ? (out[sent++] = one, 1) : 0; }
  size_t write(const uint8_t *bytes, size_t length) override {
    size_t count = 0;
    while (count < length && write(bytes[count])) count++;
    return count;
  }
  size_t write(int one) { return write((uint8_t)one); }
  size_t send(int one) { return write((uint8_t)one); }
  using Print::write;
  int available() override { return (int)(got - at); }
  int read() override { return at < got ? in[at++] : -1; }
  int receive() { return read(); }
  int peek() override { return at < got ? in[at] : -1; }
  // Whole transfers at once, as some versions of the framework have them.
  uint8_t writeTransmission(int to, const uint8_t *bytes, size_t length, bool = true) {
    int answer = parts::board_i2c_write(data, clock, to, bytes, length);
    if (answer < 0) told();
    return error = answer < 0 ? 2 : (uint8_t)answer;
  }
  uint8_t readTransmission(int from, uint8_t *to, size_t length, bool = true, uint32_t *count = nullptr) {
    int had = max(0, parts::board_i2c_read(data, clock, from, to, length));
    if (count) *count = (uint32_t)had;
    return error = had == (int)length ? 0 : 2;
  }
  /** Sends what was written, and reads. */
  size_t transact(uint8_t *to, size_t length) {
    uint32_t count = 0;
    if (endTransmission(false) == 0) readTransmission(address, to, length, true, &count);
    give();
    return count;
  }
  uint8_t lastError() { return error; }
  const char *getErrorText(uint8_t of) { return of == 0 ? "OK" : of == 2 ? "ADDR NAK" : "ERROR"; }
  size_t slaveWrite(const uint8_t *, size_t) { return 0; }
  void onReceive(void (*)(int)) {}
  void onRequest(void (*)()) {}

private:
  int bus, data, clock, address = 0;
  uint8_t out[256], in[256], error = 0;
  size_t sent = 0, got = 0, at = 0;
  SemaphoreHandle_t lock = nullptr;
  TaskHandle_t holder = nullptr;
  bool held = false;
  bool isMine() { return held && holder == xTaskGetCurrentTaskHandle(); }
  void take() {
    if (isMine()) return;
    if (!lock) lock = xSemaphoreCreateMutex();
    xSemaphoreTake(lock, portMAX_DELAY);
    held = true, holder = xTaskGetCurrentTaskHandle();
  }
  void give() {
    if (!isMine()) return;
    held = false;
    xSemaphoreGive(lock);
  }
  void told() { boardNotice(bus == 0 ? "Nothing is connected to Wire: no address answers." : "Nothing is connected to Wire1: no address answers."); }
};

inline TwoWire Wire(0), Wire1(1);
