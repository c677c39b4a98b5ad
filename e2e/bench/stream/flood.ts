import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { openDevtools } from './devtools.ts'
import { figuresOf, type Figures } from './figures.ts'
import { counted, settled } from './pages.ts'
import { readProbe, startProbe } from './probe.ts'
import type { Load } from './publisher.ts'
import type { Publisher } from './startPublisher.ts'

export interface Flood extends Figures {
  /** Messages per second that were sent. */
  sent: number
  lost: number
  /** Bytes. */
  heap: { page: number; worker: number }
  elements: number
  /** What part of a processor the page's main thread takes, its worker apart. */
  cpu: number
}

// A click beside the list, and a key that means nothing: what they take is what the page needs to get to them.
const useNow = async (page: Page, until: Promise<unknown>): Promise<void> => {
  const ended = until.then(() => true, () => true)
  for (let turn = 0; ; turn++) {
    if (turn % 2) await page.keyboard.press('Shift')
    else await page.getByRole('heading', { level: 1 }).click()
    if (await Promise.race([ended, wait(500, false)])) return
  }
}

/** Sends a page events at a rate, uses it meanwhile, and reads what it was like. */
export const flood = async (page: Page, publisher: Publisher, load: Load): Promise<Flood> => {
  const devtools = await openDevtools(page)
  // The first messages bring in what is loaded once.
  const warmUp = await publisher.publish({ rate: 100, seconds: 1 })
  const before = await settled(page, warmUp.sent)
  const heapBefore = await devtools.heap()
  const computedBefore = await devtools.computed()
  await startProbe(page)
  const publishing = publisher.publish(load)
  await useNow(page, publishing)
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
