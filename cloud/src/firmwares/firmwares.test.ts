import { beforeAll, describe, expect, test } from '@jest/globals'
import { createHash } from 'node:crypto'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { inPieces } from './inPieces.ts'

interface Firmware {
  sha256: string
  projectId: string
  projectName: string
  size: number
  downloadCount: number
  accessedAt?: string
}

const its = cloudForTests()
let firmwares: Firmware[]

const list = async () => Object.values(await its.user.read<Record<string, Firmware>>('/firmwares'))

beforeAll(async () => {
  firmwares = await list()
})

describe('firmware images', () => {
  test('are downloaded as a file, byte for byte, and the download is counted', async () => {
    const began = Date.now()
    for (const { sha256, size, accessedAt } of firmwares) {
      expect(accessedAt).toBeUndefined()
      const answer = await its.user.call('GET', `/firmwares/${sha256}`)
      const image = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="firmware-${sha256}.bin"`)
      expect(answer.headers.get('content-type')).toBe('application/octet-stream')
      expect([image.length, createHash('sha256').update(image).digest('hex')]).toEqual([size, sha256])
    }
    for (const { downloadCount, accessedAt } of await list()) {
      expect(downloadCount).toBe(1)
      expect(Date.parse(accessedAt ?? '')).toBeGreaterThanOrEqual(began)
      expect(Date.parse(accessedAt ?? '')).toBeLessThanOrEqual(Date.now())
    }
  })

  test('FIR-41: a download that ends before its last byte is not counted', async () => {
    const image = Buffer.alloc(100_000, 1)
    let counted = 0
    const stream = () =>
      inPieces(image, async () => {
        counted += 1
      })
    for await (const piece of stream()) {
      expect((piece as Buffer).length).toBeLessThan(image.length)
      break
    }
    expect(counted).toBe(0)
    expect(Buffer.concat((await stream().toArray()) as Buffer[]).equals(image)).toBe(true)
    expect(counted).toBe(1)
  })

  test('of the simulator say so at their very beginning, and are no image of a chip', async () => {
    for (const { sha256 } of firmwares) {
      const image = Buffer.from(await (await its.user.call('GET', `/firmwares/${sha256}`)).arrayBuffer())
      const [mark, facts] = image.subarray(0, 200).toString('latin1').split('\n')
      expect(mark).toBe('SIMULATOR FIRMWARE - not for a real device')
      expect(JSON.parse(facts ?? '')).toEqual({
        product: 'greenhouse-node',
        version: expect.stringMatching(/^1\.4\.\d$/),
      })
      expect(image[0]).not.toBe(0xe9)
    }
  })

  test('belong to a project, follow its name, and outlive it', async () => {
    const [id = ''] = Object.keys(await its.user.read<object>('/projects'))
    await its.user.call('PUT', `/projects/${id}`, { name: 'Renamed' })
    expect((await list()).map(({ projectId, projectName }) => [projectId, projectName])).toEqual([
      [id, 'Renamed'],
      [id, 'Renamed'],
    ])
    const projects = await its.user.read<Record<string, { firmwareSha?: string }>>('/projects')
    const latest = projects[id]?.firmwareSha ?? ''
    expect((await its.user.call('DELETE', `/firmwares/${latest}`)).status).toBe(204)
    expect((await its.user.read<Record<string, object>>('/projects'))[id]).not.toHaveProperty('firmwareSha')
    await its.user.call('DELETE', `/projects/${id}`)
    expect(await list()).toHaveLength(1)
  })
})
