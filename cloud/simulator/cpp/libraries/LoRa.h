// LoRa between the simulated devices of an account: who has the same frequency, spreading and word of synchronisation hears it.
#pragma once

#include <SPI.h>
#include <WiFiUdp.h>

#define PA_OUTPUT_RFO_PIN 0
#define PA_OUTPUT_PA_BOOST_PIN 1

class LoRaClass : public Stream {
public:
  int begin(long hertz) {
    frequency = hertz;
    return radio.begin(port);
  }
  void end() { radio.stop(); }
  void setPins(int = 10, int = 9, int = 2) {}
  void setSPI(SPIClass &) {}
  void setSPIFrequency(uint32_t) {}

  int beginPacket(int = 0) { return sending = "", 1; }
  int endPacket(bool = false) {
    Head head = own();
    radio.beginPacket(IPAddress(255, 255, 255, 255), port);
    radio.write((const uint8_t *)&head, sizeof head);
    radio.write((const uint8_t *)sending.c_str(), sending.length());
    int sent = radio.endPacket();
    if (whenSent) whenSent();
    return sent;
  }
  /** The length of the next packet; 0 if there is none. */
  int parsePacket(int = 0) {
    while (int length = radio.parsePacket()) {
      Head head, mine = own();
      if (radio.read((char *)&head, sizeof head) == (int)sizeof head && memcmp(&head, &mine, sizeof head) == 0) return length - (int)sizeof head;
    }
    return 0;
  }
  int packetRssi() { return -(int)::random(40, 60); }
  float packetSnr() { return 9.5f; }
  long packetFrequencyError() { return 0; }
  int rssi() { return -100; }

  size_t write(uint8_t one) override { return write(&one, 1); }
  size_t write(const uint8_t *bytes, size_t length) override {
    size_t fits = min(length, (size_t)255 - sending.length());
    sending.concat((const char *)bytes, fits);
    return fits;
  }
  using Print::write;
  int available() override { return radio.available(); }
  int read() override { return radio.read(); }
  int peek() override { return radio.peek(); }

  void onReceive(void (*work)(int)) { whenReceived = work; }
  void onTxDone(void (*work)()) { whenSent = work; }
  void onCadDone(void (*)(bool)) { boardNotice("LoRa.onCadDone() does nothing on the simulated board."); }
  /** Calls the function of onReceive() for each packet, while the sketch waits or asks the board. */
  void receive(int = 0) { timer.start(period, period, [](void *self) { ((LoRaClass *)self)->take(); }, this); }
  void channelActivityDetection() {}
  void idle() { timer.stop(); }
  void sleep() { timer.stop(); }
  void setFrequency(long hertz) { frequency = hertz; }
  void setSpreadingFactor(int to) { spreading = (uint8_t)to; }
  int getSpreadingFactor() { return spreading; }
  void setSyncWord(int to) { sync = (uint8_t)to; }
  void setTxPower(int, int = PA_OUTPUT_PA_BOOST_PIN) {}
  void setSignalBandwidth(long to) { bandwidth = to; }
  long getSignalBandwidth() { return bandwidth; }
  void setCodingRate4(int) {}
  void setPreambleLength(long) {}
  void enableCrc() {}
  void disableCrc() {}
  void crc() {}
  void noCrc() {}
  void enableInvertIQ() {}
  void disableInvertIQ() {}
  void setOCP(uint8_t) {}
  void setGain(uint8_t) {}
  uint8_t random() { return (uint8_t)esp_random(); }
  void dumpRegisters(Stream &) {}

private:
  /** What both sides must have in common. */
  struct __attribute__((packed)) Head { char magic[4]; int32_t kilohertz, bandwidth; uint8_t spreading, sync; };
  static const uint16_t port = 35868;
  static constexpr double period = 20;
  WiFiUDP radio;
  BoardTimer timer;
  String sending;
  long frequency = 868000000, bandwidth = 125000;
  uint8_t spreading = 7, sync = 0x12;
  void (*whenReceived)(int) = nullptr;
  void (*whenSent)() = nullptr;
  Head own() { return { { 'L', 'o', 'R', 'a' }, (int32_t)(frequency / 1000), (int32_t)bandwidth, spreading, sync }; }
  void take() {
    if (int length = parsePacket()) if (whenReceived) whenReceived(length);
  }
};
inline LoRaClass LoRa;
