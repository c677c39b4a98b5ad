import { describe, expect, test } from '@jest/globals'
import type { Offer, Remote, ReleaseKind } from '@console/platform-registry/schema'
import { RemoteFault } from './remoteFault.ts'
import { isInCanary } from '@console/platform-registry/schema/canary'
import { chooseRelease } from './chooseRelease.ts'

const releaseOf = (kind: ReleaseKind, version: string): Remote => ({
  name: 'mfe_devices',
  kind,
  version,
  release: 'r',
  entry: `/${version}.js`,
  integrity: 'sha384-x',
  platform: '^1.0.0',
  routes: [],
  nav: [],
  slots: [],
  extensions: [],
})

const offer: Offer = {
  name: 'mfe_devices',
  current: releaseOf('current', '1.2.0'),
  previous: releaseOf('previous', '1.1.0'),
  canary: releaseOf('canary', '1.3.0'),
  percent: 0,
}

const chosen = (
  failed: readonly string[] = [],
  { percent = 0, forced }: { percent?: number; forced?: string } = {},
) => {
  const faultOf = (remote: Remote) => (failed.includes(remote.version) ? new RemoteFault('entry', remote) : null)
  const {
    version,
    kind,
    hasFallback,
    failed: before,
  } = chooseRelease({ ...offer, percent }, { sub: 'ada', forced, faultOf })
  return { version, kind, hasFallback, failed: before.map(({ remote }) => remote.version) }
}

describe('which release of a remote runs', () => {
  test('MFE-75: a preview comes before a forced version and the canary, and falls back to what would run without it', () => {
    const preview = releaseOf('preview', '1.4.0-pr.1')
    const version = (failed: readonly string[], forced?: string) =>
      chooseRelease(
        { ...offer, percent: 100 },
        {
          sub: 'ada',
          forced,
          preview,
          faultOf: (remote) => (failed.includes(remote.version) ? new RemoteFault('entry', remote) : null),
        },
      ).version
    expect([version([]), version([], '1.1.0'), version(['1.4.0-pr.1']), version(['1.4.0-pr.1'], '1.1.0')]).toEqual([
      '1.4.0-pr.1',
      '1.4.0-pr.1',
      '1.3.0',
      '1.1.0',
    ])
  })

  test('MFE-09: the current one, and the previous one once it has failed', () => {
    expect(chosen()).toMatchObject({ version: '1.2.0', kind: 'current', hasFallback: true, failed: [] })
    expect(chosen(['1.2.0'])).toMatchObject({
      version: '1.1.0',
      kind: 'previous',
      hasFallback: false,
      failed: ['1.2.0'],
    })
  })

  test('MFE-09: once all have failed, the last one stays, and nothing else is tried', () => {
    expect(chosen(['1.2.0', '1.1.0'])).toMatchObject({ version: '1.1.0', hasFallback: false, failed: ['1.2.0'] })
  })

  test('MFE-09: a canary falls back to the current one, then to the previous one', () => {
    expect(chosen([], { percent: 100 })).toMatchObject({
      version: '1.3.0',
      kind: 'canary',
      hasFallback: true,
      failed: [],
    })
    expect(chosen(['1.3.0'], { percent: 100 })).toMatchObject({
      version: '1.2.0',
      hasFallback: true,
      failed: ['1.3.0'],
    })
    expect(chosen(['1.3.0', '1.2.0'], { percent: 100 })).toMatchObject({
      version: '1.1.0',
      hasFallback: false,
      failed: ['1.3.0', '1.2.0'],
    })
  })

  test('MFE-09: a forced version runs whatever the canary’s share, and is not replaced when it fails', () => {
    expect(chosen([], { forced: '1.3.0' })).toMatchObject({ version: '1.3.0', hasFallback: false })
    expect(chosen(['1.1.0'], { forced: '1.1.0', percent: 100 })).toMatchObject({
      version: '1.1.0',
      hasFallback: false,
      failed: [],
    })
  })

  test('MFE-09: a forced version that the registry does not have counts as none', () => {
    expect(chosen([], { forced: '0.9.0' })).toMatchObject({ version: '1.2.0' })
  })

  test('MFE-09: the same bytes are not tried twice', () => {
    const same = { ...offer, previous: { ...offer.current, kind: 'previous' as const } }
    expect(chooseRelease(same, { sub: 'ada', forced: undefined, faultOf: () => null }).hasFallback).toBe(false)
  })
})

const subjects = Array.from(
  { length: 4_000 },
  (_, index) => [`user-${index}`, String(index), `${index}@example.org`][index % 3] ?? '',
)
const chosenUsers = (remote: string, percent: number) => subjects.filter((sub) => isInCanary(sub, remote, percent))

describe('who gets a canary', () => {
  test.each([1, 10, 50, 90])('MFE-09: a share of %d %% is that share of the users', (percent) => {
    const share = (chosenUsers('mfe_devices', percent).length / subjects.length) * 100
    // Four standard deviations.
    expect(Math.abs(share - percent)).toBeLessThan(4 * Math.sqrt((percent * (100 - percent)) / subjects.length))
  })

  test('MFE-09: 0 % is nobody and 100 % is everybody', () => {
    expect(chosenUsers('mfe_devices', 0)).toEqual([])
    expect(chosenUsers('mfe_devices', 100)).toHaveLength(subjects.length)
  })

  test('MFE-09: a larger share keeps those who are in', () => {
    let before: string[] = []
    for (const percent of [5, 6, 25, 99]) {
      const now = new Set(chosenUsers('mfe_devices', percent))
      expect(before.filter((sub) => !now.has(sub))).toEqual([])
      before = [...now]
    }
  })

  test('MFE-09: each remote has its own users, whatever those of another are', () => {
    const both = chosenUsers('mfe_devices', 50).filter((sub) => isInCanary(sub, 'mfe_secrets', 50))
    expect(Math.abs((both.length / subjects.length) * 100 - 25)).toBeLessThan(3)
  })

  test('MFE-09: the same user gets the same, in every browser and every version of the console', () => {
    expect(
      ['', 'ada', 'grace', '8f14e45f-ceea', 'ädä 🌱'].map(
        (sub) => [10, 30, 50, 70, 90].find((percent) => isInCanary(sub, 'mfe_secrets', percent)) ?? 100,
      ),
    ).toEqual([70, 90, 90, 10, 50])
  })
})
