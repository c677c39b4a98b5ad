import type { Broker, BrokerMessage } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import { answerOf, readReply, type Answer } from './readReply.ts'
import type { Wire } from './wires.ts'

/** Milliseconds until a call is given up. */
export const patience = 10_000

export type Failure =
  /** No answer in time. */
  | 'timeout'
  /** The live connection broke while the answer was waited for. */
  | 'lost'
  /** There was no live connection. */
  | 'notSent'

/** How far the newest call of one name is. Times are milliseconds; `took` is null for an answer that was not asked for. */
export type Dialogue =
  | { kind: 'pending'; former: Answer | null }
  | { kind: 'answered'; answer: Answer; took: number | null; time: number }
  | { kind: 'invalid'; took: number | null }
  | { kind: 'failed'; why: Failure; former: Answer | null }

export interface Exchange {
  /** By name; a name that was never asked for is missing. */
  readonly state: Readable<ReadonlyMap<string, Dialogue>>
  /** Asks now or not at all; while an answer is waited for it does nothing. */
  send(name: string, parameter?: string): void
  /** Listens to the replies; answers the function that ends it, and everything that is waited for. */
  open(): () => void
}

interface Call {
  id: number
  sentAt: number
  /** Undefined once nothing is waited for. A reply that comes later still belongs to it. */
  timer: ReturnType<typeof setTimeout> | undefined
}

let lastId = 0

/** The time, as the wire contract has it; and never the same twice. */
const nextId = () => (lastId = Math.max(Date.now(), lastId + 1))

/** Asks a device by messages and sorts its replies. */
export const createExchange = (broker: Broker, wire: Wire): Exchange => new Talk(broker, wire)

class Talk implements Exchange {
  readonly state = createWritable<ReadonlyMap<string, Dialogue>>(new Map())
  readonly #calls = new Map<string, Call>()
  readonly #broker: Broker
  readonly #wire: Wire

  constructor(broker: Broker, wire: Wire) {
    this.#broker = broker
    this.#wire = wire
  }

  readonly send = (name: string, parameter = ''): void => {
    if (this.#calls.get(name)?.timer !== undefined) return
    this.#calls.delete(name)
    if (!this.#live) return this.#fail(name, undefined, 'notSent')
    const call: Call = { id: nextId(), sentAt: Date.now(), timer: setTimeout(() => this.#fail(name, call, 'timeout'), patience) }
    this.#calls.set(name, call)
    this.#show(name, { kind: 'pending', former: this.#formerOf(name) })
    this.#broker.publish(this.#wire.topicOf(name), this.#wire.payloadOf(call.id, parameter)).catch(() => {
      if (this.#calls.get(name) === call) this.#fail(name, call, 'notSent')
    })
  }

  readonly open = (): (() => void) => {
    if (this.#wire.replies === null) return () => {}
    const stopListening = this.#broker.subscribe(this.#wire.replies, (message) => this.#hear(message))
    const stopFollowing = this.#broker.state.subscribe(() => this.#follow())
    return () => {
      stopListening()
      stopFollowing()
      for (const call of this.#calls.values()) settle(call)
      this.#calls.clear()
    }
  }

  get #live(): boolean {
    return this.#broker.state.getState().kind === 'live'
  }

  #show(name: string, dialogue: Dialogue): void {
    this.state.setState(new Map(this.state.getState()).set(name, dialogue))
  }

  #formerOf(name: string): Answer | null {
    const before = this.state.getState().get(name)
    if (!before || before.kind === 'invalid' || !this.#wire.keepsFormer) return null
    return before.kind === 'answered' ? before.answer : before.former
  }

  #fail(name: string, call: Call | undefined, why: Failure): void {
    settle(call)
    this.#show(name, { kind: 'failed', why, former: this.#formerOf(name) })
  }

  #hear({ topic, payload, retained, time }: BrokerMessage): void {
    // Kept by the broker from before: an answer to nobody's question.
    if (retained) return
    const name = topic.split('/')[3] ?? ''
    const call = this.#calls.get(name)
    const pending = call?.timer !== undefined
    const reply = readReply(payload)
    if (reply ? !this.#wire.isReplyTo(reply, call?.id ?? null) : !pending) return
    const took = pending ? Math.max(0, time - call.sentAt) : null
    const answer = reply && answerOf(this.#wire.valueOf(reply))
    settle(call)
    this.#show(name, answer ? { kind: 'answered', answer, took, time } : { kind: 'invalid', took })
  }

  #follow(): void {
    if (this.#live) return
    for (const [name, call] of this.#calls) if (call.timer !== undefined) this.#fail(name, call, 'lost')
  }
}

const settle = (call: Call | undefined): void => {
  if (!call) return
  clearTimeout(call.timer)
  call.timer = undefined
}
