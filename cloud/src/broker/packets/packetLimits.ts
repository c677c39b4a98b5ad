import { quotas } from '../../api/quotas.data.ts'
import { reasons } from './reasons.ts'

const { properties: mostProperties, subscriptions: mostFilters } = quotas.client

/** The codes of properties by what stands behind them (MQTT 5, 2.2.2.2). */
const propertyCodes = {
  oneByte: [0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2a],
  twoBytes: [0x13, 0x21, 0x22, 0x23],
  fourBytes: [0x02, 0x11, 0x18, 0x27],
  number: [0x0b],
  text: [0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1a, 0x1c, 0x1f],
  twoTexts: [0x26],
} as const
type PropertyForm = keyof typeof propertyCodes
const formOf = new Map<number, PropertyForm>(Object.entries(propertyCodes).flatMap(([form, codes]) => codes.map((code) => [code, form as PropertyForm] as const)))

class NotWhole extends Error {}
class NotOfClients extends Error {}

/** Why a packet is not parsed: a reason code of MQTT, and words for it. */
export interface PacketProblem {
  code: number
  why: string
}

const pingreq = 12
const notOfClients: PacketProblem = { code: reasons.protocolError, why: 'A client does not send such a packet.' }
const malformed: PacketProblem = { code: reasons.malformed, why: 'A packet ends within a field.' }

/**
 * Holds what a client sends to the quotas of properties and topic filters before the packet is parsed: very many of them in a packet that
 * is not too large keep the parser, the broker and each subscriber's connection busy for a tenth of a second each.
 */
export class PacketLimits {
  #version = 0

  /** What is wrong with a whole packet; undefined when it may be parsed. */
  problemOf(packet: Buffer): PacketProblem | undefined {
    try {
      const why = this.#excessOf(new Reader(packet), packet[0] ?? 0)
      return why === undefined ? undefined : { code: reasons.quotaExceeded, why }
    } catch (error) {
      if (error instanceof NotWhole) return malformed
      if (error instanceof NotOfClients) return notOfClients
      throw error
    }
  }

  /** By the type of the packet: CONNECT, PUBLISH, SUBSCRIBE, UNSUBSCRIBE and so on. */
  #excessOf(reader: Reader, first: number): string | undefined {
    switch (first >> 4) {
      case 1: return this.#connect(reader)
      case 3:
        reader.skipText()
        if ((first & 0b110) !== 0) reader.skip(2)
        return this.#properties(reader)
      case 8: return this.#properties(reader.skip(2)) ?? filterExcess(reader, 1)
      case 10: return this.#properties(reader.skip(2)) ?? filterExcess(reader, 0)
      // Of acknowledgements, DISCONNECT and AUTH the reason may be left out, and so may the properties behind it.
      case 4: case 5: case 6: case 7: return reader.left > 3 ? this.#properties(reader.skip(3)) : undefined
      case 14: case 15: return reader.left > 1 ? this.#properties(reader.skip(1)) : undefined
      case pingreq: return undefined
      default: throw new NotOfClients()
    }
  }

  #connect(reader: Reader): string | undefined {
    reader.skipText()
    // The highest bit is that of a bridge.
    this.#version = reader.byte() & 0x7f
    const flags = reader.byte()
    const excess = this.#properties(reader.skip(2))
    if (excess !== undefined || (flags & 0b100) === 0) return excess
    return this.#properties(reader.skipText())
  }

  #properties(reader: Reader): string | undefined {
    if (this.#version !== 5) return undefined
    const bytes = reader.number()
    if (bytes > mostProperties.bytes) return `A packet has ${bytes} bytes of properties, at most ${mostProperties.bytes}.`
    const end = reader.at + bytes
    let count = 0
    while (reader.at < end) {
      skipProperty(reader)
      count += 1
    }
    return count > mostProperties.count ? `A packet has ${count} properties, at most ${mostProperties.count}.` : undefined
  }
}

/** The filters, each with so many bytes behind it. */
function filterExcess(reader: Reader, behind: number): string | undefined {
  let count = 0
  while (reader.left > 0) {
    reader.skipText().skip(behind)
    count += 1
  }
  return count > mostFilters ? `A packet has ${count} topic filters, at most ${mostFilters}. Send fewer at once.` : undefined
}

function skipProperty(reader: Reader): void {
  switch (formOf.get(reader.byte())) {
    case 'oneByte': return void reader.skip(1)
    case 'twoBytes': return void reader.skip(2)
    case 'fourBytes': return void reader.skip(4)
    case 'number': return void reader.number()
    case 'text': return void reader.skipText()
    case 'twoTexts': return void reader.skipText().skipText()
    default: throw new NotWhole()
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
    if (byte === undefined) throw new NotWhole()
    this.at += 1
    return byte
  }

  skip(bytes: number): this {
    this.at += bytes
    if (this.left < 0) throw new NotWhole()
    return this
  }

  /** Text and binary data say their length. */
  skipText(): this {
    return this.skip(this.byte() * 256 + this.byte())
  }

  /** A number of one to four bytes. */
  number(): number {
    let value = 0
    for (let power = 0; power < 4; power += 1) {
      const byte = this.byte()
      value += (byte & 0x7f) * 128 ** power
      if (byte < 0x80) return value
    }
    throw new NotWhole()
  }
}
