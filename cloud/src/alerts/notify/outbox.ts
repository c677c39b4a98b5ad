import type { Database } from '../../store/database.ts'
import type { Change } from '../alert.ts'
import { addChanges, type Message } from '../storeDecision.ts'

export interface Waiting extends Message {
  /** The number of failed attempts. */
  tries: number
}

const columns = 'id, owner, alert, channel, content, at, tries'
const batchSize = 500
const maxPerTurn = 20
const maxPerOwner = 100

/** Messages that wait to be sent. A message is stored in the same transaction as the change that it is about. */
export class Outbox {
  readonly #db: Database

  constructor(db: Database) {
    this.#db = db
  }

  /** Some of those that are due, of each account a few: nobody waits for all of somebody else's. */
  forIntegrations(now: number): Promise<Waiting[]> {
    return this.#db.all(
      `SELECT ${columns} FROM (SELECT ${columns}, row_number() OVER (PARTITION BY owner ORDER BY at, id) AS place FROM alert_messages WHERE channel <> 'email' AND next_at <= ?) AS due
       WHERE place <= ${maxPerTurn} ORDER BY place, at, id LIMIT ${batchSize}`,
      now,
    )
  }

  /** The accounts that have an e-mail due. */
  async owners(now: number): Promise<string[]> {
    return (
      await this.#db.all<{ owner: string }>(
        "SELECT DISTINCT owner FROM alert_messages WHERE channel = 'email' AND next_at <= ?",
        now,
      )
    ).map(({ owner }) => owner)
  }

  /**
   * All messages of an account's next e-mail, also those that wait after a failure: so the end of an alert is never
   * sent before its beginning.
   */
  forEmail(owner: string): Promise<Waiting[]> {
    return this.#db.all(
      `SELECT ${columns} FROM alert_messages WHERE channel = 'email' AND owner = ? ORDER BY at, id LIMIT ${maxPerOwner}`,
      owner,
    )
  }

  /** `told` is what the history of each alert has of it. */
  async done(messages: readonly Waiting[], told?: (message: Waiting) => Change): Promise<void> {
    await this.#db.atomic(async (tx) => {
      for (const message of messages) {
        // Another process may have told it meanwhile.
        if ((await tx.run('DELETE FROM alert_messages WHERE id = ?', message.id)) > 0 && told)
          await addChanges(tx, message.alert, [told(message)])
      }
    })
  }

  /** With what the history has of it, when a try has failed. */
  async later(
    messages: readonly Waiting[],
    next: number,
    failed?: (message: Waiting) => Change | undefined,
  ): Promise<void> {
    await this.#db.atomic(async (tx) => {
      for (const message of messages) {
        await tx.run(
          'UPDATE alert_messages SET next_at = ?, tries = tries + ? WHERE id = ?',
          next,
          failed ? 1 : 0,
          message.id,
        )
        const change = failed?.(message)
        if (change) await addChanges(tx, message.alert, [change])
      }
    })
  }

  async waiting(): Promise<number> {
    return (await this.#db.get<{ count: number }>('SELECT count(*) AS count FROM alert_messages'))?.count ?? 0
  }
}
