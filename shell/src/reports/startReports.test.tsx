import '../remotes/instance.testing.ts'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { startCloud, type TestCloud } from 'cloud/testing/startCloud.ts'
import { until } from 'cloud/testing/until.ts'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createRemoteManager, RemoteFault } from '../remotes/index.ts'
import { startReports } from './startReports.ts'

const name = 'mfe_devices'
const release = {
  version: '2.0.0',
  entry: `/remotes/${name}/2.0.0/remoteEntry.js`,
  integrity: `sha384-${'A'.repeat(64)}`,
  platform: '^1.0.0',
  routes: [{ name: 'home', path: '/', module: './Home' }],
  nav: [],
  slots: [],
}
const versions = { shell: '0.1.0', platform: '1.2.0' }

let folder = ''
let cloud: TestCloud
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'reports-'))
  writeFileSync(path.join(folder, 'index.html'), '')
  writeFileSync(
    path.join(folder, 'registry.json'),
    JSON.stringify({ schema: 1, release: 'r1', remotes: { [name]: release } }),
  )
  cloud = await startCloud({ dist: folder, releases: true })
})
afterAll(async () => {
  await cloud.close()
  rmSync(folder, { recursive: true })
})

const kept = (): { reports: object[] }[] => {
  const file = path.join(cloud.data, 'reports.log')
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as { reports: object[] })
    : []
}

test('MFE-68, MFE-72, MFE-80: what a page reports is what the registry service takes, a preview’s errors under its own version, and a page that is not in the sample reports nothing', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  const manager = createRemoteManager({
    registryUrl: `${cloud.address}/registry.json`,
    platformVersion: '1.2.0',
    signatureKeys: null,
    sub: 'ada',
    isUnsaved: () => false,
    keeper: { read: () => ({}), write: () => {} },
  })
  await manager.refresh()
  const state = manager.state.getState()
  const remote = state.kind === 'ready' ? state.remotes[0] : undefined
  if (!remote) throw new Error('The registry has no remote.')
  const cause = Object.assign(new TypeError('ada@example.org is not a function'), {
    stack: `TypeError: ada@example.org is not a function\n    at ada (${window.location.origin}/remotes/${name}/2.0.0/101.0123abcd.js:1:2)`,
  })
  // Before anybody listens.
  manager.fallBack(remote, new RemoteFault('entry', remote, { cause }))
  startReports({ url: `${cloud.address}/api/elsewhere`, sample: 0 }, manager, versions)
  window.dispatchEvent(new Event('pagehide'))
  startReports({ url: `${cloud.address}/api/reports`, sample: 1 }, manager, versions)
  window.dispatchEvent(new Event('pagehide'))
  await until(() => kept().length === 1, 'the reports are stored')
  expect(kept()[0]).toEqual({
    at: expect.any(Number),
    from: expect.stringMatching(/^[0-9a-f]{4}$/),
    schema: 1,
    page: expect.stringMatching(/^[\d-]+$/),
    release: 'r1',
    ...versions,
    reports: [
      {
        kind: 'load-failure',
        remote: name,
        version: '2.0.0',
        role: 'current',
        share: 100,
        route: 'home',
        fault: 'entry',
        error: 'TypeError',
        text: 'is not a function',
        stack: [`${name} 2.0.0 101.0123abcd.js:1:2`],
      },
    ],
  })
  manager.fallBack(remote, new RemoteFault('unreachable', remote))
  manager.fallBack(remote, new RemoteFault('integrity', remote))
  window.dispatchEvent(new Event('pagehide'))
  await until(() => kept().length === 2, 'the reports are stored')
  expect(kept()[1]?.reports).toEqual([expect.objectContaining({ fault: 'integrity' })])

  const preview = {
    ...remote,
    version: '2.0.0-pr.1',
    kind: 'preview' as const,
    entry: `/previews/${name}/2.0.0-pr.1/remoteEntry.js`,
    routes: [],
  }
  manager.preview(preview)
  const error = Object.assign(new TypeError('x is not a function'), {
    stack: `TypeError: x is not a function\n    at go (${window.location.origin}/previews/${name}/2.0.0-pr.1/101.0123abcd.js:1:2)\n    at run (${window.location.origin}/assets/platform.0123abcd.js:3:4)`,
  })
  window.dispatchEvent(new ErrorEvent('error', { error }))
  window.dispatchEvent(new Event('pagehide'))
  await until(() => kept().length === 3, 'the reports are stored')
  // Neither the release's nor the shell's.
  expect(kept()[2]?.reports).toEqual([
    {
      kind: 'error',
      remote: name,
      version: '2.0.0-pr.1',
      route: 'home',
      error: 'TypeError',
      text: 'is not a function',
      stack: [`${name} 2.0.0-pr.1 101.0123abcd.js:1:2`, 'shell 0.1.0 assets/platform.0123abcd.js:3:4'],
    },
  ])
})
