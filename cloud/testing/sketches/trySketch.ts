import { readBoardSettings } from '../../src/builder/settings/boardSettings.ts'
import type { WasmBuilder } from '../../src/builder/wasm/wasmBuilder.ts'
import { Board, Circuit, nowhere, pinOf } from '@console/simulator'
import { moduleProblem } from '@console/simulator/module'
import type { Libraries } from '../../src/libraries/libraries.ts'
import type { CloneIndex } from './cloneIndex.ts'
import type { Sketch } from './readSketches.ts'

/** The result of a sketch. One that `runs` may have called something that has no effect here. */
export interface Outcome {
  built: boolean
  /** setup() returned, the sketch ran without a crash, and it had some visible effect. */
  runs: boolean
  doesNothing: readonly string[]
  /** What is missing to build it, or why it does not run. */
  missing: readonly string[]
}

/** Milliseconds of the board's time, from the end of setup(). */
const runTime = 5_000
const maxSetupMs = 60_000
const noEffect = 'no effect is seen'
const output = 3
const highest = 4095

const included = /^[ \t]*#[ \t]*include[ \t]*[<"]([^>"\n]+)[>"]/gm
export const maxBuildMs = 900_000

/**
 * Builds it as the cloud does, with the libraries that it names or includes; where it was written for a former version
 * of one, with that.
 */
export async function buildSketch(
  sketch: Sketch,
  builder: WasmBuilder,
  { libraries, namesFor, formerOf }: CloneIndex,
): Promise<{ image: Uint8Array | undefined; missing: string[] }> {
  const own = new Set(sketch.files.map(({ path }) => path.split('/').at(-1)))
  const names = namesFor(
    sketch.files
      .flatMap(({ content }) => [...content.matchAll(included)].map(([, name = '']) => name))
      .filter((name) => !own.has(name)),
  )
  const first = await tryBuild(sketch, builder, libraries, names)
  const older = names.flatMap((name) =>
    formerOf(name).map((former) => names.map((each) => (each === name ? former : each))),
  )
  for (const lines of first.image ? [] : older) {
    const made = await tryBuild(sketch, builder, libraries, lines)
    if (made.image) return made
  }
  return first
}

async function tryBuild(
  { name, files, settings: ini }: Sketch,
  builder: WasmBuilder,
  libraries: Libraries,
  lines: readonly string[],
): Promise<{ image: Uint8Array | undefined; missing: string[] }> {
  let log = ''
  const print = (text: string) => {
    log += text
  }
  const signal = AbortSignal.timeout(maxBuildMs)
  const settings = readBoardSettings(ini)
  const list = (values: readonly string[]) => values.map((value) => `\n  ${value}`).join('')
  const content = `[env:${settings.environment}]\nbuild_flags =${list(settings.defines)}\nlib_deps =${list([...settings.libraries, ...lines])}\n`
  const read = await libraries.read('bench', [...files, { path: 'platformio.ini', content }])
  const job = { owner: 'bench', project: { id: 'p', name }, hash: '', product: 'p', files, read }
  try {
    const image = (await builder.build((await builder.prepare(job)?.(print, signal)) ?? job, print, signal))
      ?.artifacts[0]?.content
    const problem = image && (await moduleProblem(image))
    return image && problem === undefined
      ? { image, missing: [] }
      : { image: undefined, missing: problem === undefined ? missingIn(log) : [problem] }
  } catch (error) {
    return { image: undefined, missing: [String(error)] }
  }
}

const reasons: readonly [RegExp, (match: RegExpMatchArray) => string][] = [
  [/'([^'\n]+)' file not found/g, ([, name]) => `<${name}>`],
  [/no member named '(\w+)' in '([^']+)'/g, ([, member, type]) => `${type}.${member}`],
  [/use of undeclared identifier '([^']+)'/g, ([, name]) => `${name}`],
  [/unknown type name '([^']+)'/g, ([, name]) => `${name}`],
  [/no matching (?:member )?function for call to '([^']+)'/g, ([, name]) => `${name}(…)`],
  [/undefined symbol: ([^\n]+)/g, ([, name]) => `link: ${name}`],
]

function missingIn(log: string): string[] {
  const plain = log.replace(/\u001b\[[\d;]*m/g, '')
  const found = reasons.flatMap(([pattern, told]) => [...plain.matchAll(pattern)].map(told))
  return found.length > 0
    ? [...new Set(found)]
    : [/error: ([^\n]+)/.exec(plain)?.[1] ?? plain.trim().split('\n').at(-1) ?? '']
}

/** Types at the serial monitor and presses what is connected to the pins, for sketches that wait for it. */
const typed = new TextEncoder().encode('a12\n')
const period = 1_000
const lookPeriod = 5

/** What many sketches ask for, and where they have it: on the first bus of I2C. */
const diagram = JSON.stringify({
  version: 1,
  parts: [
    { id: 'esp', type: 'board-esp32-devkit-c-v4' },
    { id: 'sensor', type: 'board-bme280', attrs: { i2cAddress: '0x76' } },
    { id: 'display', type: 'board-ssd1306', attrs: { i2cAddress: '0x3c' } },
    { id: 'lcd', type: 'wokwi-lcd1602', attrs: { pins: 'i2c' } },
    { id: 'clock', type: 'board-ds3231' },
  ],
  connections: [
    'sensor:SDA esp:21',
    'sensor:SCL esp:22',
    'display:DATA esp:21',
    'display:CLK esp:22',
    'lcd:SDA esp:21',
    'lcd:SCL esp:22',
    'clock:SDA esp:21',
    'clock:SCL esp:22',
  ].map((wire) => [...wire.split(' '), '', []]),
})

export function runSketch(image: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => {
    const circuit = new Circuit(diagram)
    const alone = nowhere()
    const doesNothing: string[] = []
    let [ready, seen, pressed] = [false, false, false]
    const over = (problem: string | undefined) => {
      for (const timer of [end, look, act]) clearTimeout(timer)
      board.stop()
      const missing = problem ?? (!ready ? 'setup() does not return' : seen ? undefined : noEffect)
      resolve({
        built: true,
        runs: missing === undefined,
        doesNothing,
        missing: missing === undefined ? [] : [missing],
      })
    }
    const board = new Board(
      image,
      (message) => {
        if (message.kind === 'serial' || message.kind === 'publish') seen = true
        else if (message.kind === 'notice') doesNothing.push(message.text)
        else if (message.kind === 'ready') {
          ready = true
          clearTimeout(end)
          end = setTimeout(() => over(undefined), runTime)
        } else if (message.kind === 'ended') {
          // A sleep or a restart that the sketch wanted.
          const wanted = message.reset === 'DEEPSLEEP' || message.reset === 'SW'
          ready ||= wanted
          over(wanted ? undefined : `${message.reset}: ${message.message}`)
        }
      },
      {
        parts: { wiring: circuit.wiring, shared: circuit.shared },
        network: { ...alone, targets: (url) => ((seen = true), alone.targets(url)), publish: () => (seen = true) },
      },
    )
    circuit.connect(board, 'running')
    board.connected = true
    const look = setInterval(() => {
      seen ||= board.pins.some((shown) => pinOf(shown).signal !== 'analog' && pinOf(shown).value !== 0)
    }, lookPeriod)
    const act = setInterval(() => {
      seen ||= circuit
        .parts()
        .some(
          ({ shows }) =>
            Buffer.from(String(shows['frame'] ?? ''), 'base64').some((byte) => byte !== 0) ||
            String(shows['text'] ?? '').trim() !== '',
        )
      board.tell({ kind: 'serial', data: typed })
      pressed = !pressed
      for (const [pin, shown] of board.pins.entries())
        if (shown !== 0 && pinOf(shown).signal !== 'analog' && pinOf(shown).mode !== output)
          board.setInput(pin, pressed ? 0 : highest)
    }, period)
    let end = setTimeout(() => over(undefined), maxSetupMs)
  })
}
