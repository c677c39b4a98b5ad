import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { released } from '@console/platform-registry/changes'
import { publish } from '@console/platform-registry/publish'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { ChangeQueue } from './changeQueue.ts'

afterAll(() => {
  removeFolders()
  removeTemporaryFolders()
})

test('CLOUD-42: a change that takes too much memory leaves no lock and no files, and the next one is made', async () => {
  const deployment = newDeployment()
  for (const built of [newBuild('plants', '1.0.0'), newBuild('plants', '1.1.0')])
    await publish(deployment, { what: 'release', change: released(built.name, built.release), built, say: () => {} })
  const queue = new ChangeQueue(deployment.folder, { time: 60_000, resources: { maxOldGenerationSizeMb: 64 } })
  const team = { id: 'a', team: 'ada', remotes: ['*'], hash: '', createdAt: '', expiresAt: '' }
  const change = (files?: string) =>
    queue.change({
      request: { kind: 'rollback', remote: 'mfe_plants' },
      files,
      author: { actor: 'ada' },
      team,
      expected: undefined,
    })
  const shell = join(deployment.folder, 'shell.json')
  const former = readFileSync(shell)
  writeFileSync(shell, `[${'{"a":[]},'.repeat(2_000_000)}0]`)
  const uploads = temporaryFolder()
  mkdirSync(join(uploads, '.taken-x'))
  await expect(change()).rejects.toThrow('It took too much time or memory')
  expect(existsSync(join(deployment.work, 'lock'))).toBe(false)
  writeFileSync(shell, former)
  expect((await change()).change).toBe(4)
  await expect(change(join(uploads, '1.0.0'))).rejects.toThrow('Another change has taken the files')
  expect(readdirSync(uploads)).toEqual([])
  await queue.close()
})
