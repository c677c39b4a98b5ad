import { isCallOf } from '@console/platform-testing/cloud'
import type { Page } from '@playwright/test'

/** What a server does not have: calls, as rows of api.md, and fields of entities. */
interface Lacking {
  calls: readonly string[]
  fields?: Readonly<Record<'device' | 'image', readonly string[]>>
}

const entityAt = (path: string): 'device' | 'image' | null => (path === '/api/v1/devices' ? 'device' : path === '/api/v1/firmwares' ? 'image' : null)

const without = (entity: object, fields: readonly string[]): object => Object.fromEntries(Object.entries(entity).filter(([field]) => !fields.includes(field)))

/** From now on the page's server answers 404 to these calls and leaves these fields out. Answers the calls of that kind that came, in their order. */
export const lackIn = async (page: Page, { calls, fields = { device: [], image: [] } }: Lacking): Promise<readonly string[]> => {
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
      return route.fulfill({ response, json: Object.fromEntries(Object.entries(list).map(([id, each]) => [id, without(each, fields[entity])])) })
    }
    // Of one device, no more is told than when it was seen.
    if (request.method() === 'GET' && /^\/api\/v1\/devices\/[^/]+$/.test(pathname) && fields.device.length > 0) {
      const response = await route.fetch()
      const { lastSeen } = (await response.json()) as { lastSeen?: string }
      return route.fulfill({ response, json: { lastSeen } })
    }
    return route.continue()
  })
  return refused
}
