import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { until } from '../../testing/until.ts'
import { User } from '../../testing/user.ts'

const its = cloudForTests({ addAccount: 'second', alertPeriod: 100 })
const device = 'NODE-A41C7E'

interface Alert {
  id: string
  ruleName: string
  state: string
  acknowledged?: { by: string }
  history?: { change: string; by?: string }[]
}

type Line = { alerts?: Alert[]; alert?: Alert; firing: number; silencedUntil?: number }

/** Opens the stream of a user's alerts. */
async function follow(user: User): Promise<{ lines: Line[]; status: number; ended(): boolean; stop(): void }> {
  const stopping = new AbortController()
  const answer = await fetch(`${its.cloud.address}/api/v1/alerts/stream`, {
    headers: { authorization: `Bearer ${user.tokens.access_token}` },
    signal: stopping.signal,
  })
  const lines: Line[] = []
  let ended = false
  const read = async () => {
    let rest = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const parts = (rest + chunk).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts.filter((line) => line !== '').map((line) => JSON.parse(line) as Line))
    }
  }
  read()
    .catch(() => {})
    .finally(() => (ended = true))
  return { lines, status: answer.status, ended: () => ended, stop: () => stopping.abort() }
}

async function addRule(name: string, event: string): Promise<void> {
  const draft = {
    name,
    enabled: true,
    watch: { kind: 'value', event, field: null, above: 30 },
    scope: { kind: 'device', device },
    for: 0,
    tell: { integrations: [], email: false },
  }
  expect((await its.user.call('POST', '/alert-rules', draft)).status).toBe(201)
}

const send = async (event: string, value: number) =>
  void (await its.user.connect()).publish(`devices/${device}/events/${event}`, String(value))
const named = (lines: readonly Line[], name: string) =>
  lines.flatMap(({ alert }) => (alert?.ruleName === name ? [alert.state] : []))

describe('ALERT-10: the stream of alerts', () => {
  test('tells those that are open, then each change, and all silences; another account hears nothing', async () => {
    const second = await follow(await User.signIn(its.cloud, its.cloud.added))
    const first = await follow(its.user)
    await until(() => first.lines.length > 0, 'the first line')
    expect(first.lines[0]).toMatchObject({
      firing: expect.any(Number),
      alerts: expect.any(Array),
      now: expect.any(Number),
    })
    await addRule('Streamed', 'streamed')
    await send('streamed', 31)
    await until(() => named(first.lines, 'Streamed').includes('firing'), 'the alert')
    const late = await follow(its.user)
    await until(() => late.lines[0]?.alerts?.some(({ ruleName }) => ruleName === 'Streamed'), 'the open alert')
    late.stop()
    await send('streamed', 20)
    await until(() => named(first.lines, 'Streamed').includes('resolved'), 'its end')
    const end = Date.now() + 60_000
    expect((await its.user.call('POST', '/alerts/silence-all', { until: end })).status).toBe(204)
    await until(() => first.lines.some(({ alert, silencedUntil }) => !alert && silencedUntil === end), 'the silence')
    expect((await its.user.call('POST', '/alerts/silence-all', { until: null })).status).toBe(204)
    await until(
      () => first.lines.at(-1)?.alert === undefined && first.lines.at(-1)?.silencedUntil === undefined,
      'its end',
    )
    expect(second.lines).toHaveLength(1)
    first.stop()
    second.stop()
  })

  test('an account has four', async () => {
    const open = await Promise.all([1, 2, 3, 4].map(() => follow(its.user)))
    await until(() => open.every(({ lines }) => lines.length > 0), 'their first lines')
    expect((await follow(its.user)).status).toBe(429)
    for (const each of open) each.stop()
    await until(async () => {
      const one = await follow(its.user)
      one.stop()
      return one.status === 200
    }, 'room for another one')
  })

  test('ends with the sign-out', async () => {
    const other = await User.signIn(its.cloud)
    const followed = await follow(other)
    await until(() => followed.lines.length > 0, 'the first line')
    await fetch(`${its.cloud.address}/oidc/token/revocation`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: 'console', token: other.tokens.refresh_token }),
    })
    expect(await until(() => followed.ended(), 'its end')).toBe(true)
  })
})

describe('ALERT-70: an alert counts as firing', () => {
  test('while it fires and is neither acknowledged nor silenced, in the list and in the stream, also when a silence has ended', async () => {
    await addRule('Counted', 'counted')
    const followed = await follow(its.user)
    await until(() => followed.lines.length > 0, 'the first line')
    const before = followed.lines[0]?.firing ?? 0
    const firing = async () => (await its.user.read<{ firing: number }>('/alerts')).firing - before
    const told = () => (followed.lines.at(-1)?.firing ?? 0) - before
    await send('counted', 31)
    await until(() => told() === 1, 'the alert')
    const { id } = (await its.user.read<{ alerts: Alert[] }>('/alerts')).alerts.find(
      ({ ruleName }) => ruleName === 'Counted',
    ) as Alert
    const post = async (what: string, body?: object) =>
      expect((await its.user.call('POST', `/alerts/${id}/${what}`, body)).status).toBe(200)
    await post('acknowledge')
    expect(await firing()).toBe(0)
    await until(() => told() === 0, 'that it is seen to')
    await post('unacknowledge')
    expect(await firing()).toBe(1)
    await until(() => told() === 1, 'that it is not')
    await post('silence', { until: Date.now() + 600_000 })
    expect(await firing()).toBe(0)
    await until(() => told() === 0, 'the silence')
    await post('silence', { until: Date.now() + 1000 })
    await until(() => told() === 1, 'the end of the silence', 30_000)
    expect(await firing()).toBe(1)
    await its.user.call('POST', '/alerts/silence-all', { until: Date.now() + 60_000 })
    expect(await firing()).toBe(1)
    await its.user.call('POST', '/alerts/silence-all', { until: null })
    followed.stop()
    await send('counted', 20)
    await until(async () => (await firing()) === 0, 'its end')
  }, 60_000)
})

describe('ALERT-09: an alert', () => {
  test('has marks beside its state, and tells what happened to it and who did it', async () => {
    await addRule('Marked', 'marked')
    await send('marked', 31)
    const find = async () =>
      (await its.user.read<{ alerts: Alert[] }>('/alerts')).alerts.find(({ ruleName }) => ruleName === 'Marked')
    const { id } = await until(async () => (await find())?.state === 'firing' && (await find()), 'the alert')
    const post = async (what: string, body?: object) =>
      (await (await its.user.call('POST', `/alerts/${id}/${what}`, body)).json()) as Alert
    expect(await post('acknowledge')).toMatchObject({ state: 'firing', acknowledged: { by: 'admin' } })
    expect(await post('unacknowledge')).not.toHaveProperty('acknowledged')
    expect(await post('silence', { until: Date.now() + 60_000 })).toMatchObject({
      state: 'firing',
      silencedUntil: expect.any(Number),
    })
    expect(await post('silence', { until: null })).not.toHaveProperty('silencedUntil')
    await send('marked', 20)
    await until(async () => (await find())?.state === 'resolved', 'its end')
    const { history } = await its.user.read<Alert>(`/alerts/${id}`)
    expect(
      history?.filter(({ change }) => change !== 'recovering').map(({ change, by }) => `${change} ${by ?? ''}`.trim()),
    ).toEqual([
      'firing',
      'acknowledged admin',
      'unacknowledged admin',
      'silenced admin',
      'unsilenced admin',
      'resolved',
    ])
    const { alerts, before } = await its.user.read<{ alerts: Alert[]; before: number | null }>(
      '/alerts/history?limit=1',
    )
    expect([alerts.map((alert) => alert.ruleName), typeof before]).toEqual([['Marked'], 'number'])
    expect(
      (await its.user.read<{ alerts: Alert[] }>(`/alerts/history?limit=1&before=${before}`)).alerts.map(
        ({ ruleName }) => ruleName,
      ),
    ).not.toContain('Marked')
    const second = await User.signIn(its.cloud, its.cloud.added)
    expect((await second.call('GET', `/alerts/${id}`)).status).toBe(404)
    expect((await second.call('POST', `/alerts/${id}/acknowledge`)).status).toBe(404)
  })
})
