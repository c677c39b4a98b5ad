import { Scope, type QuickJSContext, type QuickJSHandle, type QuickJSWASMModule } from 'quickjs-emscripten-core'
import { broken, failed, neverSettled, returned, tooLong } from './endings.ts'
import { longestConsoleLine, memory, mostConsole, mostConsoleLines, stack, type ConsoleLine, type Ended, type Level, type Work } from './protocol.ts'
import { epilogue, fileName, prologue } from './prelude.ts'

/** Runs a function in a runtime of its own, which knows nothing of this one: it gets texts, and gives texts. */
export function runInQuickJs(engine: QuickJSWASMModule, work: Work, print: (line: ConsoleLine) => void): Ended {
  const scope = new Scope()
  const end = Date.now() + work.limit
  const ended = runIn(scope, end, engine, work, print)
  // An interruption in the middle of a promise may come out as another error.
  if (ended.error && Date.now() > end) return { ...ended, error: { ...ended.error, message: tooLong(work.limit) }, spent: true }
  // What was stopped in the midst of something can't be taken back, and ends with the thread.
  return ended.spent || isDisposed(scope) ? ended : { ...ended, spent: true }
}

function isDisposed(scope: Scope): boolean {
  try {
    scope.dispose()
    return true
  } catch {
    return false
  }
}

function runIn(scope: Scope, end: number, engine: QuickJSWASMModule, { code, event }: Work, print: (line: ConsoleLine) => void): Ended {
  try {
    const runtime = scope.manage(engine.newRuntime())
    runtime.setMemoryLimit(memory)
    runtime.setMaxStackSize(stack)
    runtime.setInterruptHandler(() => Date.now() > end)
    const context = scope.manage(runtime.newContext())
    lend(context, 'print', printing(context, print))
    const kept = scope.manage(evaluate(context, prologue(JSON.stringify(event)), 'prologue.js', 'global'))
    const module = scope.manage(evaluate(context, `${code}\n${epilogue}`, fileName, 'module'))
    const finish = scope.manage(context.getProp(kept, 'finish'))
    unwrap(context, context.callFunction(finish, context.undefined, module)).dispose()
    while (runJobs(context) > 0);
    return outcome(context, scope.manage(context.getProp(kept, 'state')))
  } catch (error) {
    return error instanceof Thrown ? failed(error.dumped) : broken(error)
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
  throw new Thrown(jobs.error.consume((error) => dumped(context, error)))
}

function unwrap(context: QuickJSContext, result: ReturnType<QuickJSContext['evalCode']>): QuickJSHandle {
  if (!result.error) return result.value
  throw new Thrown(result.error.consume((error) => dumped(context, error)))
}

function lend(context: QuickJSContext, name: string, call: (...values: QuickJSHandle[]) => void): void {
  context.newFunction(name, call).consume((handle) => context.setProp(context.global, name, handle))
}

function printing(context: QuickJSContext, print: (line: ConsoleLine) => void) {
  let left = mostConsoleLines
  let room = mostConsole
  return (level: QuickJSHandle, text: QuickJSHandle) => {
    left -= 1
    if (left < 0) return
    const line = context.getString(text).slice(0, longestConsoleLine)
    room -= line.length
    if (room < 0) return
    print({ level: context.getString(level) as Level, text: line })
  }
}

/** Reads text by text: an object as a whole is written in a way that the function may have changed. */
function text(context: QuickJSContext, object: QuickJSHandle, name: string): string | undefined {
  return context.getProp(object, name).consume((value) => (context.typeof(value) === 'string' ? context.getString(value) : undefined))
}

function errorTexts(context: QuickJSContext, error: QuickJSHandle) {
  return { name: text(context, error, 'name'), message: text(context, error, 'message'), stack: text(context, error, 'stack') }
}

function dumped(context: QuickJSContext, error: QuickJSHandle): unknown {
  const texts = context.typeof(error) === 'object' ? errorTexts(context, error) : undefined
  return texts?.name ?? texts?.message ? texts : (context.dump(error) as unknown)
}

function outcome(context: QuickJSContext, state: QuickJSHandle): Ended {
  const kind = text(context, state, 'kind')
  if (kind === 'returned') return returned(text(context, state, 'text'))
  if (kind === 'threw') return failed(text(context, state, 'text'))
  if (kind === 'failed') return failed(errorTexts(context, state))
  return neverSettled
}

const page = 64 * 1024
/** What the engine needs for itself. */
const own = 256

// The types of Node do not tell of it.
const { Memory } = WebAssembly as unknown as { Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer } }

/**
 * QuickJS does not know how much its allocations take here: only memory that has an end holds a function to its limit. All of it is
 * there from the start (the system hands it out when it is touched): when it grows while a promise goes on, the engine's library reads
 * through a view of the old one, and the runtime can't be taken back.
 */
export function engineMemory() {
  const size = own + memory / page
  return new Memory({ initial: size, maximum: size })
}
