import path from 'node:path'
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'

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
