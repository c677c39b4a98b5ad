import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** Who holds a lock. */
export interface Holder {
  /** Tells two of one process apart. */
  id?: string
  pid: number
  host: string
  since: string
  what: string
  /** The start of the machine and the container, within which the process's number means something. Not on every system. */
  place?: string | undefined
  /** When the process began, by its machine's own count: its number is given again. Not on every system. */
  started?: string | undefined
}

export const hasCode = (error: unknown, code: string): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === code

const told = (read: () => string | undefined): string | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const placeNow = (): string | undefined => told(() => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`)

// Behind the name, which may have any character.
const startOf = (pid: number): string | undefined => told(() => readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)\s/s, '').split(' ')[19])

export const holderNow = (what: string): Holder & { id: string } => ({ id: randomUUID(), pid: process.pid, host: hostname(), since: new Date().toISOString(), what, place: placeNow(), started: startOf(process.pid) })

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Whether it still runs; of a process elsewhere, or one whose number may be another's by now, nobody can say. */
export const fateOf = ({ pid, host, place, started }: Holder): 'runs' | 'ended' | 'unknown' => {
  if (host !== hostname() || (place !== undefined && place !== placeNow())) return 'unknown'
  if (!isAlive(pid)) return 'ended'
  if (started === undefined) return 'unknown'
  return started === startOf(pid) ? 'runs' : 'ended'
}
