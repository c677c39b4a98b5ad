import { freePort } from 'cloud/testing/freePort.ts'
import { GlewlwydServer } from 'cloud/testing/glewlwydServer.ts'
import { EventsPage } from '../pages/eventPages.ts'
import { followTokens } from '../support/inspect.ts'
import { expect, test as base, topic } from '../support/foreign/foreignTest.ts'

const test = base.extend<{ provider: GlewlwydServer }>({
  provider: async ({ host }, use) => {
    const provider = await GlewlwydServer.start(await freePort(), host.address)
    await use(provider)
    await provider.end()
  },
})

test.skip(!GlewlwydServer.isInstalled, 'Glewlwyd is not installed.')
test('SHELL-01, SHELL-02, SHELL-09, BRK-03: Debian’s Glewlwyd signs in by its own page; a refused token is renewed, and log-out asks again', async ({
  visitor,
  provider,
  settleAt,
}) => {
  const { issuer, resource, person } = provider
  const users = new Map<string, Promise<string | null>>()
  const ask = async (token: string): Promise<string | null> => {
    const answer = await fetch(`${issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } })
    return answer.ok ? ((await answer.json()) as { sub: string }).sub : null
  }
  const subOf = (token: string): Promise<string | null> => {
    const asked = users.get(token) ?? ask(token)
    users.set(token, asked)
    return asked
  }
  const { api, broker } = await settleAt(
    { issuer, subOf },
    { client: 'console', scope: 'openid', extraParams: { resource } },
  )
  const tokens = followTokens(visitor.context())
  const signIn = async () => {
    await visitor.getByLabel('Login').fill(person.username)
    await visitor.getByLabel('Password').fill(person.password)
    await visitor.getByRole('button', { name: 'OK' }).click()
    await visitor.getByRole('button', { name: 'Continue' }).click()
  }

  const events = new EventsPage(visitor)
  const { console } = events
  await visitor.goto('/events?q=bar', { waitUntil: 'commit' })
  await signIn()
  await console.expectScreen('Events')
  expect(visitor.url()).toMatch(/\/events\?q=bar$/)
  await expect(console.topBar).toContainText(`${person.username}@example.org`)
  await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
  await console.mark()
  broker.disconnect(135, 'Not authorized')
  await expect.poll(() => broker.packets('connect').length, { timeout: 20_000 }).toBe(2)
  await expect.poll(() => tokens.map(({ grant }) => grant)).toEqual(['authorization_code', 'refresh_token'])
  await expect.poll(() => broker.filters).toEqual(['devices/+/events/#'])
  broker.publish(topic, '2 bar')
  await expect(events.rows.first()).toContainText('2 bar')
  await console.follow('Devices')
  await expect(console.main.getByRole('link', { name: 'Harbour pump' })).toBeVisible()
  await console.expectNoReload()
  const sub = await subOf(tokens[0]?.tokens?.access_token ?? '')
  expect(broker.packets('connect').map(({ username }) => username)).toEqual([sub, sub])
  expect(new Set(api.calls.map(({ status }) => status))).not.toContain(401)

  await console.logOut()
  await expect(visitor.getByLabel('Password')).toBeVisible()
  await expect.poll(() => broker.present).toBe(0)
})
