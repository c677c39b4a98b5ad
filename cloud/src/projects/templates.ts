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

/** What a new project starts with, by template id. */
export const templates = {
  empty: [],
  'platformio-esp32': [{ path: 'platformio.ini', content: esp32Settings }, { path: 'src/main.ino', content: esp32Main }],
  'platformio-arduino': [{ path: 'platformio.ini', content: arduinoSettings }, { path: 'src/main.ino', content: arduinoMain }],
} as const satisfies Record<string, readonly TemplateFile[]>

export type TemplateId = keyof typeof templates
