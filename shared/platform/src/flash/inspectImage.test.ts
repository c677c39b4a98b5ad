import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '@console/platform-testing'
import { startCloud } from 'cloud/testing/startCloud.ts'
import { mergedImage } from '@console/platform-testing/esp32'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chipNames, lateBootloaders, inspectImage, manifestFor, startOf } from './inspectImage.ts'
import { settingsPartitions } from './partitions.ts'
import { regionsOf } from './regions.ts'

const targets = join(dirname(createRequire(import.meta.url).resolve('esptool-js/package.json')), 'lib', 'targets')

/** Every chip that esptool-js knows, with the number in an image's header and where its bootloader begins. */
const known = readdirSync(targets)
  .filter((file) => /^esp32.*\.js$/.test(file))
  .map((file) => {
    const text = readFileSync(join(targets, file), 'utf8')
    const value = (name: string) => new RegExp(`this\\.${name} = "?([^;"]+)`).exec(text)?.[1]
    return {
      name: value('CHIP_NAME') ?? '',
      id: Number(value('IMAGE_CHIP_ID')),
      bootloader: Number(value('BOOTLOADER_FLASH_OFFSET') ?? 0),
    }
  })

const imageFor = ({ id, bootloader }: (typeof known)[number]) => {
  const image = new Uint8Array(0x4000).fill(0xff)
  image.set([0xe9, 3, 2, 0x20], bootloader)
  new DataView(image.buffer).setUint16(bootloader + 12, id, true)
  return image
}

const its = cloudForTests(startCloud)

describe('the chips that images are for', () => {
  test('FIR-21: are those of esptool, with their numbers and bootloaders', () => {
    expect(known.length).toBeGreaterThan(10)
    expect(Object.fromEntries(known.map(({ id, name }) => [id, name]))).toEqual(chipNames)
    expect(
      Object.fromEntries(
        known.filter(({ bootloader }) => bootloader > 0).map(({ name, bootloader }) => [name, bootloader]),
      ),
    ).toEqual(lateBootloaders)
  })

  test.each(known)('FIR-21: $name is seen by console and local cloud alike', async (chip) => {
    const image = imageFor(chip)
    expect(inspectImage(image)).toEqual({ kind: 'chip', chip: chip.name })
    const body = new FormData()
    body.set('file', new Blob([image]), 'firmware.bin')
    const devices = (await (
      await fetch(`${its.cloud.address}/api/v1/devices`, { headers: { authorization: `Bearer ${its.session.token}` } })
    ).json()) as Record<string, { status: string }>
    const [device = ''] = Object.entries(devices).find(([, { status }]) => status === 'online') ?? []
    const answer = await fetch(`${its.cloud.address}/api/v1/devices/${device}/firmware`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${its.session.token}` },
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([
      422,
      expect.stringContaining(`This image is for an ${chip.name}.`),
    ])
  })
})

/** A merged image of a chip whose bootloader begins late. */
const imageOf = (id: number, late: number) => {
  const image = mergedImage('ESP32')
  image.fill(0xff, 0, 0x3000)
  image.set([0xe9, 3, 2, 0x20], late)
  new DataView(image.buffer).setUint16(late + 12, id, true)
  return image
}

const bytes = (text: string) => new TextEncoder().encode(text)

describe('what an image is', () => {
  test.each([
    ['ESP32', 'ESP32'],
    ['ESP32-S3', 'ESP32-S3'],
    ['ESP32-C3', 'ESP32-C3'],
  ] as const)('FIR-06: the header of a merged image for %s tells', (chip, told) => {
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

  test('FIR-34: an image that was merged from its bootloader on is a merged one, and is written where that is', () => {
    for (const [chip, id, late] of [
      ['ESP32-P4', 18, 0x2000],
      ['ESP32', 0, 0x1000],
    ] as const) {
      const whole = imageOf(id, late)
      const fromBootloader = whole.slice(late)
      expect([inspectImage(fromBootloader), startOf(fromBootloader), startOf(whole)]).toEqual([
        { kind: 'chip', chip },
        late,
        0,
      ])
      expect(settingsPartitions(fromBootloader)).toEqual(settingsPartitions(whole))
      const [before = { data: new Uint8Array(0) }, ...behind] = regionsOf(whole, { keepSettings: true })
      expect(regionsOf(fromBootloader, { keepSettings: true })).toEqual([
        { address: late, data: before.data.slice(late) },
        ...behind,
      ])
    }
  })

  test('FIR-08: anything else is unknown, however short', () => {
    for (const other of ['', '{}', 'x'.repeat(0x3000), '\u00e9'])
      expect(inspectImage(bytes(other))).toEqual({ kind: 'unknown' })
    expect(inspectImage(Uint8Array.of(0xe9))).toEqual({ kind: 'unknown' })
    expect(inspectImage(new Uint8Array(0x20000).fill(0xff))).toEqual({ kind: 'unknown' })
  })
})

describe('the manifest', () => {
  test('FIR-04, FIR-06: names the chip, ESP32 where the image does not tell, and one part at offset 0', () => {
    const named = { name: 'greenhouse', version: '3f9c2a41', path: 'firmware.bin' }
    expect(manifestFor({ ...named, chip: 'ESP32-S3' }).builds).toEqual([
      { chipFamily: 'ESP32-S3', parts: [{ path: 'firmware.bin', offset: 0 }] },
    ])
    expect(manifestFor({ ...named, chip: null }).builds[0].chipFamily).toBe('ESP32')
  })
})

describe('what is written of an image', () => {
  const ranges = (image: Uint8Array, keep: boolean) =>
    regionsOf(image, { keepSettings: keep }).map(({ address, data }) => [address, address + data.length])

  test('FIR-05: all of it, or all but the blank where the board has its settings', () => {
    const image = mergedImage('ESP32', 1001)
    expect(ranges(image, false)).toEqual([[0, 0x10000 + 1004]])
    expect(ranges(image, true)).toEqual([
      [0, 0x9000],
      [0xe000, 0x10000 + 1004],
    ])
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
