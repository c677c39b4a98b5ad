import type { BrokerState } from '../../contract/connection.ts'
import { pauseAfter, spreadLater } from '../../lib/retryPolicy.ts'
import type { Loss, OpenTransport, SaidBeside, Transport } from './transport.ts'
import { Refusals } from './refusals.ts'

export interface ConnectionOptions {
  url: string
  sub: string
  visible: boolean
  keepalive: number
  connectTimeout: number
  retry: number
  steadyTries: number
  maxRetryMs: number
  refusedPauses: readonly number[]
  tokenPauses: readonly number[]
  steady: number
  open: OpenTransport
}

export interface ConnectionEvents {
  state(state: BrokerState): void
  /** Connected. `downSince` says from when on messages may be missing; null when there was no connection before. */
  live(transport: Transport, downSince: number | null): void
  down(): void
  message(topic: string, payload: Uint8Array, retained: boolean, beside?: SaidBeside): void
  /**
   * Asks for a token: other than `refused`, when there is one; null when none can be had. Asked before every attempt,
   * so that a renewed one is used at once. Doesn't reject.
   */
  token(refused: string | null): Promise<string | null>
}

// crypto.randomUUID exists on secure origins only. 22 characters: no broker finds that too long.
const clientId = (): string =>
  `console-app-${Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** A broker that ends each connection soon, and says why, refuses it as well. */
const asRefusal = (loss: Loss): Loss => {
  if (loss.kind !== 'lost' || loss.reason === undefined) return loss
  return { kind: 'refused', auth: false, reason: loss.reason }
}

/**
 * Keeps one connection to the broker, with a token that it asks for before each attempt.
 *
 * A change of tokens ends the old connection first. One without any gap would open a second transport with the new
 * token under a client id of its own, subscribe there, and end the old transport once every SUBACK has come, taking
 * each message from the old transport until then and from the new one after.
 */
export class Connection {
  readonly #options: ConnectionOptions
  readonly #events: ConnectionEvents
  readonly #refusals: Refusals
  // The same for all attempts: a broker then ends the session of a connection that it doesn't know to be dead.
  readonly #clientId = clientId()
  #state: BrokerState = { kind: 'connecting' }
  #transport: Transport | null = null
  #liveSince: number | null = null
  #wasLive = false
  #token = ''
  #tokenFailures = 0
  #losses = 0
  #visible: boolean
  #downSince: number | null = null
  #reason: string | null = null
  #due = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  // Changes with each start and stop: the result of an older attempt is ignored.
  #turn = 0

  constructor(options: ConnectionOptions, events: ConnectionEvents) {
    this.#options = options
    this.#events = events
    this.#refusals = new Refusals(options.refusedPauses)
    this.#visible = options.visible
    this.#proceed()
  }

  /** The transport while it is live. */
  get transport(): Transport | null {
    return this.#liveSince === null ? null : this.#transport
  }

  /** Attempts stop while the page is hidden and it is down; a live connection stays. */
  setVisible(visible: boolean): void {
    if (this.#visible === visible) return
    this.#visible = visible
    if (!visible) {
      if (this.#liveSince === null) this.#abandon()
    } else if (this.#transport && this.#transport.silence() > this.#options.keepalive * 1_500) {
      // A computer that slept: the keepalive would take as long again to notice.
      const since = Date.now() - this.#transport.silence()
      this.#abandon()
      this.#over({ kind: 'lost', since })
    }
    if (visible) this.#losses = 0
    if (visible && this.#reason === null) this.#due = 0
    this.#proceed()
  }

  async end(): Promise<void> {
    const transport = this.#transport
    this.#abandon()
    this.#visible = false
    await transport?.end()
  }

  /** Stops what is under way. */
  #abandon(): void {
    this.#turn++
    clearTimeout(this.#timer)
    void this.#transport?.end()
    this.#transport = null
  }

  /** Shows the state, and sees to it that the next attempt comes when it is due. */
  #proceed(): void {
    if (this.#liveSince === null && !this.#visible) this.#downSince ??= Date.now()
    this.#show()
    if (this.#transport || !this.#visible) return
    clearTimeout(this.#timer)
    const wait = this.#due - Date.now()
    if (wait <= 0) void this.#attempt()
    else this.#timer = setTimeout(() => void this.#attempt(), wait)
  }

  #show(): void {
    const state = this.#current()
    const before = this.#state
    this.#state = state
    if (JSON.stringify(before) !== JSON.stringify(state)) this.#events.state(state)
  }

  #current(): BrokerState {
    if (this.#liveSince !== null) return { kind: 'live', since: this.#liveSince }
    const since = this.#downSince
    if (since === null) return { kind: 'connecting' }
    if (!this.#visible) return { kind: 'standby', since }
    return this.#reason === null
      ? { kind: 'reconnecting', since }
      : { kind: 'disconnected', since, reason: this.#reason }
  }

  async #attempt(): Promise<void> {
    const turn = ++this.#turn
    const token = await this.#obtain()
    if (turn !== this.#turn) return
    if (token === null) return this.#withoutToken()
    this.#tokenFailures = 0
    this.#token = token
    const { url, sub, keepalive, connectTimeout, open } = this.#options
    this.#transport = open(
      { url, sub, clientId: this.#clientId, token, keepalive, connectTimeout },
      {
        live: () => this.#live(),
        message: this.#events.message,
        over: (loss) => this.#over(loss),
      },
    )
  }

  async #obtain(): Promise<string | null> {
    const { spent } = this.#refusals
    const token = await this.#events.token(null)
    if (token === null || token !== spent) return token
    const fresh = await this.#events.token(spent)
    return fresh === spent ? null : fresh
  }

  #withoutToken(): void {
    const { tokenPauses } = this.#options
    const pause = tokenPauses[Math.min(this.#tokenFailures++, tokenPauses.length - 1)] ?? 0
    this.#retryIn(spreadLater(pause), Date.now())
  }

  #live(): void {
    if (!this.#transport) return
    const missedSince = this.#wasLive ? this.#downSince : null
    this.#liveSince = Date.now()
    this.#wasLive = true
    this.#downSince = null
    this.#reason = null
    this.#show()
    this.#events.live(this.#transport, missedSince)
  }

  #over(loss: Loss): void {
    const held = this.#liveSince === null ? 0 : Date.now() - this.#liveSince
    if (held >= this.#options.steady) {
      this.#refusals.forget()
      this.#losses = 0
    }
    this.#transport = null
    if (this.#liveSince !== null) {
      this.#liveSince = null
      this.#downSince = loss.kind === 'lost' ? loss.since : Date.now()
      this.#events.down()
    }
    this.#settle(held < this.#options.steady ? asRefusal(loss) : loss)
  }

  /** Tells why the connection is over, and sees to the next attempt. */
  #settle(loss: Loss): void {
    if (loss.kind === 'lost') {
      this.#reason = null
      return this.#retryIn(this.#lossPause(), loss.since)
    }
    const { pause, tell } =
      loss.kind === 'expired' ? this.#refusals.expired(this.#token) : this.#refusals.refused(this.#token, loss.auth)
    if (tell) {
      this.#reason = loss.reason
      this.#downSince ??= Date.now()
    }
    this.#due = Date.now() + spreadLater(pause)
    this.#proceed()
  }

  #lossPause(): number {
    const { retry, steadyTries, maxRetryMs } = this.#options
    this.#losses += 1
    return this.#losses <= steadyTries
      ? retry
      : pauseAfter(this.#losses - steadyTries, { first: 2 * retry, longest: maxRetryMs })
  }

  #retryIn(pause: number, downSince: number): void {
    this.#downSince ??= downSince
    this.#due = Date.now() + pause
    this.#proceed()
  }
}
