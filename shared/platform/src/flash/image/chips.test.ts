import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { signIn, startCloud, type TestCloud, type TestSession } from '@console/platform-testing/cloud'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { chipNames, lateBootloaders } from './chips.data.ts'
import { inspectImage } from './inspectImage.ts'

const targets = join(dirname(createRequire(import.meta.url).resolve('esptool-js/package.json')), 'lib', 'targets')

/** Every chip that esptool-js knows, with the number in an image's header and where its bootloader begins. */
const known = readdirSync(targets).filter((file) => /^esp32.*\.js$/.test(file)).map((file) => {
  const text = readFileSync(join(targets, file), 'utf8')
  const value = (name: string) => new RegExp(`this\\.${name} = "?([^;"]+)`).exec(text)?.[1]
  return { name: value('CHIP_NAME') ?? '', id: Number(value('IMAGE_CHIP_ID')), bootloader: Number(value('BOOTLOADER_FLASH_OFFSET') ?? 0) }
})

const imageFor = ({ id, bootloader }: (typeof known)[number]) => {
  const image = new Uint8Array(0x4000).fill(0xff)
  image.set([0xe9, 3, 2, 0x20], bootloader)
  new DataView(image.buffer).setUint16(bootloader + 12, id, true)
  return image
}

let cloud: TestCloud
let session: TestSession

beforeAll(async () => {
  cloud = await startCloud()
  session = await signIn(cloud)
})
afterAll(() => cloud.stop())

describe('the chips that images are for', () => {
  test('FIR-21: are those of esptool, with their numbers and bootloaders', () => {
    expect(known.length).toBeGreaterThan(10)
    expect(Object.fromEntries(known.map(({ id, name }) => [id, name]))).toEqual(chipNames)
    expect(Object.fromEntries(known.filter(({ bootloader }) => bootloader > 0).map(({ name, bootloader }) => [name, bootloader]))).toEqual(lateBootloaders)
  })

  test.each(known)('FIR-21: $name is seen by console and local cloud alike', async (chip) => {
    const image = imageFor(chip)
    expect(inspectImage(image)).toEqual({ kind: 'chip', chip: chip.name })
    const body = new FormData()
    body.set('file', new Blob([image]), 'firmware.bin')
    const devices = (await (await fetch(`${cloud.address}/api/v1/devices`, { headers: { authorization: `Bearer ${session.token}` } })).json()) as Record<string, { status: string }>
    const [device = ''] = Object.entries(devices).find(([, { status }]) => status === 'online') ?? []
    const answer = await fetch(`${cloud.address}/api/v1/devices/${device}/firmware`, { method: 'PUT', headers: { authorization: `Bearer ${session.token}` }, body })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(`This image is for an ${chip.name}.`)])
  })
})
