import { expect, test } from '@jest/globals'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from '../workspace.ts'
import { changedFiles, packagesOf, reachOf, specs } from './changed.ts'
import { anywhere, browserTests, foreign } from './reach.data.ts'

test('MFE-96: a change of one feature reaches its tests and its screens', () => {
  expect(reachOf(['mfe-devices/src/events/EventsScreen.tsx'])).toEqual({
    related: ['mfe-devices/src/events/EventsScreen.tsx'],
    folders: [],
    browser: ['screens/event'],
    contract: false,
    everything: false,
  })
  expect(reachOf(['mfe-secrets/src/SecretListScreen.tsx']).browser).toEqual(['screens/secrets'])
  expect(reachOf(['shell/src/app/AppRoutes.tsx']).browser).toEqual(browserTests['shell'])
  expect(reachOf(['shared/platform/src/theme/theme.ts'])).toMatchObject({ browser: anywhere, contract: true })
})

test('MFE-96: a change of the cloud reaches the tests beside it, which start it as a process', () => {
  expect(reachOf(['cloud/src/alerts/engine.ts'])).toMatchObject({
    folders: ['cloud/src/alerts/'],
    browser: ['screens/alerts'],
  })
})

test('MFE-96: a change of a browser test reaches it, and one of its page all that use it', () => {
  expect(reachOf(['e2e/screens/vitals.spec.ts'])).toMatchObject({ related: [], browser: ['screens/vitals.spec.ts'] })
  expect(reachOf(['e2e/pages/alertsPage.ts']).browser).toContain('screens/alerts.spec.ts')
})

test.each([
  'e2e/pages/codeEditor.ts',
  'e2e/support/listen.ts',
  'e2e/support/violations.ts',
  'e2e/support/foreign/wireRoutes.ts',
  'e2e/support/foreign/wireHoldings.ts',
])('MFE-96: a change of %s, which no browser test imports itself, reaches those that do by another file', (file) => {
  const { browser } = reachOf([file])
  const own =
    { codeEditor: 'screens/projects.spec.ts', listen: 'foreign/providers.spec.ts', violations: 'flows/boot.spec.ts' }[
      path.basename(file, '.ts')
    ] ?? 'foreign/wire.spec.ts'
  expect(browser).toContain(own)
  expect(browser.filter((spec) => !existsSync(path.join(root, 'e2e', spec)))).toEqual([])
})

test.each([
  'e2e/playwright.config.ts',
  'e2e/support/oldestShell.ts',
  'e2e/support/firefoxDriver.mjs',
  'e2e/support/gone.ts',
])(
  'MFE-96: a change of %s, which no browser test imports, reaches what shows every screen, and foreign servers',
  (file) => {
    expect(reachOf([file]).browser).toEqual([...anywhere, foreign])
  },
)

const ofEverything = [
  'pnpm-lock.yaml',
  'pnpm-workspace.yaml',
  '.npmrc',
  'package.json',
  'mfe-secrets/package.json',
  'shared/workspace/jest.config.mjs',
  'shared/platform-build/jest/config.mjs',
  'shared/platform-build/jest/domSetup.cjs',
  'shared/platform-build/tsconfig.base.json',
  'shell/tsconfig.worker.json',
  'cloud/sdk/node/package.json',
]
test.each(ofEverything)(
  'MFE-96: a change of %s reaches all types, all unit tests, and what shows every screen',
  (file) => {
    const { everything, browser } = reachOf([file])
    expect(everything).toBe(true)
    expect(browser).toEqual(expect.arrayContaining([...anywhere]))
    const all = ['cloud', 'e2e', 'mfe-devices', 'shared/platform']
    expect(packagesOf([file], all)).toEqual(all)
  },
)

test('MFE-96: texts and tests of units reach no browser test, and a file that is gone no test by its imports', () => {
  expect(reachOf(['shared/docs/api.md', 'README.md'])).toEqual({
    related: [],
    folders: [],
    browser: [],
    contract: false,
    everything: false,
  })
  expect(reachOf(['mfe-devices/src/events/EventsScreen.test.tsx']).browser).toEqual([])
  expect(reachOf(['mfe-devices/src/events/gone.ts'])).toMatchObject({ related: [], browser: ['screens/event'] })
})

test('MFE-96: types are checked of the packages that changed and of those that build on them', () => {
  const all = ['cloud', 'e2e', 'mfe-devices', 'mfe-secrets', 'shared/platform', 'shared/platform-testing', 'shell']
  expect(packagesOf(['mfe-devices/src/events/EventsScreen.tsx'], all)).toEqual(['mfe-devices'])
  expect(packagesOf(['shared/platform-testing/index.ts'], all)).toEqual(
    expect.arrayContaining(['e2e', 'mfe-devices', 'mfe-secrets', 'shared/platform-testing', 'shell']),
  )
  expect(packagesOf(['README.md'], all)).toEqual([])
})

test('MFE-96: a commit that git does not know is told', () => {
  expect(() => changedFiles('no-such-branch')).toThrow(/git merge-base no-such-branch HEAD failed/)
})

test('MFE-96: the folders and browser tests of the table exist', () => {
  expect(Object.keys(browserTests).filter((folder) => !existsSync(path.join(root, folder)))).toEqual([])
  const patterns = [...new Set([...Object.values(browserTests).flat(), ...anywhere, foreign])]
  expect(patterns.filter((pattern) => !specs().some((spec) => new RegExp(pattern).test(spec)))).toEqual([])
})
