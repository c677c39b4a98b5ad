import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeTemporaryFolders, temporaryFolder } from '../../testing/temporaryFolder.ts'
import { findBuiltFile } from './builtFile.ts'

describe('files of the built console', () => {
  let dist: string
  const outside = 'outside'

  beforeAll(() => {
    const root = temporaryFolder()
    dist = join(root, 'dist')
    for (const folder of ['remotes/devices/1.0.0', 'shells/1.0.0']) mkdirSync(join(dist, folder), { recursive: true })
    writeFileSync(join(root, 'secret.txt'), outside)
    mkdirSync(join(root, 'dist-other'))
    writeFileSync(join(root, 'dist-other/secret.txt'), outside)
    for (const name of [
      'index.html',
      'registry.json',
      'main.0123abcd.js',
      'main.0123abcd.js.br',
      'main.0123abcd.js.gz',
      '.env',
      'remotes/devices/1.0.0/remoteEntry.js',
      'shells/1.0.0/index.html',
      'only.js.br',
    ])
      writeFileSync(join(dist, name), `content of ${name}`)
    if (process.platform !== 'win32') {
      symlinkSync(join(root, 'secret.txt'), join(dist, 'link.txt'))
      symlinkSync(root, join(dist, 'up'))
      symlinkSync(join(root, 'secret.txt'), join(dist, 'index.html.br'))
      symlinkSync(join(dist, 'registry.json'), join(dist, 'within.json'))
    }
  })
  afterAll(removeTemporaryFolders)

  const text = async (path: string, accept = '') => {
    const file = await findBuiltFile(dist, path, accept)
    if (!file) return undefined
    let all = ''
    for await (const chunk of (await file.open()).stream) all += String(chunk)
    return all
  }

  test('are found by their address', async () => {
    expect(await text('/index.html')).toBe('content of index.html')
    expect(await text('/remotes/devices/1.0.0/remoteEntry.js')).toBe('content of remotes/devices/1.0.0/remoteEntry.js')
    expect(await text('/within.json')).toBe(process.platform === 'win32' ? undefined : 'content of registry.json')
  })

  test('are sent compressed to those who take it', async () => {
    expect(await text('/main.0123abcd.js', 'gzip, deflate, br')).toBe('content of main.0123abcd.js.br')
    expect(await text('/main.0123abcd.js', 'gzip')).toBe('content of main.0123abcd.js.gz')
    expect(await text('/main.0123abcd.js', 'br;q=0, gzip;q=0.5')).toBe('content of main.0123abcd.js.gz')
    expect(await text('/main.0123abcd.js', 'identity')).toBe('content of main.0123abcd.js')
    expect(await text('/only.js', 'br')).toBeUndefined()
  })

  test('are immutable when their name changes with their content', async () => {
    const cache = async (path: string) => (await findBuiltFile(dist, path, ''))?.cacheControl
    expect(await cache('/main.0123abcd.js')).toContain('immutable')
    expect(await cache('/remotes/devices/1.0.0/remoteEntry.js')).toContain('immutable')
    expect(await cache('/index.html')).toBe('no-cache')
    expect(await cache('/registry.json')).toBe('no-cache')
  })

  test('a compressed sibling that leads out of the folder is not used', async () => {
    expect(await text('/index.html', 'br')).toBe('content of index.html')
  })

  const steps = [
    '..',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '..%00',
    '..;',
    '....',
    '..\\',
    '..%5c',
    '%252e%252e',
    '%c0%ae%c0%ae',
    'up',
    '.',
    '',
  ]
  const separators = ['/', '%2f', '\\', '%5c', '//', '%2F..%2F']
  const targets = ['secret.txt', 'dist-other/secret.txt', 'etc/passwd']
  const hostile = steps.flatMap((step) =>
    separators.flatMap((separator) =>
      targets.flatMap((target) =>
        [1, 3].map((depth) => `/${Array<string>(depth).fill(step).join(separator)}${separator}${target}`),
      ),
    ),
  )

  test(`none of ${hostile.length} hostile paths leads out of the folder`, async () => {
    expect(hostile.length).toBeGreaterThan(300)
    const more = [
      '/shells/1.0.0/index.html',
      '/shells%2f1.0.0/index.html',
      '/link.txt',
      '/up/secret.txt',
      '/up',
      '/.env',
      '/C:/Windows/win.ini',
      '/%00',
      '/%',
      '/index.html%00.js',
      '//etc/passwd',
      '/file:///etc/passwd',
      '/index.html/',
      '/remotes',
      '/con',
      '/index.html::$DATA',
    ]
    for (const path of [...hostile, ...more]) expect(`${path} ${String(await text(path))}`).toBe(`${path} undefined`)
  })

  test('one that is replaced after it was found is sent whole, with its own size and tag', async () => {
    writeFileSync(join(dist, 'replaced.json'), 'former')
    const found = await findBuiltFile(dist, '/replaced.json', '')
    writeFileSync(join(dist, 'next.json'), 'another content')
    renameSync(join(dist, 'next.json'), join(dist, 'replaced.json'))
    const { size, etag, stream } = (await found?.open()) ?? {}
    let all = ''
    for await (const chunk of stream ?? []) all += String(chunk)
    expect([size, all, etag]).toEqual([15, 'another content', (await findBuiltFile(dist, '/replaced.json', ''))?.etag])
    expect(etag).not.toBe(found?.etag)
  })

  test('a folder that goes is gone at once, and back when it comes back', async () => {
    const entry = join(dist, 'remotes/gone/1.0.0')
    expect(await text('/remotes/gone/1.0.0/a.js')).toBeUndefined()
    mkdirSync(entry, { recursive: true })
    writeFileSync(join(entry, 'a.js'), 'here')
    expect(await text('/remotes/gone/1.0.0/a.js')).toBe('here')
    rmSync(join(dist, 'remotes/gone'), { recursive: true })
    expect(await text('/remotes/gone/1.0.0/a.js')).toBeUndefined()
  })
})
