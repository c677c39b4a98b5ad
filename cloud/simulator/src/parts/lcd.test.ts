import { expect, test } from '@jest/globals'
import { Circuit } from './circuit.ts'
import { Lcd, lcdBytes, textOf } from './lcd.ts'
import { problemsOf } from './wiring.ts'

/** Sends bytes to a display in halves, as LiquidCrystal_I2C does: each with enable high, then low. */
function displayOf(view: Uint8Array) {
  const lcd = new Lcd(view)
  const half = (lines: number) => {
    for (const level of [0, 4, 0]) lcd.write(Uint8Array.of(lines | 8 | level))
  }
  const send = (byte: number, data: 0 | 1) => {
    half((byte & 0xf0) | data)
    half(((byte << 4) & 0xf0) | data)
  }
  return {
    start: () => [0x30, 0x30, 0x30, 0x20].forEach(half),
    instruct: (...bytes: number[]) => bytes.forEach((byte) => send(byte, 0)),
    print: (text: string) => Buffer.from(text, 'latin1').forEach((byte) => send(byte, 1)),
    dark: () => lcd.write(Uint8Array.of(0)),
  }
}

const blank = ' '.repeat(16)

test('SKETCH-70: a character display behind an I2C expander shows its text, row by row', () => {
  const view = new Uint8Array(lcdBytes)
  const display = displayOf(view)
  const shown = () => textOf(view, 16, 2)
  for (const _ of ['at first', 'started again while it has power']) {
    display.start()
    display.instruct(0x28, 0x0c, 0x01, 0x06)
    display.print('Hi 21\xdfC')
    display.instruct(0xc0)
    display.print('\x00\\')
    expect(shown()).toEqual({ on: true, lit: true, text: 'Hi 21°C         \n▯¥              ' })
  }
  // A glyph of its own, then back to the text; the text moves to the left, and nothing else.
  display.instruct(0x40)
  display.print('\x1f\x1f')
  display.instruct(0x80 + 4)
  display.print('2')
  display.instruct(0x18)
  expect(shown().text).toBe('i 22°C          \n¥               ')
  display.instruct(0x02, 0x08)
  display.dark()
  expect(shown()).toEqual({ on: false, lit: false, text: `${blank}\n${blank}` })
  display.instruct(0x0c)
  expect(shown().text).toMatch(/^Hi 22/)
})

test('SKETCH-70: a display of four rows goes on in the third where the first ends', () => {
  const view = new Uint8Array(lcdBytes)
  const display = displayOf(view)
  display.start()
  display.instruct(0x28, 0x0c, 0x01)
  for (const [row, address] of [0x80, 0xc0, 0x94, 0xd4].entries()) {
    display.instruct(address)
    display.print(String(row + 1).repeat(row === 0 ? 21 : 20))
  }
  expect(textOf(view, 20, 4).text.split('\n')).toEqual(['1', '2', '3', '4'].map((each) => each.repeat(20)))
})

test('SKETCH-70: Wokwi’s display is wired by I2C; with its data lines it is not simulated, and the log says so', () => {
  const diagram = (attrs: object) =>
    JSON.stringify({
      parts: [
        { id: 'esp', type: 'wokwi-esp32-devkit-v1' },
        { id: 'lcd', type: 'wokwi-lcd1602', attrs },
      ],
      connections: [
        ['esp:D21', 'lcd:SDA'],
        ['esp:D22', 'lcd:SCL'],
      ],
    })
  expect(problemsOf(diagram({ pins: 'i2c' }))).toEqual([])
  expect(new Circuit(diagram({ pins: 'i2c' })).parts()[0]).toMatchObject({
    kind: 'lcd1602',
    pins: { SDA: 21, SCL: 22 },
    shows: { address: 0x27, on: false, text: `${blank}\n${blank}` },
  })
  expect(problemsOf(diagram({}))).toEqual([
    'diagram.json: lcd is not simulated with its data lines: give it "pins": "i2c" and wire SDA and SCL.',
  ])
  expect(new Circuit(diagram({})).parts().map(({ id }) => id)).not.toContain('lcd')
})
