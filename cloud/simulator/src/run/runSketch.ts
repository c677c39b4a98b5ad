import { Board } from '../board/board.ts'
import { ModuleChecks } from '../board/moduleChecks.ts'
import type { NetworkPlace } from '../board/network/boardNetwork.ts'
import type { Ended, FromBoard } from '../board/protocol.ts'
import { Circuit, type SeenPart, type SeenPin } from '../parts/circuit.ts'
import { NoJson, readDiagram } from '../parts/diagram.ts'

/** What a run takes at most. The board's own limits, of memory, calls and sockets, are in `boardLimits`. */
export const runLimits = {
  imageBytes: 16 * 1024 * 1024,
  seconds: 3600,
  serialCharacters: 1024 * 1024,
  typedBytes: 16 * 1024,
} as const

const defaultSeconds = 10
const setupSeconds = 20
/** Milliseconds between two looks at the pins. */
const lookPeriod = 50

export interface RunOptions {
  /** The text of a diagram.json: the parts that are wired to the board. */
  diagram?: string
  /** How long loop() runs, 10 seconds unless given. The start of the board with setup() may take 20 s more. */
  seconds?: number
  /** What the board can reach by network; nothing unless given. */
  network?: NetworkPlace
  /** Ends the run before its time. */
  signal?: AbortSignal
  /** Called with what the sketch prints. */
  onSerial?(text: string): void
  /** Called with the pins that have changed, at most 20 times a second. */
  onPins?(pins: readonly SeenPin[]): void
  /** Called when the board starts, with what acts on the running sketch. */
  onStart?(controls: SketchControls): void
}

export interface SketchControls {
  /** Types to the serial port. Returns whether it has room: 16 kB may wait for the sketch. */
  type(text: string): boolean
  /** Moves a control of a part, such as `pressed` of a button. Returns why it can't. */
  move(part: string, control: string, value: number): string | undefined
}

export interface RunResult {
  /**
   * `time`: it ran to the end of its time; `aborted`: the signal ended it; `restart` and `sleep`: the sketch asked for
   * it; `crash`: `message` says why; `hung`: it returned nothing for 20 s.
   */
  end: 'time' | 'aborted' | 'restart' | 'sleep' | 'crash' | 'hung'
  message: string
  /** The newest 1,048,576 characters that it printed. */
  serial: string
  /** The last state of the pins that the sketch uses or that something is wired to. */
  pins: readonly SeenPin[]
  parts: readonly SeenPart[]
  /** What the sketch called that has no effect on a simulated board. */
  notices: readonly string[]
}

/** The image, the diagram or an option can't be run. */
export class SketchError extends Error {}

/** Runs the image of a compiled sketch on a simulated board, and resolves when the run has ended. */
export async function runSketch(image: Uint8Array, options: RunOptions = {}): Promise<RunResult> {
  const seconds = options.seconds ?? defaultSeconds
  check(image, seconds, options.diagram)
  // Threads of the simulator let the process end: this timer keeps it until the sketch runs.
  const waiting = setInterval(() => {}, 1000)
  const checks = new ModuleChecks()
  try {
    const problem = await checks.problemOf('', image)
    if (problem !== undefined) throw new SketchError(`The image can't run: ${problem}.`)
  } finally {
    clearInterval(waiting)
    await checks.close()
  }
  return new Promise((resolve) => start(image, { ...options, seconds }, resolve))
}

function check(image: Uint8Array, seconds: number, diagram: string | undefined): void {
  if (image.length > runLimits.imageBytes)
    throw new SketchError(`The image is larger than ${runLimits.imageBytes / 1024 / 1024} MB.`)
  if (Buffer.from(image.subarray(0, 4)).toString('latin1') !== '\0asm')
    throw new SketchError('The image is no WebAssembly: build the sketch for the simulated board.')
  if (!(seconds > 0 && seconds <= runLimits.seconds))
    throw new SketchError(`A run takes more than 0 and at most ${runLimits.seconds} seconds.`)
  const read = diagram === undefined ? undefined : readDiagram(diagram)
  if (read instanceof NoJson) throw new SketchError(`The diagram, line ${read.line}: ${read.message}.`)
  if (typeof read === 'string') throw new SketchError(`The diagram can't be used: ${read}.`)
}

const ends: Readonly<Record<Ended['reset'], RunResult['end']>> = {
  PANIC: 'crash',
  TASK_WDT: 'crash',
  FLOOD: 'crash',
  SW: 'restart',
  DEEPSLEEP: 'sleep',
}

function start(
  image: Uint8Array,
  { diagram, seconds, network, signal, onSerial, onPins, onStart }: RunOptions & { seconds: number },
  resolve: (result: RunResult) => void,
): void {
  const circuit = new Circuit(diagram)
  const notices: string[] = []
  let serial = ''
  const typed: Uint8Array[] = []
  let shown: ReadonlyMap<string, string> = new Map()
  const showPins = () => {
    const { pins } = circuit.seen()
    const changed = [...pins].filter(([pin, state]) => shown.get(pin) !== state)
    shown = pins
    if (changed.length > 0) onPins?.(changed.map(([, state]) => JSON.parse(state) as SeenPin))
  }
  const end = (how: RunResult['end'], message = '') => {
    clearInterval(looking)
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    showPins()
    const [pins, parts] = [circuit.pins(), circuit.parts()]
    board.stop()
    resolve({ end: how, message, serial, pins, parts, notices })
  }
  const read = (message: FromBoard) => {
    if (message.kind === 'serial') {
      serial = (serial + message.text).slice(-runLimits.serialCharacters)
      onSerial?.(message.text)
    } else if (message.kind === 'notice') notices.push(message.text)
    else if (message.kind === 'ready') {
      clearTimeout(timer)
      timer = setTimeout(() => end('time'), seconds * 1000)
    }
    if (message.kind === 'parked') end('hung', 'It did not return from loop(), delay() or yield() for 20 s.')
    else if (message.kind === 'ended') end(ends[message.reset], message.message)
  }
  const board = new Board(image, read, {
    parts: { wiring: circuit.wiring, shared: circuit.shared },
    ...(network && { network }),
  })
  board.connected = true
  circuit.connect(board, 'running')
  const abort = () => end('aborted')
  const sendTyped = () => {
    while (typed[0] && board.tell({ kind: 'serial', data: typed[0] })) typed.shift()
  }
  const looking = setInterval(() => {
    sendTyped()
    showPins()
  }, lookPeriod)
  let timer = setTimeout(() => end('time'), (setupSeconds + seconds) * 1000)
  if (signal?.aborted) end('aborted')
  else signal?.addEventListener('abort', abort)
  onStart?.({
    type: (text) => {
      const data = new TextEncoder().encode(text)
      const waiting = typed.reduce((sum, { length }) => sum + length, data.length)
      if (waiting > runLimits.typedBytes) return false
      typed.push(data)
      return true
    },
    move: (part, control, value) => circuit.move(part, control, value),
  })
}
