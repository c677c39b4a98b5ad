import { describe, expect, test } from '@jest/globals'
import { createHash, randomBytes } from 'node:crypto'
import { application as image, merged, nvs, signed, signedByV1, slots } from '../../testing/firmware/espImage.ts'
import { appOf } from './appImage.ts'
import { damageOf } from './espImage.ts'

const elf = createHash('sha256').update('program.elf').digest()
const application = (more: Parameters<typeof image>[0] = {}) => image({ elf, ...more })

describe('the application in an ESP image', () => {
  test('JOIN-90: is cut out of a merged image, to the byte, with its ELF hash and the smallest slot for updates', () => {
    const app = application()
    expect(appOf(merged(app, [nvs, ...slots]))).toEqual({
      bytes: app,
      elfSha256: elf.toString('hex'),
      slotSize: 0x130000,
    })
  })

  test('JOIN-90: is the first one, also where the table names another before it', () => {
    const app = application({ hash: false, segments: [400] })
    expect(appOf(merged(app, [...slots.toReversed(), nvs]))?.bytes).toEqual(app)
  })

  test('JOIN-90: may be all there is; how large a slot is, is unknown then', () => {
    const app = application()
    expect(appOf(app)).toEqual({ bytes: app, elfSha256: elf.toString('hex') })
  })

  test('JOIN-90: is found in an image that begins at the bootloader of an ESP32', () => {
    const app = application()
    expect(appOf(merged(app, [nvs, ...slots]).subarray(0x1000))).toEqual({
      bytes: app,
      elfSha256: elf.toString('hex'),
      slotSize: 0x130000,
    })
  })

  test('JOIN-90: may be without the hash of its ELF file', () => {
    const app = image()
    expect(appOf(app)).toEqual({ bytes: app })
  })

  test('JOIN-90: a table without slots for updates is told', () => {
    expect(
      appOf(merged(application(), [nvs, { type: 0, subtype: 0, offset: 0x10000, size: 0x100000 }]))?.slotSize,
    ).toBe(0)
  })

  test('JOIN-90: is not found in what is cut off, has none, or lies about its sizes', () => {
    const app = application()
    const lying = Buffer.from(app)
    lying.writeUInt32LE(0xffffffff, 28)
    const endless = Buffer.from(app)
    endless[1] = 255
    const beyond = merged(app, [{ ...nvs, type: 0, offset: 0xfffffff0 }])
    for (const bytes of [
      Buffer.alloc(0),
      app.subarray(0, 200),
      app.subarray(0, -1),
      lying,
      endless,
      beyond,
      Buffer.from('\0asm'),
      Buffer.alloc(100_000, 0xff),
    ])
      expect(appOf(bytes)).toBeUndefined()
  })

  test('JOIN-90: no image makes it throw or take long', () => {
    const image = merged(application(), [nvs, ...slots])
    for (let round = 0; round < 2000; round++) {
      const at = (round % 2 === 0 ? 0x8000 : 0x10000) + (round % 200)
      randomBytes(4).copy(image, at)
      expect(() => appOf(image)).not.toThrow()
    }
  })

  test('FIR-30: goes with its signature of secure boot v2, up to the end of that sector', () => {
    for (const version of [2, 3]) {
      for (const app of [
        signed(application({ segments: [5657, 8] }), version),
        signed(application({ segments: [0x1000 - 24 - 8 - 1 - 32] }), version),
      ]) {
        expect(app.length % 0x1000).toBe(0)
        expect(appOf(app)?.bytes).toEqual(app)
        expect(appOf(merged(app))?.bytes).toEqual(app)
        expect(appOf(app.subarray(0, -1))).toBeUndefined()
      }
    }
  })

  test('FIR-30: goes with its signature of secure boot v1, 68 bytes behind its hash', () => {
    for (const app of [signedByV1(application()), signedByV1(application({ hash: false }))]) {
      expect(appOf(app)?.bytes).toEqual(app)
      expect(appOf(merged(app))?.bytes).toEqual(app)
    }
  })

  test('FIR-30: goes without what is blank behind it, and without what is no signature', () => {
    const app = application()
    for (const rest of [Buffer.alloc(9000, 0xff), Buffer.alloc(9000), Buffer.alloc(9000, 0x5a)])
      expect(appOf(Buffer.concat([app, rest]))?.bytes).toEqual(app)
  })

  test('FIR-31: is the one in a slot for updates, not the small factory firmware that installs it', () => {
    const table = [
      nvs,
      { type: 0, subtype: 0, offset: 0x10000, size: 0xd0000 },
      { type: 0, subtype: 0x10, offset: 0xe0000, size: 0x300000 },
    ]
    const [factory, real] = [application({ segments: [900, 8] }), application({ segments: [5000, 8] })]
    const flash = merged(real, table, 0xe0000)
    factory.copy(flash, 0x10000)
    expect(appOf(flash)).toMatchObject({ bytes: real, slotSize: 0x300000 })
    expect(appOf(flash.subarray(0x1000))?.bytes).toEqual(real)
    expect(appOf(merged(factory, table))?.bytes).toEqual(factory)
  })

  test('FIR-31: is found in an image that begins at the bootloader of an ESP32-P4', () => {
    const app = application({ chip: 18 })
    expect(appOf(merged(app).subarray(0x2000))).toMatchObject({ bytes: app, slotSize: 0x130000 })
  })

  test('FIR-31: is the one that the flash of a device starts, whichever slot it is in', () => {
    const table = [{ type: 1, subtype: 0, offset: 0xe000, size: 0x2000 }, ...slots]
    const [first, second] = [application({ version: '1' }), application({ version: '2' })]
    const flash = merged(second, table, 0x150000)
    first.copy(flash, 0x10000)
    /** The number of the start, and the CRC that ESP-IDF writes beside it. */
    const record = (place: number, number: number, crc: number, state = 0xffffffff) => {
      for (const [at, value] of [
        [0, number],
        [24, state],
        [28, crc],
      ] as const)
        flash.writeUInt32LE(value, place + at)
    }
    const started = () => appOf(flash)?.version
    expect(started()).toBe('1')
    record(0xf000, 2, 0x55f63774)
    expect(started()).toBe('2')
    record(0xe000, 1, 0x4743989a)
    expect(started()).toBe('2')
    record(0xf000, 2, 0x55f63774, 4)
    expect(started()).toBe('1')
    record(0xf000, 2, 0x12345678)
    expect(started()).toBe('1')
  })

  test('FIR-31: is found by a table at another place than 0x8000', () => {
    const app = application()
    for (const place of [0x9000, 0xc000, 0x10000]) {
      const flash = merged(
        app,
        slots.map((slot) => ({ ...slot, offset: slot.offset + 0x10000 })),
        0x20000,
        place,
      )
      expect(appOf(flash)).toMatchObject({ bytes: app, slotSize: 0x130000 })
      expect(appOf(flash.subarray(0x1000))?.bytes).toEqual(app)
    }
  })

  test('FIR-32: is damaged where its sums do not fit what it holds', () => {
    for (const app of [application(), application({ hash: false }), signed(application()), signedByV1(application())]) {
      expect(damageOf(app)).toBeUndefined()
      const flipped = Buffer.from(app)
      flipped[250] = (flipped[250] ?? 0) ^ 1
      expect(damageOf(flipped)).toBe('checksum')
      const twice = Buffer.from(flipped)
      twice[251] = (twice[251] ?? 0) ^ 1
      expect(damageOf(twice)).toBe(app[23] === 1 ? 'hash' : undefined)
    }
  })
})
