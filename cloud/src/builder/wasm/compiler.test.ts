import { afterAll, expect, jest, test } from '@jest/globals'
import { appendFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { compilerFolder } from '../../../testing/firmware/compilerFolder.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { Compiler, Shared } from './compiler.ts'
import { readMade, writeMade } from './madeOnDisk.ts'

jest.setTimeout(120_000)
afterAll(removeTemporaryFolders)

const compilerOf = (shared: Shared, idle: number) => new Compiler({ limit: 60_000, idle }, shared)
const started = (compiler: Compiler) => until(() => compiler.warm, 'the compiler', 60_000)
const bytes = (text: string) => Buffer.from(text)

test('CLOUD-21 REPORT-01: a compiler that rests leaves what later ones start with, as long as another is awake, and on disk for the next cloud', async () => {
  const shared = new Shared(compilerFolder)
  const [first, second] = [compilerOf(shared, 600_000), compilerOf(shared, 100)]
  first.warmUp()
  await started(first)
  second.warmUp()
  await until(() => shared.awake.size === 1, 'the second to rest')
  const made = shared.kept?.made
  second.close()
  first.close()
  expect([made !== undefined, shared.kept]).toEqual([true, undefined])

  const files = await Promise.all(readdirSync(compilerFolder).map(async (name) => ({ name, made: await readMade(compilerFolder, name) })))
  const kept = files.find((file) => file.made && Buffer.compare(file.made.core, made?.core ?? bytes('')) === 0)
  // What another cloud has left is taken as it is.
  const folder = temporaryFolder()
  await writeMade(folder, kept?.name ?? '', { core: bytes('core'), headers: bytes('headers') })
  const later = new Shared(folder)
  const third = compilerOf(later, 600_000)
  third.warmUp()
  await started(third)
  expect(String(later.kept?.made.core)).toBe(String(Uint8Array.from(bytes('core'))))
  third.close()
})

test('REPORT-01: what was made ahead is taken whole or not at all, and what is old goes', async () => {
  const folder = join(temporaryFolder(), 'compiler')
  const made = { core: bytes('core'), headers: bytes('headers') }
  expect(await readMade(folder, 'none')).toBeUndefined()
  for (const key of ['a', 'b', 'c', 'd']) await writeMade(folder, key, made)
  expect(readdirSync(folder)).toHaveLength(3)
  expect(await readMade(folder, 'd')).toEqual(made)
  appendFileSync(join(folder, 'd'), 'x')
  expect(await readMade(folder, 'd')).toBeUndefined()
  await writeMade(join(folder, 'd', 'no folder'), 'e', made)
})
