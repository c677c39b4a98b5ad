import { readBoardSettings } from '../../src/builder/boardSettings.ts'
import type { Compilers } from '../../src/builder/wasm/compiler.ts'
import { Board } from '../../src/devices/board/board.ts'
import { pinOf } from '../../src/devices/board/protocol.ts'
import { moduleProblem } from '../../src/devices/board/module.ts'
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
const longestSetup = 12_000
const noEffect = 'no effect is seen'
const output = 3
const highest = 4095

export async function buildSketch(sketch: Sketch, compilers: Compilers): Promise<{ image: Uint8Array | undefined; missing: string[] }> {
  let log = ''
  const { environment, defines } = readBoardSettings(undefined)
  const limit = AbortSignal.timeout(120_000)
  const done = await compilers.run({ kind: 'compile', files: sketch.files, environment, defines, facts: '{}' }, (text) => { log += text }, limit).catch((error: unknown) => ({ image: undefined, error }))
  if (done.image) {
    const problem = await moduleProblem(done.image)
    return problem === undefined ? { image: done.image, missing: [] } : { image: undefined, missing: [problem] }
  }
  return { image: undefined, missing: 'error' in done ? [String(done.error)] : missingIn(log) }
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
  return found.length > 0 ? [...new Set(found)] : [/error: ([^\n]+)/.exec(plain)?.[1] ?? plain.trim().split('\n').at(-1) ?? '']
}

/** Types at the serial monitor and presses what is connected to the pins, for sketches that wait for it. */
const typed = new TextEncoder().encode('a12\n')
const period = 1_000
const lookPeriod = 100

export function runSketch(image: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => {
    const doesNothing: string[] = []
    let [ready, seen, pressed] = [false, false, false]
    const over = (problem: string | undefined) => {
      for (const timer of [end, look, act]) clearTimeout(timer)
      board.stop()
      const missing = problem ?? (!ready ? 'setup() does not return' : seen ? undefined : noEffect)
      resolve({ built: true, runs: missing === undefined, doesNothing, missing: missing === undefined ? [] : [missing] })
    }
    const board = new Board(image, (message) => {
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
    })
    board.connected = true
    const look = setInterval(() => { seen ||= board.pins.some((shown) => pinOf(shown).signal !== 'analog' && pinOf(shown).value !== 0) }, lookPeriod)
    const act = setInterval(() => {
      board.tell({ kind: 'serial', data: typed })
      pressed = !pressed
      for (const [pin, shown] of board.pins.entries()) if (shown !== 0 && pinOf(shown).signal !== 'analog' && pinOf(shown).mode !== output) board.setInput(pin, pressed ? 0 : highest)
    }, period)
    let end = setTimeout(() => over(undefined), longestSetup)
  })
}
