import { maxResultBytes, memory, type Ended, type FunctionError } from './protocol.ts'
import { fileName } from './prelude.ts'

interface Dumped {
  name?: unknown
  message?: unknown
  stack?: unknown
}

const tooDeep = 'Stopped: it calls itself too deeply.'
export const brokeThread = 'Stopped: it broke the thread that it ran in.'
export const neverSettled = refused('The promise that the function returned is never settled.')

export function tooLong(limit: number): string {
  return `Stopped: it took more than ${limit / 1000} s.`
}

export function stopped(message: string): Ended {
  return { ...refused(message), spent: true }
}

export function returned(text: string | undefined): Ended {
  if (text !== undefined && Buffer.byteLength(text) > maxResultBytes)
    return refused(`The function returned more than ${maxResultBytes / 1024} kB.`)
  return { result: text ?? null, error: null, spent: false }
}

/** The result of a function that threw. */
export function failed(dumped: unknown): Ended {
  return {
    result: null,
    error: errorOf(dumped),
    spent: (dumped as Dumped | null | undefined)?.name === 'InternalError',
  }
}

/** After an error of QuickJS itself its state is unknown. */
export function broken(error: unknown): Ended {
  return stopped(error instanceof RangeError ? tooDeep : brokeThread)
}

function refused(message: string): Ended {
  return { result: null, error: { message, line: null, column: null }, spent: false }
}

function errorOf(dumped: unknown): FunctionError {
  if (typeof dumped !== 'object' || dumped === null)
    return { message: `Thrown: ${String(dumped)}`, line: null, column: null }
  const { name, message, stack: trace } = dumped as Dumped
  const [, line, column] =
    new RegExp(`${fileName}:(\\d+)(?::(\\d+))?`).exec(typeof trace === 'string' ? trace : '') ?? []
  const place = { line: line === undefined ? null : Number(line), column: column === undefined ? null : Number(column) }
  if (name === 'InternalError' && message === 'out of memory')
    return { message: `Stopped: it took more than ${memory / 1024 / 1024} MB of memory.`, ...place }
  if (name === 'InternalError' && message === 'stack overflow') return { message: tooDeep, ...place }
  const text = [name, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  return { message: text === '' ? `Thrown: ${JSON.stringify(dumped)}` : text, ...place }
}
