import { afterAll, expect, test } from '@jest/globals'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { Firmwares } from './firmwares.ts'

afterAll(removeTemporaryFolders)

test('CLOUD-23: what an image is for is seen once: a list does not read all images again', async () => {
  const database = await openTestDatabase('cloud')
  await addAccounts(database, 'o')
  const firmwares = new Firmwares(database)
  const add = (image: Buffer) =>
    firmwares.add('o', { projectId: 'p', projectName: 'P', productId: 'x', image, createdAt: 0 })
  await add(Buffer.from('\0asm simulated'))
  await add(Buffer.from('else'))
  const targets = async () => (await firmwares.ownedBy('o')).map(({ target }) => target).toSorted()
  expect(await targets()).toEqual(['simulator', 'unknown'])
  await database.run('UPDATE firmwares SET image = ?', Buffer.from('gone'))
  expect(await targets()).toEqual(['simulator', 'unknown'])
})
