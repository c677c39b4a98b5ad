import type { Ended } from './protocol.ts'

/** Where in the sources of a firmware a piece of its code comes from. */
export interface SourcePlace {
  function: string
  file: string
  line: number
  column: number
}

export type Locate = (image: Uint8Array, offsets: readonly number[]) => Promise<SourcePlace[][]>

const maxTraceFrames = 12
/** A function that is so often in a trace recursed too deeply, whatever then failed. */
const recursion = 8

interface Frame {
  function: string
  offset: number
}

/** Files that the user can open. Headers of the C++ library and of the board are not among them. */
const ofProject = /^(src|include|lib)\//
const ofCompiler = /^(board|usr)\//

/** The payload of the event `crash`. */
export interface CrashReport extends Partial<SourcePlace> {
  reset: Ended['reset']
  reason: string
  trace: Partial<SourcePlace>[]
}

const meanings: readonly [RegExp, string][] = [
  [/divide by zero|remainder by zero/, 'division by zero'],
  [
    /out of bounds memory|memory access out of bounds|outside the bounds|Invalid typed array length/,
    'memory access out of bounds: a pointer or an index that leads nowhere',
  ],
  [/unreachable/, 'abort(): a null pointer, an index out of range, no memory left, or a check that failed'],
  [/function signature|table index|indirect call/, 'a call of a function that is none'],
  [/call stack/, 'stack overflow: functions call each other too deeply'],
  [/out of memory|memory limit/, 'out of memory'],
]

/** The compiler locates the crash in the sources. If it is not available, the report has only the functions' names. */
export async function crashReport(
  { reset, message, stack }: Ended,
  image: Uint8Array,
  locate: Locate,
): Promise<CrashReport> {
  const frames = framesOf(stack)
  const places =
    frames.length === 0
      ? []
      : await locate(
          image,
          frames.map(({ offset }) => offset),
        ).catch(() => [])
  const trace = frames.flatMap(({ function: name }, index): Partial<SourcePlace>[] => {
    const inlined = places[index] ?? []
    // The symbolizer guesses the outermost name; the trace's own is right.
    return inlined.length === 0
      ? [{ function: name }]
      : inlined.map((place, depth) => (depth === inlined.length - 1 ? { ...place, function: name } : place))
  })
  const own =
    trace.find(({ file }) => file !== undefined && ofProject.test(file)) ??
    trace.find(({ file }) => file !== undefined && !ofCompiler.test(file)) ??
    trace[0]
  return { reset, reason: reasonOf(message, trace), ...own, trace: trace.slice(0, maxTraceFrames) }
}

function reasonOf(message: string, trace: readonly Partial<SourcePlace>[]): string {
  const depth = Math.max(
    0,
    ...trace.map(({ function: name }) => trace.filter((other) => other.function === name).length),
  )
  const found = depth >= recursion ? 'call stack' : message
  return meanings.find(([pattern]) => pattern.test(found))?.[1] ?? message
}

function framesOf(stack: string): Frame[] {
  const pattern = /^\s*at (?:(.*) \()?wasm:\/\/wasm\/[^\s)]*:wasm-function\[\d+\]:0x([0-9a-f]+)\)?$/gm
  return [...stack.matchAll(pattern)].map(([, name = '?', offset = '0']) => ({
    function: name.replace(/^(?:firmware\.wasm|-)\./, ''),
    offset: Number.parseInt(offset, 16),
  }))
}

const maxLines = 60
const maxHalfLength = 150
const maxMessageLength = 500

/** Names come from the image and may be of any length: the middle of a long line is cut out. */
export function shortTrace(stack: string): string {
  return stack
    .slice(0, 1_000_000)
    .split('\n', maxLines)
    .map((line) =>
      line.length > 2 * maxHalfLength ? `${line.slice(0, maxHalfLength)}…${line.slice(-maxHalfLength)}` : line,
    )
    .join('\n')
}

export function shortMessage(message: string): string {
  return message.slice(0, maxMessageLength)
}
