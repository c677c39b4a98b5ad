#include <Cloud.h>

float temperature = 21;
int led(String parameter) { digitalWrite(LED_BUILTIN, parameter == "on"); return digitalRead(LED_BUILTIN); }

void setup() {
  pinMode(LED_BUILTIN, OUTPUT);
  Cloud.function("led", led); Cloud.variable("temperature", temperature);
  Cloud.begin();
}
void loop() {
  static unsigned long last = 0;
  if (millis() - last > 10000) { last = millis(); temperature = 20 + random(200) / 100.0; Cloud.publish("temperature", temperature); }
  Cloud.loop();
}
