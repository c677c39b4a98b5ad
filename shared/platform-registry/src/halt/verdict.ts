import { type Session, unknownAddress } from './sessions.ts'
import { probabilityByChance, type Share } from './significance.ts'

const minSessions = 50
const minMinutes = 10
const minRate = 0.02
const timesCurrent = 2
const windowsRunning = 2
const maxByChance = 0.01
const minNotLoaded = 3
const minutesNotLoaded = 5
const minAddresses = 3

export interface Verdict {
  halt: boolean
  /** In words, for the journal and whoever reads it. */
  because: string
}

const shareOf = (sessions: readonly Session[]): Share => ({
  total: sessions.length,
  failed: sessions.filter(({ failed }) => failed).length,
})
const rateOf = ({ total, failed }: Share): number => (total === 0 ? 0 : failed / total)
const inWords = (share: Share): string => `${share.failed} of ${share.total} (${(rateOf(share) * 100).toFixed(1)} %)`

/**
 * Cuts the canary's sessions into windows of at least ten minutes and fifty sessions. The last ones that fill no window
 * are left out.
 */
const windowsOf = (canary: readonly Session[]): Session[][] => {
  const windows: Session[][] = []
  let window: Session[] = []
  for (const session of canary) {
    window.push(session)
    const lasts = session.at - (window[0]?.at ?? session.at)
    if (window.length < minSessions || lasts < minMinutes * 60_000) continue
    windows.push(window)
    window = []
  }
  return windows
}

/** Whether no addresses were kept, or so many that it is no single sender. */
const isFromSeveral = (addresses: readonly string[]): boolean =>
  addresses.length === 0 || new Set(addresses).size >= minAddresses

const addressesOf = (sessions: readonly Session[]): string[] => sessions.flatMap(({ from }) => from ?? [])

/**
 * Whether the canary failed more often than the current version in the same time, by more than chance. Null where
 * nobody had the current one.
 */
const judgeWindow = (window: readonly Session[], current: readonly Session[]): string | null => {
  const [from, to] = [window[0]?.at ?? 0, window.at(-1)?.at ?? 0]
  const [one, other] = [shareOf(window), shareOf(current.filter(({ at }) => at >= from && at <= to))]
  if (other.total === 0 || rateOf(one) < Math.max(timesCurrent * rateOf(other), minRate)) return null
  // Behind a server that tells no addresses, this is the only verdict.
  if (!isFromSeveral(addressesOf(window.filter(({ failed }) => failed)).filter((from) => from !== unknownAddress)))
    return null
  return probabilityByChance(one, other) < maxByChance ? `${inWords(one)} against ${inWords(other)}` : null
}

/** Nobody must end a canary at once: it takes a while, and several senders. */
const isNeverLoaded = (notLoaded: readonly Session[]): boolean => {
  const lasts = (notLoaded.at(-1)?.at ?? 0) - (notLoaded[0]?.at ?? 0)
  return notLoaded.length >= minNotLoaded && lasts >= minutesNotLoaded * 60_000 && isFromSeveral(addressesOf(notLoaded))
}

/**
 * Whether a canary is to be halted, by the sessions of it and of the current version, the earliest first. It is never a
 * reason to promote one: reports can be forged. No traffic is no verdict.
 */
export const judgeCanary = (canary: readonly Session[], current: readonly Session[]): Verdict => {
  const notLoaded = canary.filter(({ notLoaded: failed }) => failed)
  if (isNeverLoaded(notLoaded) && !canary.some(({ loaded }) => loaded))
    return { halt: true, because: `it could not be loaded in ${notLoaded.length} sessions, and in none it could` }
  const windows = windowsOf(canary)
  const last = windows.slice(-windowsRunning).map((window) => judgeWindow(window, current))
  if (last.length === windowsRunning && last.every((bad) => bad !== null)) {
    return {
      halt: true,
      because: `sessions with errors, canary against current, in the last ${windowsRunning} windows: ${last.join(', then ')}`,
    }
  }
  if (windows.length < windowsRunning) return { halt: false, because: `too few sessions to judge: ${canary.length}` }
  return {
    halt: false,
    because: `sessions with errors: ${inWords(shareOf(canary))}, of the current version ${inWords(shareOf(current))}`,
  }
}
