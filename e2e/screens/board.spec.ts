import type { Page } from '@playwright/test'
import { BoardPage } from '../pages/boardPage.ts'
import { DevicePage } from '../pages/devicePages.ts'
import { runsNewFirmware } from '../pages/firmwarePages.ts'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi, type Api } from '../support/api.ts'
import { findBarriers } from '../support/inspect.ts'
import { limit } from '../support/limits.ts'
import { buildAndFlash, createProject } from '../support/simulated.ts'
import { withStoredLanguage } from '../support/storedLanguage.ts'
import { expect, test as base } from '../support/test.ts'

const device = 'NODE-A41C7E'
const settings = '[env:esp32dev]\nplatform = espressif32\nboard = esp32dev\nframework = arduino\n'

/** A diagram.json with these parts (id, type and attributes) and wires around a board. */
const diagramOf = (parts: readonly (readonly [id: string, type: string, attrs?: object])[], wires: string) =>
  JSON.stringify(
    {
      version: 1,
      parts: [
        { id: 'esp', type: 'board-esp32-devkit-c-v4' },
        ...parts.map(([id, type, attrs = {}]) => ({ id, type, attrs })),
      ],
      connections: wires.split(',').map((wire) => [...wire.trim().split(' '), '', []]),
    },
    null,
    2,
  )

const blink = `const int button = 4, knob = 34;
bool held = false;

void setup() {
  Serial.begin(115200);
  pinMode(LED_BUILTIN, OUTPUT);
  pinMode(button, INPUT_PULLUP);
}

void loop() {
  digitalWrite(LED_BUILTIN, HIGH);
  delay(400);
  digitalWrite(LED_BUILTIN, LOW);
  delay(400);
  Serial.println(analogRead(knob));
  if ((digitalRead(button) == LOW) != held) {
    held = !held;
    Serial.println(held ? "pressed" : "released");
  }
}
`

const everything = `#include <Adafruit_NeoPixel.h>
#include <Servo.h>
#include <WebServer.h>
#include <WiFi.h>
#include <Wire.h>

Servo servo;
Adafruit_NeoPixel strip(8, 5);
WebServer server(80);

void screen(uint8_t control, uint8_t byte) {
  Wire.beginTransmission(0x3C);
  Wire.write(control);
  Wire.write(byte);
  Wire.endTransmission();
}

void setup() {
  Serial.begin(115200);
  pinMode(4, INPUT_PULLUP);
  pinMode(14, INPUT);
  pinMode(32, INPUT_PULLUP);
  analogWrite(13, 163);
  analogWrite(25, 200);
  servo.attach(18);
  servo.write(120);
  tone(19, 440);
  strip.begin();
  for (int pixel = 0; pixel < 5; pixel++) strip.setPixelColor(pixel, 0, 40 * pixel, 200);
  strip.show();
  Wire.begin();
  screen(0x00, 0xAF);
  for (int column = 0; column < 128; column++) screen(0x40, column % 8 ? 0x18 : 0xFF);
  WiFi.begin("network", "password");
  while (WiFi.status() != WL_CONNECTED) delay(50);
  server.on("/", [] { server.send(200, "text/plain", "It works"); });
  server.begin();
}

void loop() {
  server.handleClient();
  Serial.printf("soil:%ld light=%d\\n", map(analogRead(36), 0, 4095, 0, 100), analogRead(33));
  delay(200);
}
`

const allParts = diagramOf(
  [
    ['lamp', 'wokwi-led', { color: 'red', label: 'Pump' }],
    ['rgb', 'wokwi-rgb-led'],
    ['start', 'wokwi-pushbutton', { label: 'Start' }],
    ['mode', 'wokwi-slide-switch'],
    ['soil', 'wokwi-potentiometer', { value: '27' }],
    ['air', 'wokwi-dht22'],
    ['probe', 'board-ds18b20'],
    ['weather', 'board-bme280'],
    ['strip', 'wokwi-led-strip', { pixels: '8' }],
    ['oled', 'board-ssd1306'],
    ['valve', 'wokwi-servo'],
    ['bell', 'wokwi-buzzer'],
  ],
  'lamp:A esp:13, lamp:C esp:GND.1, rgb:R esp:25, rgb:COM esp:GND.1, start:1.l esp:4, start:2.l esp:GND.1, mode:2 esp:14, mode:1 esp:GND.1, mode:3 esp:3V3, soil:SIG esp:36, air:SDA esp:15, probe:DQ esp:16, weather:SDA esp:21, weather:SCL esp:22, strip:DIN esp:5, oled:DATA esp:21, oled:CLK esp:22, valve:PWM esp:18, bell:2 esp:19, bell:1 esp:GND.1',
)

const test = base.extend<{ api: Api; board: BoardPage }>({
  api: async ({ cloud }, use) => use(await openApi(cloud)),
  board: async ({ page }, use) => use(new BoardPage(page)),
})

// A cloud of its own: with all its devices, and a compiler that is ready.
test.use({ cloudOptions: { warmCompiler: true } })

/** How many pixels of the plotter are drawn in the colour of its first series. */
const drawn = (board: BoardPage) =>
  board.plotter.getByRole('img').evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    const [red, green, blue] = (
      getComputedStyle(document.documentElement)
        .getPropertyValue('--c-colors-topic-1')
        .match(/[\da-f]{2}/gi) ?? []
    ).map((each) => Number.parseInt(each, 16))
    let count = 0
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue && pixels[at + 3] === 255)
        count += 1
    return count
  })

test("SKETCH-16, PART-05, PART-06, PART-08, SER-03, SER-06: from the editor, a sketch blinks the LED, tells of a button, and prints a knob's value, which the plotter draws", async ({
  page,
  cloud,
  api,
  board,
}) => {
  test.setTimeout(limit(300_000))
  const editor = new ProjectEditorPage(page)
  const id = await createProject(cloud, api, 'Blink', {
    'platformio.ini': settings,
    'src/main.ino': blink,
    'diagram.json': diagramOf(
      [
        ['btn', 'wokwi-pushbutton', { label: 'Start' }],
        ['pot', 'wokwi-potentiometer', { value: '50' }],
      ],
      'btn:1.l esp:4, btn:2.l esp:GND.1, pot:SIG esp:34',
    ),
  })
  await editor.open(id)
  await expect(editor.device.locator(`option[value="${device}"]`)).toBeEnabled({ timeout: 60_000 })
  await editor.device.selectOption(device)
  await editor.buildAndFlash.click()
  await editor.expectResult('Build succeeded')
  await expect(editor.flashSteps.last()).toHaveText(runsNewFirmware, { timeout: 60_000 })
  await page.getByRole('radiogroup', { name: 'Beside the files' }).getByText('Board').click()

  await test.step('the LED goes on and off, and its pin with it', async () => {
    await expect(board.board.getByText('Running')).toBeVisible()
    await expect(board.pin(2).getByRole('img', { name: 'output' })).toBeVisible()
    for (const [lit, level] of [
      ['on', 'high'],
      ['off', 'low'],
      ['on', 'high'],
    ] as const) {
      await expect(board.part('LED')).toHaveText(`LED ${lit}`)
      await expect(board.pin(2)).toContainText(level)
    }
  })

  await test.step('a button, by mouse and by keyboard', async () => {
    await page.getByRole('button', { name: 'Serial monitor' }).click()
    for (const seen of [board.board, board.log]) await expect(seen).toBeInViewport({ ratio: 1 })
    const button = board.part('Button Start').getByRole('button')
    await button.hover()
    await page.mouse.down()
    await expect(board.line('pressed')).toHaveCount(1)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(board.pin(4)).toContainText('low')
    await page.mouse.up()
    await expect(board.line('released')).toHaveCount(1)
    await expect(button).toHaveAttribute('aria-pressed', 'false')
    await button.focus()
    await page.keyboard.down('Space')
    await expect(board.line('pressed')).toHaveCount(2)
    await page.keyboard.up('Space')
    await expect(board.line('released')).toHaveCount(2)
  })

  await test.step('a knob, whose value is printed and drawn', async () => {
    await page.getByRole('button', { name: 'Plotter' }).click()
    await expect(board.series).toHaveText(['value 1 2,048'])
    const knob = board.part('Potentiometer').getByRole('slider')
    for (const [key, value, shown] of [
      ['End', '4095', '4,095'],
      ['Home', '0', '0'],
    ] as const) {
      await knob.press(key)
      await expect(board.line(value).first()).toBeVisible()
      await expect(board.series).toHaveText([`value 1 ${shown}`])
      await expect(board.pin(34)).toContainText(`ADC ${shown}`)
      await expect(board.plotter.getByRole('img')).toHaveAccessibleName(new RegExp(`value 1 ${shown}$`))
    }
    await expect.poll(() => drawn(board)).toBeGreaterThan(100)
  })
})

/** Every text and every name of a tab. */
const textsOf = (page: Page) =>
  page.getByRole('tabpanel').evaluate((panel) => {
    const own = [...panel.querySelectorAll('*')].flatMap((element) => [
      ...[...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent ?? ''),
      ...['aria-label', 'placeholder', 'title', 'aria-valuetext'].map((name) => element.getAttribute(name) ?? ''),
    ])
    return own.map((text) => text.trim()).filter((text) => /\p{Lowercase}{2}/u.test(text) && !/\d/.test(text))
  })

/** Words that German has, too, and those of the sketch. */
const same = ['Board', 'Pins', 'High', 'Low', 'LED Pump', 'Potentiometer', 'Servo', 'Plotter', 'soil', 'light']

test(
  'UX-07, UX-08, SHELL-06, PART-08, SER-03: board and serial monitor of a device in German: whole and without barriers in light and dark, on a desk and on a phone',
  { tag: '@long' },
  async ({ page, cloud, api, board }) => {
    test.setTimeout(limit(300_000))
    const id = await createProject(cloud, api, 'Every part', {
      'platformio.ini': settings,
      'src/main.ino': everything,
      'diagram.json': allParts,
    })
    await buildAndFlash(cloud, api, id, device)
    const details = new DevicePage(page)
    const texts = { board: [] as string[], serial: [] as string[] }
    await details.open(device, 'Greenhouse')
    await details.tab('Board').click()
    for (const part of [
      'LED Pump',
      'RGB LED',
      'Button Start',
      'Switch',
      'Potentiometer',
      'DHT22',
      'DS18B20',
      'BME280',
      'LED strip',
      'SSD1306',
      'Servo',
      'Buzzer',
      'Input GPIO32',
      'Input GPIO33',
    ])
      await expect(board.part(part)).toBeVisible()
    await expect(board.board.getByRole('link', { name: 'Open web page (port 80)' })).toBeVisible({ timeout: 15_000 })
    texts.board = await textsOf(page)
    await details.tab('Serial').click()
    await expect(board.log).toContainText('soil:27')
    await page.getByRole('button', { name: 'Plotter' }).click()
    await expect(board.series.filter({ hasText: /^soil 27$/ })).toBeVisible()
    texts.serial = await textsOf(page)
    await withStoredLanguage(api, 'de', async () => {
      for (const [tab, name, ready] of [
        ['board', 'Board', 'link'],
        ['serial', 'Seriell', 'img'],
      ] as const) {
        await page.setViewportSize({ width: 1280, height: 800 })
        await details.console.open(`/devices/${device}?tab=${tab}`, 'Greenhouse')
        await expect(page.getByRole('tab', { name, exact: true })).toHaveAttribute('aria-selected', 'true')
        const panel = page.getByRole('tabpanel')
        if (tab === 'serial') await panel.getByRole('button', { name: 'Plotter' }).click()
        await expect(panel.getByRole(ready).first()).toBeVisible({ timeout: 15_000 })
        expect((await textsOf(page)).filter((text) => texts[tab].includes(text) && !same.includes(text))).toEqual([])
        for (const [width, colorScheme] of [
          [1280, 'light'],
          [360, 'dark'],
        ] as const) {
          await page.setViewportSize({ width, height: 800 })
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expect(panel.locator('[aria-busy=true]')).toHaveCount(0)
          // The colours of the other scheme are there a moment later.
          await expect.poll(() => findBarriers(page), `${tab}, ${width} px, ${colorScheme}`).toEqual([])
          expect(await page.evaluate(() => document.documentElement.scrollWidth), `${tab}, ${width} px`).toBe(width)
          const cut = await panel.evaluate((element) =>
            [...element.querySelectorAll<HTMLElement>('*')]
              .filter(
                (each) =>
                  each.checkVisibility({ visibilityProperty: true }) &&
                  each.getBoundingClientRect().right > element.getBoundingClientRect().right + 1,
              )
              .map(({ tagName, textContent }) => `${tagName} ${textContent}`),
          )
          expect(cut, `${tab}, ${width} px`).toEqual([])
        }
      }
    })
  },
)
