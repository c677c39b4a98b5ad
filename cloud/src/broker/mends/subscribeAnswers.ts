import type { Aedes, Client } from 'aedes'
import type { ISubscription, Packet } from 'mqtt-packet'
import type { EventEmitter } from 'node:events'
import { bytesOf } from '../remote/packets.ts'
import { reasons } from '../../mqtt/packets/reasons.ts'
import { isFilter } from '../../mqtt/topicLevels.ts'

interface Asked {
  messageId: number
  /** For each filter of the packet, in its order. */
  codes: (() => number)[]
}

interface Subscribe {
  cmd: string
  messageId?: number | undefined
  subscriptions?: ISubscription[]
}

/**
 * Answers SUBSCRIBE in place of the library, which ends the connection over a filter that is none, leaves filters out
 * of its answer that stand twice in a packet, and takes numbers among them out of their order (MQTT-3.8.4-6,
 * MQTT-3.9.3-1).
 */
export class SubscribeAnswers {
  readonly #asked = new WeakMap<object, Asked>()

  watch(aedes: Aedes): void {
    aedes.on('subscribe', ([first], client) => {
      const asked = first && this.#asked.get(first)
      if (asked) answer(client, asked)
    })
  }

  /** What comes from a client: the library gets the filters that are some, each once, the last one of its kind. */
  follow(client: Client): void {
    const { _parser: parser } = client as unknown as { _parser: EventEmitter }
    parser.prependListener('packet', (packet: Subscribe) => {
      if (packet.cmd === 'subscribe' && packet.subscriptions && packet.messageId !== undefined)
        this.#ask(client, packet, packet.subscriptions, packet.messageId)
    })
  }

  #ask(client: Client, packet: Subscribe, subscriptions: readonly ISubscription[], messageId: number): void {
    const last = new Map(subscriptions.filter(({ topic }) => isFilter(topic)).map((each) => [each.topic, each]))
    const codes = subscriptions.map(({ topic }) => {
      const asked = last.get(topic)
      // The library puts what it grants, or the reason why not, in place of what was asked for.
      return asked ? () => asked.qos : () => reasons.invalidFilter
    })
    const passed = [...last.values()]
    // Without a number the library does not answer.
    packet.messageId = undefined
    packet.subscriptions = passed
    if (passed.length === 0) answer(client, { messageId, codes })
    for (const each of passed) this.#asked.set(each, { messageId, codes })
  }
}

function answer(client: Client, { messageId, codes }: Asked): void {
  if (!client.closed)
    client.conn.write(bytesOf({ cmd: 'suback', messageId, granted: codes.map((code) => code()) } as Packet))
}
