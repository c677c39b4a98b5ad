import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openDevtools } from './devtools.ts'
import { figuresOf } from './figures.ts'
import { settled } from './pages.ts'
import { readProbe, startProbe } from './probe.ts'
import type { Publisher } from './startPublisher.ts'

export interface Search {
  query: string
  /** What the worker computed for it, and the longest frame of the page meanwhile. Milliseconds. */
  worker: number
  longestFrame: number
}

const kept = 100_000
// A text that every message has, one that none has, and numbers of a part of them.
const queries = ['nominal', 'data:no such text', 'range:21-22', 'range:1e15-']
// The engine's methods in which a search runs.
const methods = ['setFilter', 'work']

/** Searches through as many events as are kept while more arrive. */
export const searches = async (page: Page, publisher: Publisher): Promise<Search[]> => {
  const devtools = await openDevtools(page)
  await publisher.publish({ rate: 8_000, seconds: kept / 8_000 })
  await settled(page, kept)
  const field = page.getByRole('main').getByRole('searchbox')
  const publishing = publisher.publish({ rate: 2_000, seconds: 3 * queries.length + 2 })
  const found: Search[] = []
  for (const query of queries) {
    await startProbe(page)
    const worker = await devtools.timeIn(methods, async () => {
      await field.fill(query)
      await wait(1_000)
    })
    found.push({ query, worker, longestFrame: figuresOf(await readProbe(page)).longestFrame })
    await field.fill('')
    await wait(500)
  }
  await publishing
  return found
}
