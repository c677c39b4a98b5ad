import path from 'node:path'
import { afterAll } from '@jest/globals'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { until } from 'cloud/testing/until.ts'
import { writeAtomically } from '@console/platform-registry/files'
import { packedFolders, packPackages } from '../pack/packPackages.ts'
import { root } from '../workspace.ts'

/** A folder that has nothing to do with this workspace. */
export const emptyFolder = (): string => mkdtempSync(path.join(tmpdir(), 'outside-'))

/** Why an outside team can't be played here; null where npm can install packages. */
const noPackages = (): string | null => {
  const reached =
    spawnSync('npm', ['ping', '--fetch-timeout', '10000', '--fetch-retries', '0'], {
      timeout: 20_000,
      shell: process.platform === 'win32',
    }).status === 0
  return reached ? null : "npm can't reach its registry"
}

/** Why one of the proofs is left out that packages install in other ways and work on their own; null where it runs. */
export const noProof = (): string | null =>
  process.env['PROOFS'] === 'all' ? noPackages() : 'it installs packages once more: npm run proofs runs it'

/** Runs a command in a folder. Fails with all that it has printed. */
export const runIn = (folder: string, command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(npm_|JEST_|NODE_ENV$|NODE_OPTIONS$)/.test(name)),
    )
    execFile(
      command,
      args,
      { cwd: folder, env, maxBuffer: 1 << 26, shell: process.platform === 'win32' },
      (error, stdout, stderr) => {
        if (error) reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`))
        else resolve(stdout + stderr)
      },
    )
  })

const tryToMake = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/**
 * Makes something once in a folder: who asks later, or in another process, waits. If it fails, it fails for all, and is
 * not tried again.
 */
export const once = async <Made>(folder: string, name: string, make: () => Promise<Made>): Promise<Made> => {
  const [lock, result] = [path.join(folder, `${name}.lock`), path.join(folder, `${name}.json`)]
  await until(() => existsSync(result) || tryToMake(lock), name, 500_000)
  if (!existsSync(result)) {
    const outcome = await make().then(
      (made) => ({ made }),
      (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) }),
    )
    writeAtomically(result, JSON.stringify(outcome))
  }
  const outcome = JSON.parse(readFileSync(result, 'utf8')) as { made: Made } | { failure: string }
  if ('failure' in outcome) throw new Error(outcome.failure)
  return outcome.made
}

const ofRun = process.env['CLOUD_BUNDLE']
/** All tests of a run share it; without a run, each has one. */
const folder = ofRun ?? emptyFolder()
afterAll(() => {
  if (ofRun === undefined) rmSync(folder, { recursive: true, force: true })
})

const emulator = 'shared/emulator'
const pack = async (folders: readonly string[]) => [...(await packPackages(path.join(folder, 'packages'), folders))]

/** Packs all packages but the emulator. Returns the tarballs by the packages' names; they are in one folder. */
export const packedOnce = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(await once(folder, 'packages', () => pack(packedFolders().filter((each) => each !== emulator))))

/** All packages: the emulator has the built console in it. */
export const packedWithConsole = async (): Promise<ReadonlyMap<string, string>> => {
  const others = await packedOnce()
  const more = await once(folder, 'emulator', async () => {
    await runIn(root, 'npm', ['run', '-s', 'build'])
    return pack([emulator])
  })
  return new Map([...others, ...more])
}
