import path from 'node:path'
import { expect, test } from '@jest/globals'
import { readFileSync } from 'node:fs'
import type { RemoteConfig } from '@console/platform-build/remote'
import { remoteFolders, root } from '../workspace.ts'
import { namesFiles } from './writeNames.ts'

test('MFE-25: the names that are written are those of every remote.config.ts', async () => {
  const load = async <T>(file: string) => ((await import(path.join(root, file))) as { default: T }).default
  const remotes = Object.fromEntries(
    await Promise.all(
      remoteFolders.map(async (folder) => [folder, await load<RemoteConfig>(`${folder}/remote.config.ts`)] as const),
    ),
  )
  const files = namesFiles(remotes, await load('shell/uses.config.ts'))
  // After a change: npm run names
  expect(
    Object.fromEntries([...files.keys()].map((file) => [file, readFileSync(path.join(root, file), 'utf8')])),
  ).toEqual(Object.fromEntries(files))
})
