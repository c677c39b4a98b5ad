import path from 'node:path'
import { fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { claimsOf, ConsoleSession } from '#cloud/browser'
import { serveRemotes } from './serveRemotes.ts'

export interface EmulatorOptions {
  /** A free one unless given. */
  port?: number
  /** A folder of a built console, in place of the one that the package brings. */
  dist?: string
  /**
   * Builds of remotes that are shown too, or in place of those of the same names: the folder of each, which has its
   * release.json.
   */
  remotes?: Readonly<Record<string, string>>
  /** Where the data are kept; without it they are new, and removed at the end. */
  data?: string
}

export interface Emulator {
  address: string
  username: string
  /** Null when the user has changed it. */
  password: string | null
  /** Signs in without a browser. */
  signIn(): Promise<{ sub: string; username: string; token: string }>
  close(): Promise<void>
}

/** What the command prints with --json. */
interface Facts {
  address: string
  account: { username: string; password: string | null }
}

interface Process {
  facts: Facts
  end(): Promise<void>
}

const here = fileURLToPath(import.meta.url)

// In the workspace, sources are run.
const command = path.join(path.dirname(here), `bin${path.extname(here)}`)
const execArgv = command.endsWith('.ts') ? ['--import', pathToFileURL(createRequire(here).resolve('tsx')).href] : []

/** Runs the command in a process of its own, which ends with this one. */
const run = async (args: readonly string[]): Promise<Process> => {
  const child = fork(command, args, { execArgv, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let errors = ''
  child.stderr?.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-10_000)))
  const line = await new Promise<string>((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (text: Buffer) => {
      printed += text.toString()
      if (printed.includes('\n')) resolve(printed)
    })
    child.once('exit', () => reject(new Error(`The emulator did not start.\n${errors}`)))
  })
  return {
    facts: JSON.parse(line) as Facts,
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts a console with sample devices and one account, on this machine only. */
export const startEmulator = async ({
  port = 0,
  dist,
  data,
  remotes = {},
}: EmulatorOptions = {}): Promise<Emulator> => {
  const opened: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const end of opened.splice(0).toReversed()) await end()
  }
  try {
    const folder = data ?? (await mkdtemp(path.join(tmpdir(), `console-emulator-${process.pid}-`)))
    if (data === undefined) opened.push(() => rm(folder, { recursive: true, force: true }))
    const isAlone = Object.keys(remotes).length === 0
    const {
      facts: {
        address: own,
        account: { username, password },
      },
      end,
    } = await run([
      '--json',
      '--show-account',
      `--port=${isAlone ? port : 0}`,
      '--broker-port=0',
      '--device-port=0',
      `--data=${folder}`,
      ...(dist ? [`--dist=${dist}`] : []),
    ])
    opened.push(end)
    const served = isAlone ? null : await serveRemotes(own, remotes, port)
    if (served) opened.push(served.close)
    const address = served?.address ?? own
    const signIn = async () => {
      if (password === null)
        throw new Error(`The password of ${username} was changed. Give the emulator another folder for its data.`)
      const { access_token: token } = await new ConsoleSession(address).signIn(username, password)
      return { sub: String(claimsOf(token)['sub']), username, token }
    }
    return { address, username, password, signIn, close }
  } catch (error) {
    await close()
    throw error
  }
}
