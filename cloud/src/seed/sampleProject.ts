import type { Firmwares } from '../firmwares/firmwares.ts'
import type { Projects } from '../projects/projects.ts'
import type { TemplateFile } from '../projects/templates.ts'
import { simulatorImage } from './simulatorImage.ts'

const name = 'Greenhouse node'
const product = 'greenhouse-node'
const day = 24 * 60 * 60 * 1000

const settings = `[env:esp32]
platform = espressif32
board = esp32dev
framework = arduino
monitor_speed = 115200
`

const main = `#include <Arduino.h>
#include "climate.h"

const unsigned long interval = 5000;
unsigned long last = 0;

void setup() {
  Serial.begin(115200);
  beginClimate();
}

void loop() {
  if (millis() - last < interval) return;
  last = millis();
  Climate climate = readClimate();
  Serial.printf("{\\"temperature\\":%.1f,\\"humidity\\":%.1f}\\n", climate.temperature, climate.humidity);
}
`

const header = `#pragma once

struct Climate {
  float temperature;
  float humidity;
};

void beginClimate();
Climate readClimate();
`

const source = `#include "climate.h"
#include <Arduino.h>

const int sensorPin = 34;

void beginClimate() {
  pinMode(sensorPin, INPUT);
}

Climate readClimate() {
  float raw = analogRead(sensorPin) / 4095.0f;
  return { 10.0f + raw * 30.0f, 30.0f + raw * 50.0f };
}
`

const files: readonly TemplateFile[] = [
  { path: 'platformio.ini', content: settings },
  { path: 'src/main.ino', content: main },
  { path: 'src/climate.h', content: header },
  { path: 'src/climate.cpp', content: source },
]

/** One project with two images, so that a new account has something to look at. */
export function seedSampleProject(projects: Projects, firmwares: Firmwares, owner: string, now: number): void {
  const id = projects.create(owner, name, 'platformio-esp32', files)
  const image = (version: string, size: number, createdAt: number) =>
    firmwares.add(owner, { projectId: id, projectName: name, productId: product, image: simulatorImage(product, version, size), createdAt })
  image('1.4.1', 282_624, now - 9 * day)
  projects.built(id, image('1.4.2', 284_160, now - 2 * day), now - 2 * day)
}
