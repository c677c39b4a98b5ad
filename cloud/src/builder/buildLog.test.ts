import { afterAll, expect, test } from '@jest/globals'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { openTestDatabase } from '../../testing/stores/testStore.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'
import { BuildLog } from './buildLog.ts'

afterAll(removeTemporaryFolders)

test('PRJ-20: of many builds the newest hundred are kept, and the latest success of each project', async () => {
  const database = await openTestDatabase('cloud')
  await addAccounts(database, 'o')
  for (const project of ['a', 'b'])
    await database.run(
      "INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?, 'o', ?, '', 0, 0)",
      project,
      project,
    )
  const log = new BuildLog(database)
  const add = (project: string, success: boolean, startedAt: number) =>
    log.add('o', { project, startedAt, endedAt: startedAt + 1, success })
  for (const project of ['a', 'b']) for (const at of [1, 2]) await add(project, true, at)
  for (let time = 0; time < 150; time += 1) await add('b', false, 10 + time)
  expect((await log.last('o', 1000)).last).toHaveLength(102)
  for (const project of ['a', 'b'])
    expect((await log.last('o', 1, project)).latestSuccess).toMatchObject({ project, success: true, startedAt: 2 })
  await database.close()
})
