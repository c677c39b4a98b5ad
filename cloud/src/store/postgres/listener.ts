import pg from 'pg'
import { setTimeout as pause } from 'node:timers/promises'
import type { Tell } from '../../operation/log.ts'
import { shownAddress } from './address.ts'
import { explained, reasonOf } from './faults.ts'
import { noticeChannel, type Notices } from '../notices.ts'

const period = 5_000
const beforeNext = 500
const maxEndMs = 1_000

/**
 * A connection of its own that hears what other processes tell, and is made again whenever it is lost. What was told
 * meanwhile may have been missed.
 */
export class Listener {
  readonly #address: string
  readonly #notices: Notices
  readonly #log: Tell
  readonly #closing = new AbortController()
  #client: pg.Client | undefined
  #ended: Promise<void> = Promise.resolve()

  private constructor(address: string, notices: Notices, log: Tell) {
    this.#address = address
    this.#log = log
    this.#notices = notices
  }

  static async open(address: string, notices: Notices, log: Tell): Promise<Listener> {
    const listener = new Listener(address, notices, log)
    const lost = await listener.#listen().catch((error: unknown) => Promise.reject(explained(error)))
    listener.#ended = listener.#again(lost)
    return listener
  }

  /** Resolves when it listens, to when it is lost. */
  async #listen(): Promise<{ lost: Promise<void> }> {
    const client = new pg.Client({
      connectionString: this.#address,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      application_name: 'iot-console notices',
    })
    const lost = new Promise<void>((resolve) => void client.on('error', () => resolve()).on('end', () => resolve()))
    client.on('notification', ({ payload = '' }) => this.#notices.heard(payload))
    this.#client = client
    try {
      await client.connect()
      await client.query(`LISTEN ${noticeChannel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    // A connection that is dead on the way tells nothing by itself.
    const check = setInterval(
      () => void client.query('SELECT 1').catch(() => client.end().catch(() => {})),
      period,
    ).unref()
    return { lost: lost.finally(() => clearInterval(check)) }
  }

  async #again({ lost }: { lost: Promise<void> }): Promise<void> {
    await lost
    let away = false
    while (!this.#closing.signal.aborted) {
      try {
        const next = await this.#listen()
        if (away) this.#log(`The database ${shownAddress(this.#address)} is there again.`, 'info')
        away = false
        this.#notices.missed()
        await next.lost
      } catch (error) {
        if (!away && !this.#closing.signal.aborted)
          this.#log(
            `The database ${shownAddress(this.#address)} can't be reached (${reasonOf(error)}). It is tried again; until then calls are answered 503.`,
          )
        away = true
        await pause(beforeNext, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const late = new AbortController()
    const ended = Promise.all([this.#client?.end().catch(() => {}), this.#ended]).finally(() => late.abort())
    // A connection that is just being made, or was cut meanwhile, may never tell its end.
    await Promise.race([ended, pause(maxEndMs, undefined, { signal: late.signal }).catch(() => {})])
  }
}
