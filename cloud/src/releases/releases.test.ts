import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { BuiltRelease, RegistryDocument } from '@console/platform-registry/document'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { get, portOf, rawRequest } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken, readTokens, revokeToken } from './teamTokens.ts'

const deployment = newDeployment()
const data = temporaryFolder()
const tokenFor = (...remotes: string[]) => issueToken(data, { team: 'a team', remotes, days: 1 })
const plants = tokenFor('mfe_plants')

let cloud: CloudProcess
beforeAll(async () => {
  cloud = await startCloudProcess({ releases: true, dist: deployment.folder, data })
})
afterAll(async () => {
  await cloud.stop()
  removeFolders()
  removeTemporaryFolders()
})

interface Asked {
  token?: string
  body?: object | Uint8Array
  headers?: Record<string, string>
}

const ask = async (method: string, path: string, { token = plants, body, headers }: Asked = {}) => {
  const type = body instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  const answer = await fetch(`${cloud.address}/api/registry${path}`, {
    method,
    headers: {
      ...(token !== '' && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': type }),
      ...headers,
    },
    ...(body && { body: body instanceof Uint8Array ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text,
    json: () => JSON.parse(text) as Record<string, unknown>,
  }
}

const send = async ({ folder, name, release }: BuiltRelease, token = plants) => {
  for (const file of [...Object.keys(release.files ?? {}), 'release.json']) {
    const { status, text } = await ask('PUT', `/releases/${name}/${release.version}/${file}`, {
      token,
      body: readFileSync(join(folder, file)),
    })
    if (status >= 300) return `${status} ${text}`
  }
  return 'sent'
}
const digestOf = ({ folder }: BuiltRelease) =>
  createHash('sha256')
    .update(readFileSync(join(folder, 'release.json')))
    .digest('hex')
const release = async (built: BuiltRelease, token = plants, more: object = {}) => {
  const sent = await send(built, token)
  if (sent !== 'sent') return sent
  const { status, text } = await ask('POST', '/changes', {
    token,
    body: {
      request: { kind: 'release', remote: built.name, version: built.release.version },
      digest: digestOf(built),
      ...more,
    },
  })
  return status === 201 ? 'released' : `${status} ${text}`
}
const change = async (request: object, asked: Asked = {}) => {
  const { status, text } = await ask('POST', '/changes', { ...asked, body: { request } })
  return status === 201 ? 'done' : `${status} ${text}`
}
const registry = async () => (await (await fetch(`${cloud.address}/registry.json`)).json()) as RegistryDocument

describe('the registry service', () => {
  test('CLOUD-40: takes the files of a release, then the change, and serves both to consoles; the history says who, from which commit and why', async () => {
    const built = newBuild('plants', '1.0.0')
    expect(await release(built, plants, { commit: 'c0ffee', reason: 'first' })).toBe('released')
    const { remotes } = await registry()
    expect(remotes['mfe_plants']?.version).toBe('1.0.0')
    expect((await fetch(`${cloud.address}${remotes['mfe_plants']?.entry}`)).status).toBe(200)
    const { changes } = (await ask('GET', '/changes?last=1')).json()
    expect(changes).toMatchObject([
      {
        number: 2,
        actor: 'a team',
        commit: 'c0ffee',
        reason: 'first',
        command: 'release of mfe_plants 1.0.0',
        changed: ['mfe_plants'],
      },
    ])
    expect((await ask('GET', '/changes/verification')).json()).toEqual({ problems: [] })
    expect((await ask('GET', '', { token: '' })).json()).toEqual({ registry: 1 })
  })

  test('CLOUD-40: checks each change itself, and tells nothing of its own folders', async () => {
    const before = await registry()
    const foreign = newBuild('plants', '1.1.0', { platform: '^9.0.0' })
    expect(await release(foreign)).toContain(
      '409 The console would not work as one: mfe_plants 1.1.0 runs on platform ^9.0.0',
    )
    const damaged = newBuild('plants', '1.2.0')
    const refused = await release({
      ...damaged,
      release: { ...damaged.release, files: { 'assets/1.0123abcd.js': '' } },
    })
    expect(refused).toMatch(/^409 .*mfe_plants 1\.2\.0: the upload\/remoteEntry\.0123abcd\.js does not exist/)
    expect(refused).not.toContain(data)
    expect(await change({ kind: 'rollback', remote: 'mfe_plants', version: '7.0.0' })).toContain(
      '409 mfe_plants 7.0.0 was never released here',
    )
    expect(await registry()).toEqual(before)
  })

  test('CLOUD-40: what was refused may come again with other files', async () => {
    expect(await release(newBuild('plants', '1.1.0', { platform: '^9.0.0' }))).toMatch(/^409/)
    expect(await release(newBuild('plants', '1.1.0'))).toBe('released')
    expect(await change({ kind: 'rollback', remote: 'mfe_plants' })).toBe('done')
  })

  test('CLOUD-40: what was refused for another reason than its files waits for the next try', async () => {
    const token = tokenFor('mfe_wells')
    expect([
      await release(newBuild('wells', '3.0.0'), token),
      await release(newBuild('wells', '2.9.0'), token),
    ]).toEqual(['released', expect.stringContaining('and 2.9.0 is older')])
    expect(await change({ kind: 'release', remote: 'mfe_wells', version: '2.9.0', allowOlder: true }, { token })).toBe(
      'done',
    )
    expect((await fetch(`${cloud.address}/remotes/mfe_wells/2.9.0/release.json`)).status).toBe(200)
  })

  test('CLOUD-40: a version that is there takes no other files, and a release without its files is refused', async () => {
    expect(await release(newBuild('plants', '1.0.0', {}, 'other'))).toMatch(
      /^409 mfe_plants 1\.0\.0 was released already, with another assets/,
    )
    const built = newBuild('plants', '1.0.0', { platform: '^1.2.0' })
    expect(
      (
        await ask('POST', '/changes', {
          body: { request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0' }, digest: digestOf(built) },
        })
      ).text,
    ).toContain('This version is here already, from another build')
    expect(await release(newBuild('plants', '1.0.0'))).toBe('released')
  })

  test('CLOUD-40: a change that follows another one than expected is refused', async () => {
    const built = newBuild('plants', '1.3.0')
    await send(built)
    const request = { kind: 'release', remote: 'mfe_plants', version: '1.3.0' }
    const { change: number = 0 } = await registry()
    expect(await change(request, { headers: { 'if-match': `"${number - 1}"` } })).toBe(
      `412 The registry is at change ${number}, and "${number - 1}" was expected.`,
    )
    expect(await change(request, { headers: { 'if-match': `"${number}"` } })).toBe('done')
  })

  test('CLOUD-40: it is off unless it is asked for', async () => {
    const other = await startCloudProcess({ dist: deployment.folder })
    const answers = await Promise.all(['', '/changes'].map((path) => fetch(`${other.address}/api/registry${path}`)))
    expect(answers.map(({ status }) => status)).toEqual([404, 404])
    await other.stop()
  })
})

describe('a team’s token', () => {
  test('CLOUD-41: changes the remotes of its team alone, also by going back to a former state of all', async () => {
    const [weather, everybody] = [tokenFor('mfe_weather'), tokenFor('*')]
    const built = newBuild('plants', '2.0.0')
    const refusal = '403 The token of a team may change mfe_weather, and not mfe_plants.'
    expect(await send(built, weather)).toBe(refusal)
    expect(await change({ kind: 'rollback', remote: 'mfe_plants' }, { token: weather })).toBe(refusal)
    const { change: number = 0 } = await registry()
    expect(await release(built)).toBe('released')
    expect(await change({ kind: 'restore', number }, { token: weather })).toBe(refusal)
    expect(await release(newBuild('weather', '1.0.0'), weather)).toBe('released')
    expect(await change({ kind: 'restore', number }, { token: everybody })).toBe('done')
    expect((await registry()).remotes).not.toHaveProperty('mfe_weather')
  })

  test('MFE-103: a name belongs to the team that has released it first, also once it is retired: a token for all remotes brings nothing under it, one that names it does', async () => {
    const of = (team: string, ...remotes: string[]) => issueToken(data, { team, remotes, days: 1 })
    const [owner, other, named] = [of('garden', '*'), of('depot', '*'), of('depot', 'mfe_herbs')]
    expect(await release(newBuild('herbs', '1.0.0'), owner)).toBe('released')
    const refusal =
      '403 mfe_herbs belongs to the team garden, which has released it first. The token of depot is for all remotes: releasing this one takes a token that names it, npm run release-token -- issue --remotes mfe-herbs.'
    expect(await release(newBuild('herbs', '1.1.0'), other)).toBe(refusal)
    expect(await change({ kind: 'retire', remote: 'mfe_herbs' }, { token: other })).toBe('done')
    expect(await release(newBuild('herbs', '1.2.0'), other)).toBe(refusal)
    expect((await registry()).remotes).not.toHaveProperty('mfe_herbs')
    expect(await release(newBuild('herbs', '1.2.0'), named)).toBe('released')
    expect(await release(newBuild('herbs', '1.3.0'), owner)).toBe('released')
    expect(await change({ kind: 'rollback', remote: 'mfe_herbs' }, { token: other })).toBe('done')
  })

  test.each([
    ['another remote', '3.0.0', newBuild('beds', '9.9.9')],
    ['another version', '3.1.0', newBuild('plants', '9.9.9')],
  ])('CLOUD-41: puts no files into %s, whatever they say of themselves', async (_, version, foreign) => {
    const [first, second] = [tokenFor('mfe_plants'), tokenFor('mfe_plants')]
    const uploaded = { ...foreign, name: 'mfe_plants', release: { ...foreign.release, version } }
    expect(await send(uploaded, first)).toBe('sent')
    expect(await release(newBuild('plants', version), second)).toBe('released')
    const request = { kind: 'release', remote: 'mfe_plants', version }
    const { status, text } = await ask('POST', '/changes', { token: first, body: { request } })
    expect(`${status} ${text}`).toBe(
      `409 The files are of ${foreign.name} 9.9.9, and came with another change: release of mfe_plants ${version}.`,
    )
    expect((await fetch(`${cloud.address}${foreign.release.entry}`)).status).toBe(404)
  })

  test('CLOUD-41: is refused when it is unknown, revoked or expired; only its hash is stored', async () => {
    const revoked = tokenFor('mfe_plants')
    const [, id = ''] = revoked.split('_')
    expect((await ask('GET', '/changes', { token: revoked })).status).toBe(200)
    revokeToken(data, id)
    const expired = issueToken(data, { team: 'x', remotes: ['*'], days: 1 }, new Date(Date.now() - 2 * 86_400_000))
    const wrong = `${plants.slice(0, -1)}${plants.endsWith('A') ? 'B' : 'A'}`
    for (const token of [revoked, expired, wrong, 'x', ''])
      expect(`${token} ${(await ask('GET', '/changes', { token })).status}`).toBe(`${token} 401`)
    expect(JSON.stringify(readTokens(data))).not.toContain(plants.split('_').slice(2).join('_'))
  })
})

describe('what a token sends is limited', () => {
  const js = new Uint8Array([59])
  const put = async (path: string, body: Uint8Array = js, headers?: Record<string, string>) =>
    (await ask('PUT', `/releases/mfe_plants/${path}`, { body, ...(headers && { headers }) })).status

  test.each([
    '9.0.0/..%2f..%2fx.js',
    '9.0.0/%2e%2e/x.js',
    '9.0.0/.x.js',
    '9.0.0/a%00.js',
    '9.0.0/a%5cb.js',
    '9.0.0/a//b.js',
    '9.0.0/x.html',
    '9.0.0/x',
    `9.0.0/${'a'.repeat(301)}.js`,
    `9.0.0/${'a'.repeat(250)}.js`,
    '9.0/x.js',
    '..%2f9.0.0/x.js',
  ])('CLOUD-42: no name such as %s', async (path) => {
    expect([400, 404, 405]).toContain(await put(path))
  })

  test('CLOUD-42: no file of another type or of more than 16 MB, and no name that is a folder, too', async () => {
    expect(await put('9.0.0/x.js', js, { 'content-type': 'text/html' })).toBe(415)
    expect(await put('9.0.0/x.js', js, { 'content-encoding': 'gzip' })).toBe(415)
    const port = portOf(cloud.address)
    const head = {
      Host: `localhost:${port}`,
      Authorization: `Bearer ${plants}`,
      'Content-Type': 'application/octet-stream',
      'Content-Length': String(16 * 1024 * 1024 + 1),
    }
    expect(
      (await rawRequest(port, get('/api/registry/releases/mfe_plants/9.0.0/x.js', head).replace('GET', 'PUT'))).status,
    ).toBe(413)
    expect([
      await put('9.0.0/x.js'),
      await put('9.0.0/x.js'),
      await put('9.0.0/x.js', new Uint8Array(2)),
      await put('9.0.0/x.js/y.js'),
    ]).toEqual([201, 200, 409, 409])
  })

  test('CLOUD-42: no more than 96 MB in a release, and no more than 5 releases on their way', async () => {
    const token = tokenFor('mfe_seeds')
    const large = new Uint8Array(16 * 1024 * 1024)
    const statuses: number[] = []
    for (let file = 0; file < 7; file += 1)
      statuses.push((await ask('PUT', `/releases/mfe_seeds/1.0.0/${file}.js`, { token, body: large })).status)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 413])
    for (let version = 1; version < 6; version += 1)
      statuses.push((await ask('PUT', `/releases/mfe_seeds/1.0.${version}/x.js`, { token, body: js })).status)
    expect(statuses.slice(7)).toEqual([201, 201, 201, 201, 429])
  })

  test('CLOUD-42: no more than 100 changes in an answer, without the registries that they made, and no more than 2 verifications in a minute', async () => {
    const token = tokenFor('mfe_plants')
    const { changes } = (await ask('GET', '/changes?last=100', { token })).json() as { changes: object[] }
    expect(changes.length).toBeGreaterThan(5)
    for (const each of changes) expect(each).not.toHaveProperty('registry')
    const statuses = await Promise.all(
      ['/changes?last=101', ...Array<string>(3).fill('/changes/verification')].map(
        async (path) => (await ask('GET', path, { token })).status,
      ),
    )
    expect(statuses.sort()).toEqual([200, 200, 400, 429])
  })

  test('CLOUD-42: no more than 30 changes in a minute', async () => {
    const token = tokenFor('mfe_plants')
    const answers: Awaited<ReturnType<typeof ask>>[] = []
    for (let number = 0; number < 31; number += 1)
      answers.push(await ask('POST', '/changes', { token, body: { request: {} } }))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(30).fill(400), 429])
    expect(answers.flatMap(({ retryAfter }) => retryAfter ?? [])).toEqual([expect.stringMatching(/^[1-6]?\d$/)])
  })

  test.each([
    {},
    { request: 7 },
    { request: { kind: 'release', remote: 'mfe_plants', version: '1.0.0', extra: 1 } },
    { request: { kind: 'release', remote: '../x', version: '1.0.0' } },
    { request: { kind: 'delete', remote: 'mfe_plants' } },
    { request: { kind: 'end-canary', remote: 'mfe_plants' }, more: 1 },
  ])('CLOUD-42: no change such as %j', async (body) => {
    expect((await ask('POST', '/changes', { token: tokenFor('mfe_plants'), body })).status).toBe(400)
  })
})
