import type { QuickJSContext, QuickJSHandle, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { largestResult, mostConsoleLines, longestConsoleLine, memory, stack } from './limits.data.ts'
import { epilogue, fileName, prologue } from './prelude.ts'
import { tooLong } from './tooLong.ts'
import type { ConsoleLine, Ended, FunctionError, Level, Work } from './protocol.ts'

interface Dumped {
  name?: unknown
  message?: unknown
  stack?: unknown
}

/** What the prologue tells. */
interface State {
  kind: 'waiting' | 'failed' | 'returned'
  text?: string
  error?: unknown
}

/** Runs a function in a runtime of its own, which knows nothing of this one: it gets texts, and gives texts. */
export function runInQuickJs(engine: QuickJSWASMModule, work: Work, print: (line: ConsoleLine) => void): Ended {
  const end = Date.now() + work.limit
  const ended = runUntil(end, engine, work, print)
  // An interruption in the middle of a promise may come out as another error.
  return ended.error && Date.now() > end ? { ...ended, error: { ...ended.error, message: tooLong(work.limit) }, spent: true } : ended
}

function runUntil(end: number, engine: QuickJSWASMModule, { code, event }: Work, print: (line: ConsoleLine) => void): Ended {
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memory)
  runtime.setMaxStackSize(stack)
  runtime.setInterruptHandler(() => Date.now() > end)
  const context = runtime.newContext()
  const failed = (dumped: unknown): Ended => ({ result: null, error: errorOf(dumped), spent: isSpent(dumped) })
  try {
    lend(context, 'print', printing(context, print))
    const kept = evaluate(context, prologue(JSON.stringify(event)), 'prologue.js', 'global')
    const module = evaluate(context, `${code}\n${epilogue}`, fileName, 'module')
    unwrap(context, context.callFunction(context.getProp(kept, 'finish'), context.undefined, module))
    while (runJobs(context) > 0);
    return outcome(context.getProp(kept, 'state').consume((state) => context.dump(state) as State), failed)
  } catch (error) {
    // What QuickJS itself throws has left it in an unknown state.
    return error instanceof Thrown ? failed(error.dumped) : { ...failed({ name: 'InternalError', message: 'stack overflow' }), spent: true }
  } finally {
    dispose(context, runtime)
  }
}

class Thrown extends Error {
  readonly dumped: unknown

  constructor(dumped: unknown) {
    super('The function threw.')
    this.dumped = dumped
  }
}

function evaluate(context: QuickJSContext, code: string, name: string, type: 'global' | 'module'): QuickJSHandle {
  return unwrap(context, context.evalCode(code, name, { type }))
}

function runJobs(context: QuickJSContext): number {
  const jobs = context.runtime.executePendingJobs()
  if (!jobs.error) return jobs.value
  throw new Thrown(jobs.error.consume((error) => context.dump(error) as unknown))
}

function unwrap(context: QuickJSContext, result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
  if (!result.error) return result.value
  throw new Thrown(result.error.consume((error) => context.dump(error) as unknown))
}

function lend(context: QuickJSContext, name: string, call: (...values: QuickJSHandle[]) => void): void {
  context.newFunction(name, call).consume((handle) => context.setProp(context.global, name, handle))
}

function printing(context: QuickJSContext, print: (line: ConsoleLine) => void) {
  let left = mostConsoleLines
  return (level: QuickJSHandle, text: QuickJSHandle) => {
    left -= 1
    if (left < 0) return
    const line = context.getString(text)
    print({ level: context.getString(level) as Level, text: line.slice(0, longestConsoleLine) })
  }
}

function outcome({ kind, text, error }: State, failed: (dumped: unknown) => Ended): Ended {
  if (kind === 'failed') return failed(error)
  if (kind !== 'returned') return refused('The promise that the function returned is never settled.')
  if (text !== undefined && text.length > largestResult) return refused(`The function returned more than ${largestResult / 1024} kB.`)
  return { result: text ?? null, error: null, spent: false }
}

function refused(message: string): Ended {
  return { result: null, error: { message, line: null, column: null }, spent: false }
}

function isSpent(dumped: unknown): boolean {
  return (dumped as Dumped | null | undefined)?.name === 'InternalError'
}

function errorOf(dumped: unknown): FunctionError {
  if (typeof dumped !== 'object' || dumped === null) return { message: `Thrown: ${String(dumped)}`, line: null, column: null }
  const { name, message, stack: trace } = dumped as Dumped
  const [, line, column] = new RegExp(`${fileName}:(\\d+)(?::(\\d+))?`).exec(typeof trace === 'string' ? trace : '') ?? []
  const place = { line: line === undefined ? null : Number(line), column: column === undefined ? null : Number(column) }
  if (name === 'InternalError' && message === 'out of memory') return { message: `Stopped: it took more than ${memory / 1024 / 1024} MB of memory.`, ...place }
  if (name === 'InternalError' && message === 'stack overflow') return { message: 'Stopped: it calls itself too deeply.', ...place }
  const text = [name, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  return { message: text === '' ? `Thrown: ${JSON.stringify(dumped)}` : text, ...place }
}

function dispose(context: QuickJSContext, runtime: { dispose(): void }): void {
  try {
    context.dispose()
    runtime.dispose()
  } catch {
    // A function that was stopped leaves things behind; they end with the thread.
  }
}
