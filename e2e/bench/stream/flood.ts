import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openDevtools, computedDuring, type Computed } from './devtools.ts'
import type { ThreadTimes } from '../threads.ts'
import { figuresOf, type Figures, readProbe, type Readings, startProbe } from './probe.ts'
import { counted, settled } from './pages.ts'
import type { Load } from './publisher.ts'
import type { Publisher } from './startPublisher.ts'

export interface Flood extends Figures {
  /** Messages per second that were sent. */
  sent: number
  lost: number
  /** Additional bytes in use. */
  heap: { page: number; worker: number }
  elements: number
  /** Shares of a processor that the page's main thread and its worker use; null where the system does not tell. */
  cpu: { main: number | null; worker: number | null }
}

/** A part of a flood. */
interface Slice extends Omit<Flood, keyof Figures> {
  readings: Readings
}

// A click beside the list and a key without a meaning take only the time until the page gets to them. Every message has
// an n.
const usePage = async (page: Page, until: Promise<unknown>): Promise<void> => {
  const ended = until.then(
    () => true,
    () => true,
  )
  const search = page.getByRole('main').getByRole('searchbox')
  const uses = [
    () => page.getByRole('heading', { level: 1 }).click(),
    () => page.keyboard.press('Shift'),
    () => search.press('n'),
    () => search.press('Backspace'),
  ]
  for (let turn = 0; ; turn++) {
    await uses[turn % uses.length]?.()
    if (await Promise.race([ended, wait(400, false)])) return
  }
}

/** Sends a page events at a rate, uses the page meanwhile, and measures it. */
const slice = async (
  page: Page,
  publisher: Publisher,
  load: Load,
  threads: () => Promise<ThreadTimes | null>,
): Promise<Slice> => {
  const devtools = await openDevtools(page)
  // The first messages load code that is loaded once.
  const warmUp = await publisher.publish({ rate: 100, seconds: 1 })
  const before = await settled(page, warmUp.sent)
  const heapBefore = await devtools.heap()
  const threadsBefore = await threads()
  await startProbe(page)
  const publishing = publisher.publish(load)
  await usePage(page, publishing)
  const threadsAfter = await threads()
  const readings = await readProbe(page)
  const { sent, seconds } = await publishing
  await settled(page, before + sent)
  const heap = await devtools.heap()
  const share = (thread: keyof ThreadTimes) =>
    threadsBefore && threadsAfter ? (threadsAfter[thread] - threadsBefore[thread]) / 1_000 / seconds : null
  return {
    readings,
    sent: Math.round(sent / seconds),
    lost: before + sent - (await counted(page)),
    heap: { page: heap.page - heapBefore.page, worker: heap.worker - heapBefore.worker },
    cpu: { main: share('main'), worker: share('worker') },
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const meanOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : mean(values.filter((value) => value !== null))

/**
 * Floods pages in turn, the first again at the end: one, other, other, one. What the machine does meanwhile meets all
 * of them.
 */
export const floodInTurn = async (
  open: readonly (() => Promise<Page>)[],
  publisher: Publisher,
  { rate, seconds }: Load,
  threads: () => Promise<ThreadTimes | null>,
): Promise<Flood[]> => {
  const slices: Slice[][] = open.map(() => [])
  for (const turn of [...open.keys(), ...[...open.keys()].reverse()]) {
    const page = await open[turn]?.()
    if (!page) continue
    slices[turn]?.push(await slice(page, publisher, { rate, seconds: seconds / 2 }, threads))
    await page.close()
  }
  return slices.map((each) => ({
    ...figuresOf(each.map(({ readings }) => readings)),
    sent: Math.round(mean(each.map(({ sent }) => sent))),
    lost: each.reduce((sum, { lost }) => sum + lost, 0),
    heap: { page: mean(each.map(({ heap }) => heap.page)), worker: mean(each.map(({ heap }) => heap.worker)) },
    cpu: { main: meanOf(each.map(({ cpu }) => cpu.main)), worker: meanOf(each.map(({ cpu }) => cpu.worker)) },
    elements: Math.max(...each.map(({ elements }) => elements)),
  }))
}

/** What a search costs within a second, compared with a second without one. Milliseconds. */
export interface Search extends Computed {
  query: string
  longestFrame: number
}

const kept = 100_000
// A text in every message, one in none, and numbers that some have.
const queries = ['nominal', 'data:no such text', 'range:21-22', 'range:1e15-']

/** Searches through all kept events while more arrive. */
export const searches = async (page: Page, publisher: Publisher): Promise<Search[]> => {
  await publisher.publish({ rate: 8_000, seconds: kept / 8_000 })
  await settled(page, kept)
  const field = page.getByRole('main').getByRole('searchbox')
  const publishing = publisher.publish({ rate: 2_000, seconds: 6 * queries.length + 2 })
  const found: Search[] = []
  for (const query of queries) {
    const without = await computedDuring(page, () => wait(1_000))
    await startProbe(page)
    const { worker, longestTask } = await computedDuring(page, async () => {
      await field.fill(query)
      await wait(1_000)
    })
    found.push({
      query,
      worker: worker - without.worker,
      longestTask,
      longestFrame: figuresOf([await readProbe(page)]).longestFrame,
    })
    await field.fill('')
    await wait(500)
  }
  await publishing
  return found
}
