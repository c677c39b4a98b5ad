import { whyUnread, type Unread } from '../../mqtt/values/unread.ts'
import type { Watch } from '../rule.ts'
import type { FoundEvent, Past, Window } from './past.ts'
import { isLate } from './past.ts'

/** A device that sent the events of a rule, none of which had a value that the rule can compare. */
export type UnreadDevice = { device: string; messages: number; atLeast?: true } & (Unread | { why: 'bytes' })

const maxDevices = 6
const maxResults = 500

/** Why nothing was read from what these devices have sent: of the newest message of each. */
export async function unreadOf(
  past: Past,
  window: Window,
  devices: readonly string[],
  watch: Extract<Watch, { kind: 'value' }>,
): Promise<UnreadDevice[]> {
  // Of many devices only the newest events of all are looked at.
  const asked = devices.length > maxDevices ? [undefined] : devices
  const found = new Map<string, UnreadDevice>()
  for (const device of asked) {
    if (isLate(window)) break
    const { owner, from, to } = window
    const { events, cursor } = await past.search(owner, {
      from,
      to,
      ...(device !== undefined && { device }),
      terms: [{ field: 'topic', text: watch.event, negated: false }],
      limit: maxResults,
      order: 'newest',
    })
    for (const event of events)
      if (event.name === watch.event && devices.includes(event.device))
        count(found, event, watch.field, cursor !== null)
  }
  return [...found.values()].slice(0, maxDevices)
}

function count(
  found: Map<string, UnreadDevice>,
  { device, data }: FoundEvent,
  field: string | null,
  hasMore: boolean,
): void {
  const known = found.get(device)
  if (known) known.messages += 1
  else
    found.set(device, {
      device,
      messages: 1,
      ...(hasMore && { atLeast: true as const }),
      ...(data === undefined ? { why: 'bytes' as const } : whyUnread(data, field)),
    })
}
