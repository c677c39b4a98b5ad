import type { FakeChip } from './chips.data.ts'
import { FakeFlasher } from './FakeFlasher.ts'
import { packets, packetOf } from './packets.ts'

/** Where a fault can strike. */
export type FaultAt = 'open' | 'sync' | 'detect' | 'stub' | 'baud' | 'erase' | 'begin' | 'write' | 'finish' | 'verify' | 'reset'

export interface Faults {
  /** The cable is pulled here. */
  unplugAt?: FaultAt
  /** The chip says nothing from here on. */
  silentAt?: FaultAt
  /** One block gets lost. */
  losesBlock?: boolean
  /** The flash does not hold what was written. */
  wrongMd5?: boolean
  /** Another program holds the port. */
  busy?: boolean
  /** The system neither opens the port nor says why. */
  opensNever?: boolean
}

/** What a port asks of the board at its other end. Bytes are plain arrays, so that it can be asked from another process. */
export interface BoardLine {
  open(baudRate: number): Promise<boolean>
  close(): Promise<void>
  send(bytes: readonly number[]): Promise<boolean>
  signals(signals: { dtr?: boolean; rts?: boolean }): Promise<boolean>
}

const romBaudRate = 115_200
/** Milliseconds between the release of the reset line and the look at the line that chooses the bootloader. */
const bootTime = 3
const bootText = (mode: 'download' | 'run') =>
  `ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET),boot:${mode === 'download' ? '0x3 (DOWNLOAD_BOOT(UART0/UART1/SDIO_REI_REO_V2))\r\nwaiting for download\r\n' : '0x13 (SPI_FAST_FLASH_BOOT)\r\n'}`

const never = new Promise<never>(() => {})

/** A development board without the board: a chip with its flash, behind a USB bridge with the circuit that resets it. */
export class FakeBoard implements BoardLine {
  readonly flasher: FakeFlasher
  faults: Faults = {}
  /** What the port hears. */
  onData: (bytes: number[]) => void = () => {}
  onLost: () => void = () => {}
  /** What the firmware says when it starts. */
  says = '\u001b[0;32mI (31) boot: ESP-IDF\u001b[0m\r\nHello from the board\r\n'
  /** How often the firmware was started. */
  starts = 0
  opened = false
  #plugged = true
  #silent = false
  #baudRate = romBaudRate
  #lines = { dtr: false, rts: false }
  #inReset = false
  #downloading = false
  #input: number[] = []

  constructor(chip: FakeChip) {
    this.flasher = new FakeFlasher(chip)
  }

  get flash(): Uint8Array {
    return this.flasher.flash
  }

  /** Puts the cable in again; a board without power starts anew. */
  replug(): void {
    this.#plugged = true
    this.#silent = false
    this.faults = {}
    this.#start('run')
  }

  unplug(): void {
    this.#plugged = false
    this.opened = false
    this.onLost()
  }

  async open(baudRate: number): Promise<boolean> {
    if (this.faults.opensNever) return never
    this.#strike('open')
    if (!this.#plugged || this.faults.busy) return false
    this.opened = true
    this.#baudRate = baudRate
    return true
  }

  async close(): Promise<void> {
    this.opened = false
  }

  async signals({ dtr = this.#lines.dtr, rts = this.#lines.rts }: { dtr?: boolean; rts?: boolean }): Promise<boolean> {
    if (!this.#plugged) return false
    this.#lines = { dtr, rts }
    const inReset = rts && !dtr
    if (inReset && this.flasher.verified) this.#strike('reset')
    if (this.#inReset && !inReset) setTimeout(() => this.#start(this.#lines.dtr && !this.#lines.rts ? 'download' : 'run'), bootTime)
    this.#inReset = inReset
    return this.#plugged
  }

  async send(bytes: readonly number[]): Promise<boolean> {
    if (!this.#plugged) return false
    // At another speed it is noise.
    if (!this.#downloading || this.#silent || this.#baudRate !== this.flasher.baudRate) return true
    this.#input.push(...bytes)
    const { whole, rest } = packets(this.#input)
    this.#input = rest
    for (const packet of whole) this.#answer(packet)
    return this.#plugged
  }

  #answer(packet: Uint8Array): void {
    const at = this.flasher.stepOf(packet)
    if (at) this.#strike(at)
    if (!this.#plugged || this.#silent) return
    if (at === 'write' && this.faults.losesBlock) {
      this.faults = { ...this.faults, losesBlock: false }
      return
    }
    for (const answer of this.flasher.answer(packet, this.faults.wrongMd5 === true)) this.onData(packetOf(answer))
  }

  #strike(at: FaultAt): void {
    if (this.faults.unplugAt === at) this.unplug()
    if (this.faults.silentAt === at) this.#silent = true
  }

  #start(mode: 'download' | 'run'): void {
    this.#input = []
    this.#downloading = mode === 'download'
    this.flasher.restart()
    if (mode === 'run') this.starts += 1
    const text = bootText(mode) + (mode === 'run' ? this.says : '')
    if (this.opened && this.#baudRate === romBaudRate) this.onData([...new TextEncoder().encode(text)])
  }
}
