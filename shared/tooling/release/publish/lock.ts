import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Refusal } from '../refusal.ts'

interface Holder {
  pid: number
  host: string
  since: string
  what: string
}

const hasCode = (error: unknown, code: string): boolean => typeof error === 'object' && error !== null && 'code' in error && error.code === code

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

// Empty for the moment between its creation and its first bytes.
const holderOf = (text: string): Holder | null => {
  try {
    return JSON.parse(text) as Holder
  } catch {
    return null
  }
}

const take = (file: string, holder: Holder): boolean => {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: 'wx' })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Takes a dead holder's lock away, unless another process has just done so. */
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

const refusal = (file: string, holder: Holder | null): Refusal =>
  new Refusal(
    holder
      ? `Another change of this deployment is under way: ${holder.what}, since ${holder.since}, process ${holder.pid} on ${holder.host}. Try again when it is done; if it runs no more, remove ${file}`
      : `${file} is there and names nobody. If no other change of this deployment is under way, remove it.`,
  )

/** Does something while nobody else changes the deployment whose working folder this is. Waits a while for others, then refuses. */
export const withLock = async <T>(work: string, what: string, say: (text: string) => void, action: () => Promise<T> | T, patience = 10_000): Promise<T> => {
  const file = path.join(work, 'lock')
  const own = { pid: process.pid, host: hostname(), since: new Date().toISOString(), what }
  for (const end = Date.now() + patience; !take(file, own);) {
    const text = read(file)
    const holder = text === null ? null : holderOf(text)
    if (text !== null && holder && holder.host === own.host && !isAlive(holder.pid)) {
      say(`${holder.what} was interrupted (process ${holder.pid}, since ${holder.since}); its lock is taken over.`)
      clear(file, text)
    } else if (Date.now() >= end) throw refusal(file, holder)
    else await setTimeout(50)
  }
  try {
    return await action()
  } finally {
    rmSync(file, { force: true })
  }
}
