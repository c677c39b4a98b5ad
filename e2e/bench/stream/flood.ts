import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openDevtools, computedDuring, type Computed } from './devtools.ts'
import { figuresOf, type Figures, readProbe, startProbe } from './probe.ts'
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
  /** The share of a processor that the page's main thread uses, without its worker. */
  cpu: number
}

// A click beside the list and a key without a meaning take only the time until the page gets to them.
const usePage = async (page: Page, until: Promise<unknown>): Promise<void> => {
  const ended = until.then(() => true, () => true)
  for (let turn = 0; ; turn++) {
    if (turn % 2) await page.keyboard.press('Shift')
    else await page.getByRole('heading', { level: 1 }).click()
    if (await Promise.race([ended, wait(500, false)])) return
  }
}

/** Sends a page events at a rate, uses the page meanwhile, and measures it. */
export const flood = async (page: Page, publisher: Publisher, load: Load): Promise<Flood> => {
  const devtools = await openDevtools(page)
  // The first messages load code that is loaded once.
  const warmUp = await publisher.publish({ rate: 100, seconds: 1 })
  const before = await settled(page, warmUp.sent)
  const heapBefore = await devtools.heap()
  const computedBefore = await devtools.computed()
  await startProbe(page)
  const publishing = publisher.publish(load)
  await usePage(page, publishing)
  const computed = await devtools.computed() - computedBefore
  const readings = await readProbe(page)
  const { sent, seconds } = await publishing
  await settled(page, before + sent)
  const heap = await devtools.heap()
  return {
    ...figuresOf(readings),
    sent: Math.round(sent / seconds),
    lost: before + sent - await counted(page),
    heap: { page: heap.page - heapBefore.page, worker: heap.worker - heapBefore.worker },
    cpu: computed / seconds,
    elements: await page.evaluate(() => document.querySelectorAll('*').length),
  }
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
    found.push({ query, worker: worker - without.worker, longestTask, longestFrame: figuresOf(await readProbe(page)).longestFrame })
    await field.fill('')
    await wait(500)
  }
  await publishing
  return found
}
