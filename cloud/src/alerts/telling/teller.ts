import { DatabaseAway } from '../../store/database.ts'
import type { CloudMetrics } from '../../operation/cloudMetrics.ts'
import { manyDevices, alertResponse } from '../alert.ts'
import type { Told } from './channels.ts'
import type { Mail } from './mailer.ts'
import type { Outbox, Waiting } from './outbox.ts'
import { email, sentence, type Language, type Names } from './words.ts'

interface Reader {
  email?: string
  language?: Language
}

export interface TellerParts {
  outbox: Outbox
  /** Undefined when the account has been removed. */
  readerOf(owner: string): Promise<Reader | undefined>
  /** The names of devices and integrations, by id. */
  namesOf(owner: string): Promise<Names>
  /** Gives the event to an integration. A second call with the same id has no effect. */
  deliver(owner: string, integration: string, event: { id: string; device: string; data: string; at: number }): Promise<void>
  /** Missing where no mail server is set up. */
  mail?: { send(mail: Mail): Promise<void> }
  /** The address of the console's page of alerts. */
  page?: string
  metrics: CloudMetrics
  now(): number
  log(text: string): void
}

const minute = 60_000
/** Between two e-mails to an account; later messages go into the next one. */
const shortestPause = minute
const mostInHour = 20
const pauses = [1, 2, 5, 15, 30, 60].map((count) => count * minute)
/** An older message is dropped. */
const longestTry = 24 * 60 * minute
const mostRemembered = 10_000

/** Sends messages about alerts to integrations and by e-mail. It runs apart from the engine, so that evaluations never wait for other servers. */
export class Teller {
  readonly #parts: TellerParts
  /** When e-mails were sent in the last hour, by account. */
  readonly #sent = new Map<string, readonly number[]>()
  /** Cached for one run, in which many messages may be of one account. */
  readonly #names = new Map<string, Names>()
  #running: Promise<void> | undefined

  constructor(parts: TellerParts) {
    this.#parts = parts
  }

  /** Sends the messages that are due. Only one run at a time. */
  tell(): Promise<void> {
    this.#running ??= this.#tell()
      .catch((error: unknown) => this.#parts.log(`Alerts can't be sent at the moment: ${error instanceof DatabaseAway || !(error instanceof Error) ? String(error) : (error.stack ?? error.message)}`))
      .finally(() => {
        this.#running = undefined
        this.#names.clear()
      })
    return this.#running
  }

  soon(): void {
    this.tell().catch(() => {})
  }

  async #tell(): Promise<void> {
    const { outbox, now } = this.#parts
    for (const message of await outbox.forIntegrations(now())) await this.#tryToDeliver(message)
    for (const owner of await outbox.owners(now())) await this.#mail(owner)
  }

  async #namesOf(owner: string): Promise<Names> {
    const known = this.#names.get(owner) ?? (await this.#parts.namesOf(owner))
    this.#names.set(owner, known)
    return known
  }

  /** A message that fails does not stop the others; it is retried for a day. */
  async #tryToDeliver(message: Waiting): Promise<void> {
    const { outbox, metrics, now, log } = this.#parts
    try {
      await this.#deliver(message)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      const isOver = message.at <= now() - longestTry
      metrics.alertsTold.add({ channel: 'integration', outcome: isOver ? 'dropped' : 'failed' })
      log(`An alert could not be handed to an integration, and is ${isOver ? 'dropped' : 'tried again'}: ${error instanceof Error ? error.message : String(error)}`)
      await (isOver ? outbox.done([message]) : outbox.later([message], this.#nextTry(message.tries), 'tried'))
    }
  }

  #nextTry(tries: number): number {
    return this.#parts.now() + (pauses[tries] ?? 60 * minute)
  }

  async #deliver(message: Waiting): Promise<void> {
    const { outbox, deliver, readerOf, metrics } = this.#parts
    const { owner, channel, id, at } = message
    const told = JSON.parse(message.content) as Told
    const [names, reader] = [await this.#namesOf(owner), await readerOf(owner)]
    if (reader) {
      const { subject, kind, devices } = told.alert
      const one = kind === 'integration' || subject === manyDevices ? '' : subject
      const { cause: _, state: __, ...alert } = alertResponse(told.alert)
      const data = { ...alert, state: told.transition, deviceName: one === '' ? null : (names.get(one) ?? null), ...(devices && { deviceNames: devices.map((device) => names.get(device) ?? device) }), text: sentence(told, names, reader.language ?? 'en') }
      await deliver(owner, channel.slice(channel.indexOf(':') + 1), { id, device: one, data: JSON.stringify(data), at })
      metrics.alertsTold.add({ channel: 'integration', outcome: 'told' })
    }
    await outbox.done([message])
  }

  async #mail(owner: string): Promise<void> {
    const { outbox, mail, readerOf, metrics, page } = this.#parts
    const messages = await outbox.forEmail(owner)
    const now = this.#parts.now()
    const reader = await readerOf(owner)
    const fresh = messages.filter(({ at }) => at > now - longestTry)
    const [first] = fresh
    if (!mail || reader?.email === undefined || !first) {
      metrics.alertsTold.add({ channel: 'email', outcome: 'dropped' }, messages.length)
      return outbox.done(messages)
    }
    const sent = (this.#sent.get(owner) ?? []).filter((at) => at > now - 60 * minute && at <= now)
    const wait = Math.max((sent.at(-1) ?? -Infinity) + shortestPause, sent.length >= mostInHour ? (sent[0] ?? 0) + 60 * minute : -Infinity)
    if (wait > now) return outbox.later(messages, wait, 'waits')
    try {
      const told = fresh.map(({ content }) => JSON.parse(content) as Told)
      await mail.send({ to: reader.email, ...email(told, await this.#namesOf(owner), reader.language ?? 'en', page), messageId: `<${first.id}.${fresh.length}@alerts.invalid>` })
      this.#remember(owner, [...sent, now])
      metrics.alertsTold.add({ channel: 'email', outcome: 'told' }, fresh.length)
      await outbox.done(messages)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      metrics.alertsTold.add({ channel: 'email', outcome: 'failed' })
      const tries = Math.max(...fresh.map((each) => each.tries))
      this.#parts.log(`An e-mail about alerts could not be sent, and is tried again: ${error instanceof Error ? error.message : String(error)}`)
      await outbox.later(messages, this.#nextTry(tries), 'tried')
    }
  }

  #remember(owner: string, sent: readonly number[]): void {
    if (this.#sent.size >= mostRemembered) this.#sent.clear()
    this.#sent.set(owner, sent)
  }

  async close(): Promise<void> {
    await this.#running
  }
}
