import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { BuiltRelease, RegistryDocument } from '@console/platform-registry/document'
import { writeNewKey } from '@console/platform-registry/keys'
import { openPreviews } from '@console/platform-registry/previews/service'
import { servedPreviews } from '@console/platform-registry/previews'
import { signPreview } from '@console/platform-registry/previews/sign'
import { prepareRelease } from '@console/platform-registry/prepareRelease'
import { publish } from '@console/platform-registry/publish'
import { type Change, released, withCanary } from '@console/platform-registry/changes'
import { newBuild, newDeployment, newFolder, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess, type CloudProcess } from '../../../testing/cloudProcess.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../../testing/temporaryFolder.ts'
import { issueToken } from '../teamTokens.ts'
import { Previews } from './previews.ts'

const deployment = newDeployment()
const data = temporaryFolder()
let token: string
const stored = (version: string) => join(deployment.folder, 'previews/mfe_plants', version)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const facts = () => ({ expires: inDays(1), by: 'Ada', commit: 'f00d' })
const previews = (as = token, at = cloud.address) => openPreviews(at, { REGISTRY_TOKEN: as })
const add = async (built: BuiltRelease, change: object = {}, as = token) =>
  (await previews(as)).add(built, { ...facts(), ...change }, () => {}).catch((error: Error) => error.message)
const payloadOf = (version: string) => {
  const { signed } = JSON.parse(readFileSync(join(stored(version), 'preview.json'), 'utf8')) as {
    signed: { payload: string }
  }
  return JSON.parse(Buffer.from(signed.payload, 'base64').toString()) as object
}
const config = (value: object) => writeFileSync(join(deployment.folder, 'config.json'), JSON.stringify(value))
const ask = (method: string, path: string, body?: object) =>
  fetch(`${cloud.address}/api/registry/previews${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

let cloud: CloudProcess
beforeAll(async () => {
  const weather = newBuild('weather', '1.0.0')
  await publish(deployment, {
    what: 'x',
    change: released(weather.name, weather.release),
    built: weather,
    say: () => {},
  })
  cloud = await startCloudProcess({ releases: true, dist: deployment.folder, data })
})
// What a token may do in a minute is limited.
beforeEach(() => void (token = issueToken(data, { team: 'plants', remotes: ['mfe_plants'], days: 1 })))
afterAll(async () => {
  await cloud.stop()
  removeFolders()
  removeTemporaryFolders()
})

describe('a preview in the registry service', () => {
  test('MFE-73: is served from a folder of its own with the service’s signature, whose key config.json names, and the registry stays as it is', async () => {
    const before = readFileSync(join(deployment.folder, 'registry.json'), 'utf8')
    expect(await add(newBuild('plants', '1.0.0-pr.1'))).toBe(`${cloud.address}/?preview=mfe_plants@1.0.0-pr.1`)
    expect(payloadOf('1.0.0-pr.1')).toMatchObject({
      type: 'preview',
      name: 'mfe_plants',
      version: '1.0.0-pr.1',
      entry: '/previews/mfe_plants/1.0.0-pr.1/remoteEntry.0123abcd.js',
      by: 'Ada (plants)',
      commit: 'f00d',
      expires: expect.any(String),
    })
    const {
      previews: { key },
    } = (await (await fetch(`${cloud.address}/config.json`)).json()) as { previews: { key: string } }
    expect(key).toMatch(/^[A-Za-z0-9+/]{43}=$/)
    expect(
      (await fetch(`${cloud.address}/previews/mfe_plants/1.0.0-pr.1/remoteEntry.0123abcd.js`)).headers.get(
        'content-type',
      ),
    ).toContain('javascript')
    expect((await fetch(`${cloud.address}/previews/mfe_plants/9.9.9-x/preview.json`)).status).toBe(404)
    expect(readFileSync(join(deployment.folder, 'registry.json'), 'utf8')).toBe(before)
    expect(existsSync(join(deployment.folder, 'remotes/mfe_plants'))).toBe(false)
  })

  test('MFE-73: passes the checks of a release', async () => {
    expect(
      await add(newBuild('plants', '1.0.0-x', { uses: { routes: ['nowhere'], storage: [], shared: {} } })),
    ).toContain('links to the route nowhere, which no remote has')
    expect(await add(newBuild('plants', '1.0.0-x', { platform: '^9.0.0' }))).toContain(
      'runs on platform ^9.0.0, and the shell provides 1.2.0',
    )
    expect(
      await add(
        newBuild('plants', '1.0.0-x', {
          routes: [{ name: 'mine', path: '/weather', module: './ListScreen' }],
          nav: [],
        }),
      ),
    ).toContain('mfe_weather 1.0.0')
    const damaged = newBuild('plants', '1.0.0-x')
    writeFileSync(join(damaged.folder, 'assets/1.0123abcd.js'), '/* other */')
    expect(await add(damaged)).toContain('has other bytes than were built')
    expect(existsSync(stored('1.0.0-x'))).toBe(false)
  })

  test('MFE-73: is of its team’s remotes alone, carries a label, and ends within seven days', async () => {
    const other = issueToken(data, { team: 'weather', remotes: ['mfe_weather'], days: 1 })
    expect(await add(newBuild('plants', '1.0.0-y'), {}, other)).toContain('answered 403')
    expect((await ask('DELETE', '/mfe_weather/1.0.0-y')).status).toBe(403)
    expect(await add(newBuild('plants', '1.0.0'))).toContain('answered 400')
    expect(await add(newBuild('plants', '1.0.0-y'), { expires: inDays(8) })).toContain('A preview ends within 7 days')
    expect(await add(newBuild('plants', '1.0.0-y'), { expires: inDays(-1) })).toContain('A preview ends within 7 days')
    expect((await ask('POST', '', { remote: 'mfe_plants', version: '1.0.0-z', ...facts() })).status).toBe(409)
    for (const path of [
      '/mfe_plants/..-x',
      '/mfe_plants/1.0.0',
      '/constructor/1.0.0-x',
      '/__proto__/1.0.0-x',
      `/mfe_plants/1.0.0-${'x'.repeat(200)}`,
    ])
      expect([400, 403, 404]).toContain((await ask('DELETE', path)).status)
    await expect(openPreviews('s3://bucket', {})).rejects.toThrow(
      's3://bucket is not a registry service. A preview takes one',
    )
    await expect(openPreviews(deployment.folder, {})).rejects.toThrow('is not a registry service')
  })

  test('MFE-73: of a remote there are three at most; its team lists them, replaces one and removes it', async () => {
    for (const label of ['pr.2', 'pr.3']) expect(await add(newBuild('plants', `1.0.0-${label}`))).toContain('?preview=')
    expect(await add(newBuild('plants', '1.0.0-pr.4'))).toContain(
      'mfe_plants has 3 previews already: 1.0.0-pr.1, 1.0.0-pr.2, 1.0.0-pr.3. Remove one',
    )
    const before = payloadOf('1.0.0-pr.2')
    expect(await add(newBuild('plants', '1.0.0-pr.2', {}, 'a later build'), { by: 'Grace' })).toContain('?preview=')
    expect(payloadOf('1.0.0-pr.2')).not.toMatchObject({ integrity: (before as { integrity: string }).integrity })
    const service = await previews()
    expect((await service.list()).map(({ version, by }) => `${version} ${by}`).sort()).toEqual([
      '1.0.0-pr.1 Ada (plants)',
      '1.0.0-pr.2 Grace (plants)',
      '1.0.0-pr.3 Ada (plants)',
    ])
    const other = issueToken(data, { team: 'weather', remotes: ['mfe_weather'], days: 1 })
    expect(await (await previews(other)).list()).toEqual([])
    await service.remove('mfe_plants', '1.0.0-pr.2')
    expect(existsSync(stored('1.0.0-pr.2'))).toBe(false)
    expect((await ask('DELETE', '/mfe_plants/1.0.0-pr.2')).status).toBe(404)
    expect(await add(newBuild('plants', '1.0.0-pr.4'))).toContain('?preview=')
  })

  test('MFE-73: is removed when it has ended', async () => {
    await (await previews()).remove('mfe_plants', '1.0.0-pr.4')
    expect(await add(newBuild('plants', '1.0.0-short'))).toContain('?preview=')
    expect((await (await previews()).list()).map(({ version }) => version)).toContain('1.0.0-short')
    // Its end lies in the past from now on: no clock is waited for.
    const file = join(stored('1.0.0-short'), 'preview.json')
    const payload = Buffer.from(JSON.stringify({ ...payloadOf('1.0.0-short'), expires: inDays(-1) })).toString('base64')
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { signed: object }
    writeFileSync(file, JSON.stringify({ ...kept, signed: { ...kept.signed, payload } }))
    expect((await (await previews()).list()).map(({ version }) => version)).not.toContain('1.0.0-short')
    expect([existsSync(stored('1.0.0-short')), existsSync(stored('1.0.0-pr.3'))]).toEqual([false, true])
  })

  test('MFE-73: what an interrupted run has left, and what nobody can read, goes at the next start', async () => {
    const left = join(deployment.folder, 'previews/.new-x')
    mkdirSync(left)
    mkdirSync(stored('1.0.0-unreadable'))
    const again = await startCloudProcess({ releases: true, dist: deployment.folder, data: temporaryFolder() })
    await again.stop()
    expect([existsSync(left), existsSync(stored('1.0.0-unreadable')), existsSync(stored('1.0.0-pr.3'))]).toEqual([
      false,
      false,
      true,
    ])
  })
})

test('MFE-74: where the deployment asks for signatures, a preview needs its team’s as a preview: a release’s is none, and of a preview none for a release', async () => {
  const newTeam = () => {
    const file = join(newFolder(), 'key.pem')
    return { file, ...writeNewKey(file), privateKey: createPrivateKey(readFileSync(file)) }
  }
  const [own, other] = [newTeam(), newTeam()]
  rmSync(join(deployment.folder, 'previews'), { recursive: true })
  config({ signatures: { keys: { mfe_plants: [own.key], mfe_weather: [other.key] } } })
  const version = '2.0.0-pr.1'
  const same = facts()
  expect(await add(newBuild('plants', version), same)).toContain('is not signed as a preview with any of the keys')
  expect(await add(prepareRelease(newBuild('plants', version), own.file), same)).toContain(
    'is not signed as a preview with any of the keys',
  )
  const stolen = newBuild('plants', version)
  signPreview(stolen, same, other.privateKey)
  expect(await add(stolen, same)).toContain('is not signed as a preview with any of the keys')
  const longer = newBuild('plants', version)
  signPreview(longer, { ...same, expires: inDays(6) }, own.privateKey)
  expect(await add(longer, same)).toContain('what was signed is not what came')
  const built = newBuild('plants', version)
  signPreview(built, same, own.privateKey)
  expect(await add(built, same)).toContain('?preview=')
  expect(payloadOf(version)).toMatchObject({ by: 'Ada' })
  const { signed } = JSON.parse(readFileSync(join(stored(version), 'preview.json'), 'utf8')) as {
    signed: NonNullable<BuiltRelease['release']['signed']>
  }
  const asRelease = { ...built.release, signed }
  await (await previews()).remove('mfe_plants', version)
  await expect(
    publish(deployment, {
      what: 'x',
      change: released('mfe_plants', asRelease),
      built: { ...built, release: asRelease },
      say: () => {},
    }),
  ).rejects.toThrow('is not signed with any of the keys')
  expect(
    (JSON.parse(readFileSync(join(deployment.folder, 'registry.json'), 'utf8')) as RegistryDocument).remotes[
      'mfe_plants'
    ],
  ).toBeUndefined()
})

const takeInto = (folder: string) => {
  const key = createPrivateKey(readFileSync(join(data, 'preview-key.pem')))
  return ({ name, folder: files, release: { version } }: BuiltRelease) =>
    servedPreviews(folder).add({ remote: name, version, files, facts: facts(), team: 'all', key, say: () => {} })
}

test('MFE-80: a preview has no version that is released', async () => {
  const console = newDeployment()
  const [plants, same] = [newBuild('plants', '1.0.0-rc.1'), newBuild('plants', '1.0.0-rc.1', {}, 'another build')]
  await publish(console, { what: 'x', change: released(plants.name, plants.release), built: plants, say: () => {} })
  await expect(takeInto(console.folder)(same)).rejects.toThrow(
    'mfe_plants 1.0.0-rc.1 is released here. Give the preview another label',
  )
  expect(existsSync(join(console.folder, 'previews/mfe_plants'))).toBe(false)
})

test('MFE-80: a version of which there is a preview is released, or given as a canary, only after that', async () => {
  const console = newDeployment()
  const [former, own] = [newBuild('plants', '1.0.0'), newBuild('plants', '1.1.0-rc.1')]
  const put = (change: Change, built: BuiltRelease) => publish(console, { what: 'x', change, built, say: () => {} })
  await put(released(former.name, former.release), former)
  await takeInto(console.folder)(newBuild('plants', '1.1.0-rc.1', {}, 'another build'))
  const problem =
    'There is a preview mfe_plants 1.1.0-rc.1, and reports of the two would be taken for each other. Remove it'
  await expect(put(released(own.name, own.release), own)).rejects.toThrow(problem)
  await expect(put(withCanary(own.name, own.release, 10), own)).rejects.toThrow(problem)
  expect(existsSync(join(console.folder, 'remotes/mfe_plants/1.1.0-rc.1'))).toBe(false)
  servedPreviews(console.folder).remove('mfe_plants', '1.1.0-rc.1')
  await put(withCanary(own.name, own.release, 10), own)
  const again = newBuild('plants', '1.1.1')
  await put(released(again.name, again.release), again)
  expect(
    (JSON.parse(readFileSync(join(console.folder, 'registry.json'), 'utf8')) as RegistryDocument).remotes['mfe_plants']
      ?.version,
  ).toBe('1.1.1')
})

test('MFE-73: there are fifty previews at most, of 32 MB each', async () => {
  const take = takeInto(newDeployment().folder)
  const large = newBuild('large', '1.0.0-x')
  writeFileSync(join(large.folder, 'x.js'), new Uint8Array(33 * 1024 * 1024))
  await expect(take(large)).rejects.toThrow('A preview has at most 32 MB.')
  for (let number = 0; number < 50; number += 1) await take(newBuild(`p${number}`, '1.0.0-x'))
  await expect(take(newBuild('more', '1.0.0-x'))).rejects.toThrow('There are 50 previews already.')
})

test('CLOUD-43: a preview that took too much leaves no files', async () => {
  const [console, own] = [newDeployment(), temporaryFolder()]
  const service = await Previews.open(console.folder, own, () => {}, {
    time: 60_000,
    resources: { maxOldGenerationSizeMb: 64 },
  })
  const {
    name,
    folder,
    release: { version, files = {} },
  } = newBuild('plants', '1.0.0-x')
  const place = { token: 'a', remote: name, version }
  for (const file of [...Object.keys(files), 'release.json'])
    await service.uploads.add(place, file, readFileSync(join(folder, file)))
  mkdirSync(join(console.folder, 'previews/.new-x'), { recursive: true })
  writeFileSync(join(console.folder, 'shell.json'), `[${'{"a":[]},'.repeat(2_000_000)}0]`)
  const team = { id: 'a', team: 'ada', remotes: ['*'], hash: '', createdAt: '', expiresAt: '' }
  await expect(service.add(team, name, version, facts())).rejects.toThrow('It took too much time or memory')
  expect([
    readdirSync(join(console.folder, 'previews')),
    readdirSync(join(service.uploads.folderOf(place), '..')),
    service.uploads.filesOf(place),
  ]).toEqual([[], [], {}])
  await service.close()
})
