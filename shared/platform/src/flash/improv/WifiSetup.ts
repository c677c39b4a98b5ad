/// <reference types="w3c-web-serial" />
import { createLock, createWritable, type Readable } from '../../lib/index.ts'
import { FlashError } from '../flashState.ts'
import { choosePort, textOf } from '../SerialLine.ts'
import { ImprovLine } from './ImprovLine.ts'
import { ImprovError, type WifiView } from './improvState.ts'

const maxLogLength = 500

const problemOf = (error: unknown): NonNullable<WifiView['problem']> => ({
  code: error instanceof FlashError || error instanceof ImprovError ? error.code : 'other',
  detail: textOf(error),
})

/** Sets a board's Wi-Fi over its serial port, by Improv. One thing at a time: what is asked meanwhile is left out. */
export class WifiSetup {
  readonly #view = createWritable<WifiView>({ step: 'idle', info: null, networks: null, problem: null, log: [] })
  readonly #lock = createLock<void>()
  #stop = new AbortController()
  #line: ImprovLine | null = null
  #freed: Promise<void> = Promise.resolve()

  get view(): Readable<WifiView> {
    return this.#view
  }

  /** Finds the board at this port and lets it look for networks; without a port, asks for it. Ends what is going on. */
  async start(known?: SerialPort): Promise<void> {
    try {
      const port = known ?? (await choosePort(navigator.serial))
      if (port) await this.#open(port)
    } catch (error) {
      this.#change({ step: 'failed', problem: problemOf(error) })
    }
  }

  scan(): Promise<void> {
    return this.#lock(() => this.#scan())
  }

  /** Lets the board join a network. The password is sent, and kept nowhere. */
  connect(ssid: string, password: string): Promise<void> {
    return this.#lock(() =>
      this.#attempt('connecting', async (line) => {
        await line.setWifi(ssid, password)
        return { step: 'connected' }
      }),
    )
  }

  /** Ends whatever is going on. The port is closed when it resolves. */
  close(): Promise<void> {
    if (this.#view.getState().step !== 'connected') this.#change({ step: 'idle', problem: null })
    return this.#release()
  }

  #change(next: Partial<WifiView>): void {
    this.#view.setState({ ...this.#view.getState(), ...next })
  }

  #log = (text: string): void =>
    this.#change({ log: [...this.#view.getState().log, { at: Date.now(), text }].slice(-maxLogLength) })

  async #open(port: SerialPort): Promise<void> {
    const freed = this.#release()
    const stop = (this.#stop = new AbortController())
    const line = (this.#line = new ImprovLine(port, { signal: stop.signal, log: this.#log }))
    this.#change({ step: 'detecting', info: null, networks: null, problem: null })
    await freed
    try {
      const info = await line.open()
      if (line !== this.#line) return
      this.#change({ info })
    } catch (error) {
      return this.#fail(line, error)
    }
    line.ended().catch((error: unknown) => this.#fail(line, error))
    return this.#scan()
  }

  #scan(): Promise<void> {
    return this.#attempt('scanning', async (line) => ({ step: 'ready', networks: await line.scan() }))
  }

  /** An error of Improv leaves the board there to be asked again. */
  async #attempt(step: WifiView['step'], work: (line: ImprovLine) => Promise<Partial<WifiView>>): Promise<void> {
    const line = this.#line
    if (!line) return
    this.#change({ step, problem: null })
    try {
      const next = await work(line)
      if (line === this.#line) this.#change(next)
    } catch (error) {
      if (!(error instanceof ImprovError)) await this.#fail(line, error)
      else if (line === this.#line) this.#change({ step: 'ready', problem: problemOf(error) })
    }
  }

  async #fail(line: ImprovLine, error: unknown): Promise<void> {
    if (line !== this.#line) return
    const problem = problemOf(error)
    this.#log(`Failed (${problem.code}): ${problem.detail}`)
    this.#change({ step: 'failed', problem })
    await this.#release()
  }

  /** In sequence: the port must be closed before it can be opened again. */
  #release(): Promise<void> {
    const line = this.#line
    this.#line = null
    this.#stop.abort()
    return (this.#freed = this.#freed.then(() => line?.release()))
  }
}
