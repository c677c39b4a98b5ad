import { setImmediate as others } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { FairQueue } from '@console/threads'
import { openArchive, type Archive } from './archive/archive.ts'
import type { Answer, Asked, Call, Calls, HistorySetup, Noted } from './protocol.ts'
import { countEvents } from './search/counts.ts'
import { WrongCursor } from './search/cursor.ts'
import { search, type Turn } from './search/search.ts'
import { fieldsOf } from './series/fields.ts'
import { seriesOf } from './series/series.ts'

const setup = workerData as HistorySetup
/** SQLite has one connection; PostgreSQL runs several queries at once. */
const queue = new FairQueue('file' in setup.place ? 1 : 3)

/** Lets others take their turn, and stores published events, between two pieces of work. */
const turnOf =
  (owner: string): Turn =>
  (work) =>
    queue.run(owner, async () => {
      const result = await work()
      await others()
      return result
    })

type Handlers = { [Name in Call]: (archive: Archive, asks: Calls[Name]['asks']) => Promise<Calls[Name]['answers']> }

const handlers: Handlers = {
  store: ({ writer }, batch) => writer.store(batch),
  status: ({ accounts }, { owner }) => accounts.status(owner),
  limit: async ({ accounts }, { owner, ...limits }) => {
    await accounts.limit(owner, limits)
    return accounts.status(owner)
  },
  search: (archive, asks) => search(archive, asks, turnOf(asks.owner)),
  counts: (archive, asks) => countEvents(archive, asks, turnOf(asks.owner)),
  fields: (archive, asks) => fieldsOf(archive, asks, turnOf(asks.owner)),
  series: (archive, asks) => seriesOf(archive, asks, turnOf(asks.owner)),
  forgetDevice: async ({ db, accounts, topics }, { owner, device }) => {
    const account = await accounts.find(owner)
    if (account) await db.atomic((tx) => topics.forgetDevice(tx, account.number, device))
    return null
  },
  forgetAccount: async ({ accounts }, { owner }) => {
    await accounts.remove(owner)
    return null
  },
  holdings: async ({ accounts, topics }) => {
    const held = (await accounts.all()).filter(({ gone }) => gone === 0)
    return Promise.all(
      held.map(async ({ sub, number }) => ({
        owner: sub,
        devices: [...new Set((await topics.of(number)).map(({ device }) => device))],
      })),
    )
  },
  retention: async (_archive, { isHere }) => {
    if (isHere !== isUpkeeping) {
      isUpkeeping = isHere
      clearTimeout(round)
      if (isHere) keepUp()
    }
    return null
  },
  figures: ({ accounts }) => accounts.sums(),
  close: async ({ writer, db }) => {
    closing = true
    clearTimeout(round)
    await keepingUp
    await writer.done()
    await db.close()
    return null
  },
}

const roundsPeriod = 2_000
const hour = 60 * 60_000
/**
 * The pause before days that could not be dropped are tried again. Meanwhile events of each account are deleted one by
 * one.
 */
const daysPause = 60_000
let round: NodeJS.Timeout | undefined
let keepingUp: Promise<void> = Promise.resolve()
let nextDays = -Infinity
let nextLog = -Infinity

/** Deletes old events periodically, until nothing is left to delete. Failures are tried again. */
function keepUp(): void {
  keepingUp = keepingUp
    .then(makeRoom)
    .catch(() => {})
    .finally(() => {
      if (closing || !isUpkeeping) return
      round = setTimeout(keepUp, roundsPeriod)
    })
}

async function makeRoom(): Promise<void> {
  const { retention } = await opened()
  if (performance.now() > nextDays) {
    const works = await retention.dropDays().then(() => true, logFailure)
    nextDays = performance.now() + (works ? hour : daysPause)
  }
  // The retention takes its turn as if it were one more account.
  while (!closing && isUpkeeping && (await turnOf('')(() => retention.step()))) await others()
}

/** Logs at most once an hour. */
function logFailure(error: unknown): false {
  if (performance.now() > nextLog) {
    nextLog = performance.now() + hour
    parentPort?.postMessage({
      log: `History: days that are over could not be dropped, which is tried again (${error instanceof Error ? error.message : String(error)}).`,
    } satisfies Noted)
  }
  return false
}

let closing = false
let isUpkeeping = setup.isUpkeeping
let opening: Promise<Archive> | undefined

/** If opening fails, the next call tries again. */
function opened(): Promise<Archive> {
  const archive = (opening ??= openArchive(setup))
  archive.catch(() => {
    if (opening === archive) opening = undefined
  })
  return archive
}

/** Also where SQLite only knows that it could not write, as for its files beside the database. */
function isFull(code: string, message: string): boolean {
  return (
    /^SQLITE_FULL|^SQLITE_IOERR_(WRITE|SHMSIZE|SHMMAP|FSYNC|TRUNCATE)|^53100$/.test(code) ||
    /disk is full|disk full/.test(message)
  )
}

async function answer({ id, call, asks }: Asked): Promise<Answer> {
  try {
    const archive = await opened()
    // Events that were published before the call must be found by it.
    if (call !== 'store') await archive.writer.done()
    return { id, result: await (handlers[call] as Handlers[Call])(archive, asks as never) }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { id, problem: message, isFull: isFull(code, message), ...(error instanceof WrongCursor && { status: 400 }) }
  }
}

if (isUpkeeping) keepUp()

parentPort?.on('message', (asked: Asked) => {
  answer(asked).then(
    (told) => parentPort?.postMessage(told),
    () => {},
  )
})
