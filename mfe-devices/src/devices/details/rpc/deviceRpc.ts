import type { Broker, BrokerMessage } from '@console/platform/contract'
import { createWritable, type Readable } from '@console/platform/lib'
import {
  functionResults,
  functionTopic,
  isReachable,
  textOf,
  trimMessage,
  variableTopic,
  variableValues,
} from '@console/platform/live'

/** Milliseconds until a call without a reply fails. */
export const callTimeout = 10_000

export type Failure =
  /** No reply in time. */
  | 'timeout'
  /** The live connection broke while the call was pending. */
  | 'lost'
  /** There was no live connection. */
  | 'notSent'
  /** The broker accepts no message of this size. */
  | 'tooLarge'

/**
 * The state of the newest call of one name. Times are milliseconds; `duration` is null for a reply to another client's
 * call.
 */
export type CallState =
  | { kind: 'pending'; previous: ReplyValue | null }
  | { kind: 'replied'; reply: ReplyValue; duration: number | null; time: number }
  | { kind: 'invalid'; duration: number | null }
  | { kind: 'failed'; reason: Failure; previous: ReplyValue | null }

/** Calls to one device over MQTT: its functions, or the reads of its variables. */
export interface DeviceRpc {
  /** By name; names without a call or reply are missing. */
  readonly state: Readable<ReadonlyMap<string, CallState>>
  /** Publishes a call now or fails. Does nothing while a call of that name is pending. */
  send(name: string, parameter?: string): void
  /** Subscribes to the replies. The returned function unsubscribes and drops all pending calls. */
  listen(): () => void
}

interface Call {
  id: number
  sentAt: number
  /** Undefined once the call is no longer pending. A late reply still belongs to it. */
  timer: ReturnType<typeof setTimeout> | undefined
}

let lastId = 0

/** The time, as the wire contract says, increased where needed so that ids are unique. */
const nextId = () => (lastId = Math.max(Date.now(), lastId + 1))

export const createDeviceRpc = (broker: Broker, transport: RpcTransport): DeviceRpc =>
  new MqttDeviceRpc(broker, transport)

class MqttDeviceRpc implements DeviceRpc {
  readonly state = createWritable<ReadonlyMap<string, CallState>>(new Map())
  readonly #calls = new Map<string, Call>()
  readonly #broker: Broker
  readonly #transport: RpcTransport

  constructor(broker: Broker, transport: RpcTransport) {
    this.#broker = broker
    this.#transport = transport
  }

  readonly send = (name: string, parameter = ''): void => {
    if (this.#calls.get(name)?.timer !== undefined) return
    this.#calls.delete(name)
    if (!this.#live) return this.#fail(name, undefined, 'notSent')
    const call: Call = {
      id: nextId(),
      sentAt: Date.now(),
      timer: setTimeout(() => this.#fail(name, call, 'timeout'), callTimeout),
    }
    this.#calls.set(name, call)
    this.#setState(name, { kind: 'pending', previous: this.#previousOf(name) })
    this.#broker
      .publish(this.#transport.topicOf(name), this.#transport.payloadOf(call.id, parameter))
      .catch((error: unknown) => {
        // By its name: older shells don't have the class.
        const isTooLarge = error instanceof Error && error.name === 'MessageTooLargeError'
        if (this.#calls.get(name) === call) this.#fail(name, call, isTooLarge ? 'tooLarge' : 'notSent')
      })
  }

  readonly listen = (): (() => void) => {
    if (this.#transport.replies === null) return () => {}
    const unsubscribeReplies = this.#broker.subscribe(this.#transport.replies, (message) => this.#onMessage(message))
    const unsubscribeState = this.#broker.state.subscribe(() => this.#onConnection())
    return () => {
      unsubscribeReplies()
      unsubscribeState()
      for (const call of this.#calls.values()) stopTimer(call)
      this.#calls.clear()
    }
  }

  get #live(): boolean {
    return this.#broker.state.getState().kind === 'live'
  }

  #setState(name: string, state: CallState): void {
    this.state.setState(new Map(this.state.getState()).set(name, state))
  }

  #previousOf(name: string): ReplyValue | null {
    const before = this.state.getState().get(name)
    if (!before || before.kind === 'invalid' || !this.#transport.keepsPrevious) return null
    return before.kind === 'replied' ? before.reply : before.previous
  }

  #fail(name: string, call: Call | undefined, reason: Failure): void {
    stopTimer(call)
    this.#setState(name, { kind: 'failed', reason, previous: this.#previousOf(name) })
  }

  #onMessage({ topic, payload, retained, time }: BrokerMessage): void {
    // A retained message is no reply to a current call.
    if (retained) return
    const name = topic.split('/')[3] ?? ''
    const call = this.#calls.get(name)
    const pending = call?.timer !== undefined
    const message = parseReply(payload)
    if (message ? !this.#transport.isReplyTo(message, call?.id ?? null) : !pending) return
    const duration = pending ? Math.max(0, time - call.sentAt) : null
    const reply = message && replyValueOf(this.#transport.valueOf(message))
    stopTimer(call)
    this.#setState(name, reply ? { kind: 'replied', reply, duration, time } : { kind: 'invalid', duration })
  }

  #onConnection(): void {
    if (this.#live) return
    for (const [name, call] of this.#calls) if (call.timer !== undefined) this.#fail(name, call, 'lost')
  }
}

const stopTimer = (call: Call | undefined): void => {
  if (!call) return
  clearTimeout(call.timer)
  call.timer = undefined
}

type ReplyMessage = Readonly<Record<string, unknown>>

/** The topics and payloads of one kind of call, and which reply belongs to which call. */
export interface RpcTransport {
  /** Topic filter of all replies, the name in the fourth level; null for a device id that no topic can contain. */
  replies: string | null
  topicOf(name: string): string
  payloadOf(call: number, parameter: string): string
  /** Whether a reply belongs to the newest call of its name; `call` is null when there was none. */
  isReplyTo(reply: ReplyMessage, call: number | null): boolean
  valueOf(reply: ReplyMessage): unknown
  /** Whether the previous reply stays shown while a new one is pending. */
  keepsPrevious: boolean
}

const repliesOf = (filter: (device: string) => string, device: string) =>
  isReachable(device, 'any') ? filter(device) : null

/** DEV-09: the console publishes `{i, p}`, the device replies `{i, r}`. */
export const functionTransport = (device: string): RpcTransport => ({
  replies: repliesOf(functionResults, device),
  topicOf: (name) => functionTopic(device, name),
  payloadOf: (i, p) => JSON.stringify({ i, p }),
  isReplyTo: (reply, call) => call !== null && reply['i'] === call,
  valueOf: (reply) => reply['r'],
  keepsPrevious: false,
})

/**
 * DEV-10: the console publishes an empty message, the device replies `{v}`. Replies carry no call id: one to another
 * client is just as current.
 */
export const variableTransport = (device: string): RpcTransport => ({
  replies: repliesOf(variableValues, device),
  topicOf: (name) => variableTopic(device, name),
  payloadOf: () => '',
  isReplyTo: () => true,
  valueOf: (reply) => reply['v'],
  keepsPrevious: true,
})

/** The value of a reply: any JSON, or undefined where the reply has none. */
export interface ReplyValue {
  value: unknown
  /** As JSON on one line; null where the reply has no value. */
  text: string | null
}

/** The JSON object in a payload; null for anything else. */
const parseReply = (payload: Uint8Array): ReplyMessage | null => {
  try {
    const reply: unknown = JSON.parse(trimMessage(textOf(payload)))
    return typeof reply === 'object' && reply !== null && !Array.isArray(reply)
      ? (reply as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}

/** Null for a value that is nested too deeply to be serialised. */
const replyValueOf = (value: unknown): ReplyValue | null => {
  try {
    return { value, text: JSON.stringify(value) ?? null }
  } catch {
    return null
  }
}
