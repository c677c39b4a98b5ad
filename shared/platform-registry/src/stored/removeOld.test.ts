import { afterAll, expect, test } from '@jest/globals'
import path from 'node:path'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { problemsIn } from '../checks/checkRegistry.ts'
import { type Deployment, readShell } from '../folder/deployment.ts'
import { readHistory } from '../journal/history.ts'
import { readView } from '../journal/journal.ts'
import type { ChangeRequest } from '../registries/registry.ts'
import { targetRegistry } from '../registries/targetRegistry.ts'
import { newBuild, newDeployment, putConsole, removeFolders } from '../release.testing.ts'
import { startS3Server } from '../targets/s3Server.testing.ts'
import { s3Target } from '../targets/s3Target.ts'
import type { Target } from '../targets/target.ts'

const remote = 'mfe_plants'
const servers: { close: () => void }[] = []
afterAll(() => {
  servers.forEach(({ close }) => close())
  removeFolders()
})

const carryOut = (deployment: Deployment, request: ChangeRequest, say: (text: string) => void = () => {}) =>
  targetRegistry(deployment).change({ request, author: { actor: 'ada' }, say })
const release = (deployment: Deployment, version: string) =>
  targetRegistry(deployment).change({
    request: { kind: 'release', remote, version },
    built: newBuild('plants', version),
    author: { actor: 'ada' },
    say: () => {},
  })
const remove = (deployment: Deployment, keep = 1) => carryOut(deployment, { kind: 'remove-old', remote, keep })
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )
const versionsThere = async ({ target }: Deployment) =>
  (await target.list(`remotes/${remote}`))
    ?.flatMap(({ name }) => (name.endsWith('/release.json') ? [path.dirname(name)] : []))
    .sort()
const isWhole = async (deployment: Deployment) =>
  (await problemsIn(deployment, (await readView(deployment.target)).registry, await readShell(deployment))).map(
    ({ text }) => text,
  )

const newBucket = async (options?: object) => {
  const server = await startS3Server(options)
  servers.push(server)
  const target = s3Target(server.to, server.environment)
  await putConsole(target)
  return target
}

/** A store in which something happens right before a file is created. */
const interrupted = (target: Target, isIt: (file: string) => boolean, action: () => Promise<unknown>): Target => {
  let isDone = false
  return {
    ...target,
    create: async (file, bytes) => {
      if (isIt(file) && !isDone) {
        isDone = true
        await action()
      }
      return target.create(file, bytes)
    },
  }
}
const isRecord = (file: string) => file.startsWith('.release/journal/')

test('MFE-82: a release that is gone leaves what it was and where it came from, which the next changes leave there', async () => {
  const deployment = newDeployment()
  const first = newBuild('plants', '1.0.0')
  writeFileSync(path.join(first.folder, 'provenance.json'), '{"commit":"c0ffee"}')
  await targetRegistry(deployment).change({
    request: { kind: 'release', remote, version: '1.0.0' },
    built: first,
    author: { actor: 'ada' },
    say: () => {},
  })
  for (const version of ['1.1.0', '1.2.0']) await release(deployment, version)
  await remove(deployment)
  await release(deployment, '1.3.0')
  const kept = JSON.parse(readFileSync(path.join(deployment.work, 'removed', remote, '1.0.0.json'), 'utf8')) as object
  expect(kept).toEqual({
    remote,
    version: '1.0.0',
    change: 5,
    release: JSON.parse(readFileSync(path.join(first.folder, 'release.json'), 'utf8')),
    provenance: { commit: 'c0ffee' },
  })
  expect([
    readdirSync(path.join(deployment.folder, 'remotes', remote)).sort(),
    readdirSync(deployment.work).filter((file) => file.startsWith('gone')),
  ]).toEqual([['1.1.0', '1.2.0', '1.3.0'], []])
})

test('MFE-82: what the registry names stays, however old: the previous release, a canary, what was gone back to, and what is newer', async () => {
  const deployment = newDeployment()
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '2.0.0', '2.1.0']) await release(deployment, version)
  await carryOut(deployment, { kind: 'canary', remote, version: '1.1.0', percent: 5 })
  await carryOut(deployment, { kind: 'rollback', remote, version: '1.3.0' })
  await remove(deployment)
  expect(await versionsThere(deployment)).toEqual(['1.1.0', '1.3.0', '2.0.0', '2.1.0'])
  expect(await isWhole(deployment)).toEqual([])
})

test('MFE-82: a rollback that comes before the removal is recorded keeps its release', async () => {
  const target = await newBucket()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release({ target }, version)
  await remove({
    target: interrupted(target, isRecord, () => carryOut({ target }, { kind: 'rollback', remote, version: '1.0.0' })),
  })
  expect([(await readView(target)).registry.remotes[remote]?.version, await isWhole({ target })]).toEqual(['1.0.0', []])
  // What the removal had begun to say of it is void.
  await release({ target }, '1.3.0')
  await carryOut({ target }, { kind: 'rollback', remote, version: '1.0.0' })
  expect(await isWhole({ target })).toEqual([])
})

test('MFE-82: a rollback, and a release that is on its way, that come after it are refused, though their files were there when they began', async () => {
  const target = await newBucket()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release({ target }, version)
  const late = { target: interrupted(target, isRecord, () => remove({ target })) }
  expect(await outcome(carryOut(late, { kind: 'rollback', remote, version: '1.0.0' }))).toContain(
    'mfe_plants 1.0.0 was released here, and removed by change 5. A released version never comes back: release its sources as another version, or go back to one whose files are there',
  )
  expect([await versionsThere({ target }), await isWhole({ target })]).toEqual([['1.1.0', '1.2.0'], []])
  const built = newBuild('plants', '1.0.5')
  const older = { target: interrupted(target, isRecord, () => remove({ target })) }
  expect(
    await outcome(
      targetRegistry(older).change({
        request: { kind: 'release', remote, version: '1.0.5', allowOlder: true },
        built,
        author: { actor: 'ada' },
        say: () => {},
      }),
    ),
  ).toContain('mfe_plants 1.0.5 was released here, and removed by change 6.')
  expect([await versionsThere({ target }), await isWhole({ target })]).toEqual([['1.1.0', '1.2.0'], []])
})

test('MFE-82: a removal that was killed after its record is gone on with, one that was killed before it did not happen', async () => {
  const target = await newBucket()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await release({ target }, version)
  const killed = () => Promise.reject(new Error('killed'))
  expect(await outcome(remove({ target: interrupted(target, isRecord, killed) }))).toBe('killed')
  await carryOut({ target }, { kind: 'rollback', remote, version: '1.0.0' })
  await release({ target }, '1.3.0')
  for (const version of ['1.4.0', '1.5.0']) await release({ target }, version)
  expect(await outcome(remove({ target: { ...target, remove: killed } }))).toBe('killed')
  expect(await outcome(carryOut({ target }, { kind: 'rollback', remote, version: '1.0.0' }))).toContain(
    'removed by change',
  )
  const [{ number } = { number: 0 }] = await readHistory(target, 1)
  const told: string[] = []
  await carryOut({ target }, { kind: 'remove-old', remote, keep: 1 }, (text) => told.push(text))
  expect([told[0], await versionsThere({ target }), (await readHistory(target, 1))[0]?.number]).toEqual([
    'What was left of mfe_plants 1.0.0, 1.1.0, 1.2.0, 1.3.0 is removed.',
    ['1.4.0', '1.5.0'],
    number,
  ])
})

test('MFE-82: a remote has as many releases and megabytes as config.json says, and is told how to make room', async () => {
  const deployment = newDeployment()
  const config = path.join(deployment.folder, 'config.json')
  writeFileSync(config, '{"releases": {"most": 2}}')
  for (const version of ['1.0.0', '1.1.0']) await release(deployment, version)
  const refused = `mfe_plants has 2 releases of 1 MB in ${deployment.folder}, and a remote may have 2 of 2048 MB: "releases": { "most", "megabytes" } of config.json. Remove old ones: npm run remove-old -- mfe-plants --keep 20 --to DIR`
  expect(await outcome(release(deployment, '1.2.0'))).toBe(refused)
  expect([
    existsSync(path.join(deployment.folder, 'remotes', remote, '1.2.0')),
    await outcome(release(deployment, '1.1.0')),
  ]).toEqual([false, 'done'])
  writeFileSync(config, '{"releases": {"megabytes": 1}}')
  const large = newBuild('plants', '1.2.0')
  writeFileSync(path.join(large.folder, 'sbom.json'), 'x'.repeat(1024 * 1024))
  expect(
    await outcome(
      targetRegistry(deployment).change({
        request: { kind: 'release', remote, version: '1.2.0' },
        built: large,
        author: { actor: 'ada' },
        say: () => {},
      }),
    ),
  ).toContain('a remote may have 100 of 1 MB')
  rmSync(config)
  expect(await outcome(release(deployment, '1.2.0'))).toBe('done')
})

test('MFE-82: a store that lists no files takes releases uncounted, and says that it can remove none', async () => {
  const target = await newBucket({ listsNothing: true })
  expect([await outcome(release({ target }, '1.0.0')), await outcome(remove({ target }))]).toEqual([
    'done',
    expect.stringContaining("s3://bucket/console lists no files, so it can't be told which releases are there."),
  ])
})

test('MFE-82: what the last changes of a remote can be gone back to stays, however many changes of others came since', async () => {
  const deployment = newDeployment()
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await release(deployment, version)
  const [last] = await readHistory(deployment.target, 1)
  const begin = last?.number ?? 0
  for (let number = begin + 1; number <= begin + 2_100; number += 1)
    writeFileSync(
      path.join(deployment.work, `journal/${number}.json`),
      JSON.stringify({ ...last, number, changed: ['mfe_weather'] }),
    )
  await remove(deployment, 2)
  expect(await versionsThere(deployment)).toEqual(['1.1.0', '1.2.0', '1.3.0'])
})

test('MFE-82: where a record is missing, nothing is removed', async () => {
  const deployment = newDeployment()
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await release(deployment, version)
  rmSync(path.join(deployment.work, 'journal/4.json'))
  expect(await outcome(remove(deployment, 3))).toContain(
    "4.json is missing, so it can't be told what was released before.",
  )
  expect(await versionsThere(deployment)).toHaveLength(4)
})
