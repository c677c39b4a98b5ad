import type { Page, Route } from '@playwright/test'
import { isCallOf } from 'cloud/testing/apiDocument.ts'

export interface CallFault {
  name: string
  /** What the user reads. */
  cause: RegExp
  /** How long the page waits or retries, in milliseconds of its clock. */
  wait: number
  respond(route: Route): Promise<unknown>
}

const notUnderstood = /does not understand the response \(.+\)/

/** The ways in which calls to the API fail. */
export const callFaults: readonly CallFault[] = [
  {
    name: '500 with a text',
    cause: /The database is on fire/,
    wait: 2_000,
    respond: (route) => route.fulfill({ status: 500, contentType: 'text/plain', body: 'The database is on fire.' }),
  },
  { name: 'no answer', cause: /did not respond in time/, wait: 31_000, respond: async () => {} },
  { name: 'no network', cause: /can't be reached/, wait: 2_000, respond: (route) => route.abort('connectionrefused') },
  {
    name: 'JSON that is cut',
    cause: notUnderstood,
    wait: 0,
    respond: (route) => route.fulfill({ contentType: 'application/json', body: '{"a":{"id":"a","na' }),
  },
  {
    name: 'a web page',
    cause: notUnderstood,
    wait: 0,
    respond: (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to this network</h1>' }),
  },
  {
    name: 'JSON of something else',
    cause: notUnderstood,
    wait: 0,
    respond: (route) => route.fulfill({ json: [['something', 'else']] }),
  },
]

const calls = '**/api/v1/**'

/** Makes every call of the page fail like this. Returns a function that ends it. */
export const failCalls = async (page: Page, { respond }: CallFault): Promise<() => Promise<void>> => {
  await page.route(calls, respond)
  return () => page.unroute(calls)
}

/** What a server lacks: calls, as rows of api.md, and fields of entities. */
interface Lacking {
  calls: readonly string[]
  fields?: Readonly<Record<'device' | 'image', readonly string[]>>
}

const entityAt = (path: string): 'device' | 'image' | null =>
  path === '/api/v1/devices' ? 'device' : path === '/api/v1/firmwares' ? 'image' : null

const without = (entity: object, fields: readonly string[]): object =>
  Object.fromEntries(Object.entries(entity).filter(([field]) => !fields.includes(field)))

/**
 * Makes the page's server respond with 404 to these calls and leave these fields out. Returns the refused calls, in
 * order.
 */
export const lackIn = async (
  page: Page,
  { calls, fields = { device: [], image: [] } }: Lacking,
): Promise<readonly string[]> => {
  const refused: string[] = []
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const row = calls.find((each) => isCallOf(each, `${request.method()} ${pathname}${search}`))
    if (row !== undefined) {
      refused.push(row)
      return route.fulfill({ status: 404, contentType: 'text/plain', body: 'No such call.' })
    }
    const entity = entityAt(pathname)
    if (entity !== null) {
      const response = await route.fetch()
      const list = (await response.json()) as Record<string, object>
      return route.fulfill({
        response,
        json: Object.fromEntries(Object.entries(list).map(([id, each]) => [id, without(each, fields[entity])])),
      })
    }
    // One device has no more than its last seen time.
    if (request.method() === 'GET' && /^\/api\/v1\/devices\/[^/]+$/.test(pathname) && fields.device.length > 0) {
      const response = await route.fetch()
      if (!response.ok()) return route.fulfill({ response })
      const { lastSeen } = (await response.json()) as { lastSeen?: string }
      return route.fulfill({ response, json: { lastSeen } })
    }
    return route.continue()
  })
  return refused
}
