import type { Client } from 'aedes'
import type { EventEmitter } from 'node:events'
import { quotas } from '../../api/quotas.data.ts'
import { drained } from '../socketStream.ts'
import type { Packet } from './packet.ts'

interface FilterPacket {
  cmd: string
  subscriptions?: unknown[]
  unsubscriptions?: unknown[]
}

/**
 * The library handles all filters of a packet at once: twenty thousand of them would block it for a second. Some packets may have come
 * before the client was let in.
 */
export function limitFilters(client: Client, end: (why: string) => void): void {
  const { _parser: parser } = client as unknown as { _parser: EventEmitter & { _queue: FilterPacket[] | null } }
  const limit = (packet: FilterPacket) => {
    const filters = packet.subscriptions ?? packet.unsubscriptions ?? []
    if (filters.length <= quotas.client.subscriptions) return
    end(`A packet has ${filters.length} topic filters, at most ${quotas.client.subscriptions}. Send fewer at once.`)
    // One is left: a packet without any would cause another error first.
    filters.length = 1
  }
  parser._queue?.forEach(limit)
  parser.prependListener('packet', limit)
}

interface Delivering {
  deliverQoS(packet: Packet, done: () => void): void
}

/** Sends retained messages one after the other, as the client reads. New messages don't wait. */
export function paceRetained(client: Client, overrun: () => void): void {
  const delivering = client as unknown as Delivering
  const deliver = delivering.deliverQoS.bind(client)
  let last = Promise.resolve()
  let open = 0
  delivering.deliverQoS = (packet, done) => {
    // Retained messages for a SUBSCRIBE have no broker id; others may arrive twice.
    if (packet.brokerId !== null) {
      deliver(packet, done)
      return
    }
    open += 1
    if (open > quotas.client.openSubscribes) overrun()
    last = last.then(() => drained(client)).then(() => new Promise((next) => deliver(packet, () => {
      open -= 1
      next()
      done()
    })))
  }
}
