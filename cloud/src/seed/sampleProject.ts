import type { TemplateFile } from '../projects/templates.ts'
import type { Seeded } from './seed.ts'
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
export function seedSampleProject({ projects, firmwares, buildLog }: Omit<Seeded, 'fleet'>, owner: string, now: number): void {
  const id = projects.create(owner, name, 'platformio-esp32', files)
  const build = (version: string, size: number, at: number) => {
    const firmwareSha = firmwares.add(owner, { projectId: id, projectName: name, productId: product, image: simulatorImage(product, version, size), createdAt: at })
    projects.built(id, firmwareSha, at)
    buildLog.add(owner, { project: id, startedAt: at - 14_000, endedAt: at, success: true, firmwareSha })
  }
  build('1.4.1', 282_624, now - 9 * day)
  build('1.4.2', 284_160, now - 2 * day)
}
