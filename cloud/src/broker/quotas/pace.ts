import type { Client } from 'aedes'
import { quotas } from '../../quotas/quotas.data.ts'
import { drained } from '../socketStream.ts'
import type { Packet } from './packet.ts'

interface Delivering {
  deliverQoS(packet: Packet, done: () => void): void
}

/** Retained messages follow one after the other as the client reads; with what is new, nobody is waited for. */
export function paceRetained(client: Client, overrun: () => void): void {
  const delivering = client as unknown as Delivering
  const deliver = delivering.deliverQoS.bind(client)
  let last = Promise.resolve()
  let open = 0
  delivering.deliverQoS = (packet, done) => {
    // The library marks those that answer a SUBSCRIBE by having no broker; others may come twice.
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
