import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { BuiltRelease } from '@console/platform-registry/document'
import { newBuild, newDeployment, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken } from './teamTokens.ts'

afterAll(() => {
  removeFolders()
  removeTemporaryFolders()
})

const seed = Number(process.env['SEED'] ?? 45)
const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`
const script = 'remoteEntry.0123abcd.js'
const chunk = 'assets/1.0123abcd.js'

/** A complete upload, and what is done to it before it is sent. */
interface Upload {
  built: BuiltRelease
  /** The files by their names, as they are sent. */
  files: Map<string, Uint8Array<ArrayBuffer>>
  /** Changes release.json as its text is written. */
  describe: (change: (release: Record<string, unknown>) => unknown) => void
  /** Adds a file that release.json names with its hash. */
  add: (name: string, content?: string) => void
  /** The remote and version that it is sent as. */
  as: { remote: string; version: string }
}

const uploadOf = (version: string): Upload => {
  const built = newBuild('plants', version)
  const files = new Map(
    [chunk, script, 'release.json'].map(
      (name) => [name, new Uint8Array(readFileSync(join(built.folder, name)))] as const,
    ),
  )
  const describe: Upload['describe'] = (change) => {
    const release = JSON.parse(new TextDecoder().decode(files.get('release.json'))) as Record<string, unknown>
    const result = change(release)
    files.set(
      'release.json',
      typeof result === 'string'
        ? new TextEncoder().encode(result)
        : result instanceof Uint8Array
          ? new Uint8Array(result)
          : new TextEncoder().encode(JSON.stringify(release)),
    )
  }
  const add: Upload['add'] = (name, content = name) => {
    files.set(name, new TextEncoder().encode(content))
    describe((release) => void (release['files'] = { ...(release['files'] as object), [name]: hashOf(content) }))
  }
  return { built, files, describe, add, as: { remote: built.name, version } }
}

type Wrong = [what: string, names: RegExp, spoil: (upload: Upload, random: number) => void]

const textOf = (release: object, from: string, to: string) => JSON.stringify(release).replace(from, to)
const badName = (name: string): Wrong => [
  `a file called ${JSON.stringify(name).slice(0, 60)}`,
  /is not the name of a release's file|in the upload\/release\.json, files\./,
  ({ add }) => add(name),
]
const badField = (key: string, values: unknown[]): Wrong => [
  `${key} of a wrong type`,
  new RegExp(`release\\.json, ${key.replaceAll('.', '\\.')}`),
  ({ describe }, random) =>
    describe((release) => {
      const keys = key.split('.')
      let place = release as Record<string, unknown>
      for (const each of keys.slice(0, -1)) place = place[each] as Record<string, unknown>
      place[keys.at(-1) ?? ''] = values[random % values.length]
    }),
]

const wrongs: Wrong[] = [
  [
    'a file that is cut off',
    /1\.0123abcd\.js has other bytes than were built/,
    ({ files }) => files.set(chunk, (files.get(chunk) ?? new Uint8Array()).slice(0, -1)),
  ],
  [
    'a file with another byte',
    /1\.0123abcd\.js has other bytes than were built/,
    ({ files }, random) =>
      files.set(
        chunk,
        (files.get(chunk) ?? new Uint8Array()).map((byte, index, all) =>
          index === random % all.length ? byte ^ 1 : byte,
        ),
      ),
  ],
  [
    'an entry with another byte',
    /remoteEntry\.0123abcd\.js is sha384-\S+, and sha384-\S+ was released/,
    ({ files }) => files.set(script, new Uint8Array([...(files.get(script) ?? []), 10])),
  ],
  ['an empty file', /1\.0123abcd\.js has other bytes/, ({ files }) => files.set(chunk, new Uint8Array())],
  ['a file too few', /1\.0123abcd\.js does not exist/, ({ files }) => void files.delete(chunk)],
  [
    'a file too many',
    /assets\/2\.js is no file that was built/,
    ({ files }) => files.set('assets/2.js', new Uint8Array([59])),
  ],
  [
    'a compressed copy of something else',
    /1\.0123abcd\.js\.gz has other bytes/,
    ({ files }) => files.set(`${chunk}.gz`, new Uint8Array([31, 139, 8])),
  ],
  [
    'a wrong hash',
    /1\.0123abcd\.js has other bytes/,
    ({ describe }) =>
      describe((release) => void (release['files'] = { ...(release['files'] as object), [chunk]: hashOf('other') })),
  ],
  badName('../escaped.js'),
  badName('assets/../../escaped.js'),
  badName('/etc/escaped.js'),
  badName('//host/escaped.js'),
  badName('C:\\escaped.js'),
  badName('assets\\escaped.js'),
  badName('escaped\u0000.js'),
  badName('grün.js'),
  badName('gru\u0308n.js'),
  badName('\u202esj.js'),
  badName('.hidden.js'),
  badName('assets//double.js'),
  badName('assets/.'),
  badName('__proto__.js/'),
  badName(`${'d/'.repeat(8)}deep.js`),
  badName(`${'d/'.repeat(145)}deep.js`),
  badName(`${'n'.repeat(290)}.js/${'n'.repeat(290)}.js`),
  ['a folder where there is a file', /x\.js\/y\.js/, ({ add }) => ['x.js', 'x.js/y.js'].forEach((name) => add(name))],
  [
    'names that differ in case only',
    /ASSETS\/1\.0123abcd\.js and another name are one/,
    ({ add }) => add('ASSETS/1.0123abcd.js'),
  ],
  [
    '5,001 files',
    /files: are more than 5,000/,
    ({ describe }) =>
      describe(
        (release) =>
          void (release['files'] = Object.fromEntries(
            Array.from({ length: 5_001 }, (_, index) => [`${index}.js`, hashOf('')]),
          )),
      ),
  ],
  badField('version', ['1.0', 'latest', 7, null, '1.0.0\n', '../1.0.0', 'v1.0.0', '']),
  badField('entry', ['/x.js', 7, 'https://other.example.org/x.js', '/remotes/constructor/1.0.0/x.js', null]),
  badField('integrity', ['sha256-x', null, '', ['sha384-x']]),
  badField('platform', [1, null, '', ['^1.0.0'], '^1.0.0\u0000']),
  [
    'a range that takes seconds to read',
    /is no range of platform versions/,
    ({ describe }) => describe((release) => void (release['platform'] = `=${' '.repeat(298)}1`)),
  ],
  badField('routes', [null, 'x', { length: 1 }, 7]),
  badField('nav', [null, 'x', 7]),
  badField('slots', [{}, 'x', 7]),
  badField('uses', [null, [], 'x']),
  badField('uses.routes', [{}, 'x', null]),
  badField('uses.shared', [7, 'x', null]),
  badField('extensions', [{}, 'x', 7]),
  badField('points', ['x', 7, null]),
  badField('files', [null, 'x', 7]),
  badField('routes.0.name', [7, '', null, 'a\u0007', 'n'.repeat(301)]),
  badField('routes.0.path', [7, null, '']),
  badField('nav.0.order', ['1', null]),
  badField('nav.0.title.de', [7, null, '\u202eevil', 'x\u0000']),
  [
    '201 routes',
    /release\.json, routes: are more than 200/,
    ({ describe }) =>
      describe(
        (release) =>
          void (release['routes'] = Array.from({ length: 201 }, (_, index) => ({
            name: `r${index}`,
            path: `/plants/${index}`,
            module: './X',
          }))),
      ),
  ],
  [
    'a description that is no JSON',
    /release\.json can't be read/,
    ({ describe }) => describe((release) => `${JSON.stringify(release)}}`),
  ],
  [
    'a description with a byte order mark',
    /release\.json can't be read/,
    ({ describe }) => describe((release) => `\ufeff${JSON.stringify(release)}`),
  ],
  [
    'a description that is no UTF-8',
    /release\.json can't be read: it is not UTF-8/,
    ({ describe }) =>
      describe(
        (release) =>
          new Uint8Array([
            ...new TextEncoder().encode(JSON.stringify(release).slice(0, -1)),
            ...new TextEncoder().encode(',"x":"'),
            0xff,
            0x22,
            0x7d,
          ]),
      ),
  ],
  [
    'a list as description',
    /release\.json, version/,
    ({ describe }) => describe((release) => JSON.stringify([release])),
  ],
  [
    'a description of 1 MB',
    /release\.json can't be read: it is larger than 1 MB/,
    ({ describe }) => describe((release) => void (release['more'] = 'x'.repeat(1024 * 1024))),
  ],
  [
    'a deep description',
    /more than 20 levels deep/,
    ({ describe }, random) =>
      describe((release) =>
        textOf(release, '{', `{"more":${'['.repeat(21 + (random % 200_000))}${']'.repeat(21 + (random % 200_000))},`),
      ),
  ],
  [
    'a deep provenance',
    /provenance\.json can't be read: its lists and objects are more than 20 levels deep/,
    ({ files }) =>
      files.set('provenance.json', new TextEncoder().encode(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)),
  ],
  [
    '__proto__ in the description',
    /it has the key __proto__/,
    ({ describe }) => describe((release) => textOf(release, '{', '{"__proto__":{"version":"9.9.9"},')),
  ],
  [
    '__proto__ among the files',
    /it has the key __proto__/,
    ({ describe }) => describe((release) => textOf(release, '"files":{', `"files":{"__proto__":"${hashOf('')}",`)),
  ],
  [
    '__proto__ among the shared modules',
    /it has the key __proto__/,
    ({ describe }) => describe((release) => textOf(release, '"shared":{', '"shared":{"__proto__":["x"]')),
  ],
  [
    'a signature that is none',
    /signed\.json is no signature/,
    ({ files }) => files.set('signed.json', new TextEncoder().encode('{"payload":7}')),
  ],
  [
    'the files of another remote',
    /The files are of mfe_weather 1\.0\.\d+, and came with another change/,
    ({ describe, built }) =>
      describe((release) => void (release['entry'] = built.release.entry.replace('mfe_plants', 'mfe_weather'))),
  ],
  [
    'the address of another remote',
    /may change mfe_plants, and not mfe_weather/,
    ({ as }) => void (as.remote = 'mfe_weather'),
  ],
  ['the address of no remote', /remote|not mfe-plants/, ({ as }) => void (as.remote = 'mfe-plants')],
  [
    'the files of another version',
    /The files are of mfe_plants 9\.9\.9, and came with another change/,
    ({ describe, built }) =>
      describe((release) =>
        Object.assign(release, {
          version: '9.9.9',
          entry: built.release.entry.replace(built.release.version, '9.9.9'),
        }),
      ),
  ],
  [
    'an entry of another version',
    /the entry is of version 9\.9\.9/,
    ({ describe, built }) =>
      describe((release) =>
        Object.assign(release, { entry: built.release.entry.replace(built.release.version, '9.9.9') }),
      ),
  ],
  ...['latest', '1.0', '1.0.0+build', '01.x.0', '1.0.0-', '１.0.0'].map((version): Wrong => [
    `the address of version ${version}`,
    /version/,
    ({ as }) => void (as.version = version),
  ]),
]

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((each) => !each.isDirectory())
        .map((each) => join(each.parentPath, each.name))
        .sort()
    : []

/**
 * Wrong uploads between two right ones: each right one takes the version that the wrong ones before it were sent as.
 */
const groupSize = 8

test('CLOUD-45: an upload with one thing wrong is refused and the thing named, nothing of it stays, and the right one of that version is taken', async () => {
  const data = temporaryFolder()
  const { folder: dist } = newDeployment()
  const cloud = await startCloudProcess({ releases: true, dist, data })
  let token = ''
  const ask = async (method: string, path: string, body: Uint8Array | object) => {
    const isFile = body instanceof Uint8Array
    const answer = await fetch(`${cloud.address}/api/registry${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': isFile ? 'application/octet-stream' : 'application/json',
      },
      body: isFile ? body : JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const send = async ({ files, as: { remote, version } }: Upload) => {
    const place = `/releases/${encodeURIComponent(remote)}/${encodeURIComponent(version)}`
    const put = (isNow: (name: string) => boolean) =>
      Promise.all(
        [...files]
          .filter(([name]) => isNow(name))
          .map(([name, content]) => ask('PUT', `${place}/${encodeURIComponent(name)}`, content)),
      )
    // As commands send them: the description comes last.
    const sent = [...(await put((name) => name !== 'release.json')), ...(await put((name) => name === 'release.json'))]
    const digest = createHash('sha256')
      .update(files.get('release.json') ?? '')
      .digest('hex')
    return { sent, change: await ask('POST', '/changes', { request: { kind: 'release', remote, version }, digest }) }
  }
  const state = () => [
    ...filesIn(join(data, 'release-uploads')),
    ...filesIn(dist),
    readFileSync(join(dist, 'registry.json'), 'utf8'),
  ]
  const faults: string[] = []
  const randoms = fc.sample(fc.nat(), { numRuns: wrongs.length, seed })
  try {
    token = issueToken(data, { team: 'a team', remotes: ['mfe_plants'], days: 1 })
    expect((await send(uploadOf('0.9.0'))).change.status).toBe(201)
    for (let from = 0; from < wrongs.length; from += groupSize) {
      // Tokens have limits.
      token = issueToken(data, { team: 'a team', remotes: ['mfe_plants'], days: 1 })
      const version = `1.0.${from}`
      const before = state()
      for (const [index, [what, names, spoil]] of wrongs.slice(from, from + groupSize).entries()) {
        const upload = uploadOf(version)
        spoil(upload, randoms[from + index] ?? 0)
        const { sent, change } = await send(upload)
        const answers = [...sent, change]
        const text = answers
          .filter(({ status }) => status >= 300)
          .map((each) => `${each.status} ${each.text}`)
          .join('\n')
        if (answers.some(({ status }) => status >= 500) || change.status < 400)
          faults.push(`${what}: ${answers.map(({ status }) => status).join(' ')} ${text}`)
        if (!names.test(text)) faults.push(`${what} is not named: ${text.slice(0, 500)}`)
        if (text.includes(data) || text.includes(dist)) faults.push(`${what} tells folders: ${text.slice(0, 500)}`)
        const left = state().filter((each) => !before.includes(each))
        if (left.length > 0) faults.push(`${what} leaves ${left.join(', ').slice(0, 500)}`)
      }
      const { sent, change } = await send(uploadOf(version))
      if (change.status !== 201)
        faults.push(
          `the right upload of ${version}: ${[...sent, change].map((each) => `${each.status} ${each.text}`).join(', ')}`,
        )
    }
    expect(faults).toEqual([])
  } finally {
    await cloud.stop()
  }
}, 60_000)
