import type { Client } from 'aedes'
import type { EventEmitter } from 'node:events'
import { quotas } from '../../quotas/quotas.data.ts'

interface FilterPacket {
  cmd: string
  subscriptions?: unknown[]
  unsubscriptions?: unknown[]
}

/** The library works through all filters of a packet at once: twenty thousand of them would take it a second. */
export function limitFilters(client: Client, end: (why: string) => void): void {
  const { _parser: parser } = client as unknown as { _parser: EventEmitter }
  parser.prependListener('packet', (packet: FilterPacket) => {
    const filters = packet.subscriptions ?? packet.unsubscriptions ?? []
    if (filters.length <= quotas.client.subscriptions) return
    end(`A packet has ${filters.length} topic filters, at most ${quotas.client.subscriptions}. Send fewer at once.`)
    // One is left: a packet without any would be answered with another error before.
    filters.length = 1
  })
}
