import type { BrokerMessage } from '@console/platform/contract'
import { parseEventTopic } from '@console/platform/live'

/**
 * What is known of an update after it was sent. Times are epoch milliseconds of this browser, null for what was not
 * seen.
 */
export interface TrackedUpdate {
  /** The image that was sent. */
  sha: string
  /**
   * What the new firmware calls itself, where that is not the image's hash: a chip doesn't know the file that was sent.
   */
  callsItself: string | null
  /** When the server accepted it; null until then. */
  triggeredAt: number | null
  /** The device's last connect before the update, as the server reported it. */
  connectedBefore: number | null
  /**
   * How far the device is with fetching and checking the image, in its own words. Simulated devices tell nothing of it.
   */
  progress: Progress | null
  offlineAt: number | null
  onlineAt: number | null
  /** What the device reported after its restart. `firmware` is null where it doesn't tell. */
  reported: Reported | null
  /**
   * What the broker had kept of the device, which says that it runs the image: from an earlier start, or from one that
   * this browser's connection came too late for. A poll tells which.
   */
  kept: Reported | null
  /** The crash of the new firmware, as the device reported it. */
  crash: { at: number; text: string } | null
  /** Whether the server has the image on record as the device's; null where it keeps none. */
  recorded: boolean | null
}

interface Reported {
  at: number
  firmware: string | null
  safeMode: boolean
}

const progressStates = ['accepted', 'downloading', 'verifying', 'restarting', 'failed', 'refused'] as const

export interface Progress {
  at: number
  state: (typeof progressStates)[number]
  /** 0 to 100 of the download. */
  percent: number | null
  error: string | null
}

/** What one event of the device, or one poll of the server, says about an update. */
export type DeviceReport =
  | { kind: 'offline' | 'online'; at: number }
  | { kind: 'hello'; at: number; firmware: string | null; safeMode: boolean; retained: boolean }
  | ({ kind: 'progress' } & Progress)
  | { kind: 'crash'; at: number; firmware: string | null; text: string }
  | {
      kind: 'polled'
      at: number
      status: 'online' | 'offline' | 'unknown' | null
      connectedAt: number | null
      firmware: string | null
    }

export type Outcome =
  | 'waiting'
  /** The device reported that it runs the image. */
  | 'running'
  /** It is back and doesn't report what it runs. */
  | 'back'
  /** It reported other firmware. */
  | 'other'
  | 'crashed'
  /** It gave up on the image after many crashes. */
  | 'safeMode'
  /** It did not take the image, or could not. */
  | 'refused'
  /** It never restarted. */
  | 'stayed'
  /** It went offline and did not come back. */
  | 'lost'

/** Milliseconds until a device counts as lost. */
export const reconnectTimeout = 120_000
/** Milliseconds within which a device that is back says what it runs. */
export const settlingTime = 6_000

export const startTracking = (sha: string, connectedBefore: number | null): TrackedUpdate => ({
  sha,
  callsItself: null,
  triggeredAt: null,
  connectedBefore,
  progress: null,
  offlineAt: null,
  onlineAt: null,
  reported: null,
  kept: null,
  crash: null,
  recorded: null,
})

/** It is still about to take the image: what cuts its connection meanwhile is no restart with it. */
const isFetching = ({ progress }: TrackedUpdate): boolean =>
  progress !== null && ['accepted', 'downloading', 'verifying'].includes(progress.state)

const markOnline = (tracked: TrackedUpdate, at: number): TrackedUpdate => ({
  ...tracked,
  onlineAt: tracked.onlineAt ?? at,
})

const isFirmware = ({ sha, callsItself }: TrackedUpdate, firmware: string | null): boolean =>
  firmware !== null && (firmware === sha || firmware === callsItself)

const applyPoll = (
  tracked: TrackedUpdate,
  { at, status, connectedAt, firmware }: Extract<DeviceReport, { kind: 'polled' }>,
): TrackedUpdate => {
  const known = { ...tracked, recorded: firmware === null ? tracked.recorded : isFirmware(tracked, firmware) }
  if (status === 'offline') return applyReport(known, { kind: 'offline', at })
  const restarted =
    known.offlineAt !== null ||
    (known.connectedBefore !== null && connectedAt !== null && connectedAt !== known.connectedBefore)
  return status === 'online' && restarted ? { ...markOnline(known, at), reported: known.reported ?? known.kept } : known
}

/** The update with one more report. */
export const applyReport = (tracked: TrackedUpdate, report: DeviceReport): TrackedUpdate => {
  if (isFetching(tracked) && (report.kind === 'offline' || report.kind === 'online')) return tracked
  switch (report.kind) {
    // A later restart is no part of the update.
    case 'offline':
      return tracked.reported
        ? tracked
        : { ...tracked, offlineAt: tracked.offlineAt ?? report.at, onlineAt: null, kept: null }
    case 'online':
      return markOnline(tracked, report.at)
    case 'hello': {
      const isNew = isFirmware(tracked, report.firmware)
      const reported: Reported = { at: report.at, firmware: report.firmware, safeMode: report.safeMode }
      // Of another firmware, it may be from an earlier start.
      if (!isNew && (isFetching(tracked) || report.retained || tracked.triggeredAt === null)) return tracked
      if (report.retained && tracked.onlineAt === null) return { ...tracked, kept: reported }
      // Repeated after a later restart, which is no part of the update.
      if (tracked.reported?.firmware === report.firmware && tracked.reported.safeMode === report.safeMode)
        return tracked
      return { ...markOnline(tracked, report.at), reported }
    }
    case 'progress': {
      const { kind: _, ...progress } = report
      return tracked.reported ? tracked : { ...tracked, progress }
    }
    case 'crash':
      return isFirmware(tracked, report.firmware)
        ? { ...tracked, crash: { at: report.at, text: report.text } }
        : tracked
    case 'polled':
      return applyPoll(tracked, report)
  }
}

/**
 * The state of an update. Without the live connection (`live`) no report can come, so a device that is back is not
 * waited for.
 */
export const outcomeOf = (tracked: TrackedUpdate, now: number, live: boolean): Outcome => {
  const { triggeredAt, progress, offlineAt, onlineAt, reported, crash } = tracked
  if (reported?.safeMode) return 'safeMode'
  if (crash) return 'crashed'
  if (reported && isFirmware(tracked, reported.firmware)) return 'running'
  if (progress?.state === 'failed' || progress?.state === 'refused') return 'refused'
  if (reported && reported.firmware !== null) return 'other'
  if (onlineAt !== null && (reported || !live || now - onlineAt >= settlingTime)) return 'back'
  if (triggeredAt === null || onlineAt !== null || now - Math.max(triggeredAt, progress?.at ?? 0) < reconnectTimeout)
    return 'waiting'
  return offlineAt === null ? 'stayed' : 'lost'
}

const objectOf = (text: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** "loop at src/main.ino:12: unreachable", from what the device reported. */
const crashText = ({ reason, function: name, file, line }: Record<string, unknown>): string => {
  const place = textOf(file) === null ? null : `${textOf(file)}${typeof line === 'number' ? `:${line}` : ''}`
  const where = [textOf(name), place].filter((part) => part !== null).join(' · ')
  return [textOf(reason), where].filter(Boolean).join('\n')
}

const progressOf = (data: Record<string, unknown>, at: number): DeviceReport | null => {
  const state = progressStates.find((each) => each === data['state'])
  const percent = data['percent']
  return state
    ? {
        kind: 'progress',
        at,
        state,
        percent: typeof percent === 'number' && percent >= 0 && percent <= 100 ? Math.floor(percent) : null,
        error: textOf(data['error']),
      }
    : null
}

/** What an event says about an update; null for one that is no report. */
export const reportOf = ({ topic, payload, retained, time }: BrokerMessage): DeviceReport | null => {
  const name = parseEventTopic(topic)?.name
  const text = new TextDecoder().decode(payload)
  // A retained status is from before the update.
  if (name === 'status') return !retained && (text === 'online' || text === 'offline') ? { kind: text, at: time } : null
  const data = objectOf(text)
  const firmware = textOf(data['firmware'])
  if (name === 'hello') return { kind: 'hello', at: time, firmware, safeMode: data['safeMode'] === true, retained }
  if (name === 'firmware') return retained ? null : progressOf(data, time)
  if (name === 'crash') return retained ? null : { kind: 'crash', at: time, firmware, text: crashText(data) }
  return null
}

export const reportingEvents = ['status', 'firmware', 'hello', 'crash'] as const
