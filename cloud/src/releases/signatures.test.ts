import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { addedFiles } from '@console/platform-registry/files'
import type { BuiltRelease, RegistryDocument } from '@console/platform-registry/document'
import { writeNewKey } from '@console/platform-registry/keys'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { writeProvenance } from '@console/platform-registry/provenance'
import { newBuild, newDeployment, newFolder, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken } from './teamTokens.ts'

const newTeam = () => {
  const file = join(newFolder(), 'key.pem')
  return { file, ...writeNewKey(file) }
}
const [plants, weather] = [newTeam(), newTeam()]
const deployment = newDeployment()
const data = temporaryFolder()
const token = issueToken(data, { team: 'weather', remotes: ['mfe_weather', 'mfe_plants'], days: 1 })

let cloud: CloudProcess
beforeAll(async () => {
  writeFileSync(
    join(deployment.folder, 'config.json'),
    JSON.stringify({ signatures: { keys: { mfe_plants: [plants.key], mfe_weather: [weather.key] } } }),
  )
  cloud = await startCloudProcess({ releases: true, dist: deployment.folder, data })
})
afterAll(async () => {
  await cloud.stop()
  removeFolders()
  removeTemporaryFolders()
})

const ask = async (method: string, path: string, type: string, body: Uint8Array | string) => {
  const answer = await fetch(`${cloud.address}/api/registry${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body,
  })
  return { status: answer.status, text: await answer.text() }
}

const signed = (section: string, version: string, { file }: { file: string }): BuiltRelease => {
  const built = newBuild(section, version)
  writeProvenance(built)
  return prepareRelease(built, file)
}
const release = async ({ folder, name, release: { files = {}, version, signed } }: BuiltRelease): Promise<string> => {
  for (const file of [...Object.keys(files), ...(signed ? addedFiles : []), 'release.json']) {
    const { status, text } = await ask(
      'PUT',
      `/releases/${name}/${version}/${file}`,
      'application/octet-stream',
      readFileSync(join(folder, file)),
    )
    if (status >= 300) return `${status} ${text}`
  }
  const { status, text } = await ask(
    'POST',
    '/changes',
    'application/json',
    JSON.stringify({ request: { kind: 'release', remote: name, version } }),
  )
  return status === 201 ? 'released' : `${status} ${text}`
}

test('MFE-54: the registry service takes of each remote only what its own team has signed: a stolen key, even with a token that may change all, releases nothing of another team', async () => {
  expect(await release(newBuild('plants', '1.0.0'))).toMatch(/^409 .*mfe_plants 1\.0\.0 is not signed/)
  expect(await release(signed('plants', '1.1.0', weather))).toMatch(
    /^409 .*mfe_plants 1\.1\.0 is not signed with any of the keys that config\.json names for mfe_plants/,
  )
  expect(await release(signed('weather', '1.0.0', weather))).toBe('released')
  expect(await release(signed('plants', '1.2.0', plants))).toBe('released')
  const { remotes } = (await (await fetch(`${cloud.address}/registry.json`)).json()) as RegistryDocument
  expect([
    remotes['mfe_weather']?.signed?.signatures[0]?.keyid,
    remotes['mfe_plants']?.signed?.signatures[0]?.keyid,
  ]).toEqual([weather.id, plants.id])
  expect(remotes['mfe_plants']?.version).toBe('1.2.0')
})

test('MFE-57: a release whose upload was interrupted is just released again: where it comes from tells another time', async () => {
  const [first, second] = [signed('weather', '2.0.0', weather), signed('weather', '2.0.0', weather)]
  const put = (file: string) =>
    ask(
      'PUT',
      `/releases/mfe_weather/2.0.0/${file}`,
      'application/octet-stream',
      readFileSync(join(first.folder, file)),
    )
  expect([(await put('provenance.json')).status, (await put('signed.json')).status]).toEqual([201, 201])
  expect(
    readFileSync(join(first.folder, 'provenance.json')).equals(readFileSync(join(second.folder, 'provenance.json'))),
  ).toBe(false)
  expect(await release(second)).toBe('released')
})
