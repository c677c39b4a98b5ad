import { describe, expect, test } from '@jest/globals'
import type { Offer, Remote, ReleaseKind } from '../registry.ts'
import { RemoteFault } from '../remoteFault.ts'
import { chooseRelease, idOf, type Fall } from './chooseRelease.ts'

const releaseOf = (kind: ReleaseKind, version: string): Remote =>
  ({ name: 'mfe_devices', kind, version, release: 'r', entry: `/${version}.js`, integrity: 'sha384-x', platform: '^1.0.0', routes: [], nav: [], slots: [] })

const offer: Offer = { name: 'mfe_devices', current: releaseOf('current', '1.2.0'), previous: releaseOf('previous', '1.1.0'), canary: releaseOf('canary', '1.3.0'), percent: 0 }

const chosen = (failed: readonly string[] = [], { percent = 0, forced }: { percent?: number; forced?: string } = {}) => {
  const falls = [offer.current, offer.previous, offer.canary].filter((remote) => remote !== undefined).filter(({ version }) => failed.includes(version))
  const fallen = new Map<string, Fall>(falls.map((remote) => [idOf(remote), { remote, fault: new RemoteFault('entry', remote) }]))
  const { version, kind, spare, falls: before } = chooseRelease({ ...offer, percent }, { sub: 'ada', forced, fallen })
  return { version, kind, spare, failed: before.map(({ remote }) => remote.version) }
}

describe('which release of a remote runs', () => {
  test('MFE-09: the current one, and the previous one once it has failed', () => {
    expect(chosen()).toMatchObject({ version: '1.2.0', kind: 'current', spare: true, failed: [] })
    expect(chosen(['1.2.0'])).toMatchObject({ version: '1.1.0', kind: 'previous', spare: false, failed: ['1.2.0'] })
  })

  test('MFE-09: once all have failed, the last one stays, and nothing else is tried', () => {
    expect(chosen(['1.2.0', '1.1.0'])).toMatchObject({ version: '1.1.0', spare: false, failed: ['1.2.0'] })
  })

  test('MFE-09: a canary falls back to the current one, then to the previous one', () => {
    expect(chosen([], { percent: 100 })).toMatchObject({ version: '1.3.0', kind: 'canary', spare: true, failed: [] })
    expect(chosen(['1.3.0'], { percent: 100 })).toMatchObject({ version: '1.2.0', spare: true, failed: ['1.3.0'] })
    expect(chosen(['1.3.0', '1.2.0'], { percent: 100 })).toMatchObject({ version: '1.1.0', spare: false, failed: ['1.3.0', '1.2.0'] })
  })

  test('MFE-09: a forced version runs whatever the canary’s share, and is not replaced when it fails', () => {
    expect(chosen([], { forced: '1.3.0' })).toMatchObject({ version: '1.3.0', spare: false })
    expect(chosen(['1.1.0'], { forced: '1.1.0', percent: 100 })).toMatchObject({ version: '1.1.0', spare: false, failed: [] })
  })

  test('MFE-09: a forced version that the registry does not have counts as none', () => {
    expect(chosen([], { forced: '0.9.0' })).toMatchObject({ version: '1.2.0' })
  })

  test('MFE-09: the same bytes are not tried twice', () => {
    const same = { ...offer, previous: { ...offer.current, kind: 'previous' as const } }
    expect(chooseRelease(same, { sub: 'ada', forced: undefined, fallen: new Map() }).spare).toBe(false)
  })
})
