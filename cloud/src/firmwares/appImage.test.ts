import { describe, expect, test } from '@jest/globals'
import { createHash, randomBytes } from 'node:crypto'
import { application as image, merged, nvs, slots } from '../../testing/firmware/espImage.ts'
import { appOf } from './appImage.ts'

const elf = createHash('sha256').update('program.elf').digest()
const application = (more: Parameters<typeof image>[0] = {}) => image({ elf, ...more })

describe('the application in an ESP image', () => {
  test('JOIN-90: is cut out of a merged image, to the byte, with its ELF hash and the smallest slot for updates', () => {
    const app = application()
    expect(appOf(merged(app, [nvs, ...slots]))).toEqual({ bytes: app, elfSha256: elf.toString('hex'), slotSize: 0x130000 })
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
    expect(appOf(merged(app, [nvs, ...slots]).subarray(0x1000))).toEqual({ bytes: app, elfSha256: elf.toString('hex'), slotSize: 0x130000 })
  })

  test('JOIN-90: may be without the hash of its ELF file', () => {
    const app = image()
    expect(appOf(app)).toEqual({ bytes: app })
  })

  test('JOIN-90: a table without slots for updates is told', () => {
    expect(appOf(merged(application(), [nvs, { type: 0, subtype: 0, offset: 0x10000, size: 0x100000 }]))?.slotSize).toBe(0)
  })

  test('JOIN-90: is not found in what is cut off, has none, or lies about its sizes', () => {
    const app = application()
    const lying = Buffer.from(app)
    lying.writeUInt32LE(0xffffffff, 28)
    const endless = Buffer.from(app)
    endless[1] = 255
    const beyond = merged(app, [{ ...nvs, type: 0, offset: 0xfffffff0 }])
    for (const bytes of [Buffer.alloc(0), app.subarray(0, 200), app.subarray(0, -1), lying, endless, beyond, Buffer.from('\0asm'), Buffer.alloc(100_000, 0xff)]) expect(appOf(bytes)).toBeUndefined()
  })

  test('JOIN-90: no image makes it throw or take long', () => {
    const image = merged(application(), [nvs, ...slots])
    for (let round = 0; round < 2000; round++) {
      const at = (round % 2 === 0 ? 0x8000 : 0x10000) + (round % 200)
      randomBytes(4).copy(image, at)
      expect(() => appOf(image)).not.toThrow()
    }
  })
})
