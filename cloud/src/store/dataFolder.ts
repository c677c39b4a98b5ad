import { closeSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../refusal.ts'

/** Makes the folder where it is missing, for its owner only, and makes sure that it can be written to. */
export function makeDataFolder(folder: string): void {
  attempt(folder, 'it can\'t be made', () => makeMissing(folder))
  attempt(folder, 'it can\'t be written to', () => {
    // Tried, not asked: a superuser is told yes also where the system takes no files.
    const probe = join(folder, `.write-check-${process.pid}`)
    closeSync(openSync(probe, 'w', 0o600))
    rmSync(probe)
  })
}

/** Level by level: Node's own recursive way never ends where the system takes no folders, such as below /proc. */
function makeMissing(folder: string): void {
  if (existsSync(folder)) return
  const parent = dirname(folder)
  if (parent !== folder) makeMissing(parent)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have been faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function attempt(folder: string, problem: string, work: () => void): void {
  try {
    work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Refusal(`The data folder ${folder} can't be used: ${problem} (${reason}). Choose another one with --data.`)
  }
}
