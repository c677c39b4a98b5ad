import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** What the cloud tells about itself when it is ready. */
interface Facts {
  address: string
  brokerUrl: string
  account: { username: string; password: string }
  added?: { username: string; password: string }
}

export interface TestCloud extends Facts {
  readonly data: string
  /** kill -9, and the same cloud again on the same ports and data. */
  crash(): Promise<void>
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

export interface TestCloudOptions {
  /** Folder of the console to serve. */
  dist?: string
  /** Further options of the cloud's command line. */
  args?: readonly string[]
}

const launch = (args: readonly string[]): Promise<{ process: ChildProcess; facts: Facts }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', path.join(root, 'shared/node_modules/tsx/dist/loader.mjs'), path.join(root, 'cloud/src/cli.ts'), '--json', ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let errors = ''
    child.stderr.on('data', (text) => (errors += String(text)))
    createInterface(child.stdout).once('line', (line) => resolve({ process: child, facts: JSON.parse(line) as Facts }))
    child.once('exit', (code) => reject(new Error(`The cloud ended with ${code}.\n${errors}`)))
  })

const ended = (child: ChildProcess): Promise<void> => new Promise((resolve) => (child.exitCode === null && child.signalCode === null ? child.once('exit', () => resolve()) : resolve()))

/** Starts the local cloud on free ports with data of its own. */
export const startCloud = async ({ dist = path.join(root, 'dist'), args = [] }: TestCloudOptions = {}): Promise<TestCloud> => {
  const data = mkdtempSync(path.join(tmpdir(), 'cloud-'))
  const common = ['--data', data, '--dist', dist, ...args]
  const first = await launch(['--port', '0', '--broker-port', '0', ...common])
  let child = first.process
  const portOf = (url: string) => new URL(url).port
  return {
    ...first.facts,
    data,
    crash: async () => {
      child.kill('SIGKILL')
      await ended(child)
    },
    restart: async () => {
      child = (await launch(['--port', portOf(first.facts.address), '--broker-port', portOf(first.facts.brokerUrl), ...common])).process
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended(child)
      rmSync(data, { recursive: true, force: true })
    },
  }
}
