import { afterAll, expect, test } from '@jest/globals'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { type FolderDeployment, openDeployment } from './folder/deployment.ts'
import { inOneLine } from './journal/history.ts'
import type { ChangeRequest } from './registries/registry.ts'
import { openRegistry } from './registries/openRegistry.ts'
import { targetRegistry } from './registries/targetRegistry.ts'
import { newBuild, newDeployment, newFolder, newShell, removeFolders } from './release.testing.ts'
import { parseRegistry, RegistryError } from './schema.ts'
import { UserError } from './userError.ts'

afterAll(removeFolders)

const author = { actor: 'ada' }
const say = () => {}
const remote = 'mfe_plants'

/** Two releases of a remote, a canary, another remote, and a shell with a former one. */
const newConsole = async (): Promise<FolderDeployment> => {
  const deployment = newDeployment()
  const registry = targetRegistry(deployment)
  for (const version of ['0.1.1', '0.1.2']) await registry.shell.release(newShell(version), say)
  const builds = [newBuild('plants', '1.0.0'), newBuild('plants', '1.1.0'), newBuild('weather', '1.0.0', { nav: [] })]
  for (const built of builds)
    await registry.change({
      request: { kind: 'release', remote: built.name, version: built.release.version },
      built,
      author,
      say,
    })
  await registry.change({
    request: { kind: 'canary', remote, version: '1.2.0', percent: 10 },
    built: newBuild('plants', '1.2.0'),
    author,
    say,
  })
  return deployment
}

const documents = [
  'registry.json',
  'shell.json',
  'remotes/mfe_plants/1.1.0/release.json',
  'remotes/mfe_plants/1.0.0/release.json',
  'shells/0.1.1/shell.json',
  '.release/journal/3.json',
  '.release/journal/newest.json',
]

const damage = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    0,
    -1,
    1e300,
    '',
    'x',
    '__proto__',
    [],
    {},
    [null],
    { version: null },
    'a'.repeat(2_000),
    true,
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

/** The JSON text with one of its values in another's place, or without it. `at` chooses which. */
const mutated = (text: string, at: number, value: unknown, isRemoved: boolean): string => {
  const document: unknown = JSON.parse(text)
  const places: [object, string][] = []
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, child] of Object.entries(node)) {
      places.push([node, key])
      walk(child)
    }
  }
  walk(document)
  const place = places[at % (places.length + 1)]
  if (!place) return JSON.stringify(value)
  if (isRemoved) Reflect.deleteProperty(place[0], place[1])
  else Reflect.set(place[0], place[1], value)
  return JSON.stringify(document)
}

const requests: readonly ChangeRequest[] = [
  { kind: 'rollback', remote },
  { kind: 'rollback', remote, version: '1.0.0' },
  { kind: 'end-canary', remote },
  { kind: 'promote', remote },
  { kind: 'canary', remote, version: '1.0.0', percent: 5 },
  { kind: 'release', remote, version: '1.2.0' },
  { kind: 'restore', number: 4 },
  { kind: 'remove-old', remote, keep: 1 },
  { kind: 'retire', remote },
  { kind: 'release', remote: 'mfe_weather', version: '1.0.0' },
]

/** What a command fails with, unless it is an answer in words. */
const unexpected = async (command: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await command()
    return undefined
  } catch (error) {
    return error instanceof UserError && error.message !== ''
      ? undefined
      : String(error instanceof Error ? error.stack : error)
  }
}

const commandsAt = (folder: string): Record<string, () => Promise<unknown>> => {
  const registry = async () => targetRegistry(openDeployment(folder))
  return {
    history: async () => (await (await registry()).history(20)).map(inOneLine),
    verify: async () => (await registry()).verify(),
    read: async () => (await registry()).read(),
    ...Object.fromEntries(
      requests.map((request) => [
        JSON.stringify(request),
        async () => (await registry()).change({ request, author, say }),
      ]),
    ),
    repair: async () => (await openRegistry(folder, {}, { lacksRegistry: true })).repair(),
    'rollback of the shell': async () => (await registry()).shell.rollBack(undefined, say, author),
    'canary of the shell': async () => (await registry()).shell.canary({ version: '0.1.1', percent: 10 }, say, author),
  }
}

const cases = process.env['PROOFS'] === 'all' ? 5_000 : 60

test('MFE-100: whatever a document of a deployment says, each command does its work or says in words what is wrong', async () => {
  const { folder } = await newConsole()
  const newest = Math.max(
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9']
      .filter((number) => existsSync(path.join(folder, `.release/journal/${number}.json`)))
      .map(Number),
  )
  const failures: string[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...documents),
      fc.nat(2_000),
      damage,
      fc.boolean(),
      fc.nat(20),
      async (name, at, value, isRemoved, chosen) => {
        const copy = path.join(newFolder(), 'console')
        cpSync(folder, copy, { recursive: true })
        const file = path.join(copy, name.replace('newest', String(newest)))
        writeFileSync(file, mutated(readFileSync(file, 'utf8'), at, value, isRemoved))
        const commands = Object.entries(commandsAt(copy))
        for (const [command, run] of [...commands.slice(0, 3), commands[3 + (chosen % (commands.length - 3))]].flatMap(
          (each) => (each ? [each] : []),
        )) {
          const problem = await unexpected(run)
          if (problem !== undefined)
            failures.push(
              `${command} with ${name} ${at} ${JSON.stringify(value)?.slice(0, 100)} ${isRemoved}: ${problem}`,
            )
        }
        rmSync(copy, { recursive: true, force: true })
      },
    ),
    { numRuns: cases, seed: Number(process.env['SEED'] ?? 29) },
  )
  expect(failures.slice(0, 12)).toEqual([])
}, 600_000)

test('MFE-100: a version of a shell that no folder can have is told in words', async () => {
  const { folder } = await newConsole()
  const failures: string[] = []
  const places = ['shell.json', 'registry.json shell', 'registry.json shell previous']
  for (const place of places) {
    for (const version of ['a'.repeat(2_000), '0.1\u0000']) {
      const [name = '', ...keys] = place.split(' ')
      const document: object = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
      const owner = keys.reduce<object>((node, key) => Reflect.get(node, key), document)
      expect(Reflect.get(owner, 'version')).toMatch(/^0\.1\./)
      Reflect.set(owner, 'version', version)
      for (const command of ['rollback of the shell', 'canary of the shell']) {
        const copy = path.join(newFolder(), 'console')
        cpSync(folder, copy, { recursive: true })
        writeFileSync(path.join(copy, name), JSON.stringify(document))
        const problem = await unexpected(async () => commandsAt(copy)[command]?.())
        if (problem !== undefined) failures.push(`${command} with ${place}: ${problem}`)
        rmSync(copy, { recursive: true, force: true })
      }
    }
  }
  expect(failures).toEqual([])
}, 60_000)

test('MFE-100: whatever registry.json says, the page reads it or says in words what is wrong', () => {
  const text = JSON.stringify({
    schema: 1,
    release: '2026-11-28.1',
    change: 3,
    remotes: {
      mfe_plants: {
        ...newBuild('plants', '1.0.0').release,
        canary: { percent: 10, ...newBuild('plants', '1.1.0').release },
      },
      mfe_weather: null,
    },
  })
  fc.assert(
    fc.property(fc.nat(500), damage, fc.boolean(), (at, value, isRemoved) => {
      try {
        for (const { current } of parseRegistry(JSON.parse(mutated(text, at, value, isRemoved))).offers)
          expect(typeof current.version).toBe('string')
      } catch (error) {
        expect(error).toBeInstanceOf(RegistryError)
      }
    }),
    { numRuns: cases * 10, seed: Number(process.env['SEED'] ?? 29) },
  )
})
