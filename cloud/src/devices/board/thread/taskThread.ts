import { shortTrace } from '../crash.ts'
import { boardImports } from '../module.ts'
import { place, sharedParts } from '../protocol.ts'
import type { Imports } from './firmware.ts'
import { state, type TaskSetup } from './tasks.ts'
import { Turns } from './turns.ts'

/** Runs one task of a firmware. Everything but time and pins it asks the board's own thread for. */
export function runTask({ task: { id, at, stack, module, memory, requests, began }, shared }: TaskSetup): void {
  const { control, pins, inputs, alarm } = sharedParts(shared)
  const turns = new Turns(control)
  const now = () => performance.timeOrigin + performance.now() - began
  let seen = 0

  const enter = () => {
    turns.enter()
    if (Atomics.load(control, place.states + id) === state.ends) end()
  }
  const rest = (until: number, wakes: boolean) => {
    for (let first = true; ; first = false) {
      Atomics.add(control, place.alive, 1)
      const current = Atomics.load(control, place.wake)
      // What was signalled since the last look might be what it waits for.
      if (wakes && (current !== seen || !first)) break
      seen = current
      const left = until - now()
      if (left <= 0 && !first) break
      turns.leave()
      if (left > 0) Atomics.wait(control, place.wake, current, Math.min(left, 500))
      enter()
    }
    seen = Atomics.load(control, place.wake)
  }
  const ask = (name: string, values: readonly unknown[]): number => {
    Atomics.store(control, place.answered + id, 0)
    requests.postMessage({ name, values })
    Atomics.add(control, place.requests, 1)
    wake()
    turns.leave()
    Atomics.wait(control, place.answered + id, 0)
    enter()
    return Atomics.load(control, place.answers + id)
  }
  const wake = () => {
    Atomics.add(control, place.wake, 1)
    Atomics.notify(control, place.wake)
  }
  /** The thread ends within this call: firmware could go on after an exception. */
  const end = (): never => {
    Atomics.store(control, place.states + id, state.free)
    Atomics.sub(control, place.tasks, 1)
    turns.leave()
    wake()
    process.exit()
  }

  const own: Imports = {
    millis: now,
    wait: (milliseconds: number) => rest(now() + Math.max(0, milliseconds || 0), false),
    block: (milliseconds: number) => rest(now() + Math.max(0, milliseconds || 0), true),
    signal: wake,
    random: () => Math.floor(Math.random() * 2 ** 32),
    connected: () => Atomics.load(control, place.connected),
    pin: (pin: number, mode: number, signal: number, value: number) => { pins[pin & 63] = (mode & 0xff) | ((signal & 3) << 8) | ((value & 0xfffff) << 10) },
    pin_input: (pin: number) => inputs[pin & 63] ?? -1,
    alarm: (time: number) => {
      alarm[0] = time
      wake()
    },
    task_self: () => at,
    task_end: (other: number) => (other === -1 || other === id ? end() : ask('board.task_end', [other])),
  }
  const imports = Object.fromEntries(Object.entries(boardImports).map(([from, names]) => [from, Object.fromEntries(names.map((name) => [name, (...values: never[]) => {
    Atomics.add(control, place.alive, 1)
    if (turns.isLong) {
      turns.leave()
      enter()
    }
    const work = from === 'board' ? own[name] : undefined
    return work ? work(...values) : ask(`${from}.${name}`, values)
  }]))]))

  enter()
  try {
    const { exports } = new WebAssembly.Instance(module, { ...imports, env: { memory } })
    ;(exports['__stack_pointer'] as WebAssembly.Global).value = stack
    ;(exports['run_task'] as (task: number) => void)(at)
  } catch (error) {
    const { message, stack: trace = '' } = error instanceof Error ? error : new Error(String(error))
    ask('crashed', [message, shortTrace(trace)])
  }
  end()
}
