import { afterAll, afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { readRegistry } from '@console/platform-registry/deployment'
import { openRegistry } from '@console/platform-registry/open'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { run as canary } from './canary.ts'

const printed: string[] = []

beforeEach(() => {
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)))
})
afterEach(() => void jest.restoreAllMocks())
afterAll(removeFolders)

test('MFE-105: a build that was made elsewhere becomes a canary as it is', async () => {
  const deployment = newDeployment()
  const { change } = await openRegistry(deployment.folder)
  const [built, next] = [newBuild('plants', '1.0.0'), newBuild('plants', '1.1.0')]
  await change({
    request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' },
    built,
    author: { actor: 'ada' },
    say: () => {},
  })
  expect(await canary(['--from', next.folder, '--percent', '25', '--to', deployment.folder])).toBe(0)
  expect(printed.at(-1)).toMatch(/^25 % of the users get mfe_plants 1\.1\.0 /)
  expect(readRegistry(deployment).remotes['mfe_plants']).toMatchObject({
    version: '1.0.0',
    canary: { version: '1.1.0', percent: 25, integrity: next.release.integrity },
  })
  expect(await canary(['mfe-weather', '--from', next.folder, '--percent', '25', '--to', deployment.folder])).toBe(1)
  expect(printed.at(-1)).toContain('holds a release of mfe_plants, not of mfe-weather.')
})
