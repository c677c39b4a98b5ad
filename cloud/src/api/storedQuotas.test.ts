import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { Firmwares } from '../firmwares/firmwares.ts'
import { Integrations } from '../integrations/integrations.ts'
import { ProjectFiles } from '../projects/projectFiles.ts'
import { Secrets } from '../integrations/secrets.ts'
import { openStore, type Store } from '../store/store.ts'

let store: Store
const owner = 'user-1'

beforeAll(() => {
  store = openStore(temporaryFolder())
  store.cloud.run("INSERT INTO users (sub, username, password_hash, created_at) VALUES (?, 'one', '', 0)", owner)
  store.cloud.run("INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES ('p', ?, 'P', 'empty', 0, 0)", owner)
})
afterAll(() => {
  store.close()
  removeTemporaryFolders()
})

/** What the last of so many said. */
function refusalOf(times: number, add: (number: number) => unknown): string {
  for (let number = 0; number < times; number += 1) {
    try {
      add(number)
    } catch (error) {
      return (error as Error).message
    }
  }
  return ''
}

describe('CLOUD-16: each kind of things has an end', () => {
  test('secrets, by bytes', () => {
    const secrets = new Secrets(store.cloud, store.seal)
    expect(refusalOf(50, (number) => secrets.put(owner, `S${number}`, 'x'.repeat(100_000)))).toMatch(/^This account uses 3\.9 MB of 4 MB for secrets/)
  })

  test('integrations, by bytes', () => {
    const integrations = new Integrations(store.cloud)
    expect(refusalOf(20, (number) => integrations.put(owner, { id: `i${number}`, type: 'webhook', content: { name: `i${number}`, body: 'x'.repeat(900_000) } }))).toMatch(/^This account uses 7\.7 MB of 8 MB for integrations/)
  })

  test('firmware images, by bytes', () => {
    const firmwares = new Firmwares(store.cloud)
    const image = (number: number) => Buffer.alloc(8 * 1024 * 1024 - 1, number)
    expect(refusalOf(20, (number) => firmwares.add(owner, { projectId: 'p', projectName: 'P', productId: 'p', image: image(number), createdAt: 0 }))).toMatch(/^This account uses 128 MB of 128 MB for firmware images/)
  })

  test('files of a project, by count', () => {
    const files = new ProjectFiles(store.cloud)
    expect(refusalOf(600, (number) => files.write('p', `src/f${number}.h`, 'x', () => true))).toBe('This project has 500 of 500 project files. Delete files or projects that you don\'t need.')
  })
})
