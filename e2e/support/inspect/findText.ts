import type { Page } from '@playwright/test'

/**
 * Where a page keeps any of the texts within reach of its scripts: web storage, cookies, databases, caches, the address, the
 * document, and every object that can be reached from a global or from an element, React's own included. Names objects that
 * could hand out a session as well.
 */
export const findText = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const places: string[] = []
    const look = (place: string, text: string) => {
      if (wanted.some((each) => text.includes(each))) places.push(place)
    }

    for (const [name, storage] of Object.entries({ localStorage, sessionStorage })) look(name, JSON.stringify({ ...storage }))
    look('cookie', document.cookie)
    look('address', window.location.href + JSON.stringify(window.history.state))
    look('document', new XMLSerializer().serializeToString(document))

    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database does not open.'))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) look(`indexedDB ${name}/${store}`, JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())))
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const response of await (await caches.open(name)).matchAll()) look(`cache ${name} ${response.url}`, await response.text())
    }

    const seen = new Set<unknown>([window])
    const waiting: { place: string; value: unknown }[] = []
    const add = (place: string, value: unknown) => {
      if (typeof value === 'string') look(place, value)
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return
      seen.add(value)
      waiting.push({ place, value })
    }
    const addOwn = (place: string, value: object) => {
      for (const [key, { value: own }] of Object.entries(Object.getOwnPropertyDescriptors(value))) add(`${place}.${key}`, own)
    }
    addOwn('window', window)
    for (const element of document.querySelectorAll('*')) add(element.tagName, element)
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { place, value } = next
      if (value instanceof Map || value instanceof Set) for (const entry of value.entries()) entry.forEach((part, index) => add(`${place}<${index}>`, part))
      if ('signinSilent' in (value as object)) places.push(`${place}, a session's manager`)
      addOwn(place, value as object)
    }
    return [...new Set(places)]
  }, texts)

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
