import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from '@jest/globals'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { until } from '../../testing/until.ts'
import { fileName, Uploads } from './uploads.ts'

afterAll(removeTemporaryFolders)

const place = (version: string) => ({ token: 'a', remote: 'mfe_plants', version })
const file = (text: string) => Buffer.from(text)
const outcome = (promise: Promise<unknown>) => promise.then(String, (error: Error) => error.message)

test('CLOUD-42: files that nobody finished go after their time, also while other builds of the version are refused, and make room', async () => {
  const uploads = await Uploads.open(temporaryFolder(), 400)
  for (let version = 0; version < 5; version += 1)
    expect(await uploads.add(place(`1.0.${version}`), 'release.json', file('first'))).toBe(true)
  expect(await outcome(uploads.add(place('1.0.5'), 'x.js', file('x')))).toContain(
    '5 releases of this token are being uploaded already',
  )
  expect(await outcome(uploads.add(place('1.0.0'), 'release.json', file('other')))).toContain('from another build')
  await until(
    async () => (await outcome(uploads.add(place('1.0.0'), 'release.json', file('other')))) === 'true',
    'the place is free for another build',
  )
  await until(() => !uploads.has(place('1.0.4')), 'the other ones are gone')
  expect(await uploads.add(place('1.0.5'), 'x.js', file('x'))).toBe(true)
})

test('CLOUD-42: files that a change is made of do not go meanwhile, and then do', async () => {
  const uploads = await Uploads.open(temporaryFolder(), 50)
  await uploads.add(place('1.0.0'), 'release.json', file('first'))
  await uploads.during(place('1.0.0'), async () => {
    await uploads.add(place('1.0.1'), 'release.json', file('first'))
    await until(() => !uploads.has(place('1.0.1')), 'the other one is gone')
    expect([uploads.has(place('1.0.0')), uploads.filesOf(place('1.0.0'))['release.json']]).toEqual([
      true,
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
  })
  await until(() => !uploads.has(place('1.0.0')), 'it is gone, too')
  expect(uploads.filesOf(place('1.0.0'))).toEqual({})
})

test('CLOUD-42: to remove an upload takes nothing of what comes for the same version meanwhile', async () => {
  const uploads = await Uploads.open(temporaryFolder())
  await uploads.add(place('1.0.0'), 'release.json', file('first'))
  const removal = uploads.remove(place('1.0.0'))
  expect(await uploads.add(place('1.0.0'), 'release.json', file('other'))).toBe(true)
  await removal
  expect(uploads.has(place('1.0.0'))).toBe(true)
})

const dist = fileURLToPath(new URL('../../../dist', import.meta.url))
const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile())

test('CLOUD-42: each file that a build writes has a name that is taken', () => {
  // Those of a build of each kind; and of the build that is there, if one is.
  const written = [
    'assets/codicon.b5576db5.ttf',
    'assets/geist-latin-wght-normal.0123abcd.woff2',
    'assets/frame.0123abcd.css',
    'assets/1.0123abcd.js.br',
    'favicon.svg',
    'sbom.json',
    'mf-manifest.json',
    'provenance.json',
  ]
  const pictures = ['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg', 'ico', 'woff', 'otf'].map(
    (ending) => `assets/x.0123abcd.${ending}`,
  )
  const isSent = (name: string) => name !== 'index.html' && !/(^|\/)\./.test(name)
  const built = existsSync(dist) ? filesBelow(dist).filter(isSent) : []
  expect([...written, ...pictures, ...built].filter((name) => !fileName.test(name))).toEqual([])
  expect(['assets/x.html', 'assets/x.js.map', '.build.json', 'assets/x'].filter((name) => fileName.test(name))).toEqual(
    [],
  )
})
