import { Scope, type QuickJSContext, type QuickJSHandle, type QuickJSWASMModule } from 'quickjs-emscripten-core'
import { broken, failed, neverSettled, returned, tooLong } from './endings.ts'
import {
  maxConsoleLineLength,
  memory,
  maxConsole,
  maxConsoleLines,
  stack,
  type ConsoleLine,
  type Ended,
  type Level,
  type Work,
} from './protocol.ts'
import { epilogue, fileName, prologue } from './prelude.ts'

/** Runs a function in an isolated runtime. Only texts go in and out. */
export function runInQuickJs(engine: QuickJSWASMModule, work: Work, print: (line: ConsoleLine) => void): Ended {
  const scope = new Scope()
  const end = Date.now() + work.limit
  let interrupted = false
  const isOver = () => (interrupted ||= Date.now() > end)
  const printed = new Printed(print)
  const ended = runIn(scope, isOver, engine, work, printed)
  printed.end()
  // An interrupt during a promise job may surface as another error, or rejects a promise that nobody looks at.
  if (interrupted || (ended.error && Date.now() > end))
    return {
      result: null,
      error: { line: null, column: null, ...ended.error, message: tooLong(work.limit) },
      spent: true,
    }
  // A runtime that was interrupted can't be disposed; it ends with the thread.
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

function runIn(
  scope: Scope,
  isOver: () => boolean,
  engine: QuickJSWASMModule,
  { code, event }: Work,
  printed: Printed,
): Ended {
  try {
    const runtime = scope.manage(engine.newRuntime())
    runtime.setMemoryLimit(memory)
    runtime.setMaxStackSize(stack)
    runtime.setInterruptHandler(isOver)
    const context = scope.manage(runtime.newContext())
    expose(context, 'print', (level, line) => printed.add(context, level, line))
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

function expose(context: QuickJSContext, name: string, call: (...values: QuickJSHandle[]) => void): void {
  context.newFunction(name, call).consume((handle) => context.setProp(context.global, name, handle))
}

/** The lines that a function prints, as far as there is room for them. */
class Printed {
  readonly #print: (line: ConsoleLine) => void
  #lines = 0
  #room = maxConsole
  #leftOut = 0

  constructor(print: (line: ConsoleLine) => void) {
    this.#print = print
  }

  add(context: QuickJSContext, level: QuickJSHandle, text: QuickJSHandle): void {
    if (this.#lines === maxConsoleLines || this.#room <= 0) return void (this.#leftOut += 1)
    const line = context.getString(text).slice(0, maxConsoleLineLength)
    this.#room -= line.length
    if (this.#room < 0) return void (this.#leftOut += 1)
    this.#lines += 1
    this.#print({ level: context.getString(level) as Level, text: line })
  }

  /** Tells how many lines had no room. */
  end(): void {
    if (this.#leftOut > 0)
      this.#print({
        level: 'warn',
        text: this.#leftOut === 1 ? '1 more line was left out.' : `${this.#leftOut} more lines were left out.`,
      })
  }
}

/** Reads single texts: the function may have changed how a whole object is serialised. */
function text(context: QuickJSContext, object: QuickJSHandle, name: string): string | undefined {
  return context
    .getProp(object, name)
    .consume((value) => (context.typeof(value) === 'string' ? context.getString(value) : undefined))
}

function errorTexts(context: QuickJSContext, error: QuickJSHandle) {
  return {
    name: text(context, error, 'name'),
    message: text(context, error, 'message'),
    stack: text(context, error, 'stack'),
  }
}

function dumped(context: QuickJSContext, error: QuickJSHandle): unknown {
  const texts = context.typeof(error) === 'object' ? errorTexts(context, error) : undefined
  return (texts?.name ?? texts?.message) ? texts : (context.dump(error) as unknown)
}

function outcome(context: QuickJSContext, state: QuickJSHandle): Ended {
  const kind = text(context, state, 'kind')
  if (kind === 'returned') return returned(text(context, state, 'text'))
  if (kind === 'threw') return failed(text(context, state, 'text'))
  if (kind === 'failed') return failed(errorTexts(context, state))
  return neverSettled
}

const page = 64 * 1024
/** Pages that the engine itself needs. */
const own = 256

// Node's types lack it.
const { Memory } = WebAssembly as unknown as {
  Memory: new (pages: { initial: number; maximum: number }) => { readonly buffer: ArrayBuffer }
}

/**
 * QuickJS miscounts its allocations here, so only a fixed memory enforces a function's limit. All of it is allocated
 * at the start (the system commits it when it is touched): if it grew during a promise job, the library would read
 * through a stale view, and the runtime could not be disposed.
 */
export function engineMemory() {
  const size = own + memory / page
  return new Memory({ initial: size, maximum: size })
}
