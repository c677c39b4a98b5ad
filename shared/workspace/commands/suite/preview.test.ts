import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startCloudProcess, type CloudProcess } from 'cloud/testing/cloudProcess.ts'
import { issueToken } from 'cloud/releaseTokens'
import { writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { run as preview } from '@console/platform-build/commands/suite/preview'
import { workspace } from '../../workspace.ts'

const data = mkdtempSync(path.join(tmpdir(), 'previews-'))
let cloud: CloudProcess
const printed: string[] = []

beforeAll(async () => {
  cloud = await startCloudProcess({ releases: true, dist: newDeployment().folder, data })
  process.env['REGISTRY_TOKEN'] = issueToken(data, { team: 'plants', remotes: ['*'], days: 1 })
})
beforeEach(() => {
  printed.length = 0
  for (const stream of ['log', 'error'] as const)
    jest.spyOn(console, stream).mockImplementation((text) => void printed.push(String(text)))
})
afterEach(() => void jest.restoreAllMocks())
afterAll(async () => {
  delete process.env['REGISTRY_TOKEN']
  await cloud.stop()
  removeFolders()
  rmSync(data, { recursive: true, force: true })
})

const say = async (...args: string[]): Promise<string> => {
  printed.length = 0
  const code = await preview([...args, '--to', cloud.address], workspace)
  return [...(code === 0 ? [] : [String(code)]), ...printed].join('\n')
}

test('MFE-73: the command shows a build, tells its address, lists it and ends it', async () => {
  expect(await say('--from', newBuild('plants', '1.0.0').folder)).toContain(
    "A preview's version has a label, such as 1.0.0-pr.12",
  )
  expect(await say('--from', newBuild('plants', '1.0.0-pr.1').folder, '--days', '8')).toContain(
    '--days is "8"; it must be a number from 1 to 7.',
  )
  expect(await say('--from', newBuild('plants', '1.0.0-pr.1').folder)).toContain(
    `${cloud.address}/?preview=mfe_plants@1.0.0-pr.1`,
  )
  expect(await say('--list')).toMatch(/^mfe_plants@1\.0\.0-pr\.1 {2}until 20.*\(plants\), no commit$/)
  expect(await say('--remove', 'mfe_plants@1.0.0-pr.1')).toContain('mfe_plants@1.0.0-pr.1 is removed.')
  expect(await say('--list')).toBe('There are no previews.')
  expect(await say('--remove', 'mfe_plants@1.0.0-pr.1')).toContain('404: There is no preview mfe_plants 1.0.0-pr.1.')
})

test('MFE-74: a build that is shown as a preview keeps its signature as a release, and its files', async () => {
  const [key, built] = [path.join(data, 'key.pem'), newBuild('plants', '1.0.0-pr.2')]
  writeNewKey(key)
  writeFileSync(path.join(built.folder, 'signed.json'), JSON.stringify(prepareRelease(built, key).release.signed))
  const files = () =>
    readdirSync(built.folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((file) => [
        file,
        statSync(path.join(built.folder, file)).isFile() && readFileSync(path.join(built.folder, file), 'utf8'),
      ])
  const before = files()
  expect(await say('--from', built.folder, '--key', key)).toContain('?preview=mfe_plants@1.0.0-pr.2')
  expect(files()).toEqual(before)
})
