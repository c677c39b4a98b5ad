import path from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { withoutOtherSystems } from './otherSystems.testing.ts'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import { readManifest } from '../pack/manifest.ts'
import { dist } from '../workspace.ts'
import { emptyFolder, noProof, packedWithConsole, runIn } from './outside.testing.ts'

const missing = noProof()
const folder = emptyFolder()
const site = path.join(folder, 'site')
const home = path.join(folder, 'plant-beds')
const times: string[] = []

/** Runs a command of the team. What it took is printed at the end. */
const team = async (where: string, command: string, ...args: string[]): Promise<string> => {
  const began = performance.now()
  const said = await runIn(where, command, args)
  times.push(
    `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${[command, ...args].join(' ').replaceAll(folder, '…')}`,
  )
  return said
}

const registry = (): { remotes: Record<string, { version: string }> } =>
  JSON.parse(readFileSync(path.join(site, 'registry.json'), 'utf8')) as ReturnType<typeof registry>

/** A copy of the repository, to install otherwise. */
const copyOf = (name: string): string => {
  const other = path.join(folder, name)
  mkdirSync(other)
  cpSync(home, other, {
    recursive: true,
    filter: (file) => !/[\\/](node_modules|dist|maps|package-lock\.json)$/.test(file),
  })
  return other
}

/** It has the hashes of all files of a build. */
const releaseIn = (where: string): string => readFileSync(path.join(where, 'dist/release.json'), 'utf8')

const started: ChildProcess[] = []
let address = ''
let packages = ''

/** Starts a command that runs until it is stopped. Resolves to the address that it prints. */
const start = async (...args: string[]): Promise<string> => {
  const child = spawn(path.join(home, 'node_modules/.bin/console-remote'), args, {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  started.push(child)
  for await (const line of createInterface(child.stdout)) {
    const [, address] = /from here is at +(http:\/\/localhost:\d+)$/.exec(line) ?? []
    if (address !== undefined) return address
  }
  throw new Error(`${args.join(' ')} ended.`)
}

beforeAll(async () => {
  if (missing !== null) return
  const tarballs = await packedWithConsole()
  packages = path.dirname([...tarballs.values()][0] ?? '')
  cpSync(dist, site, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
}, 900_000)
afterAll(async () => {
  for (const child of started) {
    const ended = once(child, 'exit')
    child.kill('SIGINT')
    await ended
  }
  rmSync(folder, { recursive: true, force: true })
  process.stdout.write(`\nWhat an outside team does:\n${times.join('\n')}\n`)
})

describeUnless(missing)('a team with a repository of its own, which has nothing but tarballs', () => {
  test('MFE-36, MFE-39: comes to its first screen with three commands, in less than three minutes', async () => {
    const began = performance.now()
    const { version } = readManifest('shared/create-remote')
    await team(
      folder,
      'npx',
      '--yes',
      `--package=${path.join(packages, `console-create-remote-${version}.tgz`)}`,
      'create-remote',
      'plant-beds',
      '--packages',
      packages,
    )
    await team(home, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund')
    address = await start('dev', '--port', '0')
    const { remotes } = (await (await fetch(`${address}/registry.json`)).json()) as {
      remotes: Record<string, { entry: string; routes: { path: string }[] }>
    }
    expect(remotes['plant_beds']?.routes).toEqual([expect.objectContaining({ path: '/plant-beds' })])
    expect((await fetch(address + remotes['plant_beds']?.entry)).status).toBe(200)
    expect(Object.keys(remotes)).toContain('mfe_devices')
    const seconds = (performance.now() - began) / 1000
    times.push(`${seconds.toFixed(1).padStart(6)} s  to the first screen, three commands: those above, and npm run dev`)
    expect(seconds).toBeLessThan(180)
  }, 400_000)

  test('MFE-36, MFE-37: what was made passes types, lint and tests at once, and is built', async () => {
    await team(home, 'npm', 'run', '-s', 'types')
    expect(await team(home, 'npm', 'run', '-s', 'lint')).toContain('no findings')
    expect(await team(home, 'npm', 'test')).toMatch(/Tests: +2 passed, 2 total/)
    expect(await team(home, 'npm', 'run', '-s', 'build')).toContain('plant_beds 0.1.0 is in dist/')
  }, 300_000)

  test('MFE-37: releases what it has built to a console, which another team’s remotes are in', async () => {
    const others = Object.keys(registry().remotes)
    await team(home, 'npm', 'run', '-s', 'release', '--', '--from', 'dist', '--to', site)
    expect(Object.keys(registry().remotes)).toEqual([...others, 'plant_beds'].sort())
    expect(registry().remotes['plant_beds']?.version).toBe('0.1.0')
  }, 120_000)
})

describeUnless(missing)('the same team, later', () => {
  test('MFE-37: each of its checks fails where there is something to find', async () => {
    const file = path.join(home, 'src/PlantBedsScreen.tsx')
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace('user.username', 'user.nickname'))
    await expect(runIn(home, 'npm', ['run', '-s', 'types'])).rejects.toThrow('nickname')
    writeFileSync(file, text.replace("t('overview.title')", "'Plant beds'"))
    await expect(runIn(home, 'npm', ['run', '-s', 'lint'])).rejects.toThrow('PlantBedsScreen.tsx')
    writeFileSync(file, text.replace('user.username', "''"))
    await expect(runIn(home, 'npm', ['test'])).rejects.toThrow('1 failed')
    writeFileSync(file, text)
  }, 300_000)

  test('MFE-37: links to a route of others by the console’s names, and checks against that console', async () => {
    const [config, screen] = [path.join(home, 'remote.config.ts'), path.join(home, 'src/PlantBedsScreen.tsx')]
    const [before, text] = [readFileSync(config, 'utf8'), readFileSync(screen, 'utf8')]
    writeFileSync(config, before.replace('uses: { routes: []', "uses: { routes: ['device-details']"))
    writeFileSync(
      screen,
      text
        .replace('const { user } = useConsole()', 'const { href, user } = useConsole()')
        .replace(
          '<PageHeader',
          "<a href={href('device-details', { id: user.sub })}>{user.username}</a>\n      <PageHeader",
        ),
    )
    await expect(runIn(home, 'npm', ['run', '-s', 'build'])).rejects.toThrow(
      'plant_beds uses device-details of others.',
    )
    await team(home, 'npm', 'run', '-s', 'names', '--', '--against', address)
    expect(readFileSync(path.join(home, 'names.gen.ts'), 'utf8')).toContain("'device-details': '/devices/:id'")
    expect(await team(home, 'npm', 'run', '-s', 'check', '--', '--against', address)).toContain(
      'plant_beds 0.1.0 runs on the shell of',
    )
    writeFileSync(config, before)
    writeFileSync(screen, text)
    await runIn(home, 'npm', ['run', '-s', 'build'])
  }, 300_000)

  test('MFE-37: releases the next version, and goes back', async () => {
    await team(home, 'npm', 'run', '-s', 'release', '--', '--version', '0.2.0', '--to', site)
    expect(registry().remotes['plant_beds']?.version).toBe('0.2.0')
    await team(home, 'npm', 'run', '-s', 'rollback', '--', '--to', site)
    expect(registry().remotes['plant_beds']?.version).toBe('0.1.0')
  }, 300_000)

  test('MFE-30, MFE-37: is refused where the console lacks a name that the build uses', async () => {
    const old = path.join(folder, 'old')
    cpSync(site, old, { recursive: true })
    const shell = JSON.parse(readFileSync(path.join(old, 'shell.json'), 'utf8')) as {
      provides: { shared: Record<string, string[]> }
    }
    for (const [key, names] of Object.entries(shell.provides.shared))
      if (key.endsWith('/ui')) shell.provides.shared[key] = names.filter((name) => name !== 'EmptyState')
    writeFileSync(path.join(old, 'shell.json'), JSON.stringify(shell))
    await expect(runIn(home, 'npm', ['run', '-s', 'release', '--', '--version', '0.3.0', '--to', old])).rejects.toThrow(
      'EmptyState of @console/shared/ui',
    )
  }, 120_000)

  test('MFE-38: installs with pnpm too, which shows each package only what it names', async () => {
    const other = copyOf('with-pnpm')
    await team(other, 'npx', '--yes', 'pnpm@12.21.0', 'install', '--prefer-offline', '--reporter=silent')
    for (const command of ['types', 'build']) await team(other, 'npx', '--yes', 'pnpm@12.21.0', 'run', command)
    expect(releaseIn(other)).toBe(releaseIn(home))
  }, 300_000)

  // These take long: each downloads all packages again.
  test.each([
    [
      'Yarn 1',
      'yarn@1.22.22',
      ['--non-interactive', '--ignore-engines', '--cache-folder', path.join(folder, 'yarn-cache')],
    ],
    ['Yarn 4', '@yarnpkg/cli-dist@4.18.1', ['--no-immutable']],
  ])(
    'MFE-83: installs with %s, too: its checks pass, and its build has the same bytes',
    async (name, yarn, options) => {
      const other = copyOf(name.toLowerCase().replace(' ', '-'))
      withoutOtherSystems(other, home)
      await team(other, 'npx', '--yes', `--package=${yarn}`, 'yarn', 'install', ...options)
      await team(other, 'node_modules/.bin/console-remote', 'check')
      expect(releaseIn(other)).toBe(releaseIn(home))
    },
    500_000,
  )
})
