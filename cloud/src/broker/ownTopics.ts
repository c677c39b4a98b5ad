import type { Client } from 'aedes'
import type { EventEmitter } from 'node:events'
import { ownerLevel } from '../mqtt/ownerTopics.ts'
import { isFilter } from '../mqtt/topicLevels.ts'

/** No topic or filter that a client may use begins with it. */
const mark = '@'
/** Nobody subscribes to it. */
const noFilter = `${mark}none`

interface Unsubscribe {
  unsubscriptions?: string[]
}

/**
 * The topic as the broker has it. Each account's topics have a level of their own: a message is compared with filters
 * of its account only.
 */
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

/**
 * What a client unsubscribes from, the library looks up as it is in the packet; over a filter that is none it would end
 * the connection.
 */
export function renameUnsubscriptions(client: Client, owner: string): void {
  const { _parser: parser } = client as unknown as { _parser: EventEmitter }
  parser.prependListener('packet', (packet: Unsubscribe) => {
    if (packet.unsubscriptions)
      packet.unsubscriptions = packet.unsubscriptions.map((filter) =>
        isFilter(filter) ? inside(owner, filter) : noFilter,
      )
  })
}
