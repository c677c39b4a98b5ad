import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { openRegistry } from '@console/platform-registry/open'
import { newBuild, newDeployment, newShell, removeFolders } from '@console/platform-registry/testing'
import { startCloudProcess, type CloudProcess } from '../../testing/cloudProcess.ts'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { issueToken } from './teamTokens.ts'

const { folder } = newDeployment()
const data = temporaryFolder()
const tokenFor = (...remotes: string[]) => issueToken(data, { team: 'x', remotes, days: 1 })

let cloud: CloudProcess
beforeAll(async () => {
  cloud = await startCloudProcess({ releases: true, dist: folder, data })
})
afterAll(async () => {
  await cloud.stop()
  removeFolders()
  removeTemporaryFolders()
})

const registryOf = (token: string) => openRegistry(cloud.address, { REGISTRY_TOKEN: token })
const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: Error) => error.message,
  )

test('CLOUD-44: a token that names the shell changes it and no remote; one for all remotes does not change it', async () => {
  const [all, shell] = [await registryOf(tokenFor('*')), await registryOf(tokenFor('shell'))]
  expect(await outcome(all.shell.release(newShell('1.0.0'), () => {}))).toContain(
    '403: The token of x may change *, and not shell',
  )
  expect(await outcome(all.shell.rollBack(undefined, () => {}, { actor: 'x' }))).toContain('403')
  expect(await outcome(shell.shell.release(newShell('1.0.0'), () => {}))).toBe('done')
  const built = newBuild('plants', '1.0.0')
  expect(
    await outcome(
      shell.change({
        request: { kind: 'release', remote: built.name, version: '1.0.0' },
        built,
        author: { actor: 'x' },
        say: () => {},
      }),
    ),
  ).toContain('may change shell, and not mfe_plants')
  expect((await shell.read()).shell?.version).toBe('1.0.0')
})

/** Sends a shell whose shell.json says something else of its files. */
const sendShell = async (
  version: string,
  change: (files: Record<string, string>, shell: Record<string, unknown>) => void,
  more: Record<string, string> = {},
) => {
  const [built, token] = [newShell(version), tokenFor('shell')]
  const ask = async (method: string, path: string, body: Buffer | string, type: string) => {
    const answer = await fetch(`${cloud.address}/api/registry${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      body,
    })
    return `${answer.status} ${await answer.text()}`
  }
  for (const [name, text] of Object.entries(more)) writeFileSync(join(built, name), text)
  const names = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.\w+$/.test(name) && name !== 'shell.json',
  )
  const files = Object.fromEntries(
    names.map((name) => [
      name,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(built, name)))
        .digest('base64')}`,
    ]),
  )
  const shell = { ...(JSON.parse(readFileSync(join(built, 'shell.json'), 'utf8')) as object), files }
  change(files, shell)
  for (const name of names)
    await ask('PUT', `/releases/shell/${version}/${name}`, readFileSync(join(built, name)), 'application/octet-stream')
  await ask('PUT', `/releases/shell/${version}/shell.json`, JSON.stringify(shell), 'application/octet-stream')
  return ask('POST', '/changes', JSON.stringify({ request: { kind: 'release-shell', version } }), 'application/json')
}
const hash = `sha384-${'a'.repeat(64)}`

test.each<[string, Parameters<typeof sendShell>[1], Record<string, string>?]>([
  ['does not have all of its files', (files) => (files['assets/more.js'] = hash)],
  ['has a file that it does not name', (files) => delete files['favicon.svg']],
  ['has a file of other bytes', (files) => (files['favicon.svg'] = hash)],
  ['names a file of a remote', (files) => (files['remotes/mfe_plants/1.0.0/x.js'] = hash)],
  ['brings a registry', (files) => (files['registry.json'] = hash), { 'registry.json': '{}' }],
  ['brings a configuration', () => {}, { 'config.json': '{}' }],
  [
    'names a compressed copy as a file of its own',
    (files) => (files['favicon.svg.br'] = hash),
    { 'favicon.svg.br': 'other' },
  ],
  ['has no page', (files) => delete files['index.html']],
  ['is of another version', (_, shell) => (shell['version'] = '9.9.9')],
  ['has a page of another version', () => {}, { 'index.html': '<meta name="shell-version" content="0.0.1">' }],
  ['provides what is no list', (_, shell) => (shell['provides'] = { shared: { constructor: 7 } })],
])('CLOUD-44: a shell that %s is refused, and nothing of it is there', async (_, ...[change, more]) => {
  const former = ['index.html', 'shell.json', 'registry.json'].map((file) => readFileSync(join(folder, file), 'utf8'))
  expect(await sendShell('2.0.0', change, more)).toMatch(/^409 the upload holds no build of shell 2\.0\.0: /)
  expect(['index.html', 'shell.json', 'registry.json'].map((file) => readFileSync(join(folder, file), 'utf8'))).toEqual(
    former,
  )
  expect(readdirSync(join(folder, 'shells'))).toEqual(['1.0.0'])
})

test('CLOUD-44: a shell writes over no script of another one', async () => {
  const before = readFileSync(join(folder, 'assets/same.0123abcd.js'), 'utf8')
  const built = newShell('3.0.0')
  writeFileSync(join(built, 'assets/same.0123abcd.js'), 'mine')
  expect(await outcome((await registryOf(tokenFor('shell'))).shell.release(built, () => {}))).toContain(
    'assets/same.0123abcd.js differs',
  )
  expect(readFileSync(join(folder, 'assets/same.0123abcd.js'), 'utf8')).toBe(before)
})

test('CLOUD-44: the fonts of a shell arrive, and are served as fonts', async () => {
  const built = newShell('4.0.0')
  for (const ending of ['ttf', 'woff2']) writeFileSync(join(built, `assets/letters.0123abcd.${ending}`), 'letters')
  expect(await outcome((await registryOf(tokenFor('shell'))).shell.release(built, () => {}))).toBe('done')
  for (const ending of ['ttf', 'woff2']) {
    const answer = await fetch(`${cloud.address}/assets/letters.0123abcd.${ending}`)
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual([`font/${ending}`, 'letters'])
  }
})
