import { readBoardSettings } from '../../src/builder/boardSettings.ts'
import type { Compilers } from '../../src/builder/wasm/compiler.ts'
import { Board } from '../../src/devices/board/board.ts'
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

export function runSketch(image: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => {
    const doesNothing: string[] = []
    let [ready, seen] = [false, false]
    let end: NodeJS.Timeout | undefined
    const over = (problem: string | undefined) => {
      clearTimeout(end)
      board.stop()
      const missing = problem ?? (!ready ? 'setup() does not return' : seen ? undefined : noEffect)
      resolve({ built: true, runs: missing === undefined, doesNothing, missing: missing === undefined ? [] : [missing] })
    }
    const board = new Board(image, (message) => {
      if (message.kind === 'ready') ready = true
      else if (message.kind === 'serial') seen = true
      else if (message.kind === 'publish') seen = true
      else if (message.kind === 'ended') over(`${message.reset}: ${message.message}`)
    })
    board.connected = true
    end = setTimeout(() => over(undefined), runTime)
  })
}
