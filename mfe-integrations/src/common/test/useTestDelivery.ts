import { deliveriesQuery, type Delivery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery, useQueryClient } from '@console/platform/query'
import { useState } from 'react'

const often = 500
const seldom = 2_000
const appearsWithin = 30_000

/** A test event that was published: what to look for in the log. */
interface Sent {
  device: string
  data: string
  at: number
  /** The deliveries that the log had before. */
  before: ReadonlySet<string>
}

/** The log cuts long data. */
const isOf = ({ trigger, event, id }: Delivery, { device, data, before }: Sent): boolean => trigger === 'test' && !before.has(id) && event.device === device && (event.data === data || (event.data !== '' && data.startsWith(event.data)))

/** Finds the delivery of a test event in the integration's log, and follows it until it has ended. */
export const useTestDelivery = (id: string) => {
  const { api } = useConsole()
  const cache = useQueryClient()
  const [sent, setSent] = useState<Sent | null>(null)
  const { select, ...query } = deliveriesQuery(api, id)
  const ownIn = (log: Delivery[] | null | undefined, of: Sent | null) => (of === null ? undefined : log?.findLast((delivery) => isOf(delivery, of)))
  const { data, error } = useQuery({
    ...query, select, retry: false,
    refetchInterval: ({ state }) => {
      if (sent === null || state.data === null) return false
      const own = state.data === undefined ? undefined : ownIn(select(state.data), sent)
      if (!own) return Date.now() - sent.at < appearsWithin ? often : seldom
      return own.status === 'waiting' ? seldom : false
    },
  })
  /** The log as it is now: null where the server keeps none, or does not tell. */
  const logNow = () => cache.fetchQuery({ ...query, staleTime: 0, retry: false }).then(select).catch(() => null)
  const delivery = ownIn(data, sent)
  return {
    delivery,
    /** Whether a test event is followed. */
    follows: sent !== null,
    error: delivery ? null : error,
    /** Publishes by `publish` and follows what comes of it; answers false where the server keeps no log. */
    send: async (device: string, typed: string, publish: () => Promise<void>): Promise<boolean> => {
      const log = await logNow()
      await publish()
      if (log === null) return false
      setSent({ device, data: typed, at: Date.now(), before: new Set(log.map((each) => each.id)) })
      return true
    },
  }
}
