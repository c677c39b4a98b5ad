import { isUtf8 } from 'node:buffer'
import { quotas } from '../../api/quotas.data.ts'
import { reasons } from './reasons.ts'

const { properties: maxProperties, subscriptions: maxFilters } = quotas.client

/** The codes of properties by what stands behind them (MQTT 5, 2.2.2.2). */
const propertyCodes = {
  oneByte: [0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2a],
  twoBytes: [0x13, 0x21, 0x22, 0x23],
  fourBytes: [0x02, 0x11, 0x18, 0x27],
  number: [0x0b],
  text: [0x03, 0x08, 0x12, 0x15, 0x1a, 0x1c, 0x1f],
  binary: [0x09, 0x16],
  twoTexts: [0x26],
} as const
type PropertyForm = keyof typeof propertyCodes
const formOf = new Map<number, PropertyForm>(
  Object.entries(propertyCodes).flatMap(([form, codes]) => codes.map((code) => [code, form as PropertyForm] as const)),
)

/** Why a packet is not parsed: a reason code of MQTT, and words for it. */
export interface PacketProblem {
  code: number
  why: string
}

const [pingreq, plus, hash] = [12, 0x2b, 0x23]
/** The first byte's lower half, by the kind of packet; that of PUBLISH says more (MQTT-2.1.3-1). */
const flagsOf = new Map([
  [6, 2],
  [8, 2],
  [10, 2],
])
const problems = {
  notOfClients: { code: reasons.protocolError, why: 'A client does not send such a packet.' },
  notWhole: { code: reasons.malformed, why: 'A packet ends within a field.' },
  flags: { code: reasons.malformed, why: 'A packet has flags that it must not have.' },
  text: { code: reasons.malformed, why: 'A text is no UTF-8, or has the character U+0000.' },
  wildcard: { code: reasons.invalidTopic, why: 'A message is published to a topic with + or #.' },
  id: { code: reasons.protocolError, why: 'A packet has the number 0.' },
  noFilter: { code: reasons.protocolError, why: 'A packet has no topic filter.' },
  options: { code: reasons.malformed, why: 'A subscription has options that it must not have.' },
} as const satisfies Record<string, PacketProblem>

class Wrong extends Error {
  readonly problem: PacketProblem

  constructor(kind: keyof typeof problems) {
    super(kind)
    this.problem = problems[kind]
  }
}

/**
 * Holds what a client sends to the quotas of properties and topic filters before the packet is parsed: very many of
 * them in a packet that is not too large keep the parser, the broker and each subscriber's connection busy for a tenth
 * of a second each. And to what the protocol wants of a packet, where the parser takes what it must not, or says
 * nothing of the reason.
 */
export class PacketLimits {
  #version = 0

  /** What is wrong with a whole packet; undefined when it may be parsed. */
  problemOf(packet: Buffer): PacketProblem | undefined {
    try {
      const why = this.#excessOf(new Reader(packet), packet[0] ?? 0)
      return why === undefined ? undefined : { code: reasons.quotaExceeded, why }
    } catch (error) {
      if (error instanceof Wrong) return error.problem
      throw error
    }
  }

  /** By the type of the packet: CONNECT, PUBLISH, SUBSCRIBE, UNSUBSCRIBE and so on. */
  #excessOf(reader: Reader, first: number): string | undefined {
    const kind = first >> 4
    if (kind !== 3 && (first & 0xf) !== (flagsOf.get(kind) ?? 0)) throw new Wrong(kind === 0 ? 'notOfClients' : 'flags')
    switch (kind) {
      case 1:
        return this.#connect(reader)
      case 3:
        return this.#publish(reader, (first >> 1) & 3)
      case 8:
        return this.#properties(reader.id()) ?? filterExcess(reader, (options) => this.#areOptions(options))
      case 10:
        return this.#properties(reader.id()) ?? filterExcess(reader)
      // Of acknowledgements, DISCONNECT and AUTH the reason may be left out, and so may the properties behind it.
      case 4:
      case 5:
      case 6:
      case 7:
        return reader.id().left > 1 ? this.#properties(reader.skip(1)) : undefined
      case 14:
      case 15:
        return reader.left > 1 ? this.#properties(reader.skip(1)) : undefined
      case pingreq:
        return undefined
      default:
        throw new Wrong('notOfClients')
    }
  }

  #connect(reader: Reader): string | undefined {
    reader.text()
    // The highest bit is that of a bridge.
    this.#version = reader.byte() & 0x7f
    const flags = reader.byte()
    const hasWill = (flags & 0b100) !== 0
    // The lowest flag is reserved; without a last will it has no quality, and is not retained (MQTT-3.1.2-3, -11, -12,
    // -13, -15).
    if ((flags & 1) !== 0 || (flags & 0b11000) === 0b11000 || (!hasWill && (flags & 0b111000) !== 0))
      throw new Wrong('flags')
    const excess = this.#properties(reader.skip(2))
    if (excess !== undefined) return excess
    reader.text()
    if (!hasWill) return undefined
    const ofWill = this.#properties(reader)
    if (ofWill === undefined) reader.topic()
    return ofWill
  }

  #publish(reader: Reader, qos: number): string | undefined {
    if (qos === 3) throw new Wrong('flags')
    reader.topic()
    if (qos > 0) reader.id()
    return this.#properties(reader)
  }

  /** QoS 3 is none, the upper bits are reserved, and so are all but QoS in version 3.1.1 (MQTT-3.8.3-4, -5). */
  #areOptions(options: number): boolean {
    return (
      (options & 3) !== 3 &&
      (this.#version === 5 ? (options & 0xc0) === 0 && (options & 0x30) !== 0x30 : (options & 0xfc) === 0)
    )
  }

  #properties(reader: Reader): string | undefined {
    if (this.#version !== 5) return undefined
    const bytes = reader.number()
    if (bytes > maxProperties.bytes) return `A packet has ${bytes} bytes of properties, at most ${maxProperties.bytes}.`
    const end = reader.at + bytes
    let count = 0
    while (reader.at < end) {
      skipProperty(reader)
      count += 1
    }
    return count > maxProperties.count ? `A packet has ${count} properties, at most ${maxProperties.count}.` : undefined
  }
}

/** Of the filters, each with its options behind it where the packet has them. */
function filterExcess(reader: Reader, areOptions?: (options: number) => boolean): string | undefined {
  let count = 0
  while (reader.left > 0) {
    reader.text()
    if (areOptions && !areOptions(reader.byte())) throw new Wrong('options')
    count += 1
  }
  if (count === 0) throw new Wrong('noFilter')
  return count > maxFilters
    ? `A packet has ${count} topic filters, at most ${maxFilters}. Send fewer at once.`
    : undefined
}

function skipProperty(reader: Reader): void {
  switch (formOf.get(reader.byte())) {
    case 'oneByte':
      return void reader.skip(1)
    case 'twoBytes':
      return void reader.skip(2)
    case 'fourBytes':
      return void reader.skip(4)
    case 'number':
      return void reader.number()
    case 'text':
      return void reader.text()
    case 'binary':
      return void reader.binary()
    case 'twoTexts':
      reader.text()
      return void reader.text()
    default:
      throw new Wrong('notWhole')
  }
}

/** Reads what follows the header of a packet. */
class Reader {
  at = 1
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    this.number()
  }

  get left(): number {
    return this.#bytes.length - this.at
  }

  byte(): number {
    const byte = this.#bytes[this.at]
    if (byte === undefined) throw new Wrong('notWhole')
    this.at += 1
    return byte
  }

  skip(bytes: number): this {
    this.at += bytes
    if (this.left < 0) throw new Wrong('notWhole')
    return this
  }

  /** Says its length. */
  binary(): Buffer {
    const length = this.byte() * 256 + this.byte()
    this.skip(length)
    return this.#bytes.subarray(this.at - length, this.at)
  }

  /** Binary that is UTF-8, without U+0000 (MQTT-1.5.4-1, -2). */
  text(): Buffer {
    const text = this.binary()
    if (text.includes(0) || !isUtf8(text)) throw new Wrong('text')
    return text
  }

  /** Has no wildcards (MQTT-3.3.2-2). */
  topic(): void {
    const topic = this.text()
    if (topic.includes(plus) || topic.includes(hash)) throw new Wrong('wildcard')
  }

  /** Of a packet; never 0 (MQTT-2.2.1-3). */
  id(): this {
    if (this.byte() * 256 + this.byte() === 0) throw new Wrong('id')
    return this
  }

  /** A number of one to four bytes. */
  number(): number {
    let value = 0
    for (let power = 0; power < 4; power += 1) {
      const byte = this.byte()
      value += (byte & 0x7f) * 128 ** power
      if (byte < 0x80) return value
    }
    throw new Wrong('notWhole')
  }
}
