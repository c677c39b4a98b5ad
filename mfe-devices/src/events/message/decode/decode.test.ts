import { encode as encodeMessagePack } from '@msgpack/msgpack'
import { BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { describe, expect, test } from '@jest/globals'
import { encode as encodeCbor } from 'cbor2/encoder'
import fc from 'fast-check'
import { decode } from './decode.lazy.ts'

const hex = (digits: string) => Uint8Array.from(Buffer.from(digits.replaceAll(' ', ''), 'hex'))
const shown = (digits: string) => {
  const decoded = decode(hex(digits))
  return decoded && `${decoded.format} ${decoded.text}`
}

describe('EVT-81: a binary message is read by what its bytes say', () => {
  test.each([
    ['an object', 'a26474656d70f94d606368756d1833', 'CBOR {"temp":21.5,"hum":51}'],
    ['a list', '83 01 20 f4', 'CBOR [1,-1,false]'],
    ['64 bits', 'a1 62 6964 1b 1770232092421000', 'CBOR {"id":1688888483063664640}'],
    ['what JSON lacks', 'a3 61 62 42 01ff 61 6e f97e00 61 75 f7', 'CBOR {"b":"h\'01ff\'","n":"NaN","u":"undefined"}'],
    ['numbers as names', 'a2 01 02 20 03', 'CBOR {"1":2,"-1":3}'],
    ['parts of unknown length', 'bf 61 62 5f 41 01 41 02 ff ff', 'CBOR {"b":"h\'0102\'"}'],
    [
      'tags',
      'd9d9f7 a2 61 74 c1 1a 5f5e1000 61 6e c2 49 010000000000000000',
      'CBOR {"t":{"tag":1,"value":1600000000},"n":18446744073709551616}',
    ],
  ])('as CBOR: %s', (_, bytes, text) => {
    expect(shown(bytes)).toBe(text)
  })

  test.each([
    ['an object', '82 a4 74656d70 cb 4035800000000000 a3 68756d 33', 'MessagePack {"temp":21.5,"hum":51}'],
    ['64 bits', '81 a2 6964 cf 1770232092421000', 'MessagePack {"id":1688888483063664640}'],
    ['an extension', '81 a1 74 d6 ff 5f5e1000', 'MessagePack {"t":{"type":-1,"data":"h\'5f5e1000\'"}}'],
  ])('as MessagePack: %s', (_, bytes, text) => {
    expect(shown(bytes)).toBe(text)
  })

  test('as Sparkplug B: metrics with names, types and values, numbers below zero too', () => {
    const metric = (name: string, type: number, write: (writer: BinaryWriter) => BinaryWriter) =>
      write(
        new BinaryWriter().tag(1, WireType.LengthDelimited).string(name).tag(4, WireType.Varint).uint32(type),
      ).finish()
    const payload = new BinaryWriter().tag(1, WireType.Varint).uint64(1_763_600_000_123n)
    const metrics = [
      metric('Temp', 9, (writer) => writer.tag(12, WireType.Bit32).float(21.5)),
      metric('Low', 3, (writer) => writer.tag(10, WireType.Varint).uint32(4_294_967_291)),
      metric('Total', 8, (writer) => writer.tag(11, WireType.Varint).uint64(18_446_744_073_709_551_615n)),
      metric('On', 11, (writer) => writer.tag(14, WireType.Varint).bool(true)),
    ]
    for (const each of metrics) payload.tag(2, WireType.LengthDelimited).bytes(each)
    expect(decode(payload.tag(3, WireType.Varint).uint64(7).finish())).toEqual({
      format: 'Sparkplug B',
      text: '{"timestamp":1763600000123,"metrics":[{"name":"Temp","type":"Float","value":21.5},{"name":"Low","type":"Int32","value":-5},{"name":"Total","type":"UInt64","value":18446744073709551615},{"name":"On","type":"Boolean","value":true}],"seq":7}',
    })
  })

  test('as what its sender wrote, for objects of any values', () => {
    const value = fc.dictionary(
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 8 })
        .filter((key) => !/\p{Cc}/u.test(key) && key !== '__proto__'),
      fc.oneof(fc.integer(), fc.boolean(), fc.string(), fc.array(fc.integer())),
      { minKeys: 1, maxKeys: 10 },
    )
    fc.assert(
      fc.property(value, (sent) => {
        const plain = { ...sent }
        for (const [format, bytes] of [
          ['CBOR', encodeCbor(plain)],
          ['MessagePack', encodeMessagePack(plain)],
        ] as const) {
          const decoded = decode(Uint8Array.from(bytes))
          expect([decoded?.format, JSON.parse(decoded?.text ?? 'null')]).toEqual([format, plain])
        }
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['a JPEG', 'ffd8ffe000104a46494600010100000100010000ffdb'],
    ['a number', '18ff'],
    ['a text', 'a3e28282'],
    ['bytes after the value', 'a1617401 ff'],
    ['half a value', 'a2617401'],
    ['nothing', ''],
  ])('not at all: %s', (_, bytes) => {
    expect(shown(bytes)).toBeNull()
  })
})

describe('EVT-81: hostile bytes cost neither memory nor time', () => {
  const repeated = (part: string, times: number) => hex(part.repeat(times))

  test.each([
    ['CBOR, lists in lists', repeated('81', 65_536)],
    ['CBOR, tags in tags', repeated('c1', 65_536)],
    ['CBOR, long lists', repeated('9b00000000ffffffff', 7_000)],
    ['MessagePack, lists in lists', repeated('91', 65_536)],
    ['MessagePack, long lists in each other', repeated('dd0000fde0', 13_000)],
    ['MessagePack, one endless list', hex('ddffffffff01')],
    ['MessagePack, a text longer than the message', hex('81a174dbffffffff61')],
    ['Protobuf, a length beyond the end', hex('0801 12ffffffff0f')],
    ['more than is decoded', repeated('9101', 40_000)],
  ])('%s', (_, bytes) => {
    const begun = performance.now()
    expect(decode(bytes)).toBeNull()
    expect(performance.now() - begun).toBeLessThan(2_000)
  })

  test('a number of thousands of digits stays bytes', () => {
    expect(
      decode(Uint8Array.from([0xa1, 0x61, 0x6e, 0xc2, 0x59, 0xea, 0x60, ...new Uint8Array(60_000).fill(255)]))?.text,
    ).toMatch(/^\{"n":\{"tag":2,"value":"h'ff/)
  })

  test('names of every object are fields like others', () => {
    expect(shown('a1695f5f70726f746f5f5f01')).toBe('CBOR {"__proto__":1}')
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('any bytes are taken, and what is shown of them is JSON', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 200 }),
        fc.constantFrom(0x08, 0x81, 0x92, 0xa1, 0xbf, 0xde),
        (bytes, first) => {
          const decoded = decode(Uint8Array.from([first, ...bytes]))
          if (decoded) JSON.parse(decoded.text)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
