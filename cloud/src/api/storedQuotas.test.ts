import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Firmwares } from '../firmwares/firmwares.ts'
import { Integrations } from '../integrations/integrations.ts'
import { Artifacts, ProjectFiles } from '../projects/projectFiles.ts'
import { Secrets } from '../integrations/secrets.ts'
import type { Store } from '../store/store.ts'

let store: Store
const owner = 'user-1'

beforeAll(async () => {
  store = await openTestStore()
  await store.cloud.run("INSERT INTO users (sub, username, password_hash, created_at) VALUES (?, 'one', '', 0)", owner)
  await store.cloud.run("INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES ('p', ?, 'P', 'empty', 0, 0)", owner)
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
    expect(await refusalOf(50, (number) => secrets.put(owner, `S${number}`, 'x'.repeat(100_000)))).toMatch(/^This account uses 3\.9 MB of 4 MB for secrets/)
  })

  test('integrations, by bytes', async () => {
    const integrations = new Integrations(store.cloud)
    expect(await refusalOf(20, (number) => integrations.put(owner, { id: `i${number}`, type: 'webhook', content: { name: `i${number}`, body: 'x'.repeat(900_000) } }))).toMatch(/^This account uses 7\.7 MB of 8 MB for integrations/)
  })

  test('firmware images, by bytes', async () => {
    const firmwares = new Firmwares(store.cloud)
    const image = (number: number) => Buffer.alloc(8 * 1024 * 1024 - 1, number)
    expect(await refusalOf(20, (number) => firmwares.add(owner, { projectId: 'p', projectName: 'P', productId: 'p', image: image(number), createdAt: 0 }))).toMatch(/^This account uses 128 MB of 128 MB for firmware images/)
  })

  test('CLOUD-85: what builds have made, by bytes; a project\'s next build may take the place of its last', async () => {
    const artifacts = new Artifacts(store.cloud)
    const made = [{ path: 'firmware.bin', content: Buffer.alloc(60 * 1024 * 1024) }]
    for (let number = 0; number < 6; number += 1) await store.cloud.run("INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?, ?, ?, 'empty', 0, 0)", `a${number}`, owner, `A${number}`)
    expect(await refusalOf(6, (number) => artifacts.replace(`a${number}`, made))).toMatch(/^This account uses 240 MB of 256 MB for what builds have made, and it would be 300 MB/)
    await artifacts.replace('a0', made)
    expect(await artifacts.list('a4')).toEqual([])
  })

  test('files of a project, by count', async () => {
    const files = new ProjectFiles(store.cloud)
    expect(await refusalOf(600, (number) => files.write('p', `src/f${number}.h`, 'x', () => true))).toBe('This project has 500 of 500 project files. Delete files or projects that you don\'t need.')
  })
})
