import { jest } from '@jest/globals'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningCloud } from '../src/cloud.ts'
import type { CloudOptions } from '../src/options.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export interface CloudProcess extends Omit<RunningCloud, 'close'> {
  data: string
  dist: string
  process: ChildProcess
  /** Everything that was printed, on both channels. */
  output(): string
  /** SIGTERM; answers how long the farewell took, in milliseconds. */
  stop(): Promise<number>
  kill(): Promise<void>
}

// A process takes its time to start on a busy machine. It holds for all tests and hooks of a file that imports this.
jest.setTimeout(120_000)

const tsx = pathToFileURL(require.resolve('tsx')).href

/** Starts a cloud in a process of its own, on free ports and with a new data folder unless one is given. */
export async function startCloudProcess(options: Partial<CloudOptions> = {}): Promise<CloudProcess> {
  const all = { port: 0, brokerPort: 0, data: temporaryFolder(), dist: temporaryFolder(), historyDays: 0, warmCompiler: false, showAccount: true, ...options }
  const child = spawn(process.execPath, ['--import', tsx, join(__dirname, 'serve.ts'), JSON.stringify(all)], { stdio: ['ignore', 'pipe', 'pipe'] })
  const { line, output } = firstLine(child)
  const facts = JSON.parse(await line) as Omit<RunningCloud, 'close'>
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals) => {
    const began = Date.now()
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    await gone
    return Date.now() - began
  }
  return { ...facts, data: all.data, dist: all.dist, process: child, output, stop: () => end('SIGTERM'), kill: async () => void (await end('SIGKILL')) }
}

/** Runs the command line in a folder of its own. */
export function runCommandLine(args: readonly string[], environment: Record<string, string> = {}) {
  const folder = temporaryFolder()
  const child = spawn(process.execPath, ['--import', tsx, join(__dirname, '../src/cli.ts'), ...args], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { ...firstLine(child), child, ended, folder }
}

function firstLine(child: ChildProcess): { line: Promise<string>; output(): string } {
  let text = ''
  const line = new Promise<string>((resolve, reject) => {
    child.stderr?.on('data', (chunk: Buffer) => (text += chunk.toString()))
    let lines = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      lines += chunk.toString()
      if (lines.includes('\n')) resolve(lines.trim())
    })
    child.once('exit', () => reject(new Error(`The cloud ended before it told anything. It printed: ${text}`)))
  })
  line.catch(() => {})
  return { line, output: () => text }
}
