import { describe, expect, test } from '@jest/globals'
import { mergedImage } from '@console/platform-testing/esp32'
import { inspectImage } from './inspectImage.ts'
import { manifestFor } from './manifest.ts'
import { piecesOf } from './pieces.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what an image is', () => {
  test.each([['ESP32', 'ESP32'], ['ESP32-S3', 'ESP32-S3'], ['ESP32-C3', 'ESP32-C3']] as const)('FIR-06: the header of a merged image for %s tells', (chip, told) => {
    expect(inspectImage(mergedImage(chip))).toEqual({ kind: 'chip', chip: told })
  })

  test('FIR-06: a header of a chip that nobody knows tells no chip', () => {
    const image = mergedImage('ESP32-S3')
    image[12] = 0xee
    expect(inspectImage(image)).toEqual({ kind: 'chip', chip: null })
  })

  test('FIR-06: images of the simulator are found by their content', () => {
    expect(inspectImage(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0))).toEqual({ kind: 'simulator' })
    expect(inspectImage(bytes('SIMULATOR FIRMWARE - not for a real device\n{}'))).toEqual({ kind: 'simulator' })
  })

  test.each(['ESP32', 'ESP32-S3'] as const)('FIR-06: the application’s part alone of %s is told apart', (chip) => {
    expect(inspectImage(mergedImage(chip).slice(0x10000))).toEqual({ kind: 'application' })
  })

  test('FIR-08: anything else is unknown, however short', () => {
    for (const other of ['', '{}', 'x'.repeat(0x3000), '\u00e9']) expect(inspectImage(bytes(other))).toEqual({ kind: 'unknown' })
    expect(inspectImage(Uint8Array.of(0xe9))).toEqual({ kind: 'unknown' })
    expect(inspectImage(new Uint8Array(0x20000).fill(0xff))).toEqual({ kind: 'unknown' })
  })
})

describe('the manifest', () => {
  test('FIR-04, FIR-06: names the chip, ESP32 where the image does not tell, and one part at offset 0', () => {
    const named = { name: 'greenhouse', version: '3f9c2a41', path: 'firmware.bin' }
    expect(manifestFor({ ...named, chip: 'ESP32-S3' }).builds).toEqual([{ chipFamily: 'ESP32-S3', parts: [{ path: 'firmware.bin', offset: 0 }] }])
    expect(manifestFor({ ...named, chip: null }).builds[0].chipFamily).toBe('ESP32')
  })
})

describe('what is written of an image', () => {
  const ranges = (image: Uint8Array, keep: boolean) => piecesOf(image, keep).map(({ address, data }) => [address, address + data.length])

  test('FIR-05: all of it, or all but the blank where the board has its settings', () => {
    const image = mergedImage('ESP32', 1001)
    expect(ranges(image, false)).toEqual([[0, 0x10000 + 1004]])
    expect(ranges(image, true)).toEqual([[0, 0x9000], [0xe000, 0x10000 + 1004]])
  })

  test('FIR-05: settings that the image brings are written; a damaged table changes nothing', () => {
    const image = mergedImage('ESP32', 1000)
    image[0x9004] = 0
    expect(ranges(image, true)).toEqual([[0, image.length]])
    const damaged = mergedImage('ESP32', 1000)
    new DataView(damaged.buffer).setUint32(0x8008, 0xffffff00, true)
    expect(ranges(damaged, true)).toEqual([[0, damaged.length]])
    expect(ranges(new Uint8Array(10), true)).toEqual([[0, 12]])
  })
})
