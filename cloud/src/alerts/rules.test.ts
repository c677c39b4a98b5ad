import { describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { User } from '../../testing/user.ts'
import { withDatabase } from '../../testing/stores/databases.ts'

const its = cloudForTests({ addAccount: 'second', alertPeriod: 100 })

interface Rule {
  id: string
  name: string
  preset?: string
}

const draft = {
  name: 'Hot',
  enabled: true,
  watch: { kind: 'value', event: 'climate', field: 'temperature', above: 30 },
  scope: { kind: 'all' },
  for: 60,
  tell: { integrations: [] as string[], email: false },
}
const rulesOf = async (user: User) => (await user.read<{ rules: Rule[] }>('/alert-rules')).rules
const told = async (answer: Response) => `${answer.status} ${await answer.text()}`
const add = (body: object) => its.user.call('POST', '/alert-rules', body)

describe('ALERT-02: the rules that every account begins with', () => {
  test('are there, and once deleted they stay so', async () => {
    const second = await User.signIn(its.cloud, its.cloud.added)
    const begun = await rulesOf(second)
    expect(begun.map(({ preset }) => preset)).toEqual(['offline', 'crash', 'integration'])
    for (const { id } of begun) expect((await second.call('DELETE', `/alert-rules/${id}`)).status).toBe(204)
    expect(await rulesOf(second)).toEqual([])
  })

  test("are the user's own once they have another name", async () => {
    const [offline] = await rulesOf(its.user)
    const { id, preset, createdAt, updatedAt, ...kept } = offline as Rule & Record<string, unknown>
    expect([preset, typeof createdAt, typeof updatedAt]).toEqual(['offline', 'number', 'number'])
    expect(await (await its.user.call('PUT', `/alert-rules/${id}`, { ...kept, for: 30 })).json()).toMatchObject({
      preset: 'offline',
      for: 30,
    })
    const renamed = (await (await its.user.call('PUT', `/alert-rules/${id}`, { ...kept, name: 'Gone' })).json()) as Rule
    expect([renamed.name, renamed.preset]).toEqual(['Gone', undefined])
  })
})

describe('ALERT-01: rules', () => {
  test('are added, changed and deleted, by their account only', async () => {
    const answer = await add(draft)
    expect(answer.status).toBe(201)
    const rule = (await answer.json()) as Rule
    expect(rule).toMatchObject(draft)
    const changed = { ...draft, enabled: false, watch: { kind: 'silent', event: 'climate', minutes: 10 } }
    expect(await (await its.user.call('PUT', `/alert-rules/${rule.id}`, changed)).json()).toMatchObject(changed)
    expect(await its.user.read(`/alert-rules/${rule.id}`)).toMatchObject(changed)
    const second = await User.signIn(its.cloud, its.cloud.added)
    for (const [method, body] of [['GET'], ['PUT', draft], ['DELETE']] as const)
      expect((await second.call(method, `/alert-rules/${rule.id}`, body)).status).toBe(404)
    expect((await its.user.call('DELETE', `/alert-rules/${rule.id}`)).status).toBe(204)
    expect((await its.user.call('GET', `/alert-rules/${rule.id}`)).status).toBe(404)
  })

  const value = draft.watch
  test.each([
    [
      'a limit',
      { ...draft, watch: { kind: 'value', event: 'e', field: null } },
      /must have one of "above", "below", "is" and "isNot"/,
    ],
    [
      'one limit only',
      { ...draft, watch: { ...value, below: 1 } },
      /must have one of "above", "below", "is" and "isNot"/,
    ],
    [
      'a "clear" on the other side',
      { ...draft, watch: { ...value, clear: 31 } },
      /"watch.clear" must not be above the limit/,
    ],
    ['one event', { ...draft, watch: { ...value, event: 'climate/#' } }, /name of one event/],
    ['a name that can be seen', { ...draft, name: '  ' }, /"name"/],
    ['a device of the account', { ...draft, scope: { kind: 'device', device: 'NOBODY' } }, /there is no device NOBODY/],
    [
      'integrations of the account',
      { ...draft, tell: { integrations: ['nothing'], email: false } },
      /there is no integration nothing/,
    ],
    ['a known kind', { ...draft, watch: { kind: 'magic' } }, /watch/],
    ['known fields', { ...draft, watch: { ...value, also: 1 } }, /watch/],
    ['minutes', { ...draft, watch: { kind: 'offline', minutes: 0 } }, /watch/],
    ['a time', { ...draft, for: 86_401 }, /for/],
    ['a short name', { ...draft, name: 'x'.repeat(101) }, /name/],
  ])('need %s', async (_what, body, reason) => {
    expect(await told(await add(body))).toMatch(new RegExp(`^400 .*${reason.source}`))
  })

  test('are limited', async () => {
    const count = (await rulesOf(its.user)).length
    await withDatabase(its.cloud.data, 'cloud', (db) =>
      db.run(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${100 - count})
      INSERT INTO alert_rules (id, owner, name, enabled, watch, scope, for_seconds, tell, created_at, updated_at, changed_at)
      SELECT 'r' || n, ?, 'n', 0, '{"kind":"offline","minutes":5}', '{"kind":"all"}', 0, '{"integrations":[],"email":false}', 1, 1, 1 FROM numbers`,
        its.user.sub,
      ),
    )
    expect(await told(await add(draft))).toBe(
      "409 This account has 100 of 100 alert rules. Delete rules that you don't need.",
    )
  })
})
