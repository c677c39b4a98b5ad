import { createHash } from 'node:crypto'
import type { Alert } from '../alert.ts'
import type { Message } from '../storeDecision.ts'

export type Transition = 'firing' | 'resolved'

/** The content of a message: the alert as it was at that time. */
export interface Told {
  transition: Transition
  alert: Alert
}

/**
 * One message for each channel. The id depends only on alert, transition and channel, so a message can't be stored
 * twice.
 */
export function messagesOf(alert: Alert, transition: Transition, channels: readonly string[], at: number): Message[] {
  return channels.map((channel) => {
    const told: Told = { transition, alert }
    return {
      id: idOf(alert.id, transition, channel),
      owner: alert.owner,
      alert: alert.id,
      channel,
      content: JSON.stringify(told),
      at,
    }
  })
}

/** In the form of a UUID, as ids of deliveries are. */
function idOf(...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\n')).digest('hex')
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20, 32)].join('-')
}
