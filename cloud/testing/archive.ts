import { afterAll } from '@jest/globals'
import { join } from 'node:path'
import { openArchive, type Archive } from '../src/history/archive/archive.ts'
import type { Sending } from '../src/mqtt/packets/sending.ts'
import type { Limits } from '../src/history/limits.ts'
import { unknownQuality, type Batch } from '../src/history/protocol.ts'
import { databaseOf } from './stores/databases.ts'
import { openTestStore } from './stores/testStore.ts'
import { temporaryFolder } from './temporaryFolder.ts'
import { nextNumber } from '../src/mqtt/messageId.ts'

const opened: Archive[] = []
afterAll(async () => {
  for (const { db } of opened.splice(0)) await db.close()
})

/** A store of events without a cloud, in the database under test. */
export async function openTestArchive(
  folder = temporaryFolder(),
  most: Limits = { days: 30, bytes: 2e9 },
): Promise<Archive> {
  const database = await databaseOf(folder)
  // Creates the tables of PostgreSQL.
  if (database !== undefined) await (await openTestStore(folder)).close()
  const archive = await openArchive({
    place: database === undefined ? { file: join(folder, 'history.db') } : { database },
    most,
    isUpkeeping: false,
  })
  opened.push(archive)
  return archive
}

export interface TestEvent {
  t: number
  device?: string
  name?: string
  data?: string | Buffer
  owner?: string
  sending?: Sending
}

export function batchOf(events: readonly TestEvent[]): Batch {
  const data = events.map((event) => Buffer.from(event.data ?? ''))
  let end = 0
  return {
    topics: events.map(({ owner = 'ada', device = 'd', name = 'e' }) => ({ owner, device, name })),
    times: Float64Array.from(events, ({ t }) => t),
    numbers: Float64Array.from(events, ({ t }) => nextNumber(t)),
    topicOf: Uint32Array.from(events.keys()),
    ends: Uint32Array.from(data, ({ length }) => (end += length)),
    bytes: Uint8Array.from(Buffer.concat(data)),
    qualities: Int8Array.from(events, ({ sending }) => sending?.qos ?? unknownQuality),
    properties: new Map(
      events.flatMap(({ sending }, at) =>
        sending?.properties === undefined ? [] : [[at, sending.properties] as const],
      ),
    ),
    isRepeated: false,
  }
}

/** Runs the work at once, as if nobody else used the store. */
export const atOnce = <Result>(work: () => Promise<Result>): Promise<Result> => work()
