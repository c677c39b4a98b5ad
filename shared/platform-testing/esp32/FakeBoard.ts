/// <reference types="w3c-web-serial" />
import type { FakeChip } from './chips.ts'
import { createFakePort, type SerialBoard } from './createFakePort.ts'
import { FakeFlasher, type FaultAt, packetOf, packets } from './FakeFlasher.ts'
import { FakeImprov } from './FakeImprov.ts'

export interface Faults {
  /** The cable is pulled here. */
  unplugAt?: FaultAt
  /** The chip stops responding here. */
  silentAt?: FaultAt
  /** One block is lost. */
  losesBlock?: boolean
  /** Longer packets are lost at a higher speed than the bootloader's. */
  maxFastPacketBytes?: number
  /** The flash's content differs from what was written. */
  wrongMd5?: boolean
  /** Another program holds the port. */
  busy?: boolean
  /** Opening the port never ends. */
  opensNever?: boolean
}

const romBaudRate = 115_200
/** Milliseconds from the release of the reset line until the chip reads the line that selects the bootloader. */
const bootTime = 3
const bootText = (mode: 'download' | 'run') =>
  `ets Jul 29 2019 12:21:46\r\n\r\nrst:0x1 (POWERON_RESET),boot:${mode === 'download' ? '0x3 (DOWNLOAD_BOOT(UART0/UART1/SDIO_REI_REO_V2))\r\nwaiting for download\r\n' : '0x13 (SPI_FAST_FLASH_BOOT)\r\n'}`

const never = new Promise<never>(() => {})

/** A simulated development board: a chip with its flash behind a USB bridge with the reset circuit. */
export class FakeBoard implements SerialBoard {
  readonly flasher: FakeFlasher
  /** What the firmware speaks on the port while it runs; null for one that does not. */
  improv: FakeImprov | null = null
  faults: Faults = {}
  /** Called with the bytes that the port receives. */
  onData: (bytes: number[]) => void = () => {}
  onLost: () => void = () => {}
  /** What the firmware prints when it starts. */
  startText = '\u001b[0;32mI (31) boot: ESP-IDF\u001b[0m\r\nHello from the board\r\n'
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

  /** Has the firmware speak Improv. */
  speakImprov(): FakeImprov {
    return (this.improv = new FakeImprov((bytes) => {
      if (this.opened) this.onData(bytes)
    }))
  }

  /** Plugs the cable in again, which starts the board. */
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
    this.#applyFaults('open')
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
    if (inReset && this.flasher.verified) this.#applyFaults('reset')
    if (this.#inReset && !inReset)
      setTimeout(() => this.#start(this.#lines.dtr && !this.#lines.rts ? 'download' : 'run'), bootTime)
    this.#inReset = inReset
    return this.#plugged
  }

  async send(bytes: readonly number[]): Promise<boolean> {
    if (!this.#plugged) return false
    if (!this.#downloading && this.#baudRate === romBaudRate) this.#hear(bytes)
    // At another speed the bytes are noise.
    if (!this.#plugged) return false
    if (!this.#downloading || this.#silent || this.#baudRate !== this.flasher.baudRate) return true
    this.#input.push(...bytes)
    const { whole, rest } = packets(this.#input)
    this.#input = rest
    const longest = this.#baudRate > romBaudRate ? (this.faults.maxFastPacketBytes ?? Infinity) : Infinity
    for (const packet of whole) if (packet.length <= longest) this.#respond(packet)
    return this.#plugged
  }

  #hear(bytes: readonly number[]): void {
    this.#applyFaults('improv')
    if (this.#plugged && !this.#silent) for (const byte of bytes) this.improv?.take(byte)
  }

  #respond(packet: Uint8Array): void {
    const at = this.flasher.stepOf(packet)
    if (at) this.#applyFaults(at)
    if (!this.#plugged || this.#silent) return
    if (at === 'write' && this.faults.losesBlock) {
      this.faults = { ...this.faults, losesBlock: false }
      return
    }
    for (const reply of this.flasher.respond(packet, this.faults.wrongMd5 === true)) this.onData(packetOf(reply))
  }

  #applyFaults(at: FaultAt): void {
    if (this.faults.unplugAt === at) this.unplug()
    if (this.faults.silentAt === at) this.#silent = true
  }

  #start(mode: 'download' | 'run'): void {
    this.#input = []
    this.#downloading = mode === 'download'
    this.flasher.restart()
    if (mode === 'run') this.starts += 1
    const text = bootText(mode) + (mode === 'run' ? this.startText : '')
    if (this.opened && this.#baudRate === romBaudRate) this.onData([...new TextEncoder().encode(text)])
  }
}

/** A board and the port that it is connected to. */
export const connectFakeBoard = (chip: FakeChip): { board: FakeBoard; port: SerialPort } => {
  const board = new FakeBoard(chip)
  const { port, end } = createFakePort(board)
  board.onData = end.data
  board.onLost = end.lost
  return { board, port }
}
