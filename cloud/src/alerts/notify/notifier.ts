import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseAway } from '../../store/database.ts'
import type { CloudMetrics } from '../../operation/cloudMetrics.ts'
import { manyDevices, alertResponse, type Cause, type Change } from '../alert.ts'
import type { Told } from './channels.ts'
import type { Mail } from './mailer.ts'
import type { Outbox, Waiting } from './outbox.ts'
import { email, sentence, type Language, type Names } from './words.ts'

interface Reader {
  email?: string
  language?: Language
}

export interface NotifierParts {
  outbox: Outbox
  /** Undefined when the account has been removed. */
  readerOf(owner: string): Promise<Reader | undefined>
  /** The names of devices and integrations, by id. */
  namesOf(owner: string): Promise<Names>
  /** Gives the event to an integration. A second call with the same id has no effect. */
  deliver(
    owner: string,
    integration: string,
    event: { id: string; device: string; data: string; at: number },
  ): Promise<void>
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
const minPauseMs = minute
const maxPerHour = 20
const pauses = [1, 2, 5, 15, 30, 60].map((count) => count * minute)
/** An older message is dropped. */
const maxTryMs = 24 * 60 * minute
const maxRemembered = 10_000
const mailsAtOnce = 4
const maxErrorLength = 300
const maxEndMs = 2_000

/**
 * Sends messages about alerts to integrations and by e-mail. It runs apart from the engine, so that evaluations never
 * wait for other servers.
 */
export class Notifier {
  readonly #parts: NotifierParts
  /** When e-mails were sent in the last hour, by account. */
  readonly #sent = new Map<string, readonly number[]>()
  /** Of one run: many messages may be of one account. */
  readonly #names = new Map<string, Promise<Names>>()
  readonly #running = new Map<'integrations' | 'emails', Promise<void>>()
  #isClosing = false

  constructor(parts: NotifierParts) {
    this.#parts = parts
  }

  /**
   * Tells what is due. One run at a time of each kind: a server of e-mails that hangs keeps nothing from integrations.
   */
  async tell(): Promise<void> {
    await Promise.all([
      this.#once('integrations', () => this.#deliverAll()),
      this.#once('emails', () => this.#mailAll()),
    ])
  }

  #once(kind: 'integrations' | 'emails', run: () => Promise<void>): Promise<void> {
    const running =
      this.#running.get(kind) ??
      run()
        .catch((error: unknown) => {
          if (!this.#isClosing)
            this.#parts.log(
              `Alerts can't be told at the moment: ${error instanceof DatabaseAway || !(error instanceof Error) ? String(error) : (error.stack ?? error.message)}`,
            )
        })
        .finally(() => {
          this.#running.delete(kind)
          if (this.#running.size === 0) this.#names.clear()
        })
    this.#running.set(kind, running)
    return running
  }

  soon(): void {
    this.tell().catch(() => {})
  }

  /** Until nothing is due any more: what comes meanwhile is asked for, too. */
  async #deliverAll(): Promise<void> {
    const { outbox, now } = this.#parts
    for (;;) {
      const due = await outbox.forIntegrations(now())
      if (due.length === 0) return
      for (const message of due) {
        if (this.#isClosing) return
        await this.#tryToDeliver(message)
      }
    }
  }

  /** A few accounts at once. */
  async #mailAll(): Promise<void> {
    const { outbox, now } = this.#parts
    const owners = await outbox.owners(now())
    const work = async () => {
      for (let owner = owners.shift(); owner !== undefined && !this.#isClosing; owner = owners.shift())
        await this.#mail(owner)
    }
    await Promise.all(Array.from({ length: mailsAtOnce }, work))
  }

  async #namesOf(owner: string): Promise<Names> {
    const known = this.#names.get(owner) ?? this.#parts.namesOf(owner)
    this.#names.set(owner, known)
    known.catch(() => this.#names.delete(owner))
    return known
  }

  /** A message that fails does not stop the others; it is retried for a day. */
  async #tryToDeliver(message: Waiting): Promise<void> {
    const { outbox, metrics, now, log } = this.#parts
    try {
      await this.#deliver(message)
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      const isOver = message.at <= now() - maxTryMs
      metrics.alertsTold.add({ channel: 'integration', outcome: isOver ? 'dropped' : 'failed' })
      log(
        `An alert could not be handed to an integration, and is ${isOver ? 'dropped' : 'tried again'}: ${error instanceof Error ? error.message : String(error)}`,
      )
      const failed = this.#failure(error, !isOver)
      await (isOver
        ? outbox.done([message], failed)
        : outbox.later([message], this.#nextTry(message.tries), onlyFirst(failed)))
    }
  }

  #told = (message: Waiting): Change => ({ at: this.#parts.now(), change: 'told', cause: whatWasTold(message) })

  #failure(error: unknown, again: boolean): (message: Waiting) => Change {
    const text = (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength)
    return (message) => ({
      at: this.#parts.now(),
      change: 'untold',
      cause: { ...whatWasTold(message), error: text, again },
    })
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
      const data = {
        ...alert,
        state: told.transition,
        deviceName: one === '' ? null : (names.get(one) ?? null),
        ...(devices && { deviceNames: devices.map((device) => names.get(device) ?? device) }),
        text: sentence(told, names, reader.language ?? 'en'),
      }
      await deliver(owner, channel.slice(channel.indexOf(':') + 1), { id, device: one, data: JSON.stringify(data), at })
      metrics.alertsTold.add({ channel: 'integration', outcome: 'told' })
      return outbox.done([message], this.#told)
    }
    await outbox.done([message])
  }

  async #mail(owner: string): Promise<void> {
    const { outbox, mail, readerOf, metrics, page } = this.#parts
    const messages = await outbox.forEmail(owner)
    const now = this.#parts.now()
    const reader = await readerOf(owner)
    const fresh = messages.filter(({ at }) => at > now - maxTryMs)
    const [first] = fresh
    if (!mail || reader?.email === undefined || !first) {
      metrics.alertsTold.add({ channel: 'email', outcome: 'dropped' }, messages.length)
      return outbox.done(
        messages,
        this.#failure(
          !mail
            ? 'No server for e-mails is set up.'
            : reader?.email === undefined
              ? 'The account has no address for e-mails.'
              : 'Not sent for a day.',
          false,
        ),
      )
    }
    const sent = (this.#sent.get(owner) ?? []).filter((at) => at > now - 60 * minute && at <= now)
    const wait = Math.max(
      (sent.at(-1) ?? -Infinity) + minPauseMs,
      sent.length >= maxPerHour ? (sent[0] ?? 0) + 60 * minute : -Infinity,
    )
    if (wait > now) return outbox.later(messages, wait)
    try {
      const told = fresh.map(({ content }) => JSON.parse(content) as Told)
      await mail.send({
        to: reader.email,
        ...email(told, await this.#namesOf(owner), reader.language ?? 'en', page),
        messageId: `<${first.id}.${fresh.length}@alerts.invalid>`,
      })
      this.#remember(owner, [...sent, now])
      metrics.alertsTold.add({ channel: 'email', outcome: 'told' }, fresh.length)
      await outbox.done(fresh, this.#told)
      await outbox.done(
        messages.filter((message) => !fresh.includes(message)),
        this.#failure('Not sent for a day.', false),
      )
    } catch (error) {
      if (error instanceof DatabaseAway) throw error
      metrics.alertsTold.add({ channel: 'email', outcome: 'failed' })
      const tries = Math.max(...fresh.map((each) => each.tries))
      this.#parts.log(
        `An e-mail about alerts could not be sent, and is tried again: ${error instanceof Error ? error.message : String(error)}`,
      )
      await outbox.later(messages, this.#nextTry(tries), onlyFirst(this.#failure(error, true)))
    }
  }

  #remember(owner: string, sent: readonly number[]): void {
    if (this.#sent.size >= maxRemembered) this.#sent.clear()
    this.#sent.set(owner, sent)
  }

  /** What is under way has a moment to end; what is not told by then is told after the next start. */
  async close(): Promise<void> {
    this.#isClosing = true
    await Promise.race([Promise.all(this.#running.values()), pause(maxEndMs, undefined, { ref: false })])
  }
}

/** An account's history has one entry for all tries in between. */
const onlyFirst =
  (failed: (message: Waiting) => Change) =>
  (message: Waiting): Change | undefined =>
    message.tries === 0 ? failed(message) : undefined

function whatWasTold({ channel, content }: Waiting): Cause {
  const integration = channel === 'email' ? null : channel.slice(channel.indexOf(':') + 1)
  return {
    kind: 'told',
    channel: integration === null ? 'email' : 'integration',
    integration,
    transition: (JSON.parse(content) as Told).transition,
  }
}
