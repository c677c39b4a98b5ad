import { eventTopic } from '@console/platform/live'
import type { FakeBroker } from '../console/createFakeBroker.ts'

/** Something to look at: three devices that report now and then. */
export const playEvents = (broker: FakeBroker): void => {
  let count = 0
  setInterval(() => {
    count += 1
    const device = ['NODE-000001', 'NODE-000002', 'NODE-000003'][count % 3] ?? ''
    const temperature = Math.round((21 + Math.sin(count / 10)) * 10) / 10
    broker.deliver(eventTopic(device, 'climate'), JSON.stringify({ t: temperature, n: count }))
    if (count % 10 === 0) broker.deliver(eventTopic(device, 'heartbeat'), JSON.stringify({ rssi: -60, free_ram: 180_000 }))
  }, 700)
}
