import { setTimeout as wait } from 'node:timers/promises'
import mqtt from 'mqtt'

// Publishes the events of devices, in a process of its own.
export interface Load {
  url: string
  username: string
  password: string
  /** Messages per second. */
  rate: number
  seconds: number
}

export interface Sent {
  sent: number
  seconds: number
}

const connections = 4
const devices = ['NODE-A41C7E', 'NODE-77D1C4']
const names = 25

const publish = async ({ url, username, password, rate, seconds }: Load): Promise<Sent> => {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => mqtt.connectAsync(url, { protocolVersion: 5, username, password })),
  )
  const total = rate * seconds
  const start = performance.now()
  for (let sent = 0; sent < total; await wait(2)) {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * rate))
    for (; sent < due; sent++) {
      const topic = `devices/${devices[sent % devices.length] ?? ''}/events/bench/${sent % names}`
      clients[sent % connections]?.publish(
        topic,
        JSON.stringify({
          seq: sent,
          at: Date.now(),
          temperature: 20 + (sent % 100) / 10,
          note: 'status nominal status nominal status',
        }),
      )
    }
  }
  const took = (performance.now() - start) / 1_000
  await Promise.all(clients.map((client) => client.endAsync()))
  return { sent: total, seconds: took }
}

process.on('message', (load: Load) => void publish(load).then((sent) => process.send?.(sent)))
process.on('disconnect', () => process.exit())
