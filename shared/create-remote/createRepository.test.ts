import { mkdtempSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { createRepository, updateRepository } from './createRepository.ts'

const parent = mkdtempSync(path.join(tmpdir(), 'create-test-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test.each(['api', 'assets', 'remotes', 'shells', 'settings', 'mfe-shells'])(
  "MFE-36: %s, whose addresses are the console's own, is no name of a remote",
  (name) => {
    expect(() => createRepository(parent, name)).toThrow(
      `The console has addresses of its own that begin with /${name}.`,
    )
    expect(readdirSync(parent)).toEqual([])
  },
)

test('MFE-106: an update gives a repository the packages of this version and what they need, and keeps what the team has added', () => {
  const [home, packages] = [path.join(parent, 'beds'), path.join(parent, 'tarballs')]
  for (const folder of [path.join(home, 'packages'), packages]) mkdirSync(folder, { recursive: true })
  const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  const tarballs = ['platform', 'platform-build', 'platform-registry', 'platform-testing', 'shell-emulator'].map(
    (name) => `console-${name}-${version}.tgz`,
  )
  for (const file of tarballs) writeFileSync(path.join(packages, file), 'new')
  writeFileSync(path.join(home, 'packages/console-platform-1.2.0.tgz'), 'old')
  writeFileSync(
    path.join(home, 'package.json'),
    JSON.stringify({
      name: 'beds',
      version: '4.1.0',
      license: 'MIT',
      scripts: { build: 'own', deploy: 'x' },
      dependencies: {
        '@console/platform': 'file:packages/console-platform-1.2.0.tgz',
        react: '18.3.1',
        leaflet: '1.9.4',
      },
      devDependencies: {
        '@console/platform-build': 'file:packages/console-platform-build-1.2.0.tgz',
        prettier: '3.0.0',
      },
    }),
  )
  const own = path.join(home, 'remote.config.ts')
  writeFileSync(own, 'export default {}')
  type Lists = Record<'scripts' | 'dependencies' | 'devDependencies', Record<string, string>>
  const read = () => JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as Lists
  const former = read()
  const said = updateRepository(home, packages)
  const manifest = read()
  expect(manifest).toMatchObject({
    name: 'beds',
    version: '4.1.0',
    license: 'MIT',
    scripts: { build: 'own', deploy: 'x', retire: 'console-remote retire' },
  })
  expect(manifest.dependencies).toMatchObject({
    '@console/platform': `file:packages/console-platform-${version}.tgz`,
    leaflet: '1.9.4',
  })
  expect(manifest.dependencies['react']).not.toBe('18.3.1')
  expect(manifest.devDependencies).toMatchObject({
    '@console/platform-build': `file:packages/console-platform-build-${version}.tgz`,
    '@console/shell-emulator': expect.any(String),
    prettier: '3.0.0',
  })
  expect(readdirSync(path.join(home, 'packages')).sort()).toEqual(tarballs.sort())
  const changesOf = (list: 'dependencies' | 'devDependencies') =>
    Object.entries(manifest[list]).flatMap(([name, version]) =>
      former[list][name] === version ? [] : `${name}: ${former[list][name] ?? 'none'} → ${version}`,
    )
  expect(said).toContain(`react: 18.3.1 → ${manifest.dependencies['react']}`)
  expect(said).toEqual([
    ...changesOf('dependencies'),
    ...changesOf('devDependencies'),
    ...Object.keys(manifest.scripts).flatMap((name) => (name in former.scripts ? [] : `npm run ${name} is new`)),
    'packages/console-platform-1.2.0.tgz is removed',
  ])
  expect(readFileSync(own, 'utf8')).toBe('export default {}')
  expect(readdirSync(home).sort()).toEqual(['package.json', 'packages', 'remote.config.ts'])
  expect(updateRepository(home, packages)).toEqual([])
})

test('MFE-106: a folder that is no remote is left alone, with the reason', () => {
  const home = path.join(parent, 'else')
  mkdirSync(home, { recursive: true })
  expect(() => updateRepository(home)).toThrow("is no remote's")
  for (const text of ['{', '[]', 'null', '{"devDependencies": 7}']) {
    writeFileSync(path.join(home, 'package.json'), text)
    expect(() => updateRepository(home)).toThrow("is no remote's")
    expect(readFileSync(path.join(home, 'package.json'), 'utf8')).toBe(text)
  }
})
