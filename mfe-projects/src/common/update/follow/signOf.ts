import type { BrokerMessage } from '@console/platform/contract'
import { parseEventTopic } from '@console/platform/live'
import type { Sign } from './follow.ts'

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
