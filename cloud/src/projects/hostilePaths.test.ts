import { afterAll, beforeAll, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { build, projectOf } from '../../testing/firmware/building.ts'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { get, portOf, rawRequest } from '../../testing/rawHttp.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { User } from '../../testing/user.ts'

let cloud: CloudProcess
let user: User
let outer: string

beforeAll(async () => {
  outer = temporaryFolder()
  const data = join(outer, 'a/b/c/data')
  mkdirSync(dirname(data), { recursive: true })
  writeFileSync(join(outer, 'main.ino'), 'untouched')
  // PlatformIO's builder is the one that writes files.
  cloud = await startCloudProcess({ data, platformio: join(__dirname, '../../testing/firmware/fakePio.mjs') })
  user = await User.signIn(cloud)
})
afterAll(async () => {
  await cloud.stop()
  removeTemporaryFolders()
})

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))

/** Sends the path as it is: a client would make it harmless. */
async function put(project: string, path: string, content: string): Promise<number> {
  const line = get(`/api/v1/projects/${project}/files/${path}`, {
    Host: `localhost:${portOf(cloud.address)}`,
    Authorization: `Bearer ${user.tokens.access_token}`,
    'Content-Type': 'text/plain',
    'Content-Length': String(content.length),
  }).replace(/^GET/, 'PUT')
  return (await rawRequest(portOf(cloud.address), `${line}${content}`)).status
}

test('PRJ-07: 300 hostile paths touch nothing outside the project, in the store and when it is built', async () => {
  const victim = await projectOf(user, 'Victim', { 'src/main.ino': 'mine' })
  const project = await projectOf(user, 'Hostile', {
    'src/main.ino': 'right',
    'platformio.ini': '[env:esp32]\nplatform = espressif32\n',
  })
  const up = fc.constantFrom(
    '..',
    '%2e%2e',
    '%2E.',
    '.',
    '...',
    '....//',
    '..%2f',
    '..%5c',
    '..\\',
    '%2f',
    '%5c',
    '%00',
    '..;',
    '~',
    '%25%32%65%25%32%65',
    '%c0%ae%c0%ae',
    '．．',
    'C:',
    'src',
    '',
    '.pio',
    'con',
    victim,
  )
  const end = fc.constantFrom(
    'main.ino',
    'x.h',
    'platformio.ini',
    'main.ino%00.h',
    'x.h%20',
    'x.h.',
    '../main.ino',
    '%2e%2e%2fmain.ino',
    `${victim}/files/src/main.ino`,
  )
  const paths = fc.sample(
    fc.tuple(fc.array(up, { minLength: 1, maxLength: 7 }), end).map(([parts, last]) => [...parts, last].join('/')),
    { numRuns: 300, seed: 7 },
  )
  let stored = 0
  for (const path of paths) stored += Number((await put(project, path, 'hostile')) === 204)
  const files = await user.read<{ path: string }[]>(`/projects/${project}/files`)
  expect(files.length).toBeLessThanOrEqual(stored + 2)
  for (const { path } of files)
    expect(path.split('/').every((part) => !['', '.', '..'].includes(part) && !/[\\:\u0000]/.test(part))).toBe(true)
  expect(await user.read(`/projects/${victim}/files`)).toEqual([{ path: 'src/main.ino', name: 'main.ino' }])
  expect(await (await user.call('GET', `/projects/${victim}/files/src/main.ino`)).text()).toBe('mine')

  expect((await build(user, project)).result?.success).toBe(true)
  const written = filesBelow(outer).filter((path) => !path.startsWith('a/b/c/data/builds/'))
  expect(written.filter((path) => !/^a\/b\/c\/data\/[\w.-]+$/.test(path))).toEqual(['main.ino'])
  expect(readdirSync(join(cloud.data, 'builds')).sort()).toEqual([project])
  for (const path of filesBelow(join(cloud.data, 'builds', project)))
    expect(lstatSync(join(cloud.data, 'builds', project, path)).isSymbolicLink()).toBe(false)
}, 60_000)
