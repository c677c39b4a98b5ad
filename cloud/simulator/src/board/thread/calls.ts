import { boardLimits } from '../limits.data.ts'
import { eventName, place } from '../protocol.ts'
import type { BoardRun } from './board.ts'
import type { Imports } from './firmware.ts'
import { network } from './network.ts'
import { parts } from './parts.ts'
import { state } from './tasks.ts'

const maxNameLength = 1000
const maxNoticeLength = 300

/** The functions of the board that firmware can call. Their arguments come from the firmware and may be anything. */
export function callsOf(run: BoardRun): Imports {
  return { ...conversation(run), ...timeAndPins(run), ...memory(run), ...parts(run), ...tasks(run), ...network(run) }
}

const textAt = ({ firmware }: BoardRun, at: number, length: number, most = maxNameLength) =>
  firmware.text(at, Math.min(length >>> 0, most))

function conversation(run: BoardRun): Imports {
  const {
    sender,
    functions,
    variables,
    subscriptions,
    shared: { control },
  } = run
  const notices = new Set<string>()
  const named = (at: number, length: number) => {
    const name = textAt(run, at, length)
    return /^[\w-]{1,64}$/.test(name) ? name : ''
  }
  return {
    serial: (at: number, length: number) => run.write(run.firmware.bytes(at, length)),
    publish: (at: number, length: number, dataAt: number, dataLength: number, retained: number) =>
      publish(run, textAt(run, at, length), dataAt, dataLength, retained !== 0),
    function: (id: number, at: number, length: number) => {
      const name = named(at, length)
      if (!functions.add(id, { name })) run.refuse('declarations of functions')
      else if (name !== '') sender.send({ kind: 'function', name })
    },
    variable: (id: number, at: number, length: number, code: number) => {
      const name = named(at, length)
      const letter = String.fromCharCode(code)
      const type = letter === 's' ? 'string' : letter === 'b' ? 'boolean' : 'number'
      if (!variables.add(id, { name, type })) run.refuse('declarations of variables')
      else if (name !== '') sender.send({ kind: 'variable', name, type })
    },
    subscribe: (id: number, at: number, length: number) => {
      const name = textAt(run, at, length)
      if (!subscriptions.add(id, { name })) run.refuse('subscriptions')
      else if (eventName.test(name) && !name.endsWith('/')) sender.send({ kind: 'subscribe', name })
    },
    connected: () => Atomics.load(control, place.connected),
    notice: (at: number, length: number) => {
      const text = textAt(run, at, length, maxNoticeLength)
      if (notices.has(text) || notices.size >= boardLimits.notices) return
      notices.add(text)
      sender.send({ kind: 'notice', text })
    },
  }
}

function publish(run: BoardRun, name: string, dataAt: number, dataLength: number, retained: boolean): number {
  const complaint = !eventName.test(name)
    ? 'this can be no name of an event'
    : dataLength >>> 0 > boardLimits.maxEventBytes
      ? 'it is too large'
      : undefined
  if (complaint !== undefined)
    run.write(new TextEncoder().encode(`[cloud] ${name.slice(0, 64)} was not sent: ${complaint}\n`))
  if (complaint !== undefined || Atomics.load(run.shared.control, place.connected) === 0) return 0
  if (!run.events.pass()) {
    run.refuse('events')
    return 0
  }
  run.sender.send({ kind: 'publish', name, data: run.firmware.bytes(dataAt, dataLength).slice(), retained })
  return 1
}

function timeAndPins(run: BoardRun): Imports {
  const {
    setup: { start },
    shared: { control, pins, inputs, alarm },
  } = run
  return {
    millis: () => {
      run.runDue()
      return run.now()
    },
    wait: (milliseconds: number) => run.wait(milliseconds, false),
    random: () => Math.floor(Math.random() * 2 ** 32),
    restart: () => run.end({ reset: 'SW', message: 'restart', stack: '' }),
    pin: (pin: number, mode: number, signal: number, value: number) => setPin(pins, pin, mode, signal, value),
    pin_input: (pin: number) => {
      run.runDue()
      return inputs[pin & 63] ?? -1
    },
    alarm: (time: number) => {
      alarm[0] = time
    },
    sleep: (time: number, cause: number, at: number, length: number) => {
      const memory = run.firmware.bytes(at, Math.min(length >>> 0, boardLimits.maxValueBytes)).slice()
      run.end({ reset: 'DEEPSLEEP', message: 'sleep', stack: '', sleep: { time: time > 0 ? time : 0, cause, memory } })
    },
    reset_reason: () => start.reset | (start.cause << 8),
    wake: (at: number, most: number) => copy(run, start.memory ?? undefined, at, most),
    watch: (on: number) => {
      Atomics.store(control, place.watched, on === 0 ? 0 : 1)
    },
  }
}

export function setPin(pins: Int32Array, pin: number, mode: number, signal: number, value: number): void {
  pins[pin & 63] = (mode & 0xff) | ((signal & 3) << 8) | ((value & 0xfffff) << 10)
}

function copy({ firmware }: BoardRun, data: Uint8Array | undefined, to: number, most: number): number {
  if (!data) return -1
  firmware.bytes(to, Math.min(data.length, most >>> 0)).set(data.subarray(0, most >>> 0))
  return data.length
}

function memory(run: BoardRun): Imports {
  const { kept } = run
  return {
    kept_size: (at: number, length: number) => kept.read(textAt(run, at, length))?.length ?? -1,
    kept_read: (at: number, length: number, to: number, most: number) =>
      copy(run, kept.read(textAt(run, at, length)), to, most),
    kept_write: (at: number, length: number, dataAt: number, size: number) =>
      kept.write(textAt(run, at, length), run.firmware.bytes(dataAt, size).slice()) ? size : -1,
    kept_remove: (at: number, length: number) => Number(kept.remove(textAt(run, at, length))),
    kept_name: (at: number, length: number, index: number, to: number, most: number) => {
      const name = kept.nameAt(textAt(run, at, length), index)
      return copy(run, name === undefined ? undefined : new TextEncoder().encode(name), to, most)
    },
  }
}

function tasks(run: BoardRun): Imports {
  const { control } = run.shared
  return {
    block: (milliseconds: number) => run.wait(milliseconds, true),
    signal: () => run.wake(),
    task: (at: number, stack: number) =>
      run.memory ? run.tasks.start({ at, stack, module: run.module, memory: run.memory, began: run.began }) : -1,
    task_self: () => 0,
    task_end: (id: number) => {
      if (id <= 0) Atomics.store(control, place.states, state.ends)
      else run.tasks.end(id)
      run.wake()
      if (id === -1) run.idle()
    },
  }
}
