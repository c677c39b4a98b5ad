import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { removeTemporaryFolders, temporaryFolder } from 'cloud/testing/temporaryFolder.ts'
import { turn, wasmImage, type Signature } from 'cloud/testing/firmware/wasmImage.ts'
import { bench } from '../sketchBench.testing.ts'
import { runLimits, runSketch } from './runSketch.ts'

const home = fileURLToPath(new URL('../..', import.meta.url))
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const diagram = JSON.stringify({
  parts: [
    { id: 'esp', type: 'board-esp32-devkit-c-v4' },
    { id: 'led1', type: 'wokwi-led' },
  ],
  connections: [
    ['esp:4', 'led1:A', '', []],
    ['led1:C', 'esp:GND.1', '', []],
  ],
})
const pin: Signature = { from: 'board', name: 'pin', takes: ['i32', 'i32', 'i32', 'i32'] }
const output = 3
const lit = wasmImage({ calls: { import: pin, values: [4, output, 0, 1], times: 1 } })

let folder = ''
const inFolder = (name: string) => path.join(folder, name)

/** Runs Node in the folder. */
const node = (...args: string[]): Promise<{ code: number; out: string; errors: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, ['--import', tsx, ...args], { cwd: folder }, (error, out, errors) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, errors }),
    )
  })
const command = (...args: string[]) => node(path.join(home, 'src/run/command.ts'), ...args)

beforeAll(() => {
  folder = temporaryFolder()
  mkdirSync(inFolder('node_modules/@console'), { recursive: true })
  symlinkSync(home, inFolder('node_modules/@console/simulator'), 'dir')
  writeFileSync(inFolder('diagram.json'), diagram)
  writeFileSync(inFolder('lit.wasm'), lit)
})
afterAll(() => {
  bench.close()
  removeTemporaryFolders()
})

test('SIM-01: the example of the README has less than 20 lines, and runs a compiled sketch as it is written', async () => {
  const [, example = ''] = /```js\n(.*?)```/s.exec(readFileSync(path.join(home, 'README.md'), 'utf8')) ?? []
  expect(example.trim().split('\n').length).toBeLessThan(20)
  const sketch = `void setup() { Serial.begin(115200); pinMode(4, OUTPUT); digitalWrite(4, HIGH); }
void loop() { if (Serial.available()) Serial.println("typed " + Serial.readStringUntil('\\n')); delay(10); }`
  writeFileSync(inFolder('sketch.wasm'), await bench.image(sketch))
  writeFileSync(inFolder('example.mjs'), example)
  const { code, out, errors } = await node('example.mjs')
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(out).toContain('typed hello')
  expect(out).toMatch(/pin 4 output 1\b/)
  expect(out).toMatch(/time led1 \{ level: 1 \}/)
})

test('SIM-01: a run ends at its time or when it is aborted, and tells the last state of pins and parts', async () => {
  const changes: number[] = []
  const result = await runSketch(lit, {
    diagram,
    seconds: 1,
    onPins: (pins) => changes.push(...pins.map(({ pin: number }) => number)),
  })
  expect(result).toMatchObject({ end: 'time', message: '', serial: '' })
  expect(result.pins).toContainEqual(expect.objectContaining({ pin: 4, mode: 'output', signal: 'level', value: 1 }))
  expect(result.parts).toContainEqual(expect.objectContaining({ id: 'led1', shows: { level: 1 } }))
  expect(changes).toContain(4)
  expect((await runSketch(lit, { signal: AbortSignal.abort() })).end).toBe('aborted')
})

describe('SIM-02: what a run takes has limits', () => {
  test.each([
    ['an image that is none', new Uint8Array(10), {}, 'The image is no WebAssembly'],
    ['a module that is no sketch', lit.slice(0, 8), {}, "The image can't run: it has no memory"],
    ['an image that is too large', new Uint8Array(runLimits.imageBytes + 1), {}, 'The image is larger than 16 MB'],
    ['no time', lit, { seconds: 0 }, 'A run takes more than 0'],
    ['too much time', lit, { seconds: runLimits.seconds + 1 }, 'at most 3600 seconds'],
    ['a time that is no number', lit, { seconds: Number.NaN }, 'A run takes more than 0'],
    ['a diagram that is no JSON', lit, { diagram: '{' }, 'The diagram, line 1: this JSON ends too early'],
    ['a diagram that is too long', lit, { diagram: ' '.repeat(1 << 20) }, "The diagram can't be used: it is longer"],
  ])('%s', async (_, image, options, reason) => {
    await expect(runSketch(image, options)).rejects.toThrow(reason)
  })

  test('what a sketch prints is kept up to a limit, and one that crashes ends with the reason', async () => {
    const print: Signature = {
      from: 'wasi_snapshot_preview1',
      name: 'fd_write',
      takes: ['i32', 'i32', 'i32', 'i32'],
      gives: 'i32',
    }
    const result = await runSketch(wasmImage({ calls: { import: print, values: [1, 0, 1, 32], times: 2 } }), {
      seconds: 1,
    })
    expect(result.serial).toContain('flood\nflood\n')
    expect(result.serial.length).toBeLessThanOrEqual(runLimits.serialCharacters)
    const crash = await runSketch(wasmImage({ calls: { import: print, values: [1, turn, 1, -8], times: 9 } }))
    expect(crash).toMatchObject({ end: 'crash' })
    expect(crash.message).not.toBe('')
  })
})

test('SIM-03: the command prints what the sketch prints, shows the pins, and its exit code tells how it ended', async () => {
  const [run, missing, unknown, help] = await Promise.all([
    command('lit.wasm', '--diagram', 'diagram.json', '--seconds', '1'),
    command('none.wasm'),
    command('lit.wasm', '--second', '1'),
    command('--help'),
  ])
  expect(run).toMatchObject({ code: 0, out: '' })
  expect(run.errors).toMatch(/^pin 4 {2}output {2}level HIGH$/m)
  expect(run.errors).toMatch(/^end: time$/m)
  expect(missing).toMatchObject({ code: 2, errors: "none.wasm can't be read: ENOENT.\n" })
  expect(unknown.code).toBe(2)
  expect(unknown.errors).toContain("'--second'")
  expect(help).toMatchObject({ code: 0, out: expect.stringContaining('sketch-run SKETCH.wasm') })
})
