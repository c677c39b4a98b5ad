export interface TemplateFile {
  path: string
  content: string
}

const esp32Main = `#include <Arduino.h>

const unsigned long interval = 10000;
unsigned long last = 0;

void setup() {
  Serial.begin(115200);
}

void loop() {
  if (millis() - last >= interval) {
    last = millis();
    Serial.printf("free heap: %u bytes\\n", ESP.getFreeHeap());
  }
}
`

const arduinoMain = `#include <Arduino.h>

void setup() {
  pinMode(LED_BUILTIN, OUTPUT);
}

void loop() {
  digitalWrite(LED_BUILTIN, HIGH);
  delay(500);
  digitalWrite(LED_BUILTIN, LOW);
  delay(500);
}
`

const esp32Settings = `[env:esp32]
platform = espressif32
board = esp32dev
framework = arduino
monitor_speed = 115200
`

const arduinoSettings = `[env:uno]
platform = atmelavr
board = uno
framework = arduino
`

const simulatorSettings = `; Runs on the simulated devices of the console. No tools are needed.
[env:simulator]
platform = simulator
`

const blinkMain = `#include <Cloud.h>

// Blinks, and tells the console each time.
const unsigned long interval = 2000;

bool lit = false;
int blinks = 0;

void setup() {
  pinMode(LED_BUILTIN, OUTPUT);
  Cloud.variable("blinks", blinks);
  Cloud.publish("started");
}

void loop() {
  lit = !lit;
  digitalWrite(LED_BUILTIN, lit ? HIGH : LOW);
  if (lit) blinks++;
  Cloud.publish("led", lit ? "on" : "off");
  delay(interval);
}
`

const sensorMain = `#include <Cloud.h>

// Measures, sends what it measured, and lets the console read the latest values at any time.
const int sensorPin = A0;

float temperature = 0;
float humidity = 0;
int interval = 5;
String state = "starting";

int setInterval(String seconds) {
  int wanted = seconds.toInt();
  if (wanted < 1 || wanted > 3600) return -1;
  interval = wanted;
  return interval;
}

void measure() {
  float raw = analogRead(sensorPin) / 4095.0f;
  temperature = 10 + raw * 25;
  humidity = 80 - raw * 45;
  state = temperature > 25 ? "warm" : "fine";
}

void setup() {
  Serial.begin(115200);
  Cloud.variable("temperature", temperature);
  Cloud.variable("humidity", humidity);
  Cloud.variable("interval", interval);
  Cloud.variable("state", state);
  Cloud.function("setInterval", setInterval);
}

void loop() {
  measure();
  Cloud.publish("climate", "{\\"temperature\\":" + String(temperature, 1) + ",\\"humidity\\":" + String(humidity, 1) + "}");
  Serial.printf("%.1f degrees, %.1f %%\\n", temperature, humidity);
  delay(interval * 1000);
}
`

const relayMain = `#include <Cloud.h>

// Call "relay" with on, off or toggle; "relayFor" with seconds switches it on for so long.
const int relayPin = 26;

bool on = false;
int switched = 0;
unsigned long offAt = 0;

void turn(bool wanted) {
  if (wanted != on) {
    on = wanted;
    switched++;
    digitalWrite(relayPin, on ? HIGH : LOW);
    Cloud.publish("relay", on ? "on" : "off");
  }
  offAt = 0;
}

int relay(String command) {
  command.toLowerCase();
  if (command == "on") turn(true);
  else if (command == "off") turn(false);
  else if (command == "toggle") turn(!on);
  else return -1;
  return on;
}

int relayFor(String seconds) {
  int wanted = seconds.toInt();
  if (wanted < 1 || wanted > 3600) return -1;
  turn(true);
  offAt = millis() + wanted * 1000;
  return wanted;
}

void setup() {
  pinMode(relayPin, OUTPUT);
  Cloud.function("relay", relay);
  Cloud.function("relayFor", relayFor);
  Cloud.variable("on", on);
  Cloud.variable("switched", switched);
}

void loop() {
  if (offAt > 0 && millis() >= offAt) turn(false);
  delay(50);
}
`

/** What a new project starts with, by template id. */
export const templates = {
  empty: [],
  'platformio-esp32': [
    { path: 'platformio.ini', content: esp32Settings },
    { path: 'src/main.ino', content: esp32Main },
  ],
  'platformio-arduino': [
    { path: 'platformio.ini', content: arduinoSettings },
    { path: 'src/main.ino', content: arduinoMain },
  ],
  'blink-publish': [
    { path: 'platformio.ini', content: simulatorSettings },
    { path: 'src/main.ino', content: blinkMain },
  ],
  'sensor-variables': [
    { path: 'platformio.ini', content: simulatorSettings },
    { path: 'src/main.ino', content: sensorMain },
  ],
  'relay-function': [
    { path: 'platformio.ini', content: simulatorSettings },
    { path: 'src/main.ino', content: relayMain },
  ],
} as const satisfies Record<string, readonly TemplateFile[]>

export type TemplateId = keyof typeof templates
