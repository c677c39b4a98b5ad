import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..')
const runner = path.join(root, 'shared/workspace/run.mjs')

/**
 * Runs a command of the project, such as `release mfe-devices --to DIR`. Returns its output; a failure throws with the
 * output.
 */
export const runCommand = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [runner, ...args], { cwd: root })
  return stdout
}

/**
 * Starts a command of the project that runs until it is stopped. Returns the address that it prints; if it ends before
 * that, throws with its output.
 */
export const startCommand = async (...args: string[]): Promise<{ address: string; stop(): Promise<void> }> => {
  const command = spawn(process.execPath, [runner, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(command, 'exit')
  const printed: string[] = []
  for await (const line of createInterface(command.stdout)) {
    printed.push(line)
    const [address] = /http:\/\/localhost:\d+$/.exec(line) ?? []
    if (address === undefined) continue
    command.stdout.resume()
    return {
      address,
      stop: async () => {
        command.kill('SIGINT')
        await ended
      },
    }
  }
  throw new Error(printed.join('\n'))
}
