import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Alerting, minutes, seconds } from '../../testing/alerting.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'

let its: Alerting

beforeEach(async () => {
  its = await Alerting.open()
  its.add('one')
})
afterEach(async () => {
  await its.close()
  removeTemporaryFolders()
})

const level = (cm: number) => its.send('one', 'level', { cm })
const high = { kind: 'value', event: 'level', field: 'cm', above: 45 } as const
const alert = async () => (await its.alerts())[0]

describe('ALERT-82: an open alert tells the newest value', () => {
  test('while it fires, and how long ago that came', async () => {
    await its.rule({ watch: high, for: 40 })
    await its.look()
    level(48)
    await its.pass(seconds(40))
    const sent = its.now - seconds(40)
    expect(await alert()).toMatchObject({
      state: 'firing',
      value: 48,
      cause: { side: 'beyond', at: sent, sideSince: sent },
    })
    level(52)
    await its.pass(seconds(10))
    expect((await alert())?.value).toBe(52)
    const [before, { rev } = { rev: 0 }] = [its.now, (await alert()) ?? { rev: 0 }]
    for (let count = 0; count < 6; count += 1) {
      level(60 + count)
      await its.pass(seconds(10))
    }
    // A value that changes all the time is stored now and then.
    expect(((await alert())?.rev ?? 0) - rev).toBeLessThanOrEqual(2)
    expect(Number((await alert())?.cause['at'])).toBeGreaterThanOrEqual(before)
  })

  test('also of one that flaps: it is back below since when, and closes when', async () => {
    await its.rule({ watch: high })
    await its.look()
    for (let count = 0; count < 6; count += 1) {
      level(48)
      await its.pass(seconds(20))
      level(43)
      await its.pass(seconds(20))
    }
    const back = its.now - seconds(20)
    await its.pass(minutes(6))
    expect(await alert()).toMatchObject({
      state: 'firing',
      flapping: true,
      value: 43,
      cause: { side: 'clear', sideSince: back, endsAt: back + minutes(15) },
    })
    await its.pass(minutes(10))
    expect(await alert()).toMatchObject({ state: 'resolved', resolvedAt: back + minutes(15) })
  })

  test('and one that has ended the value that ended it', async () => {
    await its.rule({ watch: high, for: 60 })
    await its.look()
    level(48)
    await its.pass(seconds(70))
    level(40)
    await its.pass(seconds(30))
    expect(await alert()).toMatchObject({ state: 'recovering', value: 40, cause: { endsAt: its.now + seconds(30) } })
    // Another process goes on with what is stored.
    await its.restart()
    level(41)
    await its.pass(seconds(40))
    expect(await alert()).toMatchObject({ state: 'resolved', value: 40, cause: { value: 40 } })
  })
})

test('ALERT-80: an open alert counts the failures in a row on', async () => {
  its.integrations.add('hook')
  await its.rule({ watch: { kind: 'integration', integration: null, failures: 3 } })
  await its.look()
  for (const failures of [3, 9, 420]) {
    its.failures.set('hook', failures)
    its.open.receiver.delivered('user', 'hook')
    await its.pass(seconds(10))
    expect((await alert())?.cause).toMatchObject({ failures })
  }
})

describe('ALERT-83: a rule about a state', () => {
  const send = (data: unknown) => its.send('one', 'door', data)

  test.each([
    ['is', { is: 'Open' }, ['closed', 'OPEN'], ['closed'], { is: 'Open', text: 'OPEN' }, 'closed'],
    ['is not', { isNot: 'auto' }, ['auto', 'manual'], ['AUTO'], { isNot: 'auto', text: 'manual' }, 'AUTO'],
    ['is, of true and false', { is: 'true' }, [false, true], [false], { text: 'true' }, 'false'],
    ['is, of numbers', { is: '3.0' }, [2, '3'], [4], { text: 3 }, 4],
  ] as const)(
    'fires while the value %s that text, and tells it',
    async (_what, condition, before, after, cause, ended) => {
      await its.rule({ watch: { kind: 'value', event: 'door', field: 'state', ...condition }, for: 60 })
      await its.look()
      for (const state of before) send({ state })
      await its.pass(seconds(50))
      expect(await its.states()).toEqual(['pending one'])
      await its.pass(seconds(20))
      expect(await alert()).toMatchObject({
        state: 'firing',
        cause: { kind: 'value', event: 'door', field: 'state', ...cause },
      })
      send({ other: 1 })
      await its.pass(minutes(2))
      expect(await its.states()).toEqual(['firing one'])
      for (const state of after) send({ state })
      await its.pass(seconds(70))
      expect(await alert()).toMatchObject({ state: 'resolved', cause: { text: ended } })
    },
  )
})
