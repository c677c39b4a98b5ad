import { setPriority } from 'node:os'
import mqtt from 'mqtt'
import type { Load } from './attack.ts'

// What one signed-in account asks for, as much of it as it gets, in a process of its own.

const { kind, atOnce, address, brokerUrl, username, token, device } = JSON.parse(process.argv[2] ?? '') as Load
let [count, failed] = [0, 0]

const authorization = `Bearer ${token}`
const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${address}/api/v1${path}`, { ...init, headers: { authorization, ...init.headers } })
  await answer.arrayBuffer()
  return answer.status
}
/** Counts what is done as it should be, and what is not: a call that is refused for its number is no load. */
const again = async (work: () => Promise<boolean>): Promise<never> => {
  for (;;) {
    if (await work().catch(() => false)) count += 1
    else failed += 1
  }
}
const times = (work: () => Promise<unknown>) => void Promise.all(Array.from({ length: atOnce }, work))
const connect = () =>
  mqtt.connectAsync(brokerUrl, { protocolVersion: 5, username, password: token, reconnectPeriod: 0 })
const topic = `devices/${device}/events/load`
/** Of a megabyte, with more values than a body may have. */
const refused = `[${'[],'.repeat(340_000)}0]`
const retainedMessages = 200

const publishWithoutEnd = async (message: string): Promise<void> => {
  const client = await connect()
  const publish = (): void => {
    count += 1
    client.publish(topic, message, { qos: 0 }, () => void setImmediate(publish))
  }
  for (let lane = 0; lane < 100; lane += 1) publish()
}

const loads: Record<Load['kind'], () => Promise<void> | void> = {
  lists: () => times(() => again(async () => (await ask('/devices')) === 200)),
  refusedBodies: () =>
    times(() =>
      again(
        async () =>
          (await ask('/users', { method: 'PUT', body: refused, headers: { 'content-type': 'application/json' } })) ===
          400,
      ),
    ),
  messages: () => times(() => publishWithoutEnd('x')),
  fanOut: async () => {
    for (let number = 1; number < atOnce; number += 1) await (await connect()).subscribeAsync('devices/+/events/#')
    await publishWithoutEnd('x')
  },
  retained: async () => {
    const client = await connect()
    for (let number = 0; number < retainedMessages; number += 1)
      await client.publishAsync(`${topic}/${number}`, 'x'.repeat(1000), { qos: 1, retain: true })
    times(async () => {
      const reader = await connect()
      await again(async () => {
        await reader.subscribeAsync(`${topic}/#`)
        await reader.unsubscribeAsync(`${topic}/#`)
        return true
      })
    })
  },
}

// The machine is the cloud's, too: whoever does this has a machine of their own.
setPriority(10)
await loads[kind]()
setTimeout(() => process.stdout.write('here\n'), 500)
process.stdin.on('data', () => process.stdout.write(`${count} ${failed}\n`, () => process.exit()))
