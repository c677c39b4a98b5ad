import type { ReportMessage } from './reportMessage.ts'

/** What stands for the address of a sender that could not be told. */
export const unknownAddress = 'unknown'

/** One page that ran, or tried to run, one version of a remote. */
export interface Session {
  /** When it was first heard of, in epoch milliseconds. */
  at: number
  /** It has loaded. */
  loaded: boolean
  /** It could not be loaded. */
  notLoaded: boolean
  /** Its code threw, or it could not be loaded. */
  failed: boolean
  /** Tells addresses apart, where whoever counts knows them. */
  from?: string
}

/** Sessions of one version that are kept. More change no verdict, and a flood fills no memory. */
const maxSessions = 20_000

const keyOf = (remote: string, version: string): string => `${remote} ${version}`

/**
 * Counts what is reported by sessions: a page that reports an error a thousand times is one page. Only versions that
 * are `wanted` are counted.
 */
export const createSessions = (wanted: (remote: string, version: string) => boolean) => {
  const releases = new Map<string, Map<string, Session>>()
  return {
    add: ({ page, reports }: ReportMessage, at: number, from?: string): void => {
      for (const { remote, version, kind } of reports) {
        if (!wanted(remote, version)) continue
        const key = keyOf(remote, version)
        const sessions = releases.get(key) ?? new Map<string, Session>()
        releases.set(key, sessions)
        const session = sessions.get(page) ?? {
          at,
          loaded: false,
          notLoaded: false,
          failed: false,
          ...(from !== undefined && { from }),
        }
        session.loaded ||= kind === 'started'
        session.notLoaded ||= kind === 'load-failure'
        session.failed ||= kind === 'error' || kind === 'load-failure'
        sessions.set(page, session)
        const [oldest] = sessions.keys()
        if (sessions.size > maxSessions && oldest !== undefined) sessions.delete(oldest)
      }
    },
    /** Of one version, the earliest first; those alone that began at a time or later. */
    of: (remote: string, version: string, since = 0): Session[] =>
      [...(releases.get(keyOf(remote, version))?.values() ?? [])]
        .filter(({ at }) => at >= since)
        .sort((a, b) => a.at - b.at),
    /** Forgets versions that are no longer wanted. */
    tidy: (): void => {
      for (const key of releases.keys())
        if (!wanted(key.slice(0, key.indexOf(' ')), key.slice(key.indexOf(' ') + 1))) releases.delete(key)
    },
  }
}
