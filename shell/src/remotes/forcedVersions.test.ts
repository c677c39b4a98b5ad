import { expect, test } from '@jest/globals'
import { parseRegistry } from '@console/platform-registry/schema'
import { createForcedVersions, type Versions } from './forcedVersions.ts'

const release = (version: string) => ({
  version,
  entry: `/${version}.js`,
  integrity: 'sha384-x',
  platform: '^1.0.0',
  routes: [],
  nav: [],
  slots: [],
})
const registry = parseRegistry({
  schema: 1,
  release: 'r',
  remotes: {
    mfe_devices: { ...release('1.2.0'), previous: release('1.1.0'), canary: { ...release('1.3.0'), percent: 0 } },
  },
})

const forcedIn = (kept: Versions) => {
  const storage = { kept }
  const forced = createForcedVersions({ read: () => storage.kept, write: (versions) => void (storage.kept = versions) })
  return { forced, storage }
}

test('MFE-09: a forced version is kept by the browser, and gone with one click', () => {
  const { forced, storage } = forcedIn({})
  forced.force('mfe_devices', '1.1.0')
  forced.force('mfe_secrets', '2.0.0')
  expect(storage.kept).toEqual({ mfe_devices: '1.1.0', mfe_secrets: '2.0.0' })
  forced.force('mfe_secrets', null)
  expect(storage.kept).toEqual({ mfe_devices: '1.1.0' })
  forced.clear()
  expect(storage.kept).toEqual({})
  expect(forced.of('mfe_devices')).toBeUndefined()
})

test.each(['1.1.0', '1.2.0', '1.3.0'])('MFE-09: %s is in the registry and stays forced', (version) => {
  const { forced } = forcedIn({ mfe_devices: version })
  forced.keepTo(registry)
  expect(forced.of('mfe_devices')).toBe(version)
  expect(forced.state.getState().gone).toEqual([])
})

test('MFE-09: what the registry does not have is let go, and the user is to be told', () => {
  const { forced, storage } = forcedIn({
    mfe_devices: '1.0.0',
    mfe_none: '1.0.0',
    mfe_other: 'https://elsewhere.example/x.js',
  })
  forced.keepTo(registry)
  expect(storage.kept).toEqual({})
  expect(forced.state.getState().gone.map(({ name }) => name)).toEqual(['mfe_devices', 'mfe_none', 'mfe_other'])
  forced.forgetGone()
  expect(forced.state.getState().gone).toEqual([])
})
