import { expect, test } from '@jest/globals'
import { readManifest } from '../pack/manifest.ts'
import { projects } from './types.ts'

test('MFE-42: the types of every package are checked: the emulator’s, and those of the shell’s worker, too', () => {
  expect(projects()).toEqual(
    expect.arrayContaining([
      'cloud/simulator/tsconfig.json',
      'cloud/threads/tsconfig.json',
      'cloud/tsconfig.json',
      'shared/emulator/tsconfig.json',
      'shell/tsconfig.json',
      'shell/tsconfig.worker.json',
    ]),
  )
  expect(projects().map((file) => readManifest(file.slice(0, file.lastIndexOf('/'))).name)).toContain(
    '@console/shell-emulator',
  )
})
