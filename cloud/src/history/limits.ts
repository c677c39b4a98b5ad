import { variable } from '../optionValues.ts'
import { UserError } from '../userError.ts'

/** How long an account's events are kept, and how many bytes of them. */
export interface Limits {
  days: number
  bytes: number
}

/** The defaults. */
export const usualLimits: Limits = { days: 30, bytes: 2e9 }

const units: Record<string, number> = { '': 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }
const least = 1e6

/** The limits of the operator's options. */
export function historyLimits(given: ReadonlyMap<string, string>): Limits {
  return { days: daysOf(given.get('history-days')), bytes: bytesOf(given.get('history-bytes')) }
}

function daysOf(text: string | undefined): number {
  if (text === undefined) return usualLimits.days
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new UserError(
    `--history-days (${variable('history-days')}) is "${text}"; it must be a whole number of days up to 9999, 0 to keep none.`,
  )
}

function bytesOf(text: string | undefined): number {
  if (text === undefined) return usualLimits.bytes
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d+)?)\s*([KMGT]B)?$/i.exec(text.trim()) ?? []
  const bytes = Math.round(Number(number) * (units[unit.toUpperCase()] ?? 1))
  if (number !== '' && bytes >= least) return bytes
  throw new UserError(
    `--history-bytes (${variable('history-bytes')}) is "${text}"; it must be a size of 1 MB at least, such as 500MB or 2GB.`,
  )
}
