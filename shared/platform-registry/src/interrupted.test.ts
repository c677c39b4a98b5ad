import fs from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, jest, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { hostname } from 'node:os'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { released } from './document/changes.ts'
import { problemsIn } from './checks/checkRegistry.ts'
import { type FolderDeployment, deploymentAt, readRegistry, readShell } from './folder/deployment.ts'
import { withLock } from './folder/lock.ts'
import { publish } from './publish.ts'
import type { BuiltRelease } from './document/registryDocument.ts'
import { newBuild, newDeployment, newFolder, removeFolders } from './release.testing.ts'
import { publishShell } from './shells/publishShell.ts'

afterAll(removeFolders)

const said: string[] = []
const say = (text: string) => void said.push(text)
const release = (deployment: FolderDeployment, built: BuiltRelease) =>
  publish(deployment, { what: 'release', change: released(built.name, built.release), built, say })

// Node's own way to copy a folder keeps the functions of fs that it finds first, so it would go on with those that are
// spied on here.
const copyAll = (from: string, to: string): void => {
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      fs.mkdirSync(target, { recursive: true })
      copyAll(source, target)
    } else fs.copyFileSync(source, target)
  }
}

/**
 * Does something, and keeps a copy of the deployment as it is before each step on the disk: what a kill at that moment
 * would leave.
 */
const stepsOf = async (deployment: FolderDeployment, action: () => Promise<unknown>): Promise<FolderDeployment[]> => {
  const states: FolderDeployment[] = []
  let copying = false
  const keep = () => {
    copying = true
    const copy = deploymentAt(newFolder())
    copyAll(deployment.folder, copy.folder)
    const lock = path.join(copy.work, 'lock')
    if (fs.existsSync(lock))
      fs.writeFileSync(lock, fs.readFileSync(lock, 'utf8').replace(`:${process.pid},`, ':999999999,'))
    states.push(copy)
    copying = false
  }
  const original = {
    writeFileSync: fs.writeFileSync,
    copyFileSync: fs.copyFileSync,
    renameSync: fs.renameSync,
    rmSync: fs.rmSync,
    linkSync: fs.linkSync,
  }
  const spies = (Object.keys(original) as (keyof typeof original)[]).map((name) =>
    jest.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      // Copying takes the same functions.
      if (!copying) keep()
      return Reflect.apply(original[name], fs, args) as undefined
    }),
  )
  await action().finally(() => spies.forEach((spy) => spy.mockRestore()))
  return states
}

const runKilled = (folder: string, built: BuiltRelease): Promise<NodeJS.Signals | null> => {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = spawn(
    process.execPath,
    ['--import', tsx, fileURLToPath(new URL('killed.testing.ts', import.meta.url)), folder, JSON.stringify(built)],
    { stdio: 'inherit' },
  )
  return new Promise((resolve) => child.on('exit', (_, signal) => resolve(signal)))
}

const versions = (deployment: FolderDeployment) => {
  const { version, previous } = readRegistry(deployment).remotes['mfe_plants'] ?? {}
  return [version, previous?.version]
}

describe('a release that is interrupted', () => {
  test('MFE-02: leaves the former state or the new one, whole, at whichever step it is; the next one goes on', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    const built = newBuild('plants', '1.1.0')
    const states = await stepsOf(deployment, () => release(deployment, built))
    // The lock's text, name and clean-up; three files, their folder; the record's text, name and clean-up; the
    // registry's text, its name; the lock's end.
    expect(states.map((state) => versions(state)[0])).toEqual([...Array<string>(12).fill('1.0.0'), '1.1.0'])
    for (const state of states) {
      expect(await problemsIn(state, readRegistry(state), await readShell(state))).toEqual([])
      await release(state, built)
      expect(versions(state)).toEqual(['1.1.0', '1.0.0'])
    }
    expect(said).toContainEqual(
      expect.stringMatching(/^release was interrupted \(process \d+ on .*, since .*\); its lock is taken over\.$/),
    )
  })

  test('MFE-02: by kill -9, right before the registry changes, leaves the former one', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0'))
    const built = newBuild('plants', '1.1.0')
    expect(await runKilled(deployment.folder, built)).toBe('SIGKILL')
    expect(versions(deployment)).toEqual(['1.0.0', undefined])
    await release(deployment, built)
    expect(versions(deployment)).toEqual(['1.1.0', '1.0.0'])
    expect(fs.readdirSync(deployment.work).sort()).toEqual(['journal', 'registry.before-journal.json'])
  })

  test('MFE-02: a shell’s leaves the former page until all that the new one needs is there', async () => {
    const shell = (mark: string) => {
      const folder = newFolder()
      fs.mkdirSync(path.join(folder, 'assets'))
      const files = {
        'assets/main.0123abcd.js': 'same',
        [`assets/${mark}.0123abcd.js`]: mark,
        'index.html': mark,
        'shell.json': JSON.stringify({ version: mark === 'old' ? '1.0.0' : '1.1.0', platform: '1.2.0' }),
      }
      for (const [file, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, file), text)
      return folder
    }
    const read = ({ folder }: FolderDeployment, file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
    const deployment = deploymentAt(newFolder())
    const next = shell('new')
    await publishShell(deployment.folder, shell('old'), say)
    await release(deployment, newBuild('plants', '1.0.0'))
    fs.writeFileSync(path.join(deployment.folder, 'config.json'), '{"productName":"mine"}')
    const states = await stepsOf(deployment, () => publishShell(deployment.folder, next, say))
    expect(states.length).toBeGreaterThanOrEqual(8)
    expect(
      new Set(
        states.map(
          (state) => `${read(state, 'index.html')} ${fs.existsSync(path.join(state.folder, 'assets/new.0123abcd.js'))}`,
        ),
      ),
    ).toEqual(new Set(['old false', 'old true', 'new true']))
    for (const state of states) {
      await publishShell(state.folder, next, say)
      expect(
        ['index.html', 'assets/old.0123abcd.js', 'assets/new.0123abcd.js', 'config.json'].map((file) =>
          read(state, file),
        ),
      ).toEqual(['new', 'old', 'new', '{"productName":"mine"}'])
      expect(versions(state)).toEqual(['1.0.0', undefined])
      expect(readRegistry(state).shell).toEqual({
        version: '1.1.0',
        platform: '1.2.0',
        previous: { version: '1.0.0', platform: '1.2.0' },
      })
    }
  })

  test('MFE-07: a shell on which a remote of the deployment would not run is refused', async () => {
    const deployment = newDeployment()
    await release(deployment, newBuild('plants', '1.0.0', { platform: '^1.1.0' }))
    const built = newFolder()
    fs.writeFileSync(path.join(built, 'shell.json'), JSON.stringify({ version: '2.0.0', platform: '2.0.0' }))
    await expect(publishShell(deployment.folder, built, say)).rejects.toThrow(
      'Not all remotes of the deployment run on shell 2.0.0, platform 2.0.0:\n  mfe_plants 1.0.0 runs on platform ^1.1.0, and the shell provides 2.0.0. Release a shell of that platform, or the remote with a range that allows both, such as "^1.1.0 || ^2.0.0"',
    )
  })
})

describe('two changes at once', () => {
  test('MFE-02: one waits for the other, and both are in the registry', async () => {
    const deployment = newDeployment()
    await Promise.all(
      ['plants', 'weather', 'seeds'].map((section) => release(deployment, newBuild(section, '1.0.0', { nav: [] }))),
    )
    expect(Object.keys(readRegistry(deployment).remotes)).toEqual(['mfe_plants', 'mfe_seeds', 'mfe_weather'])
  })

  const holder = {
    pid: process.pid,
    host: hostname(),
    since: '2026-11-20T12:00:00Z',
    what: 'release of mfe_seeds 1.0.0',
  }
  const dead = { ...holder, pid: 999_999_999 }
  const act = (work: string) => withLock(work, 'mine', say, () => 'done', 100)
  const longAgo = new Date(Date.now() - 3_600_000)
  const locked = (text: string, touched = new Date()) => {
    const { work } = newDeployment()
    fs.writeFileSync(path.join(work, 'lock'), text)
    fs.utimesSync(path.join(work, 'lock'), touched, touched)
    return work
  }

  test('MFE-02: one that does not end is named', async () => {
    await expect(act(locked(JSON.stringify(holder)))).rejects.toThrow(
      `release of mfe_seeds 1.0.0, since 2026-11-20T12:00:00Z, process ${process.pid} on ${hostname()}. Try again when it is done; if it runs no more, its lock is taken over a minute after its end.`,
    )
    await expect(act(locked(JSON.stringify({ ...dead, host: 'elsewhere' })))).rejects.toThrow('on elsewhere')
    await expect(act(locked(''))).rejects.toThrow('is there and names nobody')
    await expect(act(locked(JSON.stringify(dead)))).resolves.toBe('done')
  })

  test('MFE-20: a lock whose holder can have no process is taken over: empty, of another container, of a number that was given again', async () => {
    for (const text of [
      '',
      '{"pid":',
      JSON.stringify({ ...dead, host: 'elsewhere' }),
      JSON.stringify({ ...holder, place: 'another start of this machine' }),
      JSON.stringify(holder),
    ]) {
      await expect(act(locked(text, longAgo))).resolves.toBe('done')
    }
    await expect(act(locked(JSON.stringify({ ...holder, started: '1' })))).resolves.toBe('done')
  })

  test('MFE-20: a lock is never taken from a process that runs, however long it says nothing, and is let go by its holder alone', async () => {
    const { work } = newDeployment()
    const lock = path.join(work, 'lock')
    await withLock(work, 'slow', say, async () => {
      if (process.platform === 'linux') {
        fs.utimesSync(lock, longAgo, longAgo)
        await expect(act(work)).rejects.toThrow('under way: slow')
      }
      fs.writeFileSync(lock, 'of another')
    })
    expect(fs.readFileSync(lock, 'utf8')).toBe('of another')
  })

  test('MFE-20: a full disk leaves no lock', async () => {
    const { work } = newDeployment()
    const write = fs.writeFileSync
    const full = jest.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
      write(file, '')
      throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
    })
    await expect(act(work)).rejects.toThrow('no space left')
    full.mockRestore()
    expect(fs.readdirSync(work)).toEqual([])
    await expect(act(work)).resolves.toBe('done')
  })
})
