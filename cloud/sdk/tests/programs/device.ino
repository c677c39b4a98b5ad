#include <Cloud.h>

int answer = 42;
String called = "grün";
unsigned long last = 0;
int count = 0;

int length(String parameter) { return (int)parameter.length(); }
int fail(String) { return -1; }

int block(String parameter) {
  delay((unsigned long)(1000 * parameter.toDouble()));
  return 0;
}

int many(String parameter) {
  for (int index = 0; index < parameter.toInt(); index++) Cloud.publish("many", index);
  return (int)Cloud.dropped();
}

void heard(String name, String data) { Cloud.publish("heard", "{\"name\":\"" + name + "\",\"data\":\"" + data + "\"}"); }

void setup() {
  Cloud.function("length", length);
  Cloud.function("block", block);
  Cloud.function("many", many);
  Cloud.function("fail", fail);
  Cloud.variable("answer", answer);
  Cloud.variable("name", called);
  Cloud.subscribe("hook-response/ask", heard);
  Cloud.publish("start", "ä");
  Cloud.allowUpdates();
  if (!Cloud.begin()) exit(1);
}

void loop() {
  if (millis() - last >= 100) {
    last = millis();
    Cloud.publish("count", ++count);
  }
  Cloud.loop();
}
