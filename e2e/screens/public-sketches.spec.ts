import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { startLibraryServer } from 'cloud/testing/libraryServer.ts'
import { cloneLibraries } from 'cloud/testing/sketches/cloneLibraries.ts'
import { libraries } from 'cloud/testing/sketches/libraries.data.ts'
import { readFiles } from 'cloud/testing/sketches/readSketches.ts'
import { sources } from 'cloud/testing/sketches/sources.data.ts'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { BoardPage } from '../pages/boardPage.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { runsNewFirmware } from '../pages/firmwarePages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api } from '../support/api.ts'
import { limit } from '../support/limits.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test as base } from '../support/test.ts'

const device = 'NODE-A41C7E'
const folder = process.env['SKETCHES'] ?? ''
const commits: Readonly<Record<string, string | undefined>> = Object.fromEntries([
  ...sources.map(({ repository, commit }) => [repository, commit]),
  ...Object.entries(libraries).map(([repository, [commit]]) => [repository, commit]),
])
const needed = [
  'arduino/arduino-examples',
  'stickbreaker/arduino-esp32',
  'adafruit/DHT-sensor-library',
  'adafruit/Adafruit_Sensor',
  'adafruit/Adafruit_SSD1306',
  'adafruit/Adafruit-GFX-Library',
  'adafruit/Adafruit_BusIO',
  'knolleary/pubsubclient',
]
const isCloned = folder !== '' && needed.every((repository) => existsSync(path.join(folder, repository)))

/** A sketch of others, from a clone. */
const sketchOf = (repository: string, file: string) =>
  readFiles(path.join(folder, repository), commits[repository] ?? 'HEAD', [file])(file).replaceAll('\r', '')

const test = base.extend<{ api: Api; editor: ProjectEditorPage; board: BoardPage }>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that it needs from this pattern
    async ({}, use) => {
      const index = await startLibraryServer(
        ...cloneLibraries(folder, needed)
          .flat()
          .map(({ library }) => library),
      )
      const dist = process.env['CONSOLE_FOLDER']
      const cloud = await startCloud({ ...(dist && { dist }), libraryIndex: index.address, warmCompiler: true })
      await use(cloud)
      await cloud.close()
      await index.close()
    },
    { scope: 'worker' },
  ],
  api: async ({ cloud }, use) => use(await openApi(cloud)),
  editor: async ({ page }, use) => use(new ProjectEditorPage(page)),
  board: async ({ page }, use) => use(new BoardPage(page)),
})

test.skip(!isCloned, 'SKETCHES names no folder with clones of these sketches and their libraries')
test.setTimeout(limit(300_000))

interface Wiring {
  /** Id, type and attributes. */
  parts: readonly (readonly [id: string, type: string, attrs?: object])[]
  wires: readonly string[]
}

const beside = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Beside the files' }).getByText(name, { exact: true }).click()

/**
 * Begins a project as a user does: from a template, with the sketch, the diagram and what else there is pasted into it.
 */
const begin = async (
  editor: ProjectEditorPage,
  name: string,
  sketch: string,
  { parts, wires }: Wiring = { parts: [], wires: [] },
  settings?: string,
) => {
  const { page } = editor
  await editor.console.open('/projects/add/platformio-esp32')
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  await editor.ready()
  await editor.tab('main.ino').click()
  await editor.pasteLong(sketch)
  if (settings !== undefined) {
    await editor.tab('platformio.ini').click()
    await editor.pasteLong(settings)
  }
  await beside(page, 'Board')
  if (parts.length > 0) {
    await page.getByRole('button', { name: 'Add diagram.json' }).click()
    await editor.pasteLong(
      JSON.stringify(
        {
          version: 1,
          parts: [
            { id: 'esp', type: 'board-esp32-devkit-c-v4' },
            ...parts.map(([id, type, attrs = {}]) => ({ id, type, attrs })),
          ],
          connections: wires.map((wire) => [...wire.split(' '), '', []]),
        },
        null,
        2,
      ),
    )
  }
  await editor.tab('main.ino').click()
}

/** Adds a library by the panel, which fetches the index the first time. */
const addLibrary = async (page: Page, name: string) => {
  await beside(page, 'Libraries')
  const panel = page.getByRole('region', { name: 'Libraries' })
  await panel.getByRole('searchbox').fill(name)
  const fetchIndex = panel.getByRole('button', { name: 'Fetch the index', exact: true })
  const add = panel.getByRole('button', { name: new RegExp(`^Add ${name} \\d`) })
  await expect(fetchIndex.or(add)).toBeVisible()
  if (await fetchIndex.isVisible()) await fetchIndex.click()
  await add.click()
}

/** Builds it, waits until the device runs it, and shows its board with the serial monitor. */
const run = async (editor: ProjectEditorPage, board: BoardPage) => {
  const { page } = editor
  await expect(editor.device.locator(`option[value="${device}"]`)).toBeEnabled({ timeout: 60_000 })
  await editor.device.selectOption(device)
  await editor.buildAndFlash.click()
  await editor.expectResult('Build succeeded')
  await expect(editor.flashSteps.last()).toHaveText(runsNewFirmware, { timeout: 60_000 })
  await beside(page, 'Board')
  await page.getByRole('button', { name: 'Serial monitor' }).click()
  await expect(board.board.getByText('Running')).toBeVisible()
}

/** Keeps a picture in the folder of the results, to be looked at. */
const picture = async (page: Page, name: string, colorScheme: 'light' | 'dark' = 'light') => {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true })
}

/** The same on a phone in German. */
const onPhone = async (page: Page, api: Api, address: string, show: () => Promise<void>, name: string) => {
  await withStoredLanguage(api, 'de', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(address)
    await show()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await picture(page, name)
  })
}

test("SKETCH-18: in the browser, Arduino's Blink blinks", async ({ page, editor, board }) => {
  await begin(editor, 'Blink', sketchOf('arduino/arduino-examples', 'examples/01.Basics/Blink/Blink.ino'))
  await run(editor, board)
  for (const level of ['on', 'off', 'on']) await expect(board.part('LED')).toHaveText(`LED ${level}`)
  await picture(page, 'blink')
})

test("SKETCH-18: in the browser, Arduino's Button switches a LED", async ({ page, editor, board }) => {
  await begin(editor, 'Button', sketchOf('arduino/arduino-examples', 'examples/02.Digital/Button/Button.ino'), {
    parts: [
      ['btn', 'wokwi-pushbutton', { label: 'Switch' }],
      ['r1', 'wokwi-resistor', { value: '10000' }],
      ['led1', 'wokwi-led', { color: 'green' }],
    ],
    wires: ['btn:1.l esp:2', 'btn:2.l esp:3V3', 'r1:1 esp:2', 'r1:2 esp:GND.1', 'led1:A esp:13', 'led1:C esp:GND.1'],
  })
  await run(editor, board)
  await board.part('Button Switch').getByRole('button').hover()
  await page.mouse.down()
  await expect(board.part('LED')).toHaveText('LED on')
  await picture(page, 'button', 'dark')
  await page.mouse.up()
  await expect(board.part('LED')).toHaveText('LED off')
})

test("SKETCH-18: in the browser, Arduino's AnalogReadSerial prints what a knob gives, and the plotter draws it", async ({
  page,
  editor,
  board,
}) => {
  await begin(
    editor,
    'AnalogReadSerial',
    sketchOf('arduino/arduino-examples', 'examples/01.Basics/AnalogReadSerial/AnalogReadSerial.ino'),
    { parts: [['pot', 'wokwi-potentiometer']], wires: ['pot:SIG esp:36'] },
  )
  await run(editor, board)
  await page.getByRole('button', { name: 'Plotter' }).click()
  const knob = board.part('Potentiometer').getByRole('slider')
  for (const [key, value, shown] of [
    ['End', '4095', '4,095'],
    ['Home', '0', '0'],
    ['PageUp', '410', '410'],
  ] as const) {
    await knob.press(key)
    await expect(board.line(value).first()).toBeVisible()
    await expect(board.series).toHaveText([`value 1 ${shown}`])
  }
  await picture(page, 'analog-read-serial')
})

test("SKETCH-18: in the browser, Adafruit's DHTtester reads a wired sensor that a user makes warmer", async ({
  page,
  api,
  editor,
  board,
}) => {
  await begin(
    editor,
    'DHTtester',
    sketchOf('adafruit/DHT-sensor-library', 'examples/DHTtester/DHTtester.ino'),
    { parts: [['dht', 'wokwi-dht22', { temperature: '21.4', humidity: '63' }]], wires: ['dht:SDA esp:2'] },
    '[env:esp32dev]\nplatform = espressif32\nboard = esp32dev\nframework = arduino\nlib_deps = adafruit/DHT sensor library\n',
  )
  await run(editor, board)
  await expect(board.log.getByText(/^Humidity: 63\.00% +Temperature: 21\.40/).first()).toBeVisible({ timeout: 30_000 })
  await board
    .part('DHT22')
    .getByRole('slider', { name: /^Temperature/ })
    .press('ArrowRight')
  await expect(board.log.getByText(/^Humidity: 63\.00% +Temperature: 21\.50/).first()).toBeVisible({ timeout: 30_000 })
  await picture(page, 'dht')
  await onPhone(
    page,
    api,
    `/devices/${device}?tab=board`,
    () => expect(page.getByRole('slider', { name: /^Luftfeuchte/ })).toBeVisible(),
    'dht-phone',
  )
})

test("SKETCH-18: in the browser, the page that the ESP32's SimpleWiFiServer serves switches a LED", async ({
  page,
  editor,
  board,
}) => {
  await begin(
    editor,
    'SimpleWiFiServer',
    sketchOf('stickbreaker/arduino-esp32', 'libraries/WiFi/examples/SimpleWiFiServer/SimpleWiFiServer.ino'),
    { parts: [['led1', 'wokwi-led', { color: 'blue' }]], wires: ['led1:A esp:5', 'led1:C esp:GND.1'] },
  )
  await run(editor, board)
  const opened = page.context().waitForEvent('page')
  await board.board.getByRole('link', { name: 'Open web page (port 80)' }).click({ timeout: 30_000 })
  const served = await opened
  await expect(served.getByText('Click here to turn the LED on pin 5 on.')).toBeVisible()
  await picture(served, 'web-page')
  await served.getByRole('link').first().click()
  await page.bringToFront()
  await expect(board.part('LED led1')).toHaveText('LED led1 on')
  await expect(board.line('Client Disconnected.').last()).toBeVisible()
  await picture(page, 'web-server', 'dark')
  await served.getByRole('link').last().click()
  await expect(board.part('LED led1')).toHaveText('LED led1 off')
})

test("SKETCH-18: in the browser, PubSubClient's example at broker.local publishes to the event stream and hears what is published there", async ({
  page,
  editor,
  board,
}) => {
  const sketch = sketchOf('knolleary/pubsubclient', 'examples/mqtt_esp8266/mqtt_esp8266.ino').replace(
    'broker.mqtt-dashboard.com',
    'broker.local',
  )
  await begin(editor, 'MQTT', sketch)
  await addLibrary(page, 'PubSubClient')
  await run(editor, board)
  await expect(board.log.getByText('Publish message: hello world #2')).toBeVisible({ timeout: 30_000 })
  await picture(page, 'mqtt')
  const events = new EventsPage(await page.context().newPage())
  await events.open()
  await events.search.fill('outTopic')
  await expect(events.table.getByText(/hello world #\d+/).first()).toBeVisible({ timeout: 30_000 })
  await picture(events.page, 'mqtt-events')
  await events.page.getByRole('button', { name: 'Publish event…' }).click()
  await events.page.getByRole('combobox', { name: 'Device' }).selectOption(device)
  await events.page.getByRole('textbox', { name: 'Event name' }).fill('inTopic')
  await events.page.getByRole('textbox', { name: 'Data' }).fill('0')
  await events.page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.bringToFront()
  await expect(board.line('Message arrived [inTopic] 0')).toBeVisible()
  await expect(board.part('LED')).toHaveText('LED on')
})

test("SKETCH-18: in the browser, Adafruit's SSD1306 example draws on a wired display", async ({
  page,
  api,
  editor,
  board,
}) => {
  await begin(
    editor,
    'SSD1306',
    sketchOf('adafruit/Adafruit_SSD1306', 'examples/ssd1306_128x64_i2c/ssd1306_128x64_i2c.ino'),
    { parts: [['oled', 'board-ssd1306', { i2cAddress: '0x3d' }]], wires: ['oled:DATA esp:21', 'oled:CLK esp:22'] },
  )
  await addLibrary(page, 'Adafruit SSD1306')
  await run(editor, board)
  const screen = board.part('SSD1306').getByRole('img')
  for (let pictures = 0, last = ''; pictures < 3; pictures += 1) {
    await expect(screen).not.toHaveAccessibleName(last === '' ? /, 0 of/ : last)
    last = (await screen.getAttribute('aria-label')) ?? ''
  }
  await picture(page, 'ssd1306')
  await onPhone(
    page,
    api,
    `/devices/${device}?tab=board`,
    () => expect(page.getByRole('img', { name: /^Bild der Anzeige/ })).toBeVisible({ timeout: 30_000 }),
    'ssd1306-phone',
  )
})
