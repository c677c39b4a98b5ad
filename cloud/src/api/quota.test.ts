import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { build, projectOf } from '../../testing/firmware/building.ts'
import { withDatabase, type Rows } from '../../testing/stores/databases.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { User } from '../../testing/user.ts'
import { requireBytes } from './quota.ts'
import { quotas } from './quotas.data.ts'

// Builds by it take no compiler of their own.
const options = { tokenLifetime: 3600, platformio: join(__dirname, '../../testing/firmware/fakePio.mjs') }

let cloud: CloudProcess
let user: User

beforeAll(async () => {
  cloud = await startCloudProcess(options)
  user = await User.signIn(cloud)
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const told = async (answer: Response) => `${answer.status} ${await answer.text()}`
const secret = (number: number, value = 'x') => user.call('PUT', `/secrets/SECRET_${number}`, { value })
const integration = (number: number) =>
  user.call('PUT', `/integrations/hook-${number}`, {
    id: `hook-${number}`,
    type: 'webhook',
    content: { name: `hook-${number}`, url: 'https://example.org/' },
  })
const project = (number: number) => user.call('POST', '/projects', { name: `Project ${number}`, template: 'empty' })

/** Puts things into the store of a cloud that is not running, and starts it again. */
async function fill(work: (db: Rows) => Promise<void>): Promise<void> {
  await cloud.stop()
  await withDatabase(cloud.data, 'cloud', work)
  cloud = await startCloudProcess({
    ...options,
    data: cloud.data,
    port: Number(new URL(cloud.address).port),
    brokerPort: Number(new URL(cloud.brokerUrl).port),
  })
}

const numbered = (name: string, count: number) =>
  `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count}) ${name}`

describe('CLOUD-16: an account that is beyond its quotas, as an older data folder may be', () => {
  beforeAll(async () => {
    const { account } = quotas
    await fill(async (db) => {
      await db.run(
        numbered(
          `INSERT INTO projects (id, owner, name, template, created_at, updated_at) SELECT 'p' || n, ?, 'Old ' || n, 'empty', 0, 0 FROM numbers`,
          account.projects + 5,
        ),
        user.sub,
      )
      await db.run(
        numbered(
          `INSERT INTO project_files (project, path, content, etag, updated_at) SELECT 'p1', 'f' || n || '.h', ?, '"x"', 0 FROM numbers`,
          400,
        ),
        Buffer.alloc(100_000),
      )
      await db.run(
        numbered(
          `INSERT INTO firmwares (owner, sha256, project, project_name, product, image, size, created_at, updated_at) SELECT ?, 'sha' || n, 'p1', 'Old', 'old', ?, 1, 0, 0 FROM numbers`,
          account.firmwares.count + 5,
        ),
        user.sub,
        Buffer.alloc(1),
      )
      await db.run(
        numbered(
          `INSERT INTO secrets (owner, name, sealed_value, created_at, updated_at) SELECT ?, 'SECRET_' || n, ?, 0, 0 FROM numbers`,
          account.secrets.count + 5,
        ),
        user.sub,
        Buffer.alloc(60),
      )
      await db.run(
        numbered(
          `INSERT INTO integrations (owner, id, name, type, content, created_at, updated_at) SELECT ?, 'hook-' || n, 'hook-' || n, 'webhook', '{"name":"hook-' || n || '","url":"https://example.org/"}', 0, 0 FROM numbers`,
          account.integrations.count + 5,
        ),
        user.sub,
      )
    })
  })

  test('opens, and tells what it has', async () => {
    for (const [path, count] of [
      ['/projects', quotas.account.projects],
      ['/firmwares', quotas.account.firmwares.count],
      ['/secrets', quotas.account.secrets.count],
      ['/integrations', quotas.account.integrations.count],
    ] as const) {
      expect(Object.keys(await user.read<object>(path)).length).toBeGreaterThan(count)
    }
  })

  test('is refused one more, with the quota, what is used and the cure', async () => {
    expect(await told(await project(0))).toMatch(
      /^409 This account has 10\d of 100 projects\. Delete projects that you don't need\.$/,
    )
    expect(await told(await secret(0))).toBe(
      "409 This account has 205 of 200 secrets. Delete secrets that you don't need.",
    )
    expect(await told(await integration(0))).toBe(
      "409 This account has 205 of 200 integrations. Delete integrations that you don't need.",
    )
    expect(await told(await user.call('PUT', '/projects/p2/files/more.h', 'x'))).toMatch(
      /^413 This account uses 38\.\d MB of 32 MB for project files, and it would be 38\.\d MB\. Delete files or projects that you don't need\.$/,
    )
    const [sample = ''] = Object.entries(await user.read<Record<string, { firmwareSha?: string }>>('/projects'))
      .filter(([, { firmwareSha }]) => firmwareSha !== undefined)
      .map(([id]) => id)
    const { log, result } = await build(user, sample)
    expect(result?.success).toBe(false)
    expect(log).toMatch(
      /error: The image was not stored. This account has 20\d of 200 firmware images\. Delete images that you don't need\./,
    )
  })

  test('can change what it has, make it smaller and delete it, until there is room', async () => {
    expect((await secret(1, 'y')).status).toBe(204)
    expect((await integration(1)).status).toBe(200)
    expect((await user.call('PUT', '/projects/p1/files/f1.h', 'smaller')).status).toBe(204)
    for (let number = 1; number <= 6; number += 1) {
      expect((await user.call('DELETE', `/secrets/SECRET_${number}`)).status).toBe(204)
      expect((await user.call('DELETE', `/integrations/hook-${number}`)).status).toBe(204)
    }
    expect((await user.call('DELETE', '/projects/p1')).status).toBe(204)
    expect([
      (await secret(0)).status,
      (await integration(0)).status,
      (await user.call('PUT', '/projects/p2/files/more.h', 'x')).status,
    ]).toEqual([204, 200, 204])
    expect((await secret(999)).status).toBe(409)
  })
})

describe('CLOUD-16: bytes', () => {
  test('of a project are limited', async () => {
    const id = await projectOf(user, 'Large', {}).catch(() => 'p3')
    const statuses: string[] = []
    for (let number = 0; number < 10; number += 1)
      statuses.push(await told(await user.call('PUT', `/projects/${id}/files/large${number}.h`, 'x'.repeat(1_000_000))))
    expect(statuses.filter((text) => text.startsWith('204'))).toHaveLength(8)
    expect(statuses.at(-1)).toMatch(
      /^413 This project uses 7\.6 MB of 8 MB for project files, and it would be 8\.6 MB\. Delete files/,
    )
  })

  test('that become fewer are never refused', () => {
    const quota = { holder: 'x', what: 'y', cure: 'z.' }
    expect(() => requireBytes(quota, 100, 99, 10)).not.toThrow()
    expect(() => requireBytes(quota, 100, 101, 10)).toThrow('x uses 0.1 kB of 0 kB for y, and it would be 0.1 kB. z.')
  })
})
