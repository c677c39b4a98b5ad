import type { Database } from '../../store/database.ts'
import type { Message } from '../alerts.ts'

export interface Waiting extends Message {
  /** The number of failed attempts. */
  tries: number
}

const columns = 'id, owner, alert, channel, content, at, tries'
const mostAtOnce = 500
const mostOfOwner = 100

/** Messages that wait to be sent. A message is stored in the same transaction as the change that it is about. */
export class Outbox {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  forIntegrations(now: number): Promise<Waiting[]> {
    return this.#db.all(`SELECT ${columns} FROM alert_messages WHERE channel <> 'email' AND next_at <= ? ORDER BY at, id LIMIT ${mostAtOnce}`, now)
  }

  /** The accounts that have an e-mail due. */
  async owners(now: number): Promise<string[]> {
    return (await this.#db.all<{ owner: string }>("SELECT DISTINCT owner FROM alert_messages WHERE channel = 'email' AND next_at <= ?", now)).map(({ owner }) => owner)
  }

  /** All messages of an account's next e-mail, also those that wait after a failure: so the end of an alert is never sent before its beginning. */
  forEmail(owner: string): Promise<Waiting[]> {
    return this.#db.all(`SELECT ${columns} FROM alert_messages WHERE channel = 'email' AND owner = ? ORDER BY at, id LIMIT ${mostOfOwner}`, owner)
  }

  async done(messages: readonly Waiting[]): Promise<void> {
    await this.#db.atomic(async (tx) => {
      for (const { id } of messages) await tx.run('DELETE FROM alert_messages WHERE id = ?', id)
    })
  }

  async later(messages: readonly Waiting[], next: number, tries: 'tried' | 'waits'): Promise<void> {
    await this.#db.atomic(async (tx) => {
      for (const { id } of messages) await tx.run('UPDATE alert_messages SET next_at = ?, tries = tries + ? WHERE id = ?', next, tries === 'tried' ? 1 : 0, id)
    })
  }

  async waiting(): Promise<number> {
    return (await this.#db.get<{ count: number }>('SELECT count(*) AS count FROM alert_messages'))?.count ?? 0
  }
}
