import { setTimeout as wait } from 'node:timers/promises'
import { startTestBroker } from '@console/platform-testing/broker'

export interface Load {
  /** Messages per second. */
  rate: number
  seconds: number
}

export interface Published {
  sent: number
  /** How long it took, in seconds: longer than requested when the machine is too slow for the rate. */
  seconds: number
}

export type PublisherMessage = { kind: 'ready'; url: string } | ({ kind: 'published' } & Published)

const topics = 50
const wanted = 'devices/+/events/#'
const broker = await startTestBroker()
let sequence = 1_000_000

/** 119 bytes of JSON, whatever its numbers. */
const nextPayload = (): string => {
  sequence++
  const reading = JSON.stringify({
    seq: sequence,
    ts: Date.now(),
    t: (20 + (sequence % 100) / 10).toFixed(1),
    rh: 40 + (sequence % 50),
  }).replace(/"t":"([^"]+)"/, '"t":$1')
  const open = reading.slice(0, -1)
  return `${open},"note":"${'status nominal '.repeat(8).slice(0, 119 - open.length - 11)}"}`
}

const publish = async ({ rate, seconds }: Load): Promise<Published> => {
  while (!broker.filters.includes(wanted)) await wait(20)
  const total = rate * seconds
  const start = performance.now()
  for (let sent = 0; sent < total; await wait(2)) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * rate))
    for (; sent < due; sent++)
      broker.publish(`devices/node-${String(sent % topics).padStart(2, '0')}/events/climate`, nextPayload())
  }
  return { sent: total, seconds: (performance.now() - start) / 1_000 }
}

const report = (message: PublisherMessage) => process.send?.(message)

process.on(
  'message',
  (load: Load) => void publish(load).then((published) => report({ kind: 'published', ...published })),
)
process.on('disconnect', () => process.exit())
report({ kind: 'ready', url: broker.url })
