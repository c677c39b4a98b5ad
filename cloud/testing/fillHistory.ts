import { openArchive } from '../src/history/archive/archive.ts'
import { unknownQuality, type Batch } from '../src/history/protocol.ts'
import { nextNumber } from '../src/mqtt/messageId.ts'

// Stores generated events in a data folder. A process of its own; its argument is {"file", "owner", "count", "days"} as
// JSON.
interface Filling {
  file: string
  owner: string
  count: number
  days: number
  /** A further device, with one event a second in all those days. */
  everySecond?: string
}

const { file, owner, count, days, everySecond } = JSON.parse(process.argv[2] ?? '{}') as Filling
const atOnce = 5000
/** As many as a small company has. One of them sends an event only once in a thousand events. */
const devices = 100
const names = ['climate', 'power', 'position', 'heartbeat', 'serial']
const day = 86_400_000

const deviceOf = (at: number) =>
  at % 1000 === 7 ? 'NODE-RARE01' : `NODE-${String((at * 7919) % devices).padStart(6, '0')}`
const dataOf = (at: number) =>
  JSON.stringify({
    seq: at,
    temperature: 15 + (at % 1000) / 100,
    humidity: 40 + (at % 50),
    note: at % 100_003 === 11 ? 'needle' : 'status nominal status nominal',
  })

const began = Date.now() - days * day
const second = (device: string, first: number): Batch => {
  const data = Array.from({ length: atOnce }, (_, index) =>
    Buffer.from(
      JSON.stringify({ temperature: 20 + Math.round(500 * Math.sin((first + index) / 5000)) / 100, pressure: 1013 }),
    ),
  )
  let end = 0
  const times = Float64Array.from(data, (_, index) => began + (first + index) * 1000)
  return {
    topics: [{ owner, device, name: 'second' }],
    times,
    numbers: times.map(nextNumber),
    topicOf: new Uint32Array(atOnce),
    ends: Uint32Array.from(data, ({ length }) => (end += length)),
    bytes: Buffer.concat(data),
    qualities: new Int8Array(data.length).fill(unknownQuality),
    properties: new Map(),
    isRepeated: false,
  }
}

const batch = (first: number): Batch => {
  const events = Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => first + index)
  const topics = new Map<string, number>()
  const topicOf = events.map((at) => {
    const key = `${deviceOf(at)} ${names[at % names.length]}`
    const known = topics.get(key) ?? topics.size
    topics.set(key, known)
    return known
  })
  const times = Float64Array.from(events, (at) => Math.floor(began + (at / count) * days * day))
  const data = events.map((at) => Buffer.from(dataOf(at)))
  let end = 0
  return {
    topics: [...topics.keys()].map((key) => ({
      owner,
      device: key.split(' ')[0] ?? '',
      name: key.split(' ')[1] ?? '',
    })),
    times,
    numbers: times.map(nextNumber),
    topicOf: Uint32Array.from(topicOf),
    ends: Uint32Array.from(data, ({ length }) => (end += length)),
    bytes: Buffer.concat(data),
    qualities: new Int8Array(data.length).fill(unknownQuality),
    properties: new Map(),
    isRepeated: false,
  }
}

const archive = await openArchive({ place: { file }, most: { days: 30, bytes: 1e12 }, isUpkeeping: false })
for (let first = 0; first < count; first += atOnce) await archive.writer.store(batch(first))
if (everySecond !== undefined)
  for (let first = 0; first < (days * day) / 1000; first += atOnce)
    await archive.writer.store(second(everySecond, first))
await archive.db.close()
console.log('stored')
