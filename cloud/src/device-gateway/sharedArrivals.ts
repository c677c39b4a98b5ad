import type { Database } from '../store/database.ts'
import type { Notices } from '../store/notices.ts'
import type { KnownArrivals, Told } from './knownArrivals.ts'

interface Shared {
  arrivals: KnownArrivals
  notices: Notices
  db: Database
  /** When a device was added; undefined for one that there is not. */
  addedAt(id: string): number | undefined
}

const period = 300
/** In a period; the rest waits, and only the last of each device is told. */
const maxReported = 50
const maxWaiting = 10_000
const day = 24 * 3_600_000

/**
 * Several processes with one database tell each other of devices that were added a while ago at most, and of those that
 * are refused, or were: whoever asks one of them sees what has happened at another's door.
 */
export function shareArrivals({ arrivals, notices, db, addedAt }: Shared): () => void {
  notices.on('arrivals', (told) => {
    if (told !== '') arrivals.takeIn(...(JSON.parse(told) as [string, Told]))
  })
  if (db.dialect === 'sqlite') return () => {}
  const waiting = new Map<string, Told>()
  const refused = new Set<string>()
  arrivals.onHappened((id, told) => {
    const isNews = told.refused !== undefined || refused.delete(id) || (addedAt(id) ?? 0) > Date.now() - day
    if (told.refused) refused.add(id)
    if (isNews && (waiting.has(id) || waiting.size < maxWaiting)) waiting.set(id, told)
    if (refused.size > maxWaiting) refused.clear()
  })
  const tell = async () => {
    for (const [id, told] of [...waiting].slice(0, maxReported)) {
      waiting.delete(id)
      await notices.tell(db, 'arrivals', JSON.stringify([id, told]))
    }
  }
  // Not told when the database is away: then it is told with the next change.
  const timer = setInterval(() => void tell().catch(() => {}), period).unref()
  return () => clearInterval(timer)
}
