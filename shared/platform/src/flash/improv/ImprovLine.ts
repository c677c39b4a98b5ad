/// <reference types="w3c-web-serial" />
import { delay } from '../../lib/index.ts'
import { SerialLine } from '../SerialLine.ts'
import { encodeFrame, encodeTexts, FrameReader, frameType, textsOf, type ImprovFrame } from './frames.ts'
import { ImprovError, improvErrors, type ImprovInfo, type Network } from './improvState.ts'

const baudRate = 115_200
const command = { setWifi: 1, state: 2, info: 3, scan: 4 } as const
const provisioned = 4
/** Milliseconds. A board that has just restarted may miss the first questions. */
const askAgainAfter = 1000
const detectFor = 10_000
const timeouts = { info: 5000, scan: 20_000, wifi: 60_000 }
/** More networks than these are not listed. */
const maxNetworks = 100

interface Waiting {
  command: number
  results: string[][]
  resolve: (results: string[][]) => void
  reject: (error: Error) => void
}

interface ImprovLineOptions {
  signal: AbortSignal
  log: (line: string) => void
}

/** Improv Serial with the board at a serial port. */
export class ImprovLine {
  /** Whether the board says that it has a network. */
  provisioned = false
  readonly #line: SerialLine
  readonly #log: (line: string) => void
  readonly #reader = new FrameReader()
  #seen = () => {}
  #waiting: Waiting | null = null

  constructor(port: SerialPort, { signal, log }: ImprovLineOptions) {
    this.#log = log
    this.#line = new SerialLine(port, {
      signal,
      onBytes: (bytes) => {
        for (const frame of this.#reader.push(bytes)) this.#take(frame)
      },
    })
  }

  /** Opens the port and waits for a board that answers. Rejects with `FlashError` or `ImprovError`. */
  async open(): Promise<ImprovInfo> {
    await this.#line.open(baudRate)
    await this.#detect()
    try {
      const [[firmware = '', version = '', chip = '', name = ''] = []] = await this.#ask(
        command.info,
        [],
        timeouts.info,
      )
      this.#log(`improv device info: ${firmware} ${version}, ${chip}`)
      return { firmware, version, chip, name }
    } catch (error) {
      // Nothing depends on it.
      if (error instanceof ImprovError) return { firmware: '', version: '', chip: '', name: '' }
      throw error
    }
  }

  /** The networks that the board sees, the strongest first. */
  async scan(): Promise<Network[]> {
    const found = await this.#ask(command.scan, [], timeouts.scan)
    this.#log(`improv scan: ${found.length} networks`)
    const networks = found.slice(0, maxNetworks).map(([name = '', strength = '', secured = '']) => ({
      name,
      strength: Number.parseInt(strength, 10) || null,
      secured: secured !== 'NO',
    }))
    const sorted = networks
      .filter(({ name }) => name !== '')
      .toSorted((a, b) => (b.strength ?? -Infinity) - (a.strength ?? -Infinity))
    // A network has several access points.
    return sorted.filter(({ name }, index) => sorted.findIndex((one) => one.name === name) === index)
  }

  /** Resolves when the board has joined the network. */
  async setWifi(ssid: string, password: string): Promise<void> {
    this.#log(`improv send Wi-Fi settings: ${ssid}, password not logged`)
    await this.#ask(command.setWifi, encodeTexts([ssid, password]), timeouts.wifi)
  }

  /** Rejects when the line ends. */
  ended(): Promise<never> {
    return this.#line.race(new Promise<never>(() => {}))
  }

  release(): Promise<void> {
    return this.#line.release()
  }

  async #detect(): Promise<void> {
    const answered = new Promise<true>((resolve) => {
      this.#seen = () => resolve(true)
    })
    for (let waited = 0; waited < detectFor; waited += askAgainAfter) {
      this.#log('improv request state')
      await this.#send(command.state, [])
      if (await this.#line.race(Promise.race([answered, delay(askAgainAfter)]))) return
    }
    throw new ImprovError('notDetected', 'The board does not answer Improv.')
  }

  #send(name: number, data: readonly number[]): Promise<void> {
    return this.#line.write(encodeFrame(frameType.command, [name, data.length, ...data]))
  }

  async #ask(name: number, data: readonly number[], timeout: number): Promise<string[][]> {
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const answer = new Promise<string[][]>((resolve, reject) => {
        this.#waiting = { command: name, results: [], resolve, reject }
        timer = setTimeout(() => reject(new ImprovError('timeout', `No answer within ${timeout / 1000} s.`)), timeout)
      })
      answer.catch(() => {})
      await this.#send(name, data)
      return await this.#line.race(answer)
    } finally {
      clearTimeout(timer)
      this.#waiting = null
    }
  }

  #take({ type, data }: ImprovFrame): void {
    const [first = 0] = data
    if (type === frameType.state) this.#takeState(first)
    else if (type === frameType.error && first !== 0) this.#takeError(first)
    else if (type === frameType.result && first === this.#waiting?.command)
      this.#takeResult(this.#waiting, textsOf(data.subarray(2)))
  }

  #takeState(state: number): void {
    this.provisioned = state === provisioned
    this.#log(`improv state: ${state}`)
    this.#seen()
  }

  #takeError(code: number): void {
    this.#log(`improv error: ${code}`)
    this.#waiting?.reject(new ImprovError(improvErrors[code] ?? 'unknown', `The board answers with error ${code}.`))
  }

  /** A scan's networks come one by one; an empty result ends them. */
  #takeResult({ command: name, results, resolve }: Waiting, texts: string[]): void {
    if (name === command.scan && texts.length > 0) results.push(texts)
    else resolve(name === command.scan ? results : [texts])
  }
}
