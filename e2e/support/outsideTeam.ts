import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { dist } from './dist.ts'

/** Whether npm can install packages here. */
export const canInstall = (): boolean =>
  spawnSync('npm', ['ping', '--fetch-timeout', '10000', '--fetch-retries', '0'], { timeout: 20_000 }).status === 0

// The team has a shell of its own.
const environment = (more: object = {}) => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_|NODE_ENV$|NODE_OPTIONS$|FORCE_COLOR$|CONSOLE_|TEST_|PW)/.test(name),
    ),
  ),
  ...more,
})

/** A team with a folder that has nothing to do with this workspace. What its commands took is kept, to be printed. */
export class OutsideTeam {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'outside-'))
  readonly times: string[] = []
  readonly #started: ChildProcess[] = []

  note(began: number, what: string): void {
    this.times.push(
      `${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what.replaceAll(this.folder, '…')}`,
    )
  }

  /** Runs a command. One that fails throws with all that it has printed. */
  async run(where: string, [command = '', ...args]: readonly string[], more?: object): Promise<string> {
    const began = performance.now()
    const said = await new Promise<string>((resolve, reject) => {
      execFile(
        command,
        args,
        { cwd: path.join(this.folder, where), env: environment(more), maxBuffer: 1 << 26 },
        (error, stdout, stderr) => {
          if (error) reject(new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`))
          else resolve(stdout + stderr)
        },
      )
    })
    this.note(began, [command, ...args].join(' '))
    return said
  }

  /** Starts `console-remote dev`. Resolves to the address that it prints. */
  async startDev(where: string): Promise<string> {
    const home = path.join(this.folder, where)
    const child = spawn(path.join(home, 'node_modules/.bin/console-remote'), ['dev', '--port', '0'], {
      cwd: home,
      env: environment(),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    this.#started.push(child)
    let [said, address] = ['', '']
    for await (const line of createInterface(child.stdout)) {
      said += `${line}\n`
      address = /is at +(http:\/\/localhost:\d+)$/.exec(line)?.[1] ?? ''
      if (address !== '') break
    }
    child.stdout.resume()
    if (address === '') throw new Error(said)
    const [, username = '', password = ''] = /Sign in as (\S+), password (\S+)/.exec(said) ?? []
    this.account = { username, password }
    return address
  }

  account = { username: '', password: '' }

  /** A folder that a console is served from. */
  newConsole(name: string): string {
    const site = path.join(this.folder, name)
    cpSync(dist, site, { recursive: true })
    return site
  }

  async close(): Promise<void> {
    for (const child of this.#started) {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true })
    process.stdout.write(`\nWhat an outside team does:\n${this.times.join('\n')}\n`)
  }
}
