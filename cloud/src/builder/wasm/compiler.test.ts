import { afterAll, expect, jest, test } from '@jest/globals'
import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { compilerFolder, freshClang } from '../../../testing/firmware/compilerFolder.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { until } from '../../../testing/until.ts'
import { Compiler, Shared } from './compiler.ts'
import { readMade, writeMade } from './madeOnDisk.ts'

jest.setTimeout(240_000)
afterAll(removeTemporaryFolders)

const compilerOf = (shared: Shared, idle: number) => new Compiler({ limit: 60_000, idle }, shared)
const started = (compiler: Compiler) => until(() => compiler.warm, 'the compiler', 110_000)
const bytes = (text: string) => Buffer.from(text)

test('CLOUD-21 REPORT-01 REPORT-02: a compiler that rests leaves what later ones start with, as long as another is awake, and on disk for the next cloud', async () => {
  const shared = new Shared(compilerFolder, freshClang)
  const [first, second] = [compilerOf(shared, 600_000), compilerOf(shared, 100)]
  first.warmUp()
  await started(first)
  second.warmUp()
  await until(() => shared.awake.size === 1, 'the second to rest')
  const made = shared.kept?.made
  second.close()
  first.close()
  expect([made !== undefined, shared.kept]).toEqual([true, undefined])

  const latest = readdirSync(compilerFolder).sort(
    (one, other) => statSync(join(compilerFolder, other)).mtimeMs - statSync(join(compilerFolder, one)).mtimeMs,
  )
  const files = await Promise.all(latest.map(async (name) => ({ name, made: await readMade(compilerFolder, name, 2) })))
  const kept = files.find(
    (file) => file.made && Buffer.compare(file.made[0] ?? bytes(''), made?.core ?? bytes('')) === 0,
  )
  // The cloud takes the files of an earlier run as they are: here, wrong bytes in place of the headers with the C++
  // library.
  const folder = temporaryFolder()
  await writeMade(folder, kept?.name ?? '', kept?.made ?? [])
  await writeMade(folder, `${kept?.name}-std`, [bytes('no headers')])
  const third = compilerOf(new Shared(folder, freshClang), 600_000)
  const builds = async (content: string) =>
    (
      await third.run(
        { kind: 'compile', files: [{ path: 'src/main.ino', content }], environment: 'e', defines: [], facts: '' },
        () => {},
        AbortSignal.timeout(60_000),
      )
    ).image !== undefined
  expect(
    await Promise.all(
      ['', '#include <vector>\n', '#include <Ticker.h>\n'].map((first) =>
        builds(`${first}void setup() {}\nvoid loop() {}\n`),
      ),
    ),
  ).toEqual([true, false, false])
  expect(readdirSync(folder)).toHaveLength(2)
  third.close()
})

test('REPORT-01: what was made ahead is taken whole or not at all, and what is old goes', async () => {
  const folder = join(temporaryFolder(), 'compiler')
  const made = ['core', ''].map((text) => Uint8Array.from(bytes(text)))
  expect(await readMade(folder, 'none', 2)).toBeUndefined()
  for (const key of [...'abcdefgd']) await writeMade(folder, key, made)
  expect(readdirSync(folder)).toHaveLength(6)
  expect(await readMade(folder, 'd', 2)).toEqual(made)
  expect(await readMade(folder, 'd', 1)).toBeUndefined()
  appendFileSync(join(folder, 'd'), 'x')
  expect(await readMade(folder, 'd', 2)).toBeUndefined()
  await writeMade(join(folder, 'd', 'no folder'), 'e', made)
})
