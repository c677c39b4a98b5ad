/**
 * What replicas tell each other at once. What gets lost holds a little later: tokens expire, and a device's key is
 * void.
 */
type Message =
  | { kind: 'removed'; device: string }
  | { kind: 'ended'; grant: string }
  | { kind: 'taken'; client: string }
  | { kind: 'kept'; topic: string; bytes: number; until: number | null }

interface Handlers {
  removed(device: string): void
  ended(grant: string): void
  taken(client: string): void
  kept(topic: string, bytes: number, until: number): void
}

const maxWaitMs = 1_000

/** Messages between replicas, by a topic of the broker that no client reaches. */
export class Control {
  send: (text: string, longest: number) => Promise<void> = async () => {}
  readonly #replica: string
  readonly #handlers: Handlers

  constructor(replica: string, handlers: Handlers) {
    this.#replica = replica
    this.#handlers = handlers
  }

  /** Does not wait. */
  tell(message: Message): void {
    this.told(message).catch(() => {})
  }

  /** Resolves when the broker has it: others hear it before what this replica does next. */
  told(message: Message): Promise<void> {
    return this.send(JSON.stringify({ ...message, from: this.#replica }), maxWaitMs)
  }

  /** Resolves to true: what can't be read is not repeated. */
  heard(payload: Buffer): true {
    try {
      const message = JSON.parse(payload.toString('utf8')) as Message & { from?: unknown }
      if (message.from !== this.#replica) this.#handle(message)
    } catch {
      // Another release may say what this one does not know.
    }
    return true
  }

  #handle(message: Message): void {
    const { removed, ended, taken, kept } = this.#handlers
    if (message.kind === 'removed') removed(String(message.device))
    else if (message.kind === 'ended') ended(String(message.grant))
    else if (message.kind === 'taken') taken(String(message.client))
    else if (message.kind === 'kept')
      kept(
        String(message.topic),
        Number(message.bytes) || 0,
        message.until === null ? Number.POSITIVE_INFINITY : Number(message.until),
      )
  }
}
