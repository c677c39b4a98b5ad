import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import { type FakeChip, fakeChips, flashId, flashSize, macWords } from './chips.ts'

/** The steps at which a fault can happen. */
export type FaultAt =
  | 'open'
  | 'sync'
  | 'detect'
  | 'stub'
  | 'baud'
  | 'erase'
  | 'begin'
  | 'write'
  | 'finish'
  | 'verify'
  | 'reset'
  | 'improv'

const end = 0xc0
const escape = 0xdb
const escapes: Readonly<Record<number, readonly number[]>> = { [end]: [escape, 0xdc], [escape]: [escape, 0xdd] }

/** A packet in its SLIP encoding. */
export const packetOf = (bytes: Uint8Array): number[] => [
  end,
  ...[...bytes].flatMap((byte) => escapes[byte] ?? [byte]),
  end,
]

/** The complete packets among these bytes, and the remaining bytes. */
export const packets = (bytes: readonly number[]): { whole: Uint8Array[]; rest: number[] } => {
  const whole: Uint8Array[] = []
  let packet: number[] | null = null
  let rest = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte === end && packet && packet.length > 0) {
      whole.push(Uint8Array.from(packet))
      packet = null
      rest = index + 1
    } else if (byte === end) {
      packet = []
      rest = index
    } else if (byte === escape && index + 1 < bytes.length) {
      index += 1
      packet?.push(bytes[index] === 0xdc ? end : escape)
    } else packet?.push(byte)
  }
  return { whole, rest: bytes.slice(rest) }
}

const command = {
  memoryBegin: 0x05,
  memoryEnd: 0x06,
  memoryData: 0x07,
  sync: 0x08,
  writeRegister: 0x09,
  readRegister: 0x0a,
  changeBaudRate: 0x0f,
  begin: 0x10,
  data: 0x11,
  finish: 0x12,
  md5: 0x13,
  securityInfo: 0x14,
  eraseAll: 0xd0,
} as const

const steps: Readonly<Record<number, FaultAt>> = {
  [command.sync]: 'sync',
  [command.readRegister]: 'detect',
  [command.securityInfo]: 'detect',
  [command.memoryData]: 'stub',
  [command.changeBaudRate]: 'baud',
  [command.eraseAll]: 'erase',
  [command.begin]: 'begin',
  [command.data]: 'write',
  [command.finish]: 'finish',
  [command.md5]: 'verify',
}

const sector = 0x1000
const runUserCommand = 1 << 18
const ok = [0, 0]
const invalid = [1, 5]

const sum = (bytes: Uint8Array): number => bytes.reduce((state, byte) => state ^ byte, 0xef)

/** The bootloader in a chip's ROM, and the program that replaces it (the stub). */
export class FakeFlasher {
  readonly flash = new Uint8Array(flashSize).fill(0xff)
  /** The commands that were received, in order. */
  commands: number[] = []
  baudRate = 115_200
  /** Whether the hash of a written image was requested. */
  verified = false
  readonly #chip: FakeChip
  readonly #registers = new Map<number, number>()
  #stub = false
  #write = { offset: 0, size: 0, blocks: new Map<number, Uint8Array>() }

  constructor(chip: FakeChip) {
    this.#chip = chip
    const { magic, mac } = fakeChips[chip]
    this.#registers.set(0x40001000, magic)
    mac.forEach((register, index) => this.#registers.set(register, macWords[index] ?? 0))
  }

  /** How often the flash was changed. */
  get writes(): number {
    return this.commands.filter((op) => op === command.eraseAll || op === command.begin || op === command.data).length
  }

  restart(): void {
    this.#stub = false
    this.verified = false
    this.baudRate = 115_200
  }

  stepOf(packet: Uint8Array): FaultAt | undefined {
    return steps[packet[1] ?? 0]
  }

  respond(packet: Uint8Array, wrongMd5: boolean): Uint8Array[] {
    const op = packet[1] ?? 0
    const body = packet.subarray(8)
    const view = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
    const word = (index: number) => view.getUint32(8 + index * 4, true)
    this.commands.push(op)
    if (op === command.sync) return Array.from({ length: this.#stub ? 1 : 8 }, () => this.#reply(op, [], 0x20120707))
    if (op === command.readRegister) return [this.#reply(op, [], this.#registers.get(word(0)) ?? 0)]
    const carriesData = op === command.memoryData || op === command.data
    if (carriesData && sum(body.subarray(16)) !== view.getUint32(4, true)) return [response(op, 0, invalid)]
    const content = this.#run(op, word, body, wrongMd5)
    // The ROM responds to an unknown command eight times, with another code.
    if (!content) return Array.from({ length: 8 }, () => response(0xff, 0, [...invalid, 0, 0]))
    return [this.#reply(op, content), ...(op === command.memoryEnd ? [new TextEncoder().encode('OHAI')] : [])]
  }

  /** Runs a command and returns the content of its reply; null for an unknown command. */
  #run(op: number, word: (index: number) => number, body: Uint8Array, wrongMd5: boolean): readonly number[] | null {
    const { hasSecurityInfo, id } = fakeChips[this.#chip]
    switch (op) {
      case command.memoryBegin:
      case command.memoryData:
        break
      case command.memoryEnd:
        this.#stub = true
        break
      case command.writeRegister:
        this.#setRegister(word(0), word(1))
        break
      case command.changeBaudRate:
        this.baudRate = word(0)
        break
      case command.eraseAll:
        this.flash.fill(0xff)
        break
      case command.begin:
        this.#begin(word(0), word(3))
        break
      case command.data:
        this.#write.blocks.set(word(1), body.slice(16))
        break
      case command.finish:
        this.#finish()
        break
      case command.md5:
        return this.#md5(word(0), word(1), wrongMd5)
      case command.securityInfo:
        return hasSecurityInfo ? [...Array<number>(12).fill(0), id, 0, 0, 0, 0, 0, 0, 0] : null
      default:
        return null
    }
    return []
  }

  #reply(op: number, content: readonly number[], value = 0): Uint8Array {
    return response(op, value, [...content, ...ok, ...(this.#stub ? [] : [0, 0])])
  }

  #setRegister(register: number, value: number): void {
    const { command: run, data } = fakeChips[this.#chip].spi
    this.#registers.set(register, value)
    if (register !== run || (value & runUserCommand) === 0) return
    this.#registers.set(run, 0)
    this.#registers.set(data, flashId)
  }

  #begin(size: number, offset: number): void {
    this.#write = { offset, size, blocks: new Map() }
    this.flash.fill(0xff, Math.floor(offset / sector) * sector, Math.ceil((offset + size) / sector) * sector)
  }

  #finish(): void {
    const { offset, size, blocks } = this.#write
    const data = inflateSync(
      Buffer.concat([...blocks.entries()].toSorted(([a], [b]) => a - b).map(([, block]) => block)),
    )
    if (data.length !== size) throw new Error(`${data.length} bytes came, ${size} were announced.`)
    this.flash.set(data, offset)
  }

  #md5(address: number, size: number, wrong: boolean): number[] {
    this.verified = true
    const hash = [
      ...createHash('md5')
        .update(this.flash.subarray(address, address + size))
        .digest(),
    ]
    return wrong ? hash.toReversed() : hash
  }
}

const response = (op: number, value: number, content: readonly number[]): Uint8Array => {
  const bytes = new Uint8Array(8 + content.length)
  const view = new DataView(bytes.buffer)
  bytes.set([1, op])
  view.setUint16(2, content.length, true)
  view.setUint32(4, value >>> 0, true)
  bytes.set(content, 8)
  return bytes
}
