import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { computedDuring, type Computed } from './computed.ts'
import { figuresOf } from './figures.ts'
import { settled } from './pages.ts'
import { readProbe, startProbe } from './probe.ts'
import type { Publisher } from './startPublisher.ts'

/** What it took in a second with a search, beyond one without. Milliseconds. */
export interface Search extends Computed {
  query: string
  longestFrame: number
}

const kept = 100_000
// A text that every message has, one that none has, and numbers of a part of them.
const queries = ['nominal', 'data:no such text', 'range:21-22', 'range:1e15-']

/** Searches through as many events as are kept while more arrive. */
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
