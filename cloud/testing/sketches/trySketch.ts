import { readBoardSettings } from '../../src/builder/boardSettings.ts'
import type { Compilers } from '../../src/builder/wasm/compiler.ts'
import { Board } from '../../src/devices/board/board.ts'
import { pinOf } from '../../src/devices/board/protocol.ts'
import { moduleProblem } from '../../src/devices/board/module.ts'
import type { Sketch } from './readSketches.ts'

/** What became of a sketch. One that `runs` may say that something it calls does nothing here. */
export interface Outcome {
  built: boolean
  /** setup() returned, it ran without a crash, and something was seen of it. */
  runs: boolean
  doesNothing: readonly string[]
  /** What it lacks to build, or why it does not run. */
  missing: readonly string[]
}

/** Milliseconds of the board's time. */
const runTime = 5_000
const noEffect = 'no effect is seen'

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

/** Typed once a second: what waits for somebody at the serial monitor goes on. */
const typed = new TextEncoder().encode('12\n')
const typePeriod = 1_000
const lookPeriod = 100

export function runSketch(image: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => {
    const doesNothing: string[] = []
    let [ready, seen] = [false, false]
    const over = (problem: string | undefined) => {
      for (const timer of [end, look, type]) clearTimeout(timer)
      board.stop()
      const missing = problem ?? (!ready ? 'setup() does not return' : seen ? undefined : noEffect)
      resolve({ built: true, runs: missing === undefined, doesNothing, missing: missing === undefined ? [] : [missing] })
    }
    const board = new Board(image, (message) => {
      if (message.kind === 'ready') ready = true
      else if (message.kind === 'notice') doesNothing.push(message.text)
      else if (message.kind === 'serial' || message.kind === 'publish') seen = true
      // It sleeps or restarts because it wants to.
      else if (message.kind === 'ended') {
        const wanted = message.reset === 'DEEPSLEEP' || message.reset === 'SW'
        ready ||= wanted
        over(wanted ? undefined : `${message.reset}: ${message.message}`)
      }
    })
    board.connected = true
    const look = setInterval(() => { seen ||= board.pins.some((shown) => pinOf(shown).value !== 0) }, lookPeriod)
    const type = setInterval(() => board.tell({ kind: 'serial', data: typed }), typePeriod)
    const end = setTimeout(() => over(undefined), runTime)
  })
}
