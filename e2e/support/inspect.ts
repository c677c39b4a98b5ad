import AxeBuilder from '@axe-core/playwright'
import type { BrowserContext, Page, Request } from '@playwright/test'

/**
 * Finds where a page's scripts can reach any of these texts: web storage, cookies, databases, caches, the address, the
 * document, and every object that can be reached from a global or from an element, React's own included. Also finds
 * objects that give out a session.
 */
export const findText = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.evaluate(async (wanted) => {
    const places: string[] = []
    const check = (place: string, text: string) => {
      if (wanted.some((each) => text.includes(each))) places.push(place)
    }

    for (const [name, storage] of Object.entries({ localStorage, sessionStorage }))
      check(name, JSON.stringify({ ...storage }))
    check('cookie', document.cookie)
    check('address', window.location.href + JSON.stringify(window.history.state))
    check('document', new XMLSerializer().serializeToString(document))

    const settled = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('The database does not open.'))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        check(
          `indexedDB ${name}/${store}`,
          JSON.stringify(await settled(database.transaction(store).objectStore(store).getAll())),
        )
      database.close()
    }
    for (const name of await caches.keys()) {
      for (const response of await (await caches.open(name)).matchAll())
        check(`cache ${name} ${response.url}`, await response.text())
    }

    const seen = new Set<unknown>([window])
    const waiting: { place: string; value: unknown }[] = []
    const add = (place: string, value: unknown) => {
      if (typeof value === 'string') check(place, value)
      if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return
      seen.add(value)
      waiting.push({ place, value })
    }
    const addOwn = (place: string, value: object) => {
      for (const [key, { value: own }] of Object.entries(Object.getOwnPropertyDescriptors(value)))
        add(`${place}.${key}`, own)
    }
    addOwn('window', window)
    for (const element of document.querySelectorAll('*')) add(element.tagName, element)
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { place, value } = next
      if (value instanceof Map || value instanceof Set)
        for (const entry of value.entries()) entry.forEach((part, index) => add(`${place}<${index}>`, part))
      if ('signinSilent' in (value as object) || 'processSigninResponse' in (value as object))
        places.push(`${place}, a session's manager`)
      addOwn(place, value as object)
    }
    return [...new Set(places)]
  }, texts)

/**
 * Whether an ASCII text is anywhere in a page's memory after a garbage collection, private fields and closures
 * included.
 */
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

interface Options {
  /** Leaves out moderate and minor violations. */
  serious?: boolean
  /** A selector of the part to check; the whole page when missing. */
  within?: string
}

/**
 * The accessibility rules that a page breaks, each with the markup, including the one of WCAG 2.2 on target sizes,
 * which axe leaves out by default. Only violations are requested: Firefox takes most of a minute to transfer all of
 * axe's results.
 */
export const findBarriers = async (
  page: Page,
  { serious = false, within = ':root' }: Options = {},
): Promise<readonly string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .options({ resultTypes: ['violations'], preload: false, rules: { 'target-size': { enabled: true } } })
    .setLegacyMode()
    .analyze()
  return violations
    .filter(({ impact }) => !serious || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)
}

export interface TokenRequest {
  grant: string
  /** Epoch milliseconds. */
  start: number
  end: number
  status: number
  /** The tokens received; null when the request was refused. */
  tokens: { access_token: string; id_token?: string; refresh_token?: string } | null
}

/** Records the requests that the pages of a context send to an identity provider's token endpoint. */
export const followTokens = (context: BrowserContext): readonly TokenRequest[] => {
  const requests: TokenRequest[] = []
  const record = async (request: Request): Promise<void> => {
    if (request.method() !== 'POST' || !new URL(request.url()).pathname.endsWith('/token')) return
    const response = await request.response()
    if (!response) return
    const { startTime: start, responseEnd } = request.timing()
    const grant = new URLSearchParams(request.postData() ?? '').get('grant_type') ?? ''
    const tokens = response.ok() ? ((await response.json()) as TokenRequest['tokens']) : null
    requests.push({ grant, start, end: start + Math.max(0, responseEnd), status: response.status(), tokens })
  }
  context.on('requestfinished', (request) => void record(request).catch(() => undefined))
  return requests
}

/** Returns a function that hides and shows the page, which a headless browser can't do. */
export const makeHidable = async (page: Page): Promise<(visible: boolean) => Promise<void>> => {
  await page.addInitScript(() => {
    let state = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    Object.defineProperty(document, 'hidden', { get: () => state === 'hidden' })
    Object.assign(window, {
      setVisible: (visible: boolean) => {
        state = visible ? 'visible' : 'hidden'
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      },
    })
  })
  return (visible) =>
    page.evaluate((wanted) => (window as unknown as { setVisible(visible: boolean): void }).setVisible(wanted), visible)
}
