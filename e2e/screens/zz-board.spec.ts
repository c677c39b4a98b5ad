import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'

const sketch = `#include <DHT.h>
#include <Wire.h>
#include <Adafruit_NeoPixel.h>
#include <Servo.h>
Servo servo; Adafruit_NeoPixel ring(16, 5);
void command(const uint8_t *bytes, int count) { Wire.beginTransmission(0x3c); Wire.write(0); Wire.write(bytes, count); Wire.endTransmission(); }
const uint8_t begin_[] = { 0xae, 0x20, 0, 0xa1, 0xc8, 0x21, 0, 127, 0x22, 0, 7, 0xaf };
void draw() { Wire.begin(); command(begin_, sizeof begin_); for (int at = 0; at < 1024;) { Wire.beginTransmission(0x3c); Wire.write(0x40); for (int n = 0; n < 64; n++, at++) { uint8_t b = 0; for (int bit = 0; bit < 8; bit++) { int x = at % 128, y = at / 128 * 8 + bit; int dx = x - 64, dy = (y - 32) * 2; if (dx * dx + dy * dy < 1600 && (x / 4 + y / 4) % 2) b |= 1 << bit; } Wire.write(b); } Wire.endTransmission(); } }
DHT dht(15, DHT22);
void setup() { pinMode(LED_BUILTIN, OUTPUT); pinMode(4, INPUT_PULLUP); dht.begin(); draw(); servo.attach(19); servo.write(60); ring.begin(); ring.rainbow(); ring.show(); pinMode(23, INPUT); }
void loop() {
  digitalWrite(LED_BUILTIN, !digitalRead(4));
  analogWrite(18, analogRead(34) / 16);
  dht.readTemperature(); analogRead(35);
  delay(20);
}
`
const diagram = {
  version: 1,
  parts: [
    { id: 'esp', type: 'wokwi-esp32-devkit-v1' }, { id: 'led1', type: 'wokwi-led', attrs: { color: 'green' } }, { id: 'btn1', type: 'wokwi-pushbutton', attrs: { label: 'Start' } },
    { id: 'pot1', type: 'wokwi-potentiometer' }, { id: 'dht1', type: 'wokwi-dht22', attrs: { temperature: '21.4', humidity: '63' } }, { id: 'o', type: 'board-ssd1306' }, { id: 's', type: 'wokwi-servo' }, { id: 'n', type: 'wokwi-led-strip', attrs: { pixels: '16' } },
  ],
  connections: [['esp:D18', 'led1:A'], ['led1:C', 'esp:GND.1'], ['btn1:1.l', 'esp:D4'], ['btn1:2.l', 'esp:GND.2'], ['pot1:SIG', 'esp:D34'], ['dht1:SDA', 'esp:D15'], ['o:SDA','esp:D21'],['o:SCL','esp:D22'],['s:PWM','esp:D19'],['n:DIN','esp:D5']],
}

test.use({ cloudOptions: { warmCompiler: true } })

test('pictures: a project with a diagram.json is flashed; its parts are seen and touched beside the editor and on the device’s page', async ({ page, cloud }) => {
  test.setTimeout(180_000)
  const api = await openApi(cloud)
  const { id } = (await api.call('POST', '/projects', { name: 'Parts', template: 'empty' })) as { id: string }
  for (const [path, text] of [['src/main.ino', sketch], ['diagram.json', JSON.stringify(diagram)]] as const) {
    await fetch(`${cloud.address}/api/v1/projects/${id}/files/${path}`, { method: 'PUT', headers: { authorization: `Bearer ${api.token}`, 'content-type': 'text/plain' }, body: text })
  }
  const editor = new ProjectEditorPage(page)
  await editor.open(id)
  await expect(editor.tab('diagram.json')).toBeVisible()
  await expect(editor.device.getByRole('option', { name: /Greenhouse/ })).toBeEnabled({ timeout: 30_000 })
  await editor.device.selectOption(device)
  await editor.buildAndFlash.click()
  await editor.expectResult('Build succeeded')
  await page.getByText('Board', { exact: true }).click()
  const board = page.getByRole('region', { name: 'Board' })
  await expect(board.getByText('Running', { exact: true })).toBeVisible({ timeout: 60_000 })

  await page.waitForTimeout(1500)
  await page.screenshot({ path: '/tmp/shots/board-editor.png' })
  const pin = (number: number) => board.getByRole('list', { name: 'Pins' }).getByRole('listitem').filter({ hasText: new RegExp(`^GPIO${number}(?!\\d)`) })
  await expect(pin(2)).toContainText('low')
  const press = board.getByRole('button', { name: 'Press: Button Start' })
  await press.focus()
  await page.keyboard.down('Space')
  await expect(pin(2)).toContainText('high')
  await expect(board.getByRole('heading', { name: 'LED on' })).toBeVisible()
  await page.keyboard.up('Space')
  await expect(pin(2)).toContainText('low')
  const knob = board.getByRole('slider', { name: 'Position: Potentiometer' })
  await knob.focus()
  await page.keyboard.press('End')
  await expect(pin(34)).toContainText('ADC 4,095')
  await expect(pin(18)).toContainText('100 % PWM')

  await editor.console.open(`/devices/${device}?tab=board`)
  await expect(pin(34)).toContainText('ADC 4,095')
  await expect(board.getByRole('slider', { name: 'Temperature: DHT22' })).toHaveAttribute('aria-valuetext', '21.4 °C')
  for (const scheme of ['light', 'dark'] as const) for (const width of [1280, 360]) {
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height: 900 })
    await page.waitForTimeout(800)
    await page.screenshot({ path: `/tmp/shots/board-${scheme}-${width}.png`, fullPage: true })
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.keyboard.down('Space')
  await editor.open(id)
  await page.getByText('Board', { exact: true }).click()
  await page.waitForTimeout(2000)
  await page.screenshot({ path: '/tmp/shots/board-editor-dark.png' })
  await page.setViewportSize({ width: 360, height: 900 })
  await page.waitForTimeout(800)
  await page.screenshot({ path: '/tmp/shots/board-editor-360.png', fullPage: true })
})
