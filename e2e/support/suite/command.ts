import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..')

/** Runs a command of the project, such as `release mfe-devices --to DIR`. Answers what it printed; a failure throws with it. */
export const runCommand = async (...args: string[]): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'shared/tooling/run.mjs'), ...args], { cwd: root })
  return stdout
}
