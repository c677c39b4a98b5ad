import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { mock } from 'node:test'
import type { Link } from '../src/devices/link.ts'
import { scriptedDevices } from '../src/devices/scripts/all.ts'
import { openArchive } from '../src/history/archive/archive.ts'
import { unknownQuality, type Batch } from '../src/history/protocol.ts'
import { openStore } from '../src/store/store.ts'
import { replayAlerts, type Said } from './replayAlerts.ts'
import { nextNumber } from '../src/mqtt/messageId.ts'

// Stores a day of the six simulated devices' events, with a fault at 03:12, in the data folder of a cloud that does not
// run, and the alerts of that day. Argument: {"folder", "owner"?, "until"?} as JSON, or the folder alone.
interface Replay {
  folder: string
  /** The first account if absent. */
  owner?: string
  /** The end of the day in epoch milliseconds; now if absent. */
  until?: number
}

const minute = 60_000
const day = 24 * 60 * minute
/** The interval of the simulated clock. */
const tick = 250

const [word = '.data'] = process.argv.slice(2)
const asked: Replay = word.startsWith('{') ? (JSON.parse(word) as Replay) : { folder: word }
// npm runs this in the folder of the package.
const folder = resolve(process.env['INIT_CWD'] ?? '', asked.folder)
const until = asked.until ?? Date.now()

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

/** The last 03:12 before the end of the day, in this machine's time zone. */
function faultBefore(end: number): number {
  const at = new Date(end).setHours(3, 12, 0, 0)
  return at > end ? at - day : at
}

/**
 * The fault: the vent of the greenhouse sticks, it grows hot, its sketch crashes, and the device is away for a quarter
 * of an hour.
 */
function withFault({ device, name, data, t }: Said, fault: number): string | undefined {
  const since = t - fault
  if (device !== 'NODE-A41C7E' || since < 0 || since > 45 * minute) return data
  if (since > 13 * minute && since < 28 * minute) return undefined
  if (name !== 'climate') return data
  const measured = JSON.parse(data) as { temperature: number }
  const heat = since < 13 * minute ? since / 13 / minute : 1 - (since - 28 * minute) / 17 / minute
  return JSON.stringify({ ...measured, temperature: Math.round((measured.temperature + 16 * heat) * 10) / 10, vent: 0 })
}

function whatFollows(fault: number): Said[] {
  const device = 'NODE-A41C7E'
  const crash = {
    reset: 'TASK_WDT',
    reason: 'setup(), loop() or a function ran for 5 s without delay() or yield()',
    function: 'moveVent(int)',
    file: 'src/main.ino',
    line: 48,
  }
  return [
    { t: fault + 10 * minute, device, name: 'alert', data: 'Too warm: 30.2 °C. Open the vent.' },
    { t: fault + 9 * minute, device, name: 'serial', data: 'vent: motor current 1.9 A, position does not change' },
    { t: fault + 13 * minute - 1, device, name: 'crash', data: JSON.stringify(crash) },
    { t: fault + 13 * minute, device, name: 'status', data: 'offline' },
    { t: fault + 28 * minute, device, name: 'status', data: 'online' },
  ]
}

function dayOf(end: number): Said[] {
  const said: Said[] = []
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: end - day })
  for (const device of scriptedDevices()) {
    const say = (name: string, data: string) => void said.push({ t: Date.now(), device: device.id, name, data })
    const link = {
      onOnline: () => {},
      onOffline: () => {},
      connect: () => {
        say('status', 'online')
        link.onOnline()
      },
      disconnect: () => {
        say('status', 'offline')
        link.onOffline()
      },
      publish: (below: string, payload: string) => {
        if (below.startsWith('events/')) say(below.slice('events/'.length), payload)
        return true
      },
    }
    device.begin(link as unknown as Link)
  }
  for (let passed = 0; passed < day; passed += tick) mock.timers.tick(tick)
  mock.timers.reset()
  const fault = faultBefore(end)
  return [
    ...said.flatMap((each) => {
      const data = withFault(each, fault)
      return data === undefined ? [] : [{ ...each, data }]
    }),
    ...whatFollows(fault),
  ].sort((a, b) => a.t - b.t)
}

function batchOf(of: string, events: readonly Said[]): Batch {
  const data = events.map((event) => Buffer.from(event.data))
  let end = 0
  return {
    topics: events.map(({ device, name }) => ({ owner: of, device, name })),
    times: Float64Array.from(events, ({ t }) => t),
    numbers: Float64Array.from(events, ({ t }) => nextNumber(t)),
    topicOf: Uint32Array.from(events.keys()),
    ends: Uint32Array.from(data, ({ length }) => (end += length)),
    bytes: new Uint8Array(Buffer.concat(data)),
    qualities: new Int8Array(data.length).fill(unknownQuality),
    properties: new Map(),
    isRepeated: false,
  }
}

if (!existsSync(join(folder, 'cloud.db')))
  fail(`${folder} is not a data folder of a cloud. Start a cloud with it once, and stop it.`)
const store = await openStore(folder).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : String(error)),
)
const owner =
  asked.owner ??
  (await store.cloud.get<{ sub: string }>('SELECT sub FROM users ORDER BY created_at LIMIT 1'))?.sub ??
  fail(`${folder} has no account.`)
const began = performance.now()
const events = dayOf(until)
const archive = await openArchive({
  place: { file: join(folder, 'history.db') },
  most: { days: 30, bytes: 1e12 },
  isUpkeeping: false,
})
for (let first = 0; first < events.length; first += 1000)
  await archive.writer.store(batchOf(owner, events.slice(first, first + 1000)))
await archive.db.close()
const seconds = (performance.now() - began) / 1000
const { accounts = 0 } = (await store.cloud.get<{ accounts: number }>('SELECT count(*) AS accounts FROM users')) ?? {}
const told =
  accounts === 1
    ? `${await replayAlerts(store, owner, events, until)} alerts fired in it.`
    : 'The folder has several accounts, so no rules were evaluated.'
await store.close()
console.log(
  `${events.length} events of a day in ${seconds.toFixed(1)} s: ${Math.round(day / 1000 / seconds)} times as fast. ${told}`,
)
