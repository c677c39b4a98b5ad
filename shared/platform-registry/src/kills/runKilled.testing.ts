import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { text } from 'node:stream/consumers'
import type { KilledChange } from './killedChange.testing.ts'

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
const script = fileURLToPath(new URL('killedChange.testing.ts', import.meta.url))

interface Ending {
  killed: boolean
  /** How many steps it took, when it came to its end. */
  steps: number
  errors: string
}

/** Makes a change in a process of its own, and kills it there. */
export const runKilled = async (
  change: KilledChange,
  environment: Readonly<Record<string, string>>,
): Promise<Ending> => {
  const child = spawn(process.execPath, ['--import', tsx, script, JSON.stringify(change)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)))
  const [said, errors, signal] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { killed: signal === 'SIGKILL', steps: Number(said), errors }
}
