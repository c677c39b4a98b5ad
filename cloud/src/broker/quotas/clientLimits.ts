import type { Client } from 'aedes'
import { quotas } from '../../api/quotas.data.ts'
import { drained } from '../socketStream.ts'
import type { RetainedPacket } from './packet.ts'

interface Delivering {
  deliverQoS(packet: RetainedPacket, done: () => void): void
}

/**
 * Sends retained messages one after the other, as the client reads. New messages don't wait: one that was replaced
 * meanwhile must not follow them.
 */
export function paceRetained(client: Client, isKept: (packet: RetainedPacket) => boolean, overrun: () => void): void {
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
    last = last
      .then(() => drained(client))
      .then(
        () =>
          new Promise((next) => {
            const sent = () => {
              open -= 1
              next()
              done()
            }
            if (isKept(packet)) deliver(packet, sent)
            else sent()
          }),
      )
  }
}
