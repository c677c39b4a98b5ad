import path from 'node:path'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { claimsOf, ConsoleSession } from './browser.ts'
import { compilerFolder } from './firmware/compilerFolder.ts'
import { launchCloud } from './launch.ts'

const builtConsole = fileURLToPath(new URL('../../dist', import.meta.url))

/** What the cloud prints when it is ready. */
interface Facts {
  address: string
  brokerUrl: string
  account: { username: string; password: string }
  added?: { username: string; password: string }
}

export interface TestCloud extends Facts {
  readonly data: string
  /** Of its process, where it is one. */
  readonly pid?: number | undefined
  /** Everything that the cloud has written to its output and its log. */
  output(): string
  /** kill -9. */
  crash(): Promise<void>
  /** Starts the cloud again, on the same ports and data. */
  restart(): Promise<void>
  /** Signs in without a browser, with the first account unless another one is given. */
  signIn(account?: Facts['account']): Promise<TestSession>
  /** Ends it and removes its data. */
  close(): Promise<void>
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
  /** How many requests an account may make at once; what the quota says unless given. */
  requestsAtOnce?: number
  /** How many days of vitals to generate. */
  historyDays?: number
  /** Milliseconds between two evaluations of the alert rules. */
  alertPeriod?: number
  /** The mail server. */
  smtp?: { host: string; port: number; secure: boolean; from: string }
  /** The address in the browser, when the cloud stands behind another server. */
  origin?: string
  /** Limits of past events; with 0 days none are kept. */
  history?: { days: number; bytes: number }
  /** Whether it is a registry service, which also takes what browsers report. */
  releases?: boolean
  /** Where the index of libraries is fetched from. */
  libraryIndex?: string
  /** Hosts, with or without a port, that integrations may call although they are no public addresses. */
  allowTargets?: readonly string[]
}

const portOf = (url: string) => Number(new URL(url).port)

/**
 * Starts the local cloud in a process of its own, on free ports and with its own data; with `npm run e2e -- --replicas`
 * as replicas.
 */
export const startCloud = async (given: TestCloudOptions = {}): Promise<TestCloud> => {
  const options = { dist: builtConsole, historyDays: 0, warmCompiler: false, compilerFolder, ...given }
  return process.env['REPLICAS'] === '1' ? onReplicas(options) : inOneProcess(options)
}

interface Replicas {
  startReplicas(options: TestCloudOptions & { dist: string }): Promise<Omit<TestCloud, 'signIn'>>
}

const onReplicas = async (options: TestCloudOptions & { dist: string }): Promise<TestCloud> => {
  // By its address: tests outside of the cloud don't have its types.
  const { startReplicas } = (await import(new URL('replicas/replicas.ts', import.meta.url).href)) as Replicas
  const cloud = await startReplicas(options)
  return { ...cloud, signIn: (account = cloud.account) => signIn({ address: cloud.address, account }) }
}

const inOneProcess = async (options: TestCloudOptions): Promise<TestCloud> => {
  const data = mkdtempSync(path.join(tmpdir(), 'cloud-'))
  const { addAccount, ...lasting } = { ...options, data }
  const first = await launchCloud<Facts>({ ...lasting, ...(addAccount && { addAccount }), port: 0, brokerPort: 0 })
  const ports = { port: portOf(first.facts.address), brokerPort: portOf(first.facts.brokerUrl) }
  const runs = [first]
  const end = (signal: NodeJS.Signals) => (runs.at(-1) ?? first).end(signal)
  return {
    ...first.facts,
    data,
    get pid() {
      return runs.at(-1)?.process.pid
    },
    output: () => runs.map((run) => run.output()).join(''),
    crash: () => end('SIGKILL'),
    restart: async () => void runs.push(await launchCloud<Facts>({ ...lasting, ...ports })),
    signIn: (account = first.facts.account) => signIn({ address: first.facts.address, account }),
    close: async () => {
      await end('SIGTERM')
      rmSync(data, { recursive: true, force: true })
    },
  }
}

interface TestSession {
  sub: string
  username: string
  token: string
}

const maxTries = 5

/**
 * Signs in without a browser, by the same requests as the console; once more where a replica was killed meanwhile, as a
 * form is not sent on to another one.
 */
export const signIn = async (
  { address, account }: Pick<Facts, 'address' | 'account'>,
  tries = maxTries,
): Promise<TestSession> => {
  const cut = (error: unknown) => tries > 1 && error instanceof Error && error.message.startsWith('Not signed in: 502')
  const tokens = await new ConsoleSession(address)
    .signIn(account.username, account.password)
    .catch((error: unknown) => (cut(error) ? null : Promise.reject(error)))
  if (tokens === null) return signIn({ address, account }, tries - 1)
  const { access_token: token } = tokens
  return { sub: String(claimsOf(token)['sub']), username: account.username, token }
}
