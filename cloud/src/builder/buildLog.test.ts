import { afterAll, expect, test } from '@jest/globals'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { cloudMigrations } from '../store/migrations.ts'
import { Database } from '../store/database.ts'
import { BuildLog } from './buildLog.ts'

afterAll(removeTemporaryFolders)

test('PRJ-20: of many builds the newest hundred are kept, and the latest success of each project', () => {
  const database = new Database(join(temporaryFolder(), 'cloud.db'), 'FULL', cloudMigrations)
  database.run("INSERT INTO users (sub, username, password_hash, created_at) VALUES ('o', 'o', '', 0)")
  for (const project of ['a', 'b']) database.run("INSERT INTO projects (id, owner, name, template, created_at, updated_at) VALUES (?, 'o', ?, '', 0, 0)", project, project)
  const log = new BuildLog(database)
  const add = (project: string, success: boolean, startedAt: number) => log.add('o', { project, startedAt, endedAt: startedAt + 1, success })
  for (const project of ['a', 'b']) for (const at of [1, 2]) add(project, true, at)
  for (let time = 0; time < 150; time += 1) add('b', false, 10 + time)
  expect(log.last('o', 1000)).toHaveLength(102)
  for (const project of ['a', 'b']) expect(log.latestSuccess('o', project)).toMatchObject({ project, success: true, startedAt: 2 })
  database.close()
})
