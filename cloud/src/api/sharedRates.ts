import type { Database } from '../store/database.ts'
import type { Notices } from '../store/notices.ts'
import type { AccountRates } from './accountRates.ts'

const period = 1000
/** Fewer in a period are not worth telling. */
const fewest = 10
const maxReported = 5

/**
 * Several processes with one database tell each other the requests of accounts that make many, so that an account's
 * rate is that of all of them together.
 */
export function shareRates(rates: AccountRates, notices: Notices, db: Database): () => void {
  notices.on('requests', (told) => {
    for (const [account, requests] of told === '' ? [] : (JSON.parse(told) as [string, number][]))
      rates.take(account, requests)
  })
  const tell = async () => {
    const spent = [...rates.spent()].filter(([, requests]) => requests >= fewest)
    for (let next = 0; next < spent.length; next += maxReported)
      await notices.tell(db, 'requests', JSON.stringify(spent.slice(next, next + maxReported)))
  }
  // Not told when the database is away: then there is little to answer anyway.
  const timer = db.dialect === 'sqlite' ? undefined : setInterval(() => void tell().catch(() => {}), period).unref()
  return () => clearInterval(timer)
}
