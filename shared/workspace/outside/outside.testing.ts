import path from 'node:path'
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { until } from 'cloud/testing/until.ts'
import { writeAtomically } from '@console/platform-registry/files'
import { packPackages } from '../pack/packPackages.ts'
import { root } from '../workspace.ts'

/** A folder that has nothing to do with this workspace. */
export const emptyFolder = (): string => mkdtempSync(path.join(tmpdir(), 'outside-'))

/** Why an outside team can't be played here; null where npm can install packages. */
export const noPackages = (): string | null => {
  const reached = spawnSync('npm', ['ping', '--fetch-timeout', '10000', '--fetch-retries', '0'], { timeout: 20_000, shell: process.platform === 'win32' }).status === 0
  return reached ? null : "npm can't reach its registry"
}

/** Runs a command in a folder. Fails with all that it has printed. */
export const runIn = (folder: string, command: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(npm_|JEST_|NODE_ENV$|NODE_OPTIONS$)/.test(name)))
    execFile(command, args, { cwd: folder, env, maxBuffer: 1 << 26, shell: process.platform === 'win32' }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`))
      else resolve(stdout + stderr)
    })
  })

const tryToMake = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Builds the console and packs all packages, once in a run of the tests: who asks later waits. Returns the tarballs by the packages' names; they are in one folder. */
export const packedOnce = async (): Promise<ReadonlyMap<string, string>> => {
  const run = process.env['CLOUD_BUNDLE'] ?? emptyFolder()
  const [lock, list] = [path.join(run, 'packing'), path.join(run, 'packed.json')]
  await until(() => existsSync(list) || tryToMake(lock), 'the packages', 500_000)
  if (!existsSync(list)) {
    try {
      await runIn(root, 'npm', ['run', '-s', 'build'])
      writeAtomically(list, JSON.stringify([...(await packPackages(path.join(run, 'packages')))]))
    } finally {
      rmdirSync(lock)
    }
  }
  return new Map(JSON.parse(readFileSync(list, 'utf8')) as [string, string][])
}
