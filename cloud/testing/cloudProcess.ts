import { jest } from '@jest/globals'
import type { ChildProcess } from 'node:child_process'
import type { RunningCloud } from '../src/cloud.ts'
import type { CloudOptions } from '../src/options.ts'
import { compilerFolder, keptClang } from './firmware/compilerFolder.ts'
import { launchCloud, runScript } from './launch.ts'
import { databaseOf } from './stores/databases.ts'
import { temporaryFolder } from './temporaryFolder.ts'

export interface CloudProcess extends Omit<RunningCloud, 'close'> {
  data: string
  dist: string
  process: ChildProcess
  /** Everything that was printed, on both channels. */
  output(): string
  /** Ends it by SIGTERM and returns how long that took, in milliseconds. */
  stop(): Promise<number>
  kill(): Promise<void>
}

// A process takes its time to start on a busy machine. It holds for all tests and hooks of a file that imports this.
jest.setTimeout(120_000)

/** Starts a cloud in a process of its own, on free ports and with a new data folder unless one is given. */
export async function startCloudProcess(options: Partial<CloudOptions> = {}): Promise<CloudProcess> {
  const all = {
    port: 0,
    brokerPort: 0,
    data: temporaryFolder(),
    dist: temporaryFolder(),
    historyDays: 0,
    warmCompiler: false,
    libraryIndex: 'none',
    compilerFolder,
    compilerModule: keptClang,
    showAccount: true,
    ...options,
  } satisfies CloudOptions as CloudOptions
  const database = all.database ?? (await databaseOf(all.data))
  const {
    facts,
    process: child,
    output,
    end,
  } = await launchCloud<Omit<RunningCloud, 'close'>>({ ...all, ...(database !== undefined && { database }) })
  const stop = async () => {
    const began = Date.now()
    await end('SIGTERM')
    return Date.now() - began
  }
  return { ...facts, data: all.data, dist: all.dist, process: child, output, stop, kill: () => end('SIGKILL') }
}

/** Runs the command line in a folder of its own. */
export function runCommandLine(
  args: readonly string[],
  environment: Record<string, string> = {},
  script = 'commandLine.ts',
) {
  const folder = temporaryFolder()
  const { process: child, ...running } = runScript(script, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
  })
  return { ...running, child, folder }
}
