import { copyFileSync, constants, linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'
import { fateOf, hasCode, holderNow, type Holder } from './holder.ts'

/** Whoever holds a lock touches it this often. */
const beat = 5000
/** One that nobody has touched for so long is nobody's: a process of another machine or container can't be asked. */
const silence = 60_000

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

// One of a former release may be empty: the disk was full, or its process was killed.
const holderOf = (text: string): Holder | null => {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

const isSilent = (file: string): boolean => {
  const { mtimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
  return Date.now() - mtimeMs > silence
}

/** The lock is there with all that it says, or not at all. */
const take = (file: string, id: string, text: string): boolean => {
  const complete = `${file}.${id}`
  try {
    writeFileSync(complete, text)
    try {
      linkSync(complete, file)
    } catch (error) {
      if (!['EPERM', 'ENOTSUP', 'ENOSYS'].some((code) => hasCode(error, code))) throw error
      // A file system without links.
      copyFileSync(complete, file, constants.COPYFILE_EXCL)
    }
    return true
  } catch (error) {
    // Who holds the lock tidies up, and takes what is not its own for the rest of something.
    if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOENT')) return false
    throw error
  } finally {
    rmSync(complete, { force: true })
  }
}

/** Takes a lock away that is nobody's, unless another process has just done so. */
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

const keep = (file: string, text: string): NodeJS.Timeout =>
  setInterval(() => {
    const now = new Date()
    if (read(file) === text) utimesSync(file, now, now)
  }, beat).unref()

const refusal = (file: string, holder: Holder | null): Refusal =>
  new Refusal(
    holder
      ? `Another change of this deployment is under way: ${holder.what}, since ${holder.since}, process ${holder.pid} on ${holder.host}. Try again when it is done; if it runs no more, its lock is taken over a minute after its end.`
      : `${file} is there and names nobody. If it stays so, it is taken over after a minute.`,
  )

/** Does something while nobody else changes the deployment whose working folder this is. Waits a while for others, then refuses. */
export const withLock = async <T>(work: string, what: string, say: (text: string) => void, action: () => Promise<T> | T, patience = 10_000): Promise<T> => {
  const file = path.join(work, 'lock')
  const self = holderNow(what)
  const own = JSON.stringify(self)
  for (const end = Date.now() + patience; !take(file, self.id, own);) {
    const text = read(file)
    const holder = text === null ? null : holderOf(text)
    const fate = holder ? fateOf(holder) : 'unknown'
    if (text !== null && (fate === 'ended' || (fate === 'unknown' && isSilent(file)))) {
      say(holder ? `${holder.what} was interrupted (process ${holder.pid} on ${holder.host}, since ${holder.since}); its lock is taken over.` : 'A lock that names nobody is taken over.')
      clear(file, text)
    } else if (Date.now() >= end) throw refusal(file, holder)
    else await setTimeout(50)
  }
  const beating = keep(file, own)
  try {
    return await action()
  } finally {
    clearInterval(beating)
    release(file, own)
  }
}
