import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { writeIndex } from './indexFile.ts'
import { Reader } from './reader.ts'

jest.setTimeout(120_000)

const address = 'http://localhost/index'
const [libraries, versions] = [26, 4000]
let folder: string
let reader: Reader

/** Publishes libraries with so many versions each. */
function publish(now: number, count: number, versionsOfEach: number): void {
  const release = { url: '', size: 1, sha256: '', dependencies: [], headers: [] }
  const releases = Array.from({ length: versionsOfEach }, (_, index) => ({
    ...release,
    version: `1.${versionsOfEach - index}.0`,
  }))
  const facts = {
    version: `1.${versionsOfEach}.0`,
    author: '',
    sentence: '',
    website: '',
    category: '',
    headers: [],
    releases,
  }
  const pumps = Array.from({ length: count }, (_, index) => ({ ...facts, name: `Pump ${index}` }))
  writeFileSync(join(folder, 'new'), writeIndex(pumps, { address, now }))
  renameSync(join(folder, 'new'), join(folder, `index-${now}`))
}

beforeAll(() => {
  folder = temporaryFolder()
  // One second: the attack takes several.
  reader = new Reader({ index: { folder, address }, boardHeaders: new Set() }, { count: 2, time: 1_000, memory: 256 })
})
afterAll(async () => {
  await reader.close()
  removeTemporaryFolders()
})

const settings = (lines: readonly string[]) => `[env:a]\nlib_deps =\n${lines.map((line) => `  ${line}\n`).join('')}`
const needs = (index: number) => ({
  name: `a${index}`,
  dependencies: { [`Pump ${index % 25}`]: `>=0.${index},`.repeat(20) },
})
/** All of it is within the limits of a project: 20 ranges of each of 25 libraries, with 20 comparisons. */
const attack = {
  kind: 'project' as const,
  ini: '',
  files: Array.from({ length: 500 }, (_, index) => ({
    path: `lib/a${index}/library.json`,
    content: JSON.stringify(needs(index)),
  })),
}

test('LIB-18: a question that takes too long is stopped with a sentence, while another account is answered, and the next one is', async () => {
  publish(1, libraries, versions)
  const order: string[] = []
  const ask = () =>
    reader
      .ask('attacker', attack)
      .catch((error: unknown) => error)
      .finally(() => order.push('attack'))
  const attacks = [ask(), ask()]
  const { answer } = await reader.ask('neighbour', { kind: 'project', ini: settings(['Pump 1@^1.2']), files: [] })
  expect(answer.chosen).toMatchObject([{ name: 'Pump 1', release: { version: '1.4000.0' } }])
  expect(order).toEqual([])
  const stopped = {
    statusCode: 422,
    message: expect.stringMatching(/^Stopped: .* took more than 1 s\. Ask for fewer libraries/),
  }
  for (const each of await Promise.all(attacks)) expect(each).toMatchObject(stopped)
  expect((await reader.ask('attacker', { kind: 'search', text: 'pump 25' })).answer).toMatchObject([
    { name: 'Pump 25' },
  ])
})

test('LIB-18: a question is answered from the newest index, also when a fetch has replaced the one that was open', async () => {
  const versionsOf = async (name: string) => (await reader.ask('a', { kind: 'library', name })).answer?.versions
  publish(2, 1, 2)
  expect(await versionsOf('pump-0')).toEqual(['1.2.0', '1.1.0'])
  publish(3, 1, 1)
  rmSync(join(folder, 'index-2'))
  expect(await versionsOf('pump-0')).toEqual(['1.1.0'])
  expect((await reader.ask('a', { kind: 'state' })).index).toEqual({ fetchedAt: 3, libraries: 1 })
})
