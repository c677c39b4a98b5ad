import type { AedesPublishPacket, Client } from 'aedes'
import type { QoS } from 'mqtt-packet'
import type { EventEmitter } from 'node:events'
import { ownerLevel } from './remote/ownerTopics.ts'

/** No topic or filter that a client may use begins with it. */
const mark = '@'
/** The library refuses topics of more than 100 levels. */
const maxLevels = 99

interface Unsubscribe {
  unsubscriptions?: string[]
}

/** The topic as the broker has it. Each account's topics have a level of their own: a message is compared with filters of its account only. */
export function inside(owner: string, topic: string): string {
  return `${mark}${ownerLevel(owner)}/${topic}`
}

/** The topic as clients know it. */
export function outside(topic: string): string {
  return topic.startsWith(mark) ? topic.slice(topic.indexOf('/') + 1) : topic
}

/** The filter as the client wrote it: a session that goes on has filters of the broker. */
export function filterOf(owner: string, filter: string): string {
  const own = inside(owner, '')
  return filter.startsWith(own) ? filter.slice(own.length) : filter
}

/** Whether there is a level left for the account. */
export function hasRoom(topic: string): boolean {
  return topic.split('/', maxLevels + 1).length <= maxLevels
}

/** As the client knows it. The library looks up the quality of a subscription by its topic, which it doesn't find any more. */
export function forwarded(client: Client, packet: AedesPublishPacket, topic: string): AedesPublishPacket {
  const { subscriptions } = client as unknown as { subscriptions: Record<string, { qos: QoS } | undefined> }
  const qos = Math.min(packet.qos, subscriptions[packet.topic]?.qos ?? packet.qos) as QoS
  return { ...packet, topic, qos }
}

/** What a client unsubscribes from, the library looks up as it is in the packet. */
export function renameUnsubscriptions(client: Client, owner: string): void {
  const { _parser: parser } = client as unknown as { _parser: EventEmitter }
  parser.prependListener('packet', (packet: Unsubscribe) => {
    if (packet.unsubscriptions) packet.unsubscriptions = packet.unsubscriptions.map((filter) => inside(owner, filter))
  })
}
