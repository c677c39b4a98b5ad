/** What is on a picture: a sketch and what is wired to its board. */
export interface Sketch {
  name: string
  main: string
  header?: { name: string; content: string }
  diagram: string
}

const wired = (parts: readonly (readonly [id: string, type: string, attrs: object])[], ...wires: string[]) =>
  JSON.stringify(
    {
      version: 1,
      parts: [
        { id: 'esp', type: 'board-esp32-devkit-c-v4' },
        ...parts.map(([id, type, attrs]) => ({ id, type, attrs })),
      ],
      connections: wires.map((wire) => [...wire.split(' '), '', []]),
    },
    null,
    2,
  )

const oled = `// Words of 3 x 5 points, and boxes, on an SSD1306.
#pragma once
#include <Arduino.h>
#include <Wire.h>

class Oled {
public:
  void begin() {
    Wire.begin();
    command(0x8D), command(0x14), command(0x20), command(0x00), command(0xA1), command(0xC8), command(0xAF);
  }
  void clear() { memset(picture, 0, sizeof picture); }
  void box(int x, int y, int width, int height) {
    for (int row = y; row < y + height; row++)
      for (int column = x; column < x + width; column++)
        if (row >= 0 && row < 64 && column >= 0 && column < 128) picture[row / 8 * 128 + column] |= 1 << row % 8;
  }
  void text(int x, int y, int size, const String &words) {
    for (unsigned index = 0; index < words.length(); index++, x += 4 * size) {
      const char *found = strchr(letters, words[index]);
      for (int point = 0; found && point < 15; point++)
        if (shapes[found - letters] >> (14 - point) & 1) box(x + point % 3 * size, y + point / 3 * size, size, size);
    }
  }
  void show() {
    command(0x21), command(0), command(127), command(0x22), command(0), command(7);
    for (int at = 0; at < 1024; at += 16) {
      Wire.beginTransmission(0x3C);
      Wire.write(0x40);
      Wire.write(picture + at, 16);
      Wire.endTransmission();
    }
  }

private:
  uint8_t picture[1024] = {};
  const char *letters = "0123456789%.CSOIL";
  const uint16_t shapes[17] = { 0x7B6F, 0x2C97, 0x73E7, 0x73CF, 0x5BC9, 0x79CF, 0x79EF, 0x7249, 0x7BEF, 0x7BCF, 0x52A5, 0x0002, 0x7927, 0x79CF, 0x7B6F, 0x7497, 0x4927 };
  void command(uint8_t byte) {
    Wire.beginTransmission(0x3C);
    Wire.write(0x00);
    Wire.write(byte);
    Wire.endTransmission();
  }
};
`

/** A pump, a button and a display. */
export const watering: Sketch = {
  name: 'Watering',
  header: { name: 'Oled.h', content: oled },
  main: `#include "Oled.h"

const int pumpPin = 2, buttonPin = 0;
float soil = 42;
bool pump = false;
Oled oled;

void setup() {
  Serial.begin(115200);
  pinMode(pumpPin, OUTPUT);
  pinMode(buttonPin, INPUT_PULLUP);
  oled.begin();
}

void loop() {
  // The soil dries, and takes water while the pump runs.
  soil += pump ? 1.4 : -0.5;
  bool wanted = digitalRead(buttonPin) == LOW || soil < (pump ? 60 : 30);
  if (wanted != pump) Serial.printf("\\033[33mpump %s\\033[0m\\n", wanted ? "on" : "off");
  pump = wanted;
  digitalWrite(pumpPin, pump);
  Serial.printf("soil=%.1f pump=%d\\n", soil, pump);
  oled.clear();
  oled.text(8, 8, 4, "SOIL");
  oled.text(76, 8, 4, String((int)soil) + "%");
  oled.box(8, 40, 112, 2), oled.box(8, 54, 112, 2), oled.box(8, 40, 2, 16), oled.box(118, 40, 2, 16);
  oled.box(12, 44, soil, 8);
  oled.show();
  delay(120);
}
`,
  diagram: wired(
    [
      ['pump', 'wokwi-led', { color: 'red', label: 'Pump' }],
      ['water', 'wokwi-pushbutton', { label: 'Water' }],
      ['oled', 'board-ssd1306', {}],
    ],
    'pump:A esp:2',
    'pump:C esp:GND.1',
    'water:1.l esp:0',
    'water:2.l esp:GND.1',
    'oled:DATA esp:21',
    'oled:CLK esp:22',
  ),
}

/** A sensor whose values a page of the board shows. */
export const climate: Sketch = {
  name: 'Climate',
  main: `#include <DHT.h>
#include <WebServer.h>
#include <WiFi.h>

DHT dht(15, DHT22);
WebServer server(80);

void setup() {
  Serial.begin(115200);
  dht.begin();
  pinMode(13, OUTPUT);
  WiFi.begin("greenhouse", "password");
  while (WiFi.status() != WL_CONNECTED) delay(100);
  server.on("/", [] { server.send(200, "text/plain", String(dht.readTemperature(), 1) + " degrees, " + String(dht.readHumidity(), 0) + " %"); });
  server.begin();
}

void loop() {
  server.handleClient();
  analogWrite(13, map(constrain((int)dht.readTemperature(), 15, 30), 15, 30, 0, 255));
  Serial.printf("t=%.1f rh=%.0f\\n", dht.readTemperature(), dht.readHumidity());
  delay(500);
}
`,
  diagram: wired(
    [
      ['air', 'wokwi-dht22', { label: 'Air', temperature: '23.4', humidity: '63' }],
      ['fan', 'wokwi-led', { color: 'green', label: 'Fan' }],
      ['door', 'wokwi-slide-switch', {}],
    ],
    'air:SDA esp:15',
    'fan:A esp:13',
    'fan:C esp:GND.1',
    'door:2 esp:14',
    'door:1 esp:GND.1',
    'door:3 esp:3V3',
  ),
}
