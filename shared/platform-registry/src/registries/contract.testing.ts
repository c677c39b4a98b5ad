import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { BuiltRelease } from '../document/registryDocument.ts'
import { newBuild } from '../release.testing.ts'
import { signRelease } from '../signatures/signRelease.ts'
import type { ChangeRequest, Registry } from './registry.ts'

export interface OpenedRegistry {
  /** Opens it as another command does. */
  open: () => Promise<Registry>
  /** What a browser gets at an address. */
  page: (file: string) => Promise<string>
  close: () => unknown
}

const author = { actor: 'ada', commit: 'c0ffee' }

/** What every registry does, wherever it is. */
export const registryContract = (start: () => Promise<OpenedRegistry>): void => {
  let opened: OpenedRegistry
  beforeAll(async () => {
    opened = await start()
  })
  afterAll(async () => void (await opened?.close()))

  const carryOut = async (request: ChangeRequest, built?: BuiltRelease, reason?: string) =>
    (await opened.open()).change({
      request,
      author: { ...author, ...(reason !== undefined && { reason }) },
      say: () => {},
      ...(built && { built }),
    })
  const release = (built: BuiltRelease, reason?: string) =>
    carryOut({ kind: 'release', remote: built.name, version: built.release.version }, built, reason)
  const read = async () => (await opened.open()).read()
  const stateOf = async (remote: string) => {
    const { version, previous, canary } = (await read()).remotes[remote] ?? {}
    return [version, previous?.version, canary && `${canary.version} at ${canary.percent} %`]
  }

  test('MFE-45: releases, gives to a share, promotes and goes back; the history says who and why', async () => {
    const remote = 'mfe_plants'
    await release(newBuild('plants', '1.0.0'))
    await release(newBuild('plants', '1.1.0'), 'a map')
    expect(await stateOf(remote)).toEqual(['1.1.0', '1.0.0', undefined])
    const canary = newBuild('plants', '1.2.0')
    await carryOut({ kind: 'canary', remote, version: '1.2.0', percent: 10 }, canary)
    expect([
      await stateOf(remote),
      await (await opened.open()).has(remote, '1.2.0'),
      await (await opened.open()).has(remote, '9.0.0'),
    ]).toEqual([['1.1.0', '1.0.0', '1.2.0 at 10 %'], true, false])
    await carryOut({ kind: 'promote', remote })
    expect(await stateOf(remote)).toEqual(['1.2.0', '1.1.0', undefined])
    await carryOut({ kind: 'rollback', remote })
    await carryOut({ kind: 'rollback', remote, version: '1.0.0' })
    expect((await stateOf(remote))[0]).toBe('1.0.0')
    const history = await (await opened.open()).history(3)
    expect(history.map(({ command }) => command)).toEqual([
      'rollback of mfe_plants to 1.0.0',
      'rollback of mfe_plants',
      'promotion of mfe_plants',
    ])
    const released = (await (await opened.open()).history(20)).find(
      ({ command }) => command === 'release of mfe_plants 1.1.0',
    )
    expect(released).toMatchObject({ commit: 'c0ffee', reason: 'a map', changed: [remote] })
    await carryOut({ kind: 'restore', number: released?.number ?? 0 })
    expect(await stateOf(remote)).toEqual(['1.1.0', '1.0.0', undefined])
    expect(await (await opened.open()).verify()).toEqual([])
  })

  test('MFE-82: removes the releases that nobody goes back to, once; what the last changes can be gone back to stays, and what is gone comes from nowhere again', async () => {
    const remote = 'mfe_compost'
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0']) await release(newBuild('compost', version))
    const [, , , , first] = await (await opened.open()).history(5)
    const remove = (keep: number) => carryOut({ kind: 'remove-old', remote, keep }, undefined, 'room')
    await remove(2)
    const registry = await opened.open()
    expect(
      await Promise.all(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0'].map((version) => registry.has(remote, version))),
    ).toEqual([false, false, true, true, true])
    const [record] = await registry.history(1)
    expect(record).toMatchObject({
      actor: expect.any(String),
      reason: 'room',
      command: 'removal of mfe_compost 1.0.0, 1.1.0',
      changed: [],
      removed: { remote, versions: ['1.0.0', '1.1.0'] },
    })
    await remove(2)
    expect([await registry.verify(), (await registry.history(1))[0]?.number, (await read()).change]).toEqual([
      [],
      record?.number,
      record?.number,
    ])
    await expect(carryOut({ kind: 'rollback', remote, version: '1.0.0' })).rejects.toThrow(
      'mfe_compost 1.0.0 was never released here, or its files were removed.',
    )
    await expect(
      carryOut({ kind: 'release', remote, version: '1.0.0', allowOlder: true }, newBuild('compost', '1.0.0')),
    ).rejects.toThrow(
      `mfe_compost 1.0.0 was released here, and removed by change ${record?.number}. A released version never comes back`,
    )
    await expect(carryOut({ kind: 'restore', number: first?.number ?? 0 })).rejects.toThrow(
      `mfe_compost 1.0.0 was released here, and removed by change ${record?.number}.`,
    )
    await carryOut({ kind: 'rollback', remote, version: '1.2.0' })
    expect((await stateOf(remote))[0]).toBe('1.2.0')
    await expect(carryOut({ kind: 'remove-old', remote: 'mfe_nobody', keep: 2 })).rejects.toThrow(
      'mfe-nobody is not in this deployment',
    )
  })

  test('MFE-104: a remote that is retired is in the registry no more; its files stay, and it comes back by a rollback of all or a release', async () => {
    const remote = 'mfe_herbs'
    await release(newBuild('herbs', '1.0.0'))
    const [before] = await (await opened.open()).history(1)
    await carryOut({ kind: 'retire', remote }, undefined, 'not used')
    const registry = await opened.open()
    expect([await stateOf(remote), await registry.has(remote, '1.0.0'), (await registry.history(1))[0]]).toEqual([
      [undefined, undefined, undefined],
      true,
      expect.objectContaining({ command: 'retirement of mfe_herbs', reason: 'not used', changed: [remote] }),
    ])
    await expect(carryOut({ kind: 'retire', remote })).rejects.toThrow('mfe-herbs is not in this deployment')
    await carryOut({ kind: 'restore', number: before?.number ?? 0 })
    expect((await stateOf(remote))[0]).toBe('1.0.0')
    await carryOut({ kind: 'retire', remote })
    await release(newBuild('herbs', '1.1.0'))
    expect(await stateOf(remote)).toEqual(['1.1.0', undefined, undefined])
    expect(await registry.verify()).toEqual([])
  })

  test('MFE-48: of several at once, none is lost', async () => {
    const sections = ['seeds', 'weather', 'gardens', 'wells']
    await Promise.all(
      sections.map((section, index) =>
        release(
          newBuild(section, '1.0.0', {
            nav: [{ to: `/${section}`, order: 5000 + index, icon: section, title: { en: section, de: section } }],
          }),
        ),
      ),
    )
    expect(Object.keys((await read()).remotes)).toEqual(
      expect.arrayContaining(sections.map((section) => `mfe_${section}`)),
    )
    expect(await (await opened.open()).verify()).toEqual([])
  })

  test('MFE-48: of two at once that both want the same route, one is refused', async () => {
    const routes = (name: string) => ({ routes: [{ name, path: '/shared', module: './ListScreen' }], nav: [] })
    const results = await Promise.allSettled([
      release(newBuild('ones', '1.0.0', routes('ones'))),
      release(newBuild('others', '1.0.0', routes('others'))),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : [])).join()).toContain(
      'both have the route /shared',
    )
  })

  test('MFE-48: a job that is late does not take a newer release away, and a version takes no other files', async () => {
    await release(newBuild('late', '2.0.0'))
    const before = await read()
    await expect(release(newBuild('late', '1.0.0'))).rejects.toThrow(
      'mfe_late 2.0.0 is the current release, and 1.0.0 is older',
    )
    await expect(release(newBuild('late', '2.0.0', {}, 'other'))).rejects.toThrow(
      /was released already, with (other files|another)/,
    )
    expect(await read()).toEqual(before)
  })

  test('MFE-54: a release that is there gets the signature that it lacks, and takes no other one', async () => {
    const built = newBuild('signatures', '1.0.0')
    await release(built)
    const {
      folder,
      release: { signed },
    } = signRelease(built, generateKeyPairSync('ed25519').privateKey)
    await release({ ...built, release: { ...built.release, ...(signed && { signed }) } })
    const sent = readFileSync(path.join(folder, 'signed.json'), 'utf8')
    expect([
      (await read()).remotes['mfe_signatures']?.signed,
      await opened.page('remotes/mfe_signatures/1.0.0/signed.json'),
    ]).toEqual([signed, sent])
    const other = signRelease(built, generateKeyPairSync('ed25519').privateKey)
    await expect(release(other)).rejects.toThrow(/was released already, with another/)
    expect((await read()).remotes['mfe_signatures']?.signed).toEqual(signed)
    expect(await (await opened.open()).verify()).toEqual([])
  })
}
