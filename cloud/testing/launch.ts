import path from 'node:path'
import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keepLines } from './serverLogs.ts'

/** What makes Node read TypeScript. */
export const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

export interface Running {
  process: ChildProcess
  /** The first line that it prints; rejects when it ends before. */
  line: Promise<string>
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>
  /** Everything that was printed, on both channels. */
  output(): string
}

/** The folder of the bundled scripts, where a run of the tests has made them. */
const bundle = process.env['CLOUD_BUNDLE']
const bundled = ['serve.ts', 'commandLine.ts']

/** Runs a script of the cloud in a process of its own. `script` is its path from this folder. */
export function runScript(
  script: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'> = {},
): Running {
  const program =
    bundle !== undefined && bundled.includes(script)
      ? [path.join(bundle, script.replace('.ts', '.mjs'))]
      : ['--import', tsx, fileURLToPath(new URL(script, import.meta.url))]
  const child = spawn(process.execPath, [...program, ...args], { ...options, stdio: ['pipe', 'pipe', 'pipe'] })
  keepLines(child.stdout)
  keepLines(child.stderr)
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const line = new Promise<string>((resolve, reject) => {
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      printed += chunk.toString()
      if (printed.includes('\n')) resolve(printed.trim())
    })
    child.once('exit', (code) =>
      reject(new Error(`The cloud ended with ${code} before it was ready. It printed: ${output}`)),
    )
  })
  line.catch(() => {})
  return { process: child, line, ended, output: () => output }
}

export interface Launched<Facts> extends Running {
  facts: Facts
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts a cloud with options that the command line may lack, and waits until it is ready. The caller knows what it
 * says of itself: tests outside of the cloud don't have its types.
 */
export async function launchCloud<Facts>(options: object): Promise<Launched<Facts>> {
  const running = runScript('serve.ts', [JSON.stringify(options)])
  const { process: child, ended } = running
  return {
    ...running,
    facts: JSON.parse(await running.line) as Facts,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}
