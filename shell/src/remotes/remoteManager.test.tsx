import './instance.testing.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Remote } from '@console/platform-registry/schema'
import type { Versions } from './forcedVersions.ts'
import { type FaultKind, RemoteFault } from './remoteFault.ts'
import { createRemoteManager, type RemoteManager } from './remoteManager.ts'

const name = 'mfe_devices'
const slot = 'dashboard.fleet/v1'
const release = (version: string, platform = '^1.0.0') => ({
  version,
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
  platform,
  routes: [{ name: 'device-list', path: '/devices', module: './DeviceListScreen' }],
  nav: [],
  slots: [{ slot, module: './FleetStatus' }],
})

let folder = ''
let cloud: TestCloud
let unsaved = false
let kept: Versions = {}
let manager: RemoteManager

const publish = (current: string, previous: string, platform?: string) =>
  writeFileSync(
    path.join(folder, 'registry.json'),
    JSON.stringify({
      schema: 1,
      release: `${current} after ${previous}`,
      remotes: { [name]: { ...release(current, platform), previous: release(previous, platform) } },
    }),
  )

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
  await cloud.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  unsaved = false
  kept = {}
  publish('2.0.0', '1.0.0')
  manager = createRemoteManager({
    registryUrl: `${cloud.address}/registry.json`,
    platformVersion: '1.2.0',
    signatureKeys: null,
    sub: 'user-1',
    isUnsaved: () => unsaved,
    keeper: { read: () => kept, write: (versions) => (kept = versions) },
  })
  await manager.refresh()
})

const fail = () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
  const now = manager.state.getState()
  const remote = now.kind === 'ready' ? now.remotes[0] : undefined
  if (remote) manager.fallBack(remote, new RemoteFault('entry', remote))
  logged.mockRestore()
}

const previewOf = (remote: string): Remote => ({
  ...release('3.0.0-pr.1'),
  name: remote,
  kind: 'preview',
  release: '',
  extensions: [],
})

describe('a preview', () => {
  test('MFE-75: runs at once and ends at once, and over unsaved work from the next page on', () => {
    manager.preview(previewOf(name))
    expect(state()).toEqual(['3.0.0-pr.1', undefined])
    manager.preview(null)
    expect(state()).toEqual(['2.0.0', undefined])
    unsaved = true
    manager.preview(previewOf(name))
    expect(state()).toEqual(['2.0.0', '3.0.0-pr.1'])
    unsaved = false
    manager.navigated()
    expect(state()).toEqual(['3.0.0-pr.1', undefined])
    unsaved = true
    manager.preview(null)
    expect(state()).toEqual(['3.0.0-pr.1', '2.0.0'])
    manager.navigated()
    expect(state()).toEqual(['3.0.0-pr.1', '2.0.0'])
  })

  test('MFE-75: falls back to the current release, and Retry begins with it again', async () => {
    manager.preview(previewOf(name))
    fail()
    expect(state()).toEqual(['2.0.0', undefined])
    await manager.retry(name)
    expect(state()).toEqual(['3.0.0-pr.1', undefined])
  })

  test('MFE-75: may be of a remote that was never released, which is tried again by Retry, and is gone when it ends', async () => {
    const names = () => {
      const now = manager.state.getState()
      return now.kind === 'ready' ? now.remotes.map((remote) => remote.name) : []
    }
    const stateOfNew = () => manager.stateOf(previewOf('mfe_new')).kind
    manager.preview(previewOf('mfe_new'))
    expect(names()).toEqual([name, 'mfe_new'])
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    const now = manager.state.getState()
    const running = now.kind === 'ready' ? now.remotes.find((remote) => remote.name === 'mfe_new') : undefined
    if (running) manager.fallBack(running, new RemoteFault('entry', running))
    logged.mockRestore()
    expect(stateOfNew()).toBe('fallen back')
    await manager.retry('mfe_new')
    expect(stateOfNew()).toBe('idle')
    manager.preview(null)
    expect(names()).toEqual([name])
  })
})

describe('why a release fell back', () => {
  const fallBackBy = (kind: FaultKind, cause?: unknown) => {
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    const now = manager.state.getState()
    const remote = now.kind === 'ready' ? now.remotes[0] : undefined
    const fellBack = remote && manager.fallBack(remote, new RemoteFault(kind, remote, { cause }))
    const lines = logged.mock.calls.map(([what, fault]) => `${String(what)} ${String(fault)}`)
    logged.mockRestore()
    return { fellBack, lines }
  }
  const running = () => {
    const now = manager.state.getState()
    return now.kind === 'ready' ? now.remotes[0] : undefined
  }

  test('MFE-09: the state names the version that failed, its cause and the time, and the browser’s console the same cause', () => {
    const before = Date.now()
    expect(fallBackBy('integrity')).toEqual({
      fellBack: true,
      lines: [
        `Loading ${name} 2.0.0 failed: RemoteFault: ${name} 2.0.0 (release 2.0.0 after 1.0.0): The entry script's bytes do not match their hash (integrity)`,
      ],
    })
    const [failed] = running()?.failed ?? []
    expect(failed).toMatchObject({
      remote: { version: '2.0.0' },
      fault: { kind: 'integrity', text: { key: 'integrity' } },
    })
    expect(failed?.fault.at).toBeGreaterThanOrEqual(before)
    expect(failed && manager.stateOf(failed.remote)).toMatchObject({ kind: 'fallen back' })
  })

  test('MFE-09: what threw while it was rendered is logged as shown, not as loaded', () => {
    expect(fallBackBy('render', new Error('no such field')).lines).toEqual([
      `Showing ${name} 2.0.0 failed: RemoteFault: ${name} 2.0.0 (release 2.0.0 after 1.0.0): no such field (render)`,
    ])
  })

  test('MFE-09: while the server is down nothing falls back', () => {
    expect(fallBackBy('unreachable')).toMatchObject({
      fellBack: false,
      lines: [expect.stringContaining('does not respond (unreachable)')],
    })
    expect([state(), running()?.failed]).toEqual([['2.0.0', undefined], []])
  })
})

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

  test('MFE-09, MFE-11: a part that fails takes its remote to the next release, unless something is unsaved', async () => {
    publish('3.0.0', '2.0.0', '^9.0.0')
    await manager.refresh()
    const logged = jest.spyOn(console, 'error').mockImplementation(() => {})
    unsaved = true
    expect(await manager.loadSlot(slot)).toBeNull()
    expect(state()).toEqual(['3.0.0', undefined])
    unsaved = false
    expect(await manager.loadSlot(slot)).toBeNull()
    expect(state()).toEqual(['2.0.0', undefined])
    expect(logged).toHaveBeenCalledTimes(3)
    logged.mockRestore()
  })

  test('MFE-63, MFE-11: Retry of a part tries its remote again, but not over unsaved work', async () => {
    fail()
    expect(state()).toEqual(['1.0.0', undefined])
    unsaved = true
    await manager.retryPart(name)
    expect(state()).toEqual(['1.0.0', '2.0.0'])
    unsaved = false
    await manager.retryPart(name)
    expect(state()).toEqual(['2.0.0', undefined])
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
