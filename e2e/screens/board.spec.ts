import { AxeBuilder } from '@axe-core/playwright'
import { ProjectEditorPage } from '../pages/projectEditorPage.ts'
import { openApi } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

const device = 'NODE-A41C7E'

const sketch = `#include <DHT.h>
DHT dht(15, DHT22);
void setup() { pinMode(LED_BUILTIN, OUTPUT); pinMode(4, INPUT_PULLUP); dht.begin(); }
void loop() {
  digitalWrite(LED_BUILTIN, !digitalRead(4));
  analogWrite(18, analogRead(34) / 16);
  dht.readTemperature();
  delay(20);
}
`
const diagram = {
  version: 1,
  parts: [
    { id: 'esp', type: 'wokwi-esp32-devkit-v1' }, { id: 'led1', type: 'wokwi-led', attrs: { color: 'green' } }, { id: 'btn1', type: 'wokwi-pushbutton', attrs: { label: 'Start' } },
    { id: 'pot1', type: 'wokwi-potentiometer' }, { id: 'dht1', type: 'wokwi-dht22', attrs: { temperature: '21.4', humidity: '63' } },
  ],
  connections: [['esp:D18', 'led1:A'], ['led1:C', 'esp:GND.1'], ['btn1:1.l', 'esp:D4'], ['btn1:2.l', 'esp:GND.2'], ['pot1:SIG', 'esp:D34'], ['dht1:SDA', 'esp:D15']],
}

test.use({ cloudOptions: { warmCompiler: true } })

test('PART-08, PART-12: a project with a diagram.json is flashed; its parts are seen and touched beside the editor and on the device’s page', async ({ page, cloud }) => {
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
  expect((await new AxeBuilder({ page }).include('[role=tabpanel]').analyze()).violations.map(({ id: rule, nodes }) => `${rule}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
})
