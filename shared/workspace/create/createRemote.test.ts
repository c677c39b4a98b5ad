import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { taken } from '@console/create-remote/sections'
import { collisionsIn, servers, taken as shellPaths } from '@console/platform-registry/collisions'
import { lintFixture, readFixture } from '@console/platform-build/lint/fixture.testing'
import { root } from '../workspace.ts'
import { namesOf, remoteNames } from '@console/platform-build/names/names'
import { createRemote } from './createRemote.ts'

/** A workspace that has everything of this one but its remotes. Hidden, so that no other check finds it. */
const workspace = path.join(root, '.cache', `create-remote-${process.pid}`)
const screens = path.join(workspace, 'shared/docs/screens.md')
let files: string[]

const run = (script: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, 'shared/platform-build/node_modules', script), ...args],
      { cwd: workspace },
      (error, stdout, stderr) => resolve(error ? stdout + stderr : ''),
    )
  })

beforeAll(() => {
  // The documents are its own: a new remote gets a row in one of them.
  mkdirSync(path.dirname(screens), { recursive: true })
  copyFileSync(path.join(root, 'shared/docs/screens.md'), screens)
  for (const name of readdirSync(path.join(root, 'shared')).filter((name) => name !== 'docs'))
    symlinkSync(path.join(root, 'shared', name), path.join(workspace, 'shared', name))
  files = createRemote(workspace, 'mfe-plant-beds', [])
  symlinkSync(path.join(root, 'mfe-secrets/node_modules'), path.join(workspace, 'mfe-plant-beds/node_modules'))
})
afterAll(() => rmSync(workspace, { recursive: true, force: true }))

describe('a new remote', () => {
  test('MFE-02: has all its files in its own folder, so that no other part is built again, and a row in the table of screens', () => {
    expect(files.every((file) => file.startsWith('mfe-plant-beds/') && existsSync(path.join(workspace, file)))).toBe(
      true,
    )
    expect(
      files
        .map((file) => readFileSync(path.join(workspace, file), 'utf8'))
        .join('')
        .replaceAll('{{name}}', ''),
    ).not.toContain('{{')
    expect(readFileSync(screens, 'utf8')).toContain('|\n| /plant-beds | mfe-plant-beds/src/PlantBedsScreen.tsx |\n')
  })

  // Its tests are those of a repository of its own, which runs them.
  test('MFE-02: passes lint and types at once', async () => {
    const clean = readFixture('clean')
    const [findings, types] = await Promise.all([
      lintFixture({
        ...clean,
        files: new Map(files.map((file) => [file, readFileSync(path.join(workspace, file), 'utf8')])),
      }),
      run('typescript/bin/tsc', ['-p', 'mfe-plant-beds']),
    ])
    expect({ findings, types }).toEqual({ findings: [], types: '' })
  }, 180_000)

  test('MFE-02: installs each package that it imports', () => {
    const text = (file: string) => readFileSync(path.join(workspace, file), 'utf8')
    const imported = files.flatMap((file) =>
      [...text(file).matchAll(/from '((?:@[\w-]+\/)?[\w-]+)/g)].map(([, name = '']) => name),
    )
    const { dependencies, devDependencies } = JSON.parse(text('mfe-plant-beds/package.json')) as Record<
      'dependencies' | 'devDependencies',
      object
    >
    expect(Object.keys({ ...dependencies, ...devDependencies })).toEqual(expect.arrayContaining(imported))
  })

  test('MFE-25: has the names that "npm run names" would write', async () => {
    const { default: remote } = (await import(path.join(workspace, 'mfe-plant-beds/remote.config.ts'))) as {
      default: Parameters<typeof remoteNames>[0]
    }
    expect(readFileSync(path.join(workspace, 'mfe-plant-beds/names.gen.ts'), 'utf8')).toBe(
      remoteNames(remote, namesOf([])),
    )
  })

  test('MFE-24: has an icon that the shell draws', async () => {
    const { default: remote } = (await import(path.join(workspace, 'mfe-plant-beds/remote.config.ts'))) as {
      default: { nav: { icon: string }[] }
    }
    const { icons } = (await import(path.join(root, 'shell/src/provides.ts'))) as { icons: readonly string[] }
    expect(icons).toContain(remote.nav[0]?.icon)
  })

  test('MFE-10: has no name of another, and gets none that is taken', async () => {
    const { default: remote } = (await import(path.join(workspace, 'mfe-plant-beds/remote.config.ts'))) as {
      default: Parameters<typeof createRemote>[2][number]
    }
    const release = {
      version: '0.1.0',
      entry: '',
      integrity: '',
      platform: remote.platform,
      nav: remote.nav.map((entry) => ({ ...entry, icon: 'blocks' })),
      slots: [],
      routes: remote.routes.map((route) => ({ ...route, module: './X' })),
    }
    expect(collisionsIn([{ remote: remote.name, role: 'current', release }], () => [])).toEqual([])
    for (const [name, message] of [
      ['plants', "can't be a remote's name"],
      ['mfe-Plants', "can't be a remote's name"],
      ['mfe-plant-beds', 'is there already'],
      ['mfe-api', "the server's"],
      ['mfe-settings', "the shell's"],
    ] as const) {
      expect(() => createRemote(workspace, name, [remote])).toThrow(message)
    }
    expect(() => createRemote(path.join(workspace, 'elsewhere'), 'mfe-plant-beds', [remote])).toThrow(
      "would have the route /plant-beds, which is mfe_plant_beds's",
    )
  })
})

test('MFE-36: a name that a repository may not have is each one whose addresses a release may not have', () => {
  expect(taken).toEqual([...servers, ...shellPaths.flatMap((path) => path.split('/').filter(Boolean))].sort())
})
