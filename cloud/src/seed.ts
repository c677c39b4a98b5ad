import { randomBytes } from 'node:crypto'
import type { BuildLog } from './builder/buildLog.ts'
import type { Firmwares } from './firmwares/firmwares.ts'
import type { Fleet } from './fleet/fleet.ts'
import type { Projects } from './projects/projects.ts'
import { scriptedDevices } from './devices/scripts/all.ts'
import type { Registry } from './fleet/registry.ts'
import type { Reading, Vitals } from './fleet/vitals.ts'
import { Random } from './devices/random.ts'
import { vitalsAt, type VitalsProfile } from './devices/vitalsModel.ts'
import type { TemplateFile } from './projects/templates.ts'
import type { Queries } from './store/database.ts'

export interface Seeded {
  fleet: Fleet
  projects: Projects
  firmwares: Firmwares
  buildLog: BuildLog
}

/**
 * The history of the scripted devices' vitals. It is in another database than the rest, so it is written first: a start
 * that fails later writes it again.
 */
export async function seedVitals(vitals: Vitals, historyDays: number): Promise<void> {
  const now = Date.now()
  await vitals.replaceAll(
    new Map(
      numberedDevices().map(({ device, number }) => [
        number,
        vitalsHistory(device.id, device.vitals, historyDays * 24 * 60, now),
      ]),
    ),
  )
}

/** Fills the first account with sample data. What is returned is called when the transaction is done. */
export async function seed(
  { fleet, projects, firmwares, buildLog }: Seeded,
  tx: Queries,
  owner: string,
): Promise<() => void> {
  const makeKnown = await seedDevices(fleet.registry, tx, owner)
  await seedSampleProject({ projects, firmwares, buildLog }, tx, owner, Date.now())
  return makeKnown
}

function numberedDevices() {
  return scriptedDevices().map((device, index) => ({ device, number: index + 1 }))
}

/** The scripted devices with their keys. */
async function seedDevices(registry: Registry, tx: Queries, owner: string): Promise<() => void> {
  const added: (() => void)[] = []
  for (const { device, number } of numberedDevices()) {
    const { id, name, model } = device
    const [functions, variables] = device.offers()
    added.push(
      await registry.addIn(
        tx,
        { number, id, owner, name, model, functions, variables },
        randomBytes(24).toString('base64url'),
      ),
    )
  }
  return () => {
    for (const makeKnown of added) makeKnown()
  }
}

const minute = 60_000

/** One reading a minute up to now, with gaps where the device was unreachable. */
function vitalsHistory(seed: string, profile: VitalsProfile, minutes: number, now: number): Reading[] {
  const random = new Random(`history of ${seed}`)
  const last = Math.floor(now / minute)
  const readings: Reading[] = []
  let away = 0
  for (let at = last - minutes; at < last; at += 1) {
    if (away > 0) away -= 1
    else if (random.chance(leaving(profile)))
      away = Math.max(1, Math.round(profile.absence.minutes * random.between(0.4, 1.6)))
    if (away > 0) continue
    const t = at * minute
    const { rssi, heap } = vitalsAt(profile, t, random)
    readings.push({ t, r: rssi, h: heap })
  }
  return readings
}

/** The probability per minute of losing the connection, for the wanted share of absence. */
function leaving({ absence: { share, minutes } }: VitalsProfile): number {
  return share / (1 - share) / minutes
}

const name = 'Greenhouse sample'
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

/** One project with two images. */
async function seedSampleProject(
  { projects, firmwares, buildLog }: Omit<Seeded, 'fleet'>,
  tx: Queries,
  owner: string,
  now: number,
): Promise<void> {
  const id = await projects.create(owner, name, 'platformio-esp32', files, tx)
  const build = async (version: string, size: number, at: number) => {
    const firmwareSha = await firmwares.add(
      owner,
      {
        projectId: id,
        projectName: name,
        productId: product,
        image: simulatorImage(product, version, size),
        createdAt: at,
      },
      tx,
    )
    await projects.built(id, firmwareSha, at, tx)
    await buildLog.add(owner, { project: id, startedAt: at - 14_000, endedAt: at, success: true, firmwareSha }, tx)
  }
  await build('1.4.1', 282_624, now - 9 * day)
  await build('1.4.2', 284_160, now - 2 * day)
}

/** The first line of images that no chip can run. */
const simulatorMark = 'SIMULATOR FIRMWARE - not for a real device\n'

/**
 * An opaque image for simulated devices. It begins with the mark and a line of JSON, so that no tool takes it for real
 * firmware.
 */
function simulatorImage(product: string, version: string, size: number): Buffer {
  const head = Buffer.from(`${simulatorMark}${JSON.stringify({ product, version })}\n`)
  const random = new Random(`${product} ${version}`)
  const body = Buffer.alloc(size - head.length)
  for (let at = 0; at < body.length; at += 4)
    body.writeUInt32LE(Math.floor(random.next() * 2 ** 32), Math.min(at, body.length - 4))
  return Buffer.concat([head, body])
}
