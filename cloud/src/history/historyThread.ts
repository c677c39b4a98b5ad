import { setImmediate as others } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { FairQueue } from '../threads/fairQueue.ts'
import { openArchive, type Archive } from './archive/archive.ts'
import type { Answer, Asked, Call, Calls, HistorySetup } from './protocol.ts'
import { countEvents } from './search/counts.ts'
import { WrongCursor } from './search/cursor.ts'
import { search, type Turn } from './search/search.ts'

const setup = workerData as HistorySetup
/** SQLite has one connection; PostgreSQL does some at once. */
const queue = new FairQueue('file' in setup.place ? 1 : 3)

/** Others get their turn, and what was published is stored, between two pieces of work. */
const turnOf = (owner: string): Turn => (work) => queue.run(owner, async () => {
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
  close: async ({ writer, db }) => {
    await writer.done()
    await db.close()
    return null
  },
}

let opening: Promise<Archive> | undefined

/** Tried again at the next call when it fails. */
function opened(): Promise<Archive> {
  const archive = (opening ??= openArchive(setup))
  archive.catch(() => {
    if (opening === archive) opening = undefined
  })
  return archive
}

async function answer({ id, call, asks }: Asked): Promise<Answer> {
  try {
    const archive = await opened()
    // What was published before is found.
    if (call !== 'store') await archive.writer.done()
    return { id, result: await (handlers[call] as Handlers[Call])(archive, asks as never) }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    return { id, problem: message, isFull: /^SQLITE_FULL|^53100$/.test(code) || /disk is full|disk full/.test(message), ...(error instanceof WrongCursor && { status: 400 }) }
  }
}

parentPort?.on('message', (asked: Asked) => {
  answer(asked).then((told) => parentPort?.postMessage(told), () => {})
})
