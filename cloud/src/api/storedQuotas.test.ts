import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { onPostgres } from '../../testing/stores/databases.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Firmwares } from '../firmwares/firmwares.ts'
import { Integrations } from '../integrations/integrations.ts'
import { Artifacts, ProjectFiles } from '../projects/projectFiles.ts'
import { Secrets } from '../integrations/secrets.ts'
import type { Store } from '../store/store.ts'

let store: Store
const owner = 'user-1'
const megabyte = 1024 * 1024

beforeAll(async () => {
  store = await openTestStore()
  await addAccounts(store.cloud, owner)
  await store.cloud.run(
    "INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES ('p', ?, 'P', 'empty', 0, 0)",
    owner,
  )
})
afterAll(async () => {
  await store.close()
  removeTemporaryFolders()
})

/** What the last of so many said. */
async function refusalOf(times: number, add: (number: number) => Promise<unknown>): Promise<string> {
  for (let number = 0; number < times; number += 1) {
    try {
      await add(number)
    } catch (error) {
      return (error as Error).message
    }
  }
  return ''
}

describe('CLOUD-16: each kind of things has an end', () => {
  test('secrets, by bytes', async () => {
    const secrets = new Secrets(store.cloud, store.seal)
    expect(await refusalOf(50, (number) => secrets.put(owner, `S${number}`, 'x'.repeat(100_000)))).toMatch(
      /^This account uses 3\.9 MB of 4 MB for secrets/,
    )
  })

  test('integrations, by bytes', async () => {
    const integrations = new Integrations(store.cloud)
    expect(
      await refusalOf(20, (number) =>
        integrations.put(owner, {
          id: `i${number}`,
          type: 'webhook',
          content: { name: `i${number}`, body: 'x'.repeat(900_000) },
        }),
      ),
    ).toMatch(/^This account uses 7\.7 MB of 8 MB for integrations/)
  })

  test('firmware images, by bytes', async () => {
    const firmwares = new Firmwares(store.cloud)
    const add = (byte: number) =>
      firmwares.add(owner, {
        projectId: 'p',
        projectName: 'P',
        productId: 'p',
        image: Buffer.alloc(1000, byte),
        createdAt: 0,
      })
    await add(1)
    await store.cloud.run('UPDATE firmwares SET size = ?', 128 * megabyte - 1500)
    await add(2)
    await expect(add(3)).rejects.toThrow(/^This account uses 128 MB of 128 MB for firmware images/)
  })

  test("CLOUD-85: what builds have made, by bytes; a project's next build may take the place of its last", async () => {
    const artifacts = new Artifacts(store.cloud)
    for (const project of ['a0', 'a1', 'a2', 'a3', 'a4'])
      await store.cloud.run(
        "INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?, ?, ?, 'empty', 0, 0)",
        project,
        owner,
        project,
      )
    // Made by the database, a project at a time: so many bytes take long on their way there, and a statement has its
    // limit of time.
    const bytes = onPostgres ? "convert_to(repeat('x', 62914560), 'UTF8')" : 'zeroblob(62914560)'
    for (const project of ['a0', 'a1', 'a2', 'a3'])
      await store.cloud.run(
        `INSERT INTO artifacts (project, path, content, etag) VALUES (?, 'firmware.bin', ${bytes}, '')`,
        project,
      )
    const made = [{ path: 'firmware.bin', content: Buffer.alloc(20 * megabyte) }]
    await expect(artifacts.replace('a4', made)).rejects.toThrow(
      /^This account uses 240 MB of 256 MB for what builds have made, and it would be 260 MB/,
    )
    await artifacts.replace('a0', made)
    expect(await artifacts.list('a4')).toEqual([])
  })

  test('files of a project, by count', async () => {
    const files = new ProjectFiles(store.cloud)
    await store.cloud.run(
      `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 499)
       INSERT INTO project_files (project, path, content, etag, updated_at) SELECT 'p', 'src/f' || n || '.h', ?, '', 0 FROM numbers`,
      Buffer.from('x'),
    )
    const write = (path: string) => files.write('p', path, 'x', () => true)
    expect(await write('src/last.h')).toHaveProperty('etag')
    await expect(write('src/more.h')).rejects.toThrow(
      "This project has 500 of 500 project files. Delete files or projects that you don't need.",
    )
  })
})
