import type { Queries } from './database.ts'

/**
 * The kinds of changes that processes notify each other of. Their texts: a device's id (`devices`, `firmwares`), an
 * owner (`integrations`, `alertRules`, `alerts`), an ended sign-in (`grants`), numbers of devices (`presence`), a
 * device with its first steps (`arrivals`), a device that has lost a key (`revoked`), how many requests each account
 * has made (`requests`), any text (`keys`), observations of rules at devices (`conditions`).
 */
export type Topic =
  | 'devices'
  | 'firmwares'
  | 'integrations'
  | 'grants'
  | 'presence'
  | 'arrivals'
  | 'revoked'
  | 'requests'
  | 'keys'
  | 'alertRules'
  | 'alerts'
  | 'conditions'

type Listener = (subject: string) => void | Promise<void>

export const noticeChannel = 'console_changes'
/** PostgreSQL takes 8,000 bytes. */
const maxSubjectLength = 1000

/**
 * What the processes that share a store tell each other, so that none goes on with what it has in memory. One that has
 * its store alone has nobody to tell.
 */
export class Notices {
  readonly #sender: string
  readonly #listeners = new Map<Topic, Listener[]>()
  readonly #log: (text: string) => void

  constructor(sender = '', log: (text: string) => void = () => {}) {
    this.#sender = sender
    this.#log = log
  }

  /** Inside a transaction, it is told when that is done, and only then. */
  async tell(db: Queries, topic: Topic, subject: string): Promise<void> {
    if (db.dialect === 'sqlite' || subject.length > maxSubjectLength) return
    await db.all('SELECT pg_notify(?, ?)', noticeChannel, JSON.stringify([this.#sender, topic, subject]))
  }

  /**
   * Calls the listener for what others tell; with an empty subject when something may have been missed, so that
   * anything may have changed.
   */
  on(topic: Topic, listener: Listener): void {
    this.#listeners.set(topic, [...(this.#listeners.get(topic) ?? []), listener])
  }

  heard(payload: string): void {
    const [sender, topic, subject] = JSON.parse(payload) as [string, Topic, string]
    if (sender !== this.#sender) this.#pass(topic, subject)
  }

  missed(): void {
    for (const topic of this.#listeners.keys()) this.#pass(topic, '')
  }

  #pass(topic: Topic, subject: string): void {
    for (const listener of this.#listeners.get(topic) ?? []) {
      Promise.resolve(listener(subject)).catch((error: unknown) =>
        this.#log(
          `A change of another process could not be read: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
    }
  }
}
