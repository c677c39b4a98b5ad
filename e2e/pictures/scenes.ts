import type { Page } from '@playwright/test'
import { connect } from 'mqtt'
import { AddDevicePage } from '../pages/addDevicePage.ts'
import { BoardPage } from '../pages/boardPage.ts'
import { runsNewFirmware } from '../pages/firmwarePages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { VitalsPage } from '../pages/vitalsPage.ts'
import { climate, watering, type Sketch } from './sketches.data.ts'

export interface Scene {
  name: string
  /** Where it begins. */
  route: string
  /** What a person does until there is what the picture shows. */
  show(page: Page): Promise<void>
  dark?: boolean
  /** On a phone. */
  small?: boolean
  language?: 'de'
}

const sketch = `#include <Cloud.h>

int level = 0;

int water(String seconds) {
  return seconds.toInt();
}

void setup() {
  Cloud.function("water", water);
  Cloud.variable("level", level);
}

void loop() {
  level = analogRead(A0);
  Cloud.publish("soil/level", levle);
  delay(2000);
}
`

const device = 'NODE-A41C7E'

const rows = (page: Page) => page.getByRole('row')
const text = (page: Page, name: string | RegExp) => page.getByText(name).first().waitFor()

const addPump = async (page: Page, kind: string) => {
  const adding = new AddDevicePage(page)
  await adding.name.fill('Cellar pump')
  await page.getByRole('textbox', { name: 'Labels' }).fill('site=berlin pump')
  await adding.choose(kind)
  await page.getByRole('button', { name: 'Add device' }).click()
  await page.getByText(/^k1_/).waitFor()
}

/** It comes with another one's key. */
const refusedPump = async (page: Page) => {
  await addPump(page, 'MQTT client')
  await page.getByText(/^mosquitto_pub -h/).waitFor()
  const send = (await new AddDevicePage(page).commands()).find((command) => command.startsWith('mosquitto_pub')) ?? ''
  const [, port, username = ''] = /-p (\d+) .*-u (\S+)/.exec(send) ?? []
  const client = connect(`mqtts://127.0.0.1:${port}`, {
    username,
    password: `k1_${'x'.repeat(43)}`,
    rejectUnauthorized: false,
    reconnectPeriod: 0,
  })
  await new Promise((resolve) => client.once('error', resolve))
  client.end(true)
  await text(page, 'Refused: wrong key')
}

/** Begins a project with a sketch and its parts, and runs it on a simulated device. */
const runSketch = async (page: Page, { name, main, header, diagram }: Sketch) => {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create' }).click()
  const editor = new ProjectEditorPage(page)
  await editor.ready()
  await editor.tab('main.ino').click()
  await editor.pasteLong(main)
  if (header) {
    const dropped = await page.evaluateHandle(
      ([file = '', content = '']) => {
        const data = new DataTransfer()
        data.items.add(new File([content], file))
        return data
      },
      [header.name, header.content],
    )
    await editor.editor.dispatchEvent('dragover', { dataTransfer: dropped })
    await editor.editor.dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByRole('button', { name: 'Add 1 file' }).click()
    await editor.tab(header.name).waitFor()
  }
  await page.getByRole('radiogroup', { name: 'Beside the files' }).getByText('Board').click()
  await page.getByRole('button', { name: 'Add diagram.json' }).click()
  await editor.pasteLong(diagram)
  await editor.tab('main.ino').click()
  await editor.device.selectOption(device)
  await editor.buildAndFlash.click()
  await editor.flashSteps.last().filter({ hasText: runsNewFirmware }).waitFor({ timeout: 300_000 })
}

export const scenes: readonly Scene[] = [
  {
    name: 'dashboard',
    route: '/dashboard',
    show: async (page) => {
      await text(page, 'Greenhouse sample')
      // The line needs a while to be one.
      await page.waitForFunction(() => performance.now() > 60_000, undefined, { timeout: 90_000 })
    },
  },
  {
    name: 'add-device',
    route: '/devices/add',
    show: async (page) => {
      await addPump(page, 'Linux, Raspberry Pi')
      await text(page, 'python3 -m venv')
    },
  },
  { name: 'add-device-phone', route: '/devices/add', small: true, show: refusedPump },
  { name: 'vitals', route: '/devices', dark: true, show: (page) => new VitalsPage(page).open(device, '1d') },
  {
    name: 'events',
    route: '/events',
    show: async (page) => {
      await rows(page).nth(14).waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'webhook',
    route: '/integrations/add/webhook',
    show: async (page) => {
      await page.getByLabel('Name').first().fill('soil-level')
      await page
        .getByLabel(/^Event/)
        .first()
        .fill('soil/level')
      await page.getByLabel(/^URL/).fill('https://garden.example.org/levels')
      await text(page, 'https://garden.example.org/levels')
    },
  },
  {
    name: 'editor',
    route: '/projects/add/sensor-variables',
    dark: true,
    show: async (page) => {
      await page.getByLabel('Name').fill('Watering')
      await page.getByRole('button', { name: 'Create' }).click()
      const editor = new ProjectEditorPage(page)
      await editor.ready()
      await editor.paste(sketch)
      await editor.save.click()
      await editor.build.click()
      await editor.log
        .getByText(/undeclared identifier/)
        .first()
        .waitFor({ timeout: 300_000 })
    },
  },
  {
    name: 'board',
    route: '/projects/add/platformio-esp32',
    show: async (page) => {
      await runSketch(page, watering)
      await page.getByRole('radiogroup', { name: 'Beside the files' }).getByText('Board').click()
      await page.getByRole('button', { name: 'Serial monitor' }).click()
      await page.getByRole('button', { name: 'Plotter' }).click()
      await page.keyboard.press('ControlOrMeta+Home')
      const board = new BoardPage(page)
      // The line is one when the pump has run twice.
      for (const lit of ['on', 'off', 'on', 'off', 'on'])
        await board.part('LED Pump').filter({ hasText: lit }).waitFor({ timeout: 60_000 })
      await page.evaluate(() => window.scrollTo(0, 0))
    },
  },
  {
    name: 'board-device',
    route: '/projects/add/platformio-esp32',
    dark: true,
    show: async (page) => {
      await runSketch(page, climate)
      await page.goto(`/devices/${device}?tab=board`)
      await page
        .getByRole('region', { name: 'Board', exact: true })
        .getByRole('link', { name: 'Open web page (port 80)' })
        .waitFor({ timeout: 60_000 })
      await page.getByRole('slider', { name: /^Temperature/ }).waitFor()
    },
  },
  {
    name: 'phone',
    route: '/devices',
    small: true,
    language: 'de',
    show: async (page) => {
      await text(page, 'online')
    },
  },
]
