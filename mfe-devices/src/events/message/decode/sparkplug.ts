import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

// The data types of the Sparkplug B specification that are read here, by their numbers; values of others are shown as
// they were sent.
const types = [
  'Unknown',
  'Int8',
  'Int16',
  'Int32',
  'Int64',
  'UInt8',
  'UInt16',
  'UInt32',
  'UInt64',
  'Float',
  'Double',
  'Boolean',
  'String',
  'DateTime',
  'Text',
  'UUID',
  'DataSet',
  'Bytes',
  'File',
  'Template',
  'PropertySet',
  'PropertySetList',
]
const signedBits: Readonly<Record<string, number>> = { Int8: 8, Int16: 16, Int32: 32, Int64: 64 }

type Fields = Record<string, unknown>
type ReadField = (reader: BinaryReader, fields: Fields) => void
type Message = Readonly<Record<number, readonly [WireType, ReadField]>>

const { Varint, LengthDelimited, Bit32, Bit64 } = WireType

const field =
  (name: string, read: (reader: BinaryReader) => unknown): ReadField =>
  (reader, fields) => {
    fields[name] = read(reader)
  }
const whole = (reader: BinaryReader) => BigInt(reader.uint64())

const metricFields: Message = {
  1: [LengthDelimited, field('name', (reader) => reader.string())],
  2: [Varint, field('alias', whole)],
  3: [Varint, field('timestamp', whole)],
  4: [Varint, field('type', (reader) => reader.uint32())],
  5: [Varint, field('historical', (reader) => reader.bool())],
  6: [Varint, field('transient', (reader) => reader.bool())],
  7: [Varint, field('null', (reader) => reader.bool())],
  8: [LengthDelimited, field('metadata', (reader) => reader.bytes())],
  9: [LengthDelimited, field('properties', (reader) => reader.bytes())],
  10: [Varint, field('value', (reader) => BigInt(reader.uint32()))],
  11: [Varint, field('value', whole)],
  12: [Bit32, field('value', (reader) => reader.float())],
  13: [Bit64, field('value', (reader) => reader.double())],
  14: [Varint, field('value', (reader) => reader.bool())],
  15: [LengthDelimited, field('value', (reader) => reader.string())],
  16: [LengthDelimited, field('value', (reader) => reader.bytes())],
  17: [LengthDelimited, field('value', (reader) => reader.bytes())],
  18: [LengthDelimited, field('value', (reader) => reader.bytes())],
}

const payloadFields: Message = {
  1: [Varint, field('timestamp', whole)],
  2: [LengthDelimited, (reader, fields) => void ((fields.metrics ??= []) as unknown[]).push(metricIn(reader.bytes()))],
  3: [Varint, field('seq', whole)],
  4: [LengthDelimited, field('uuid', (reader) => reader.string())],
  5: [LengthDelimited, field('body', (reader) => reader.bytes())],
}

/** Any field that the message does not have ends the reading: it is no Sparkplug. */
const read = (bytes: Uint8Array, message: Message): Fields => {
  const reader = new BinaryReader(bytes)
  const fields: Fields = {}
  while (reader.pos < reader.len) {
    const [number, wireType] = reader.tag()
    const [expected, readField] = message[number] ?? []
    if (expected !== wireType || !readField) throw new Error('The bytes are no Sparkplug B payload.')
    readField(reader, fields)
  }
  return fields
}

const metricIn = (bytes: Uint8Array): Fields => {
  const { type, value, ...fields } = read(bytes, metricFields)
  const name = typeof type === 'number' ? (types[type] ?? type) : undefined
  const bits = signedBits[String(name)]
  return {
    ...fields,
    ...(name !== undefined && { type: name }),
    // Numbers below zero are sent as their two's complement.
    ...(value !== undefined && {
      value: bits !== undefined && typeof value === 'bigint' ? BigInt.asIntN(bits, value) : value,
    }),
  }
}

/**
 * The payload of a Sparkplug B message: a time or sequence number, and metrics with names or aliases. Throws for
 * anything else.
 */
export const readSparkplug = (bytes: Uint8Array): Fields => {
  const payload = read(bytes, payloadFields)
  const metrics = payload.metrics as Fields[] | undefined
  const isOne =
    metrics !== undefined &&
    (payload.timestamp !== undefined || payload.seq !== undefined) &&
    metrics.every(({ name, alias }) => name !== undefined || alias !== undefined)
  if (!isOne) throw new Error('The bytes are no Sparkplug B payload.')
  return payload
}
