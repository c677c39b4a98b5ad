import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { addAccounts } from '../../testing/stores/accounts.ts'
import { withDatabase } from '../../testing/stores/databases.ts'
import { openTestStore } from '../../testing/stores/testStore.ts'
import { Fleet } from '../fleet/fleet.ts'
import type { Store } from '../store/store.ts'
import { Claims } from './claims.ts'
import { Enrolments } from './enrolments.ts'
import { SelfClaims } from './selfClaim.ts'

const its = cloudForTests()
const facts = { host: 'cloud.local', port: 8883, ca: 'CA', updatesKey: 'KEY' }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()
const told = async (answer: Response) => `${answer.status} ${await answer.text()}`

describe('JOIN-26: enrolments', () => {
  const listed = async () => (await its.user.read<{ enrolments: { id: string }[] }>('/enrolments')).enrolments

  test('are made, listed without their token, and deleted', async () => {
    const { id, token } = (await (
      await its.user.call('POST', '/enrolments', { name: 'Hall', labels: ['site=hall'], uses: 3, expiresAt: soon() })
    ).json()) as { id: string; token: string }
    expect(token).toMatch(/^e1_[\w-]{43}$/)
    expect(await listed()).toEqual([
      { id, name: 'Hall', labels: ['site=hall'], uses: 3, used: 0, expiresAt: expect.any(String) },
    ])
    expect((await its.user.call('DELETE', `/enrolments/${id}`)).status).toBe(204)
    expect((await its.user.call('DELETE', `/enrolments/${id}`)).status).toBe(404)
    expect(await listed()).toEqual([])
  })

  test('are refused without a sensible end or number of uses', async () => {
    const wrong: [object, string][] = [
      [{ uses: 0, expiresAt: soon() }, 'uses'],
      [{ uses: 10_001, expiresAt: soon() }, 'uses'],
      [{ uses: 1 }, 'expiresAt'],
      [{ uses: 1, expiresAt: 'tomorrow' }, 'must be a time'],
      [{ uses: 1, expiresAt: '2020-01-01T00:00:00Z' }, 'later than now'],
      [{ uses: 1, expiresAt: '2999-01-01T00:00:00Z' }, 'within a year'],
    ]
    for (const [body, text] of wrong)
      expect(await told(await its.user.call('POST', '/enrolments', body))).toMatch(new RegExp(`^400 .*${text}`))
  })

  test('are twenty at most that are open; of those that are over the last fifty stay', async () => {
    const add = () => its.user.call('POST', '/enrolments', { uses: 1, expiresAt: soon() })
    for (let number = 0; number < 20; number += 1) expect((await add()).status).toBe(201)
    expect(await told(await add())).toBe(
      "409 This account has 20 of 20 open enrolments. Delete enrolments that you don't need.",
    )
    for (let round = 0; round < 3; round += 1) {
      await withDatabase(its.cloud.data, 'cloud', (db) => db.run('UPDATE enrolments SET used = uses'))
      for (let number = 0; number < 20; number += 1) await add()
    }
    expect(await listed()).toHaveLength(70)
  })
})

describe('JOIN-27: a device that claims itself', () => {
  let store: Store
  let fleet: Fleet
  let enrolments: Enrolments
  let claims: SelfClaims

  beforeEach(async () => {
    store = await openTestStore()
    await addAccounts(store.cloud, 'user-1', 'user-2')
    fleet = await Fleet.open(store)
    enrolments = enrolmentsOf(fleet)
    claims = new SelfClaims(enrolments, () => facts)
  })
  afterEach(async () => {
    await fleet.close()
    await store.close()
  })

  const enrolmentsOf = ({ registry }: Fleet) =>
    new Enrolments({ db: store.cloud, registry, claims: new Claims({ db: store.cloud, registry, powerOn: () => {} }) })
  const enrol = (more: object = {}) =>
    enrolments.add({
      owner: 'user-1',
      name: '',
      labels: ['site=hall'],
      uses: 1,
      expiresAt: Date.now() + 60_000,
      ...more,
    })
  const claim = (token: string, hardwareId = 'aa:bb:cc', remote = '10.0.0.9') =>
    claims.answer({ token, hardwareId, model: 'ESP32-S3' }, remote) as Promise<{ id: string; key: string }>
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'taken',
      (error: { statusCode?: number; message: string }) => `${error.statusCode} ${error.message}`,
    )

  test('gets id, key, address, certificate and time; its key signs it in, and it has the labels of the enrolment', async () => {
    const { token } = await enrol({ name: 'Hall' })
    const answer = await claim(token)
    expect(answer).toEqual({
      id: expect.stringMatching(/^NODE-/),
      key: expect.stringMatching(/^k1_/),
      ...facts,
      time: expect.any(Number),
    })
    expect(await fleet.registry.keyMatches(answer.id, answer.key)).toBe(true)
    expect(await fleet.registry.find('user-1', answer.id)).toMatchObject({
      name: 'Hall aa:bb:cc',
      model: 'ESP32-S3',
      kind: 'device',
      labels: ['site=hall'],
    })
  })

  test('uses the token up, also where many come at once, at two processes', async () => {
    const { token } = await enrol({ uses: 3 })
    const atAnother = new SelfClaims(enrolmentsOf(fleet), () => facts)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        refusal(
          at % 2 === 0
            ? claim(token, `board-${at}`)
            : atAnother.answer({ token, hardwareId: `board-${at}`, model: 'x' }, '10.0.0.9'),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(3)
    expect(
      outcomes.filter((outcome) => /^403 This token was used \d times, which is as often as it may be\./.test(outcome)),
    ).toHaveLength(5)
    expect(await fleet.registry.namesOf('user-1')).toHaveLength(3)
    expect(await enrolments.ownedBy('user-1')).toMatchObject([{ uses: 3, used: 3 }])
  })

  test('is let in beside fifty others that are switched on at once', async () => {
    const { token } = await enrol({ uses: 100 })
    const claimed = await Promise.all(Array.from({ length: 50 }, (_, at) => claim(token, `board-${at}`)))
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(50)
  })

  test('gets a new key in place of the former when it comes again, which is no further use', async () => {
    const { token } = await enrol()
    const [first, second] = [await claim(token), await claim(token)]
    expect(second.id).toBe(first.id)
    expect([
      await fleet.registry.keyMatches(first.id, first.key),
      await fleet.registry.keyMatches(first.id, second.key),
    ]).toEqual([false, true])
    expect(await enrolments.ownedBy('user-1')).toMatchObject([{ used: 1 }])
  })

  test("is refused where it is another enrolment's; with another account the same hardware is another device", async () => {
    const [one, other, foreign] = [await enrol(), await enrol(), await enrol({ owner: 'user-2' })]
    const { id } = await claim(one.token)
    expect(await refusal(claim(other.token))).toContain(`409 This hardware is ${id} already`)
    expect((await claim(foreign.token)).id).not.toBe(id)
    expect(await enrolments.ownedBy('user-1')).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: other.id, used: 0 })]),
    )
  })

  test('is refused with a token that is over, deleted or none, and with senseless words', async () => {
    const over = await enrol({ expiresAt: Date.now() - 1 })
    expect(await refusal(claim(over.token))).toContain('403 This token has come to its end')
    const deleted = await enrol()
    await enrolments.remove('user-1', deleted.id)
    expect(await refusal(claim(deleted.token))).toContain('401 This token does not count')
    for (const body of [
      null,
      'x',
      {},
      { token: 'e1_short', hardwareId: 'a', model: 'b' },
      { token: deleted.token, hardwareId: 'a\n', model: 'b' },
      { token: deleted.token, hardwareId: 'x'.repeat(65), model: 'b' },
      { token: deleted.token, hardwareId: 'a', model: '  ' },
    ]) {
      expect(await refusal(claims.answer(body, '10.0.0.9'))).toMatch(/^400 "(token|hardwareId|model)" must/)
    }
  })

  test('JOIN-21: has a key revoked that another process revokes at the same moment', async () => {
    const { token } = await enrol()
    const { id, key } = await claim(token)
    const { keys } = fleet.registry
    await store.cloud.run('INSERT INTO revoked_keys (device, hash, revoked_at) SELECT device, hash, 1 FROM device_keys')
    expect(await keys.revoke(id, (await keys.of(id))[0]?.id ?? '')).toBe(true)
    expect([await keys.of(id), await keys.reasonAgainst(id, key)]).toEqual([[], 'revoked'])
  })

  test('JOIN-21: leaves no key, token or hash behind when its account is removed', async () => {
    const { token } = await enrol()
    await claim(token)
    await claim(token)
    const left = async () =>
      Promise.all(
        ['device_keys', 'revoked_keys', 'enrolments'].map(
          async (table) => (await store.cloud.all(`SELECT * FROM ${table}`)).length,
        ),
      )
    expect(await left()).toEqual([1, 1, 1])
    await store.cloud.run("DELETE FROM devices WHERE owner = 'user-1'")
    await store.cloud.run("DELETE FROM users WHERE sub = 'user-1'")
    expect(await left()).toEqual([0, 0, 0])
  })

  test('is limited by its address', async () => {
    const now = { time: 0 }
    const limited = new SelfClaims(
      enrolments,
      () => facts,
      () => now.time,
    )
    const ask = (remote: string) => refusal(limited.answer({}, remote))
    for (let number = 0; number < 60; number += 1) expect(await ask('10.0.0.1')).toMatch(/^400/)
    expect(await ask('10.0.0.1')).toBe('429 Too many claims come from this address. Wait a second.')
    expect(await ask('10.0.0.2')).toMatch(/^400/)
    for (let number = 0; number < 60; number += 1)
      expect(await ask(`2001:db8:1:2::${number.toString(16)}`)).toMatch(/^400/)
    expect([await ask('2001:db8:1:2:3::1'), await ask('2001:db8:1:3::1')]).toEqual([
      expect.stringMatching(/^429/),
      expect.stringMatching(/^400/),
    ])
    now.time += 1000
    expect(await ask('10.0.0.1')).toMatch(/^400/)
  })
})
