import { expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'
import { changedFiles, packagesOf, reachOf, specs } from './changed.ts'
import { anywhere, browserTests } from './reach.data.ts'

test('MFE-96: a change of one feature reaches its tests and its screens', () => {
  expect(reachOf(['mfe-devices/src/events/EventsScreen.tsx'])).toEqual({ related: ['mfe-devices/src/events/EventsScreen.tsx'], folders: [], browser: ['screens/event'], contract: false })
  expect(reachOf(['mfe-secrets/src/SecretListScreen.tsx']).browser).toEqual(['screens/secrets'])
  expect(reachOf(['shell/src/app/AppRoutes.tsx']).browser).toEqual(browserTests['shell'])
  expect(reachOf(['shared/platform/src/theme/theme.ts'])).toMatchObject({ browser: anywhere, contract: true })
})

test('MFE-96: a change of the cloud reaches the tests beside it, which start it as a process', () => {
  expect(reachOf(['cloud/src/alerts/engine.ts'])).toMatchObject({ folders: ['cloud/src/alerts/'], browser: ['screens/alerts'] })
})

test('MFE-96: a change of a browser test reaches it, and one of its page all that use it', () => {
  expect(reachOf(['e2e/screens/vitals.spec.ts'])).toMatchObject({ related: [], browser: ['screens/vitals.spec.ts'] })
  expect(reachOf(['e2e/pages/alertsPage.ts']).browser).toContain('screens/alerts.spec.ts')
})

test('MFE-96: texts and tests of units reach no browser test, and a file that is gone no test by its imports', () => {
  expect(reachOf(['shared/docs/api.md', 'README.md'])).toEqual({ related: [], folders: [], browser: [], contract: false })
  expect(reachOf(['mfe-devices/src/events/EventsScreen.test.tsx']).browser).toEqual([])
  expect(reachOf(['mfe-devices/src/events/gone.ts'])).toMatchObject({ related: [], browser: ['screens/event'] })
})

test('MFE-96: types are checked of the packages that changed and of those that build on them', () => {
  const all = ['cloud', 'e2e', 'mfe-devices', 'mfe-secrets', 'shared/platform', 'shared/testing', 'shell']
  expect(packagesOf(['mfe-devices/src/events/EventsScreen.tsx'], all)).toEqual(['mfe-devices'])
  expect(packagesOf(['shared/testing/index.ts'], all)).toEqual(expect.arrayContaining(['e2e', 'mfe-devices', 'mfe-secrets', 'shared/testing', 'shell']))
  expect(packagesOf(['README.md'], all)).toEqual([])
})

test('MFE-96: a commit that git does not know is told', () => {
  expect(() => changedFiles('no-such-branch')).toThrow(/git merge-base no-such-branch HEAD failed/)
})

test('MFE-96: the folders and browser tests of the table exist', () => {
  expect(Object.keys(browserTests).filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  const patterns = [...new Set([...Object.values(browserTests).flat(), ...anywhere])]
  expect(patterns.filter((pattern) => !specs().some((spec) => new RegExp(pattern).test(spec)))).toEqual([])
})
