import path from 'node:path'
import { randomUUID } from 'node:crypto'
import {
  constants,
  copyFileSync,
  linkSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { UserError } from '../userError.ts'

/** The holder of a lock. */
interface Holder {
  /** Distinguishes two holders in one process. */
  id?: string
  /** The thread of the process. */
  thread?: number
  pid: number
  host: string
  since: string
  what: string
  /** The boot of the machine and the container within which the process id is unique. Missing on some systems. */
  place?: string | undefined
  /** When the process started, since process ids are reused. Missing on some systems. */
  started?: string | undefined
}

const hasCode = (error: unknown, code: string): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === code

const readOptional = (read: () => string | undefined): string | undefined => {
  try {
    return read()
  } catch {
    return undefined
  }
}

const placeNow = (): string | undefined =>
  readOptional(
    () => `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`,
  )

// The 20th field after the name, which may contain any character.
const startOf = (pid: number): string | undefined =>
  readOptional(
    () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\)\s/s, '')
        .split(' ')[19],
  )

const holderNow = (what: string): Holder & { id: string } => ({
  id: randomUUID(),
  thread: threadId,
  pid: process.pid,
  host: hostname(),
  since: new Date().toISOString(),
  what,
  place: placeNow(),
  started: startOf(process.pid),
})

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** Whether the holder's process still runs. Unknown for a process elsewhere, or one whose id may have been reused. */
const fateOf = ({ pid, host, place, started }: Holder): 'runs' | 'ended' | 'unknown' => {
  if (host !== hostname() || (place !== undefined && place !== placeNow())) return 'unknown'
  if (!isAlive(pid)) return 'ended'
  if (started === undefined) return 'unknown'
  return started === startOf(pid) ? 'runs' : 'ended'
}

/** How often the holder touches its lock, in milliseconds. */
const heartbeat = 5000
/**
 * A lock that was not touched for so long is abandoned. The process may be on another machine, where it can't be
 * checked.
 */
const abandonedAfter = 60_000

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

// The lock of an earlier version may be empty, after a full disk or a killed process.
const holderOf = (text: string): Holder | null => {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

const isAbandoned = (file: string): boolean => {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  return Date.now() - mtimeMs > abandonedAfter
}

/** Creates the lock with its whole content, or not at all. */
const take = (file: string, id: string, text: string): boolean => {
  const complete = `${file}.${id}`
  try {
    writeFileSync(complete, text)
    try {
      linkSync(complete, file)
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS'].some((code) => hasCode(error, code))) throw error
      // The file system has no hard links.
      copyFileSync(complete, file, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    // ENOENT: the holder's clean-up has removed our temporary file.
    if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOENT')) return false
    throw error
  } finally {
    rmSync(complete, { force: true })
  }
}

/** Removes an abandoned lock, unless another process has just done so. */
const clear = (file: string, text: string): void => {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  if (read(aside) === text) rmSync(aside)
  else renameSync(aside, file)
}

const release = (file: string, text: string): void => {
  if (read(file) === text) rmSync(file, { force: true })
}

/**
 * Frees a lock that a thread of this process held when it was ended: the process lives on, so nobody else would take it
 * over.
 */
export const freeLock = (work: string, thread: number): void => {
  const file = path.join(work, 'lock')
  const text = read(file)
  const holder = text === null ? null : holderOf(text)
  if (text !== null && holder?.pid === process.pid && holder.thread === thread && fateOf(holder) === 'runs')
    clear(file, text)
}

const keepAlive = (file: string, text: string): NodeJS.Timeout =>
  setInterval(() => {
    const now = new Date()
    if (read(file) === text) utimesSync(file, now, now)
  }, heartbeat).unref()

const lockedError = (file: string, holder: Holder | null): UserError =>
  new UserError(
    holder
      ? `Another change of this deployment is under way: ${holder.what}, since ${holder.since}, process ${holder.pid} on ${holder.host}. Try again when it is done; if it runs no more, its lock is taken over a minute after its end.`
      : `${file} is there and names nobody. If it stays so, it is taken over after a minute.`,
  )

/**
 * Runs an action while no other process changes the deployment with this working folder. Waits for others until the
 * timeout, then throws.
 */
export const withLock = async <T>(
  work: string,
  what: string,
  say: (text: string) => void,
  action: () => Promise<T> | T,
  timeout = 10_000,
): Promise<T> => {
  const file = path.join(work, 'lock')
  const self = holderNow(what)
  const own = JSON.stringify(self)
  for (const end = Date.now() + timeout; !take(file, self.id, own);) {
    const text = read(file)
    const holder = text === null ? null : holderOf(text)
    const fate = holder ? fateOf(holder) : 'unknown'
    if (text !== null && (fate === 'ended' || (fate === 'unknown' && isAbandoned(file)))) {
      say(
        holder
          ? `${holder.what} was interrupted (process ${holder.pid} on ${holder.host}, since ${holder.since}); its lock is taken over.`
          : 'A lock that names nobody is taken over.',
      )
      clear(file, text)
    } else if (Date.now() >= end) throw lockedError(file, holder)
    else await setTimeout(50)
  }
  const beating = keepAlive(file, own)
  try {
    return await action()
  } finally {
    clearInterval(beating)
    release(file, own)
  }
}
