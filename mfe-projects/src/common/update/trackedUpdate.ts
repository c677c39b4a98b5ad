import type { BrokerMessage } from '@console/platform/contract'
import { parseEventTopic } from '@console/platform/live'

/** What is known of an update after it was sent. Times are epoch milliseconds of this browser, null for what was not seen. */
export interface Follow {
  /** The image that was sent. */
  sha: string
  /** When the server had taken it; null until then. */
  triggeredAt: number | null
  /** The device's last connect before the update, as the server told it. */
  connectedBefore: number | null
  offlineAt: number | null
  onlineAt: number | null
  /** What the device said of itself when it was back. `firmware` is null for one that doesn't tell. */
  told: { at: number; firmware: string | null; safeMode: boolean } | null
  /** The new firmware crashed: what the device said of it. */
  crash: { at: number; text: string } | null
  /** Whether the server has the image on record as the device's; null where it keeps none. */
  recorded: boolean | null
}

/** A sign of life, from the device's events or from the server. */
export type Sign =
  | { kind: 'offline' | 'online'; at: number }
  | { kind: 'hello'; at: number; firmware: string | null; safeMode: boolean; retained: boolean }
  | { kind: 'crash'; at: number; firmware: string | null; text: string }
  | { kind: 'asked'; at: number; status: 'online' | 'offline' | 'unknown' | null; connectedAt: number | null; firmware: string | null }

export type Outcome =
  | 'waiting'
  /** The device said that it runs the image. */
  | 'running'
  /** It is back and doesn't say what it runs. */
  | 'back'
  /** It said that it runs something else. */
  | 'other'
  | 'crashed'
  /** It gave up on the image after many crashes. */
  | 'safeMode'
  /** It never restarted. */
  | 'stayed'
  /** It went offline and did not come back. */
  | 'lost'

/** Milliseconds until a device counts as lost. */
export const patience = 120_000
/** Milliseconds within which a device that is back says what it runs. */
export const settling = 6_000

export const beginFollow = (sha: string, connectedBefore: number | null): Follow =>
  ({ sha, triggeredAt: null, connectedBefore, offlineAt: null, onlineAt: null, told: null, crash: null, recorded: null })

const back = (follow: Follow, at: number): Follow => ({ ...follow, onlineAt: follow.onlineAt ?? at })

const asked = (follow: Follow, { at, status, connectedAt, firmware }: Extract<Sign, { kind: 'asked' }>): Follow => {
  const known = { ...follow, recorded: firmware === null ? follow.recorded : firmware === follow.sha }
  if (status === 'offline') return heard(known, { kind: 'offline', at })
  const restarted = known.offlineAt !== null || (known.connectedBefore !== null && connectedAt !== null && connectedAt !== known.connectedBefore)
  return status === 'online' && restarted ? back(known, at) : known
}

/** What is known after one more sign. */
export const heard = (follow: Follow, sign: Sign): Follow => {
  switch (sign.kind) {
    // A device that has said what it runs may restart again: that is no part of the update.
    case 'offline': return follow.told ? follow : { ...follow, offlineAt: follow.offlineAt ?? sign.at, onlineAt: null }
    case 'online': return back(follow, sign.at)
    case 'hello': {
      const isNew = sign.firmware === follow.sha
      // A kept message may be of an earlier start, and so may be one of another firmware that comes before the update is under way.
      if (sign.retained ? !isNew || follow.onlineAt === null : !isNew && follow.triggeredAt === null) return follow
      // Said again after a later restart: that is no part of the update.
      if (follow.told?.firmware === sign.firmware && follow.told.safeMode === sign.safeMode) return follow
      return { ...back(follow, sign.at), told: { at: sign.at, firmware: sign.firmware, safeMode: sign.safeMode } }
    }
    case 'crash': return sign.firmware === follow.sha ? { ...follow, crash: { at: sign.at, text: sign.text } } : follow
    case 'asked': return asked(follow, sign)
  }
}

/** How it stands. Without the live connection (`live`) the device can't be heard: nothing more is waited for once it is back. */
export const outcomeOf = ({ sha, triggeredAt, offlineAt, onlineAt, told, crash }: Follow, now: number, live: boolean): Outcome => {
  if (told?.safeMode) return 'safeMode'
  if (crash) return 'crashed'
  if (told?.firmware === sha) return 'running'
  if (told && told.firmware !== null) return 'other'
  if (onlineAt !== null && (told || !live || now - onlineAt >= settling)) return 'back'
  if (triggeredAt === null || onlineAt !== null || now - triggeredAt < patience) return 'waiting'
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

/** "loop at src/main.ino:12: unreachable", as much of it as the device told. */
const crashText = ({ reason, function: name, file, line }: Record<string, unknown>): string => {
  const place = textOf(file) === null ? null : `${textOf(file)}${typeof line === 'number' ? `:${line}` : ''}`
  const where = [textOf(name), place].filter((part) => part !== null).join(' · ')
  return [textOf(reason), where].filter(Boolean).join('\n')
}

/** What an event says about an update; null for one that says nothing. */
export const signOf = ({ topic, payload, retained, time }: BrokerMessage): Sign | null => {
  const name = parseEventTopic(topic)?.name
  const text = new TextDecoder().decode(payload)
  // A status that was kept is the one before the update.
  if (name === 'status') return !retained && (text === 'online' || text === 'offline') ? { kind: text, at: time } : null
  const said = objectOf(text)
  const firmware = textOf(said['firmware'])
  if (name === 'hello') return { kind: 'hello', at: time, firmware, safeMode: said['safeMode'] === true, retained }
  if (name === 'crash') return retained ? null : { kind: 'crash', at: time, firmware, text: crashText(said) }
  return null
}

export const signs = ['status', 'hello', 'crash'] as const
