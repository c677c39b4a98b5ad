import path from 'node:path'
import { afterAll, describe, expect, test } from '@jest/globals'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { serveRemotes } from './serveRemotes.ts'
import { startEmulator } from './startEmulator.ts'

const root = mkdtempSync(path.join(tmpdir(), 'builds-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const entryOf = (name: string, version: string) => `/remotes/${name}/${version}/remoteEntry.js`
const build = (name: string, version: string): string => {
  const folder = path.join(root, `${name}-build`)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'remoteEntry.js'), `/* ${name} ${version} */`)
  writeFileSync(
    path.join(folder, 'release.json'),
    JSON.stringify({
      version,
      entry: entryOf(name, version),
      integrity: 'sha384-x',
      platform: '^1.0.0',
      routes: [],
      nav: [],
      slots: [],
    }),
  )
  return folder
}
const dist = (): string => {
  const folder = path.join(root, 'dist')
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'index.html'), '<!doctype html><head><title>Console</title></head>')
  writeFileSync(
    path.join(folder, 'registry.json'),
    JSON.stringify({
      schema: 1,
      release: 'built',
      remotes: {
        mfe_pots: { version: '1.0.0', entry: entryOf('mfe_pots', '1.0.0') },
        mfe_other: { version: '3.0.0', entry: entryOf('mfe_other', '3.0.0') },
      },
    }),
  )
  return folder
}

describe('the emulator with builds of remotes', () => {
  test('MFE-43: shows each, new or in place of its own, with their files; signs in, and reads each build again', async () => {
    const [pots, beds] = [build('mfe_pots', '1.1.0'), build('mfe_beds', '0.1.0')]
    const emulator = await startEmulator({ dist: dist(), remotes: { mfe_pots: pots, mfe_beds: beds } })
    try {
      const versions = async () => {
        const { remotes } = (await (await fetch(`${emulator.address}/registry.json`)).json()) as {
          remotes: Record<string, { version: string }>
        }
        return Object.fromEntries(Object.entries(remotes).map(([name, { version }]) => [name, version]))
      }
      expect(await versions()).toEqual({ mfe_pots: '1.1.0', mfe_other: '3.0.0', mfe_beds: '0.1.0' })
      const texts = await Promise.all(
        [
          ['mfe_pots', '1.1.0'],
          ['mfe_beds', '0.1.0'],
        ].map(async ([name = '', version = '']) => (await fetch(emulator.address + entryOf(name, version))).text()),
      )
      expect(texts).toEqual(['/* mfe_pots 1.1.0 */', '/* mfe_beds 0.1.0 */'])
      const { token } = await emulator.signIn()
      expect(
        (await fetch(`${emulator.address}/api/v1/devices`, { headers: { authorization: `Bearer ${token}` } })).status,
      ).toBe(200)
      writeFileSync(
        path.join(pots, 'release.json'),
        JSON.stringify({ version: '1.2.0', entry: entryOf('mfe_pots', '1.2.0') }),
      )
      expect(await versions()).toMatchObject({ mfe_pots: '1.2.0' })
    } finally {
      await emulator.close()
    }
    await expect(fetch(emulator.address)).rejects.toThrow()
  }, 60_000)

  test('MFE-43: a folder that holds no build, or that of another remote, is told in words', async () => {
    const start = (remotes: Record<string, string>) => serveRemotes('http://127.0.0.1:9', remotes, 0)
    await expect(start({ mfe_pots: path.join(root, 'nowhere') })).rejects.toThrow('nowhere holds no build of a remote')
    await expect(start({ mfe_trees: path.join(root, 'mfe_beds-build') })).rejects.toThrow('holds no build of mfe_trees')
  }, 60_000)
})
