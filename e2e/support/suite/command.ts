import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')
const runner = path.join(root, 'shared/tooling/run.mjs')

/** Runs a command of the project, such as `release mfe-devices --to DIR`. Answers what it printed; a failure throws with it. */
export const runCommand = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [runner, ...args], { cwd: root })
  return stdout
}

/** Starts a command of the project that goes on until it is stopped. Answers the address that it prints; an end before that throws with what it printed. */
export const startCommand = async (...args: string[]): Promise<{ address: string; stop(): Promise<void> }> => {
  const command = spawn(process.execPath, [runner, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(command, 'exit')
  const said: string[] = []
  for await (const line of createInterface(command.stdout)) {
    said.push(line)
    const [address] = /http:\/\/localhost:\d+$/.exec(line) ?? []
    if (address === undefined) continue
    command.stdout.resume()
    return { address, stop: async () => { command.kill('SIGINT'); await ended } }
  }
  throw new Error(said.join('\n'))
}
