import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { SecretsPage } from '../pages/secretsPage.ts'
import { openApi } from '../support/api.ts'
import { findText, isInMemory } from '../support/inspect.ts'
import { onReplicas } from '../support/replicas.ts'
import { routes } from '../support/routes.ts'
import { expect, test } from '../support/test.ts'

// A cloud of its own: all of its log and data are looked through.
test.use({ cloudOptions: { historyDays: 0 } })

const canary = 'canary-8d21f7-Zwölf-Boxkämpfer'
const part = canary.slice(0, 13)
const writings = [
  canary,
  part,
  encodeURIComponent(canary),
  JSON.stringify(canary).slice(1, -1),
  Buffer.from(canary).toString('base64').slice(4, -4),
  Buffer.from(canary).toString('hex'),
]
const tells = (text: string) => writings.some((writing) => text.includes(writing))

/** Keeps what a browser sends, gets and says, as lines that begin with their place. */
const listen = (context: BrowserContext) => {
  const lines: string[] = []
  const saves: string[] = []
  const arriving: Promise<unknown>[] = []
  const follow = (page: Page) => {
    page.on('console', (message) => void lines.push(`console: ${message.text()}`))
    page.on('pageerror', (error) => void lines.push(`error: ${error.stack ?? error.message}`))
  }
  context.pages().forEach(follow)
  context.on('page', follow)
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isSave = request.method() === 'PUT' && pathname.startsWith('/api/v1/secrets/')
    if (isSave) saves.push(request.postData() ?? '')
    lines.push(
      `request: ${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${isSave ? '' : (request.postData() ?? '')}`,
    )
  })
  context.on('response', (response) => {
    // A stream has no end.
    const isStream = response.headers()['content-type']?.includes('ndjson') ?? false
    const body = isStream
      ? Promise.resolve(0)
      : response.text().then(
          (text) => lines.push(`response: ${response.url()} ${text}`),
          () => undefined,
        )
    arriving.push(
      response.allHeaders().then(
        (headers) => lines.push(`headers: ${response.url()} ${JSON.stringify(headers)}`),
        () => undefined,
      ),
      body,
    )
  })
  return {
    saves,
    leaks: async () => (await Promise.all(arriving), lines.filter(tells).map((line) => line.slice(0, 120))),
    lines,
  }
}

/** The texts of inputs, which are in no markup. */
const typedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value).join('\n'),
  )

test.describe("a secret's value", () => {
  test.slow()

  test(
    'SEC-04: is nowhere after it was sent: not in storage, caches, memory, addresses, logs, responses or on any screen',
    { tag: '@chromium' },
    async ({ page, cloud, holdings }) => {
      test.skip(onReplicas, "the cloud's data folder is read, and replicas have a database")
      const heard = listen(page.context())
      const secrets = new SecretsPage(page)
      await secrets.console.open('/secrets/add', 'Add secret')
      await secrets.console.mark()

      await test.step('while it is typed, it is in no store', async () => {
        await secrets.name.fill('CANARY_KEY')
        await secrets.value.fill(canary)
        expect(await isInMemory(page, part), 'the search finds what is there').toBe(true)
        await page.getByRole('button', { name: 'Show characters' }).click()
        expect(
          tells(
            await page.evaluate(() =>
              JSON.stringify([
                { ...localStorage },
                { ...sessionStorage },
                window.history.state,
                document.cookie,
                window.location.href,
              ]),
            ),
          ),
        ).toBe(false)
      })
      await test.step('it is created, updated, and created within an integration', async () => {
        await secrets.save.click()
        await secrets.console.expectScreen('Secrets')
        await secrets.row('CANARY_KEY').click()
        await secrets.update.click()
        await secrets.newValue.fill(`${canary}!`)
        await secrets.save.click()
        await expect(secrets.dialog).toHaveCount(0)
        await secrets.console.goInside('/integrations/add/openai-chat')
        await page.getByRole('button', { name: 'New secret' }).last().click()
        await secrets.newSecret.getByLabel('Name').fill('CANARY_MODAL')
        await secrets.newSecret.getByLabel('Value').fill(`${canary}?`)
        await secrets.newSecret.getByRole('button', { name: 'Save' }).click()
        await expect(page.getByLabel('API key')).toHaveValue('CANARY_MODAL')
      })
      await secrets.console.expectNoReload()
      expect(heard.saves).toEqual([canary, `${canary}!`, `${canary}?`].map((value) => JSON.stringify({ value })))

      await test.step('the page has forgotten it', async () => {
        // First: what looks through the page below brings it along.
        await secrets.console.entry('Secrets').click()
        await page.getByRole('alertdialog').getByRole('button', { name: 'Leave', exact: true }).click()
        await secrets.console.expectScreen('Secrets')
        await expect.poll(() => isInMemory(page, part)).toBe(false)
      })
      await test.step('no screen, store or object of the page has it', async () => {
        for (const address of [
          ...routes.map((route) => route.address(holdings)),
          '/secrets/CANARY_KEY',
          '/secrets/CANARY_MODAL',
          '/secrets/add',
        ]) {
          await secrets.console.goInside(address)
          await expect(secrets.console.heading).toBeVisible()
          await expect(secrets.console.main.locator('[aria-busy=true]')).toHaveCount(0)
          expect(tells(await typedIn(page)), address).toBe(false)
          expect(await findText(page, writings), address).toEqual([])
        }
      })
      await test.step('neither has what the browser sent, got and said, nor the cloud', async () => {
        const api = await openApi(cloud)
        for (const path of [
          '/secrets',
          '/secrets/CANARY_KEY',
          '/secrets/CANARY_MODAL',
          '/integrations',
          '/users',
          '/settings',
          '/dashboard',
          '/devices',
          '/projects',
          '/firmwares',
        ])
          heard.lines.push(`answer: ${path} ${JSON.stringify(await api.call('GET', path as '/'))}`)
        heard.lines.push(
          `log: ${cloud.output()}`,
          ...readdirSync(cloud.data).map((file) => `file: ${file} ${readFileSync(join(cloud.data, file), 'latin1')}`),
        )
        expect(await heard.leaks()).toEqual([])
        expect(heard.lines.filter((line) => line.startsWith('response:')).length).toBeGreaterThan(20)
      })
    },
  )

  test('SEC-04: an error that repeats it, whole or in part, is shown without its words', async ({ page }) => {
    const said: string[] = []
    page.on('console', (message) => void said.push(message.text()))
    const secrets = new SecretsPage(page)
    await secrets.openAdd()
    await secrets.name.fill('ECHOED_KEY')
    await secrets.value.fill(canary)
    const echoes = [
      JSON.stringify({ value: canary }),
      `Unexpected token c, "${part}"... is not valid JSON`,
      `<pre>${encodeURIComponent(canary)}</pre>`,
      `secret=${Buffer.from(`admin:${canary}`).toString('base64')}`,
    ]
    for (const body of echoes) {
      await page.route(
        '**/api/v1/secrets/*',
        (route) =>
          route.request().method() === 'PUT'
            ? route.fulfill({ status: 500, contentType: 'text/plain; charset=utf-8', body })
            : route.continue(),
        { times: 1 },
      )
      await secrets.save.click()
      const toast = secrets.toast('Failed to save secret').last()
      await expect(toast).toContainText(
        'The server refused it (HTTP 500). Its response repeats a part of the value and is not shown.',
      )
      expect(tells(await page.evaluate(() => document.body.innerText)), body).toBe(false)
      await toast.getByRole('button', { name: 'Dismiss' }).click()
      await expect(secrets.value).toHaveValue(canary)
    }
    expect(said.filter(tells)).toEqual([])
    await secrets.save.click()
    await secrets.console.expectScreen('Secrets')
    expect(await findText(page, writings)).toEqual([])
  })
})
