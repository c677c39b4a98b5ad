import type { Page } from '@playwright/test'

/** Whether a text of ASCII is anywhere in a page's memory, private fields and closures included, once the garbage is out. */
export const isInMemory = async (page: Page, text: string): Promise<boolean> => {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('').includes(text)
}
