import path from 'node:path'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { claimsOf, ConsoleSession } from 'cloud/testing/browser.ts'

const require = createRequire(import.meta.url)
const builtConsole = fileURLToPath(new URL('../../../dist', import.meta.url))
const tsx = pathToFileURL(require.resolve('tsx')).href

/** What the cloud prints when it is ready. */
interface Facts {
  address: string
  brokerUrl: string
  account: { username: string; password: string }
  added?: { username: string; password: string }
}

export interface TestCloud extends Facts {
  readonly data: string
  /** Everything that the cloud has written to its output and its log. */
  output(): string
  /** kill -9. */
  crash(): Promise<void>
  /** Starts the cloud again, on the same ports and data. */
  restart(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

export interface TestCloudOptions {
  /** Folder of the console to serve. */
  dist?: string
  /** Seconds that an access token is valid. */
  tokenLifetime?: number
  /** Creates a second account with this name, which owns nothing. */
  addAccount?: string
  /** Whether the compiler starts as soon as a project is opened. */
  warmCompiler?: boolean
  /** How many days of vitals to generate. */
  historyDays?: number
  /** The address in the browser, when the cloud stands behind another server. */
  origin?: string
  /** Hosts, with or without a port, that integrations may call although they are no public addresses. */
  allowTargets?: readonly string[]
}

const launch = (options: object, listen: (text: string) => void): Promise<{ child: ChildProcess; facts: Facts }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', tsx, require.resolve('cloud/testing/serve.ts'), JSON.stringify(options)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let errors = ''
    child.stderr.on('data', (text) => (errors += String(text)))
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => listen(String(text)))
    createInterface(child.stdout).once('line', (line) => resolve({ child, facts: JSON.parse(line) as Facts }))
    child.once('exit', (code) => reject(new Error(`The cloud ended with ${code}.\n${errors}`)))
  })

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })

const portOf = (url: string) => Number(new URL(url).port)

/** Starts the local cloud in a process of its own, on free ports and with its own data. */
export const startCloud = async (options: TestCloudOptions = {}): Promise<TestCloud> => {
  const data = mkdtempSync(path.join(tmpdir(), 'cloud-'))
  const { addAccount, ...lasting } = { dist: builtConsole, historyDays: 0, warmCompiler: false, ...options, data }
  let output = ''
  const listen = (text: string) => void (output += text)
  const first = await launch({ ...lasting, ...(addAccount && { addAccount }), port: 0, brokerPort: 0 }, listen)
  const ports = { port: portOf(first.facts.address), brokerPort: portOf(first.facts.brokerUrl) }
  let child = first.child
  return {
    ...first.facts,
    data,
    output: () => output,
    crash: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = (await launch({ ...lasting, ...ports }, listen)).child
    },
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

export interface TestSession {
  sub: string
  username: string
  token: string
}

/** Signs in without a browser, by the same requests as the console. */
export const signIn = async ({ address, account }: Pick<TestCloud, 'address' | 'account'>): Promise<TestSession> => {
  const { access_token: token } = await new ConsoleSession(address).signIn(account.username, account.password)
  return { sub: String(claimsOf(token)['sub']), username: account.username, token }
}
