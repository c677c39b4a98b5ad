import './instance.testing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { startCloud, type TestCloud } from '@console/platform-testing'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Versions } from './forcedVersions.ts'
import { RemoteFault } from './remoteFault.ts'
import { createRemoteManager, type RemoteManager } from './remoteManager.ts'

const name = 'mfe_devices'
const slot = 'dashboard.fleet/v1'
const release = (version: string, platform = '^1.0.0') => ({
  version, entry: `/remotes/${name}/${version}/remoteEntry.js`, integrity: `sha384-${'A'.repeat(64)}`, platform,
  routes: [{ name: 'device-list', path: '/devices', module: './DeviceListScreen' }], nav: [], slots: [{ slot, module: './FleetStatus' }],
})

let folder = ''
let cloud: TestCloud
let unsaved = false
let kept: Versions = {}
let manager: RemoteManager

const publish = (current: string, previous: string, platform?: string) =>
  writeFileSync(path.join(folder, 'registry.json'), JSON.stringify({ schema: 1, release: `${current} after ${previous}`, remotes: { [name]: { ...release(current, platform), previous: release(previous, platform) } } }))

/** What runs, and what waits for the next navigation. */
const state = () => {
  const now = manager.state.getState()
  return now.kind === 'ready' ? [now.remotes[0]?.version, now.waiting[0]?.version] : [now.kind]
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'remotes-'))
  writeFileSync(path.join(folder, 'index.html'), '')
  cloud = await startCloud({ dist: folder })
})
afterAll(async () => {
  await cloud.stop()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  unsaved = false
  kept = {}
  publish('2.0.0', '1.0.0')
  manager = createRemoteManager({
    registryUrl: `${cloud.address}/registry.json`, platformVersion: '1.2.0', sub: 'user-1', isUnsaved: () => unsaved,
    keeper: { read: () => kept, write: (versions) => (kept = versions) },
  })
  await manager.refresh()
})

const fail = () => {
  const told = jest.spyOn(console, 'error').mockImplementation(() => {})
  const now = manager.state.getState()
  const remote = now.kind === 'ready' ? now.remotes[0] : undefined
  if (remote) manager.fallBack(remote, new RemoteFault('entry', remote))
  told.mockRestore()
}

describe('what runs in this page', () => {
  test('MFE-09: a version that is forced runs at once, is remembered, and one step takes it back', () => {
    expect(state()).toEqual(['2.0.0', undefined])
    manager.force(name, '1.0.0')
    expect([state(), kept]).toEqual([['1.0.0', undefined], { [name]: '1.0.0' }])
    manager.unforce()
    expect([state(), kept]).toEqual([['2.0.0', undefined], {}])
  })

  test('MFE-09, MFE-11: forced or reset over unsaved work, it waits for the next navigation that nothing holds', () => {
    unsaved = true
    manager.force(name, '1.0.0')
    expect(state()).toEqual(['2.0.0', '1.0.0'])
    manager.navigated()
    expect(state()).toEqual(['2.0.0', '1.0.0'])
    unsaved = false
    manager.navigated()
    expect(state()).toEqual(['1.0.0', undefined])
    unsaved = true
    manager.unforce()
    expect(state()).toEqual(['1.0.0', '2.0.0'])
    unsaved = false
    manager.navigated()
    expect(state()).toEqual(['2.0.0', undefined])
  })

  test('MFE-09: what the registry has not is not run, and the user is told when it goes', async () => {
    manager.force(name, '0.0.1')
    expect(state()).toEqual(['2.0.0', undefined])
    await manager.refresh()
    expect([manager.forced.getState(), kept]).toEqual([{ versions: {}, gone: [{ name, version: '0.0.1' }] }, {}])
  })

  test('MFE-09: what fails makes room for the previous release until Retry; a forced version stands alone', async () => {
    fail()
    expect(state()).toEqual(['1.0.0', undefined])
    manager.navigated()
    expect(state()).toEqual(['1.0.0', undefined])
    await manager.retry(name)
    expect(state()).toEqual(['2.0.0', undefined])
    manager.force(name, '2.0.0')
    fail()
    expect(state()).toEqual(['2.0.0', undefined])
  })

  test('MFE-09, MFE-11: a part that fails takes its remote to the next release, unless nobody waits for it or something is unsaved', async () => {
    publish('3.0.0', '2.0.0', '^9.0.0')
    await manager.refresh()
    const told = jest.spyOn(console, 'error').mockImplementation(() => {})
    expect(await manager.loadSlot(slot, () => false)).toBeNull()
    expect(state()).toEqual(['3.0.0', undefined])
    unsaved = true
    expect(await manager.loadSlot(slot)).toBeNull()
    expect(state()).toEqual(['3.0.0', undefined])
    unsaved = false
    let wanted = 0
    expect(await manager.loadSlot(slot, () => wanted++ === 0)).toBeNull()
    expect(state()).toEqual(['2.0.0', undefined])
    expect(told).toHaveBeenCalledTimes(4)
    told.mockRestore()
  })

  test('MFE-11: a new release waits for the next navigation, and while something is unsaved for a later one', async () => {
    publish('3.0.0', '2.0.0')
    await manager.revalidate()
    // It was asked a moment ago.
    expect(state()).toEqual(['2.0.0', undefined])
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31_000)
    await manager.revalidate().finally(() => later.mockRestore())
    expect(state()).toEqual(['2.0.0', '3.0.0'])
    unsaved = true
    manager.navigated()
    expect(state()).toEqual(['2.0.0', '3.0.0'])
    unsaved = false
    manager.navigated()
    expect(state()).toEqual(['3.0.0', undefined])
  })
})
