import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { released, rolledBack } from '../document/changes.ts'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { type FolderDeployment, readRegistry } from '../folder/deployment.ts'
import { publish } from '../publish.ts'
import { newBuild, newDeployment, removeFolders } from '../release.testing.ts'
import { inOneLine, readHistory, recordNumbered, restored, verifyJournal } from './history.ts'

afterAll(removeFolders)

const say = () => {}
const author = { actor: 'ada', commit: 'c0ffee', reason: 'the map\nis ready' }
const release = (deployment: FolderDeployment, built: BuiltRelease) =>
  publish(deployment, {
    what: `release of ${built.name} ${built.release.version}`,
    change: released(built.name, built.release),
    built,
    author,
    say,
  })
const recordFile = ({ work }: FolderDeployment, number: number) => path.join(work, `journal/${number}.json`)
const registryFile = ({ folder }: FolderDeployment) => path.join(folder, 'registry.json')
const versionIn = (deployment: FolderDeployment) => readRegistry(deployment).remotes['mfe_plants']?.version

/** Plants 1.0.0, then 1.1.0; changes 2 and 3. */
const twoReleases = async () => {
  const deployment = newDeployment()
  for (const version of ['1.0.0', '1.1.0']) await release(deployment, newBuild('plants', version))
  return deployment
}

describe('the journal', () => {
  test('MFE-46: says who changed what, when, from which commit and why; registry.json names the change', async () => {
    const deployment = await twoReleases()
    const [newest, former, first, ...more] = await readHistory(deployment.target, 10)
    expect(newest).toMatchObject({
      number: 3,
      actor: 'ada',
      commit: 'c0ffee',
      reason: 'the map is ready',
      command: 'release of mfe_plants 1.1.0',
      changed: ['mfe_plants'],
      former: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(Math.abs(Date.parse(newest?.time ?? '') - Date.now())).toBeLessThan(60_000)
    expect([former?.command, first?.command, first?.former, more.length]).toEqual([
      'release of mfe_plants 1.0.0',
      'begin of the journal',
      null,
      0,
    ])
    expect(newest && inOneLine(newest)).toMatch(
      /^ {3}3 {2}\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}ada: release of mfe_plants 1\.1\.0, commit c0ffee \(the map is ready\)$/,
    )
    expect(readRegistry(deployment)).toEqual({ ...newest?.registry, change: 3 })
    expect(await readHistory(deployment.target, 1)).toEqual([newest])
    expect(await verifyJournal(deployment.target)).toEqual([])
  })

  test('MFE-46: nothing is wrong with it before the first change', async () => {
    expect(await verifyJournal(newDeployment().target)).toEqual([])
  })

  test('MFE-46: begins with what an older deployment had, which is kept as it was', async () => {
    const deployment = newDeployment()
    const before = fs.readFileSync(registryFile(deployment), 'utf8')
    await release(deployment, newBuild('plants', '1.0.0'))
    expect(fs.readFileSync(path.join(deployment.work, 'registry.before-journal.json'), 'utf8')).toBe(before)
    const first = await recordNumbered(deployment.target, 1)
    expect([first.registry, first.actor, first.commit, first.reason]).toEqual([
      JSON.parse(before),
      'unknown',
      undefined,
      undefined,
    ])
  })

  test('MFE-46: goes back to any change, as a change of its own, with all checks', async () => {
    const deployment = await twoReleases()
    const back = async (number: number) =>
      publish(deployment, { what: 'back', change: restored(await recordNumbered(deployment.target, number)), say })
    await back(2)
    expect([versionIn(deployment), readRegistry(deployment).change]).toEqual(['1.0.0', 4])
    await expect(back(2)).rejects.toThrow('The registry is what it was after change 2 already.')
    await expect(back(9)).rejects.toThrow('has no change 9')
    fs.writeFileSync(path.join(deployment.folder, 'remotes/mfe_plants/1.1.0/assets/1.0123abcd.js'), 'changed')
    await expect(back(3)).rejects.toThrow('has other bytes than were built')
    expect(versionIn(deployment)).toBe('1.0.0')
  })

  test('MFE-46: names each record that is missing', async () => {
    const deployment = await twoReleases()
    await release(deployment, newBuild('plants', '1.2.0'))
    fs.rmSync(recordFile(deployment, 2))
    expect(await verifyJournal(deployment.target)).toEqual(['.release/journal/2.json is missing.'])
    fs.rmSync(recordFile(deployment, 4))
    expect(await verifyJournal(deployment.target)).toEqual([
      '.release/journal/2.json is missing.',
      '.release/journal/4.json is missing.',
      'registry.json is not what the newest record says.',
    ])
  })

  test('MFE-46: shows a record that was changed or removed, and a registry.json that says something else', async () => {
    const deployment = await twoReleases()
    fs.writeFileSync(
      recordFile(deployment, 2),
      fs.readFileSync(recordFile(deployment, 2), 'utf8').replace('ada', 'eve'),
    )
    expect(await verifyJournal(deployment.target)).toEqual([
      '.release/journal/3.json does not follow the record before it: one of them was changed.',
    ])
    fs.writeFileSync(registryFile(deployment), JSON.stringify({ ...readRegistry(deployment), release: 'other' }))
    expect(await verifyJournal(deployment.target)).toContain('registry.json is not what the newest record says.')
    fs.rmSync(recordFile(deployment, 3))
    await expect(release(deployment, newBuild('plants', '1.2.0'))).rejects.toThrow(
      'the journal has no .release/journal/3.json',
    )
  })
})

describe('a registry.json that is not what the journal says', () => {
  test('MFE-46: is mended by the next command when somebody was interrupted before it was written', async () => {
    const deployment = await twoReleases()
    const former = JSON.stringify({ ...(await recordNumbered(deployment.target, 2)).registry, change: 2 })
    fs.writeFileSync(registryFile(deployment), former)
    await expect(publish(deployment, { what: 'x', change: rolledBack('mfe_none', ''), say })).rejects.toThrow(
      'is not in this deployment',
    )
    expect([versionIn(deployment), await verifyJournal(deployment.target)]).toEqual(['1.1.0', []])
  })

  test.each([
    ['an older tool, which knows no journal', undefined],
    ['somebody by hand', 3],
  ])('MFE-46: stays when it was changed by %s, and has a record then', async (_, change) => {
    const deployment = await twoReleases()
    const { remotes } = (await recordNumbered(deployment.target, 2)).registry
    fs.writeFileSync(
      registryFile(deployment),
      JSON.stringify({ schema: 1, release: 'mine', ...(change !== undefined && { change }), remotes }),
    )
    await release(deployment, newBuild('weather', '3.0.0'))
    expect(versionIn(deployment)).toBe('1.0.0')
    const [own, found] = await readHistory(deployment.target, 2)
    expect(own).toMatchObject({ ...author, reason: 'the map is ready', command: 'release of mfe_weather 3.0.0' })
    expect(found).toMatchObject({ actor: 'unknown', command: 'registry.json was changed without a record' })
    // Whoever comes next tells why of the own change, and not of this one.
    expect(Object.keys(found ?? {})).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(commit|reason)$/)]))
    expect(await verifyJournal(deployment.target)).toEqual([])
  })
})
