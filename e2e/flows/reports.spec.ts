import type { Page, Request } from '@playwright/test'
import { ConsolePage, FaultCard } from '../pages/consolePage.ts'
import { entryOf, entryScript, RemoteReleases, saveData } from '../support/remoteReleases.ts'
import { expect, test } from '../support/test.ts'

interface Report {
  kind: string
  remote: string
  version: string
  role?: string
  share?: number
  route: string
  fault?: string
  status?: number
  error?: string
  text?: string
  stack?: string[]
}

interface Message {
  schema: number
  page: string
  release: string
  shell: string
  platform: string
  reports: Report[]
}

const canary = 'canary-8d21f7'

/** Names an endpoint in config.json, and takes what the page sends there. */
const collect = async (page: Page) => {
  const requests: Request[] = []
  await page.route('**/config.json', async (route) => {
    const config = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...config, reports: { url: '/field-reports' } } })
  })
  await page.route('**/field-reports', async (route) => {
    await route.fulfill({ status: 204 })
    requests.push(route.request())
  })
  const messages = () => requests.map((request) => request.postDataJSON() as Message)
  return { requests, messages, all: () => messages().flatMap(({ reports }) => reports) }
}

/** A screen that throws when its button is clicked, outside of rendering, with what nobody else may see. */
const screen = `async (shared) => {
  const React = (await Object.values(shared['react'])[0].get())()
  const fail = () => { throw new RangeError('${canary} at ' + window.location.href) }
  return () => React.createElement('div', null,
    React.createElement('h1', null, 'Fragile'),
    React.createElement('button', { onClick: () => setTimeout(fail) }, 'Throw'),
    React.createElement('button', { onClick: () => { void Promise.reject(Object.assign(new TypeError('${canary}'), { stack: new TypeError('${canary}').stack })) } }, 'Reject'))
}`

test.describe('what the console reports of itself', () => {
  test.beforeEach(({ page }) => saveData(page))

  test('MFE-68: which releases have loaded, what a remote throws and what does not load, with remote, version, role and route name, and no value', async ({
    page,
    violations,
    cloud,
  }) => {
    const { requests, messages, all } = await collect(page)
    const releases = new RemoteReleases(page)
    const version = await releases.release('mfe_secrets', entryScript('mfe_secrets', { SecretListScreen: screen }))
    const console = new ConsolePage(page)
    await console.open(`/secrets?token=${canary}&mail=${canary}@example.org`, 'Fragile')
    await expect.poll(all).toContainEqual({
      kind: 'started',
      remote: 'mfe_secrets',
      version,
      role: 'current',
      share: 100,
      route: 'secret-list',
    })

    await page.getByRole('button', { name: 'Throw' }).click()
    await page.getByRole('button', { name: 'Reject' }).click()
    const stack: unknown = expect.arrayContaining([
      expect.stringMatching(new RegExp(`^mfe_secrets ${version} remoteEntry\\.0123abcd\\.js:\\d+:\\d+$`)),
    ])
    for (const error of ['RangeError', 'TypeError']) {
      await expect.poll(all).toContainEqual({
        kind: 'error',
        remote: 'mfe_secrets',
        version,
        role: 'current',
        share: 100,
        route: 'secret-list',
        error,
        stack,
      })
    }

    await page.route(entryOf('mfe_devices'), (route) => route.fulfill({ status: 404, body: canary }))
    await console.follow('Devices')
    await expect(new FaultCard(page).root).toBeVisible()
    await expect.poll(all).toContainEqual(
      expect.objectContaining({
        kind: 'load-failure',
        remote: 'mfe_devices',
        role: 'current',
        route: 'device-list',
        fault: 'fetch',
        status: 404,
      }),
    )

    const [first] = messages()
    expect(first).toMatchObject({
      schema: 1,
      shell: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      platform: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      release: expect.any(String),
    })
    expect(new Set(messages().map((message) => message.page)).size).toBe(1)
    for (const request of requests) {
      const headers = await request.allHeaders()
      expect([headers['cookie'], headers['authorization'], headers['referer']]).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      const body = request.postData() ?? ''
      for (const secret of [canary, 'token', 'example.org', cloud.account.username, cloud.address])
        expect(body).not.toContain(secret)
      expect(body.length).toBeLessThan(8_000)
    }
    expect(violations.take(new RegExp(canary))).toHaveLength(2)
  })

  test(
    'MFE-68: without an endpoint in config.json nothing is sent, and no code for it is loaded',
    { tag: '@long' },
    async ({ page, violations }) => {
      const posts: string[] = []
      page.on(
        'request',
        (request) =>
          void (request.method() === 'POST' && !request.url().includes('/oidc/') && posts.push(request.url())),
      )
      const releases = new RemoteReleases(page)
      await releases.release('mfe_secrets', entryScript('mfe_secrets', { SecretListScreen: screen }))
      const console = new ConsolePage(page)
      await console.open('/secrets', 'Fragile')
      await page.getByRole('button', { name: 'Throw' }).click()
      await expect.poll(() => violations.found.length).toBe(1)
      violations.take(new RegExp(canary))
      await console.follow('Devices')
      await expect(console.main.getByRole('link', { name: 'Greenhouse' })).toBeVisible()
      expect(posts).toEqual([])
    },
  )
})
