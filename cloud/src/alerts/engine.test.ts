import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Alerting, minutes, seconds } from '../../testing/alerting.ts'
import { removeTemporaryFolders } from '../../testing/temporaryFolder.ts'

let its: Alerting

beforeEach(async () => {
  its = await Alerting.open()
})
afterEach(async () => {
  await its.close()
  removeTemporaryFolders()
})

describe('ALERT-03: a device that is offline', () => {
  const watch = { kind: 'offline', minutes: 5 } as const

  test('fires when the minutes are over, not before, and ends when it has been back for half a minute', async () => {
    its.add('one', 'two')
    await its.rule({ watch })
    await its.look()
    its.is('offline', 'one')
    await its.pass(minutes(5))
    expect(await its.states()).toEqual([])
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing one'])
    its.is('online', 'one')
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['recovering one'])
    await its.pass(seconds(30))
    expect(await its.states()).toEqual(['resolved one'])
    const [alert] = await its.alerts()
    expect(alert && (await its.changes(alert))).toEqual(['firing', 'recovering', 'resolved'])
    expect(alert).toMatchObject({ kind: 'offline', cause: { kind: 'offline', minutes: 5 }, count: 1 })
  })

  test('is one that was there once: a device that never came is not gone', async () => {
    its.add('one')
    its.devices.set('new', { owner: 'user', labels: [], seen: { status: 'unknown' } })
    await its.rule({ watch })
    await its.pass(minutes(20))
    expect(await its.states()).toEqual([])
  })

  test('may send without a connection that stays: each message counts', async () => {
    its.add('one')
    its.is('offline', 'one')
    await its.rule({ watch })
    for (let count = 0; count < 5; count += 1) {
      await its.pass(minutes(4))
      Object.assign(its.devices.get('one')?.seen ?? {}, { connectedAt: its.now, lastSeen: its.now })
      await its.look()
    }
    expect(await its.states()).toEqual([])
    await its.pass(minutes(5) + seconds(10))
    expect(await its.states()).toEqual(['firing one'])
    Object.assign(its.devices.get('one')?.seen ?? {}, { connectedAt: its.now, lastSeen: its.now })
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['resolved one'])
  })
})

describe('ALERT-81: a device that only visits', () => {
  const watch = { kind: 'offline', minutes: 5 } as const
  const visit = async (id: string) => {
    its.devices.set(id, {
      owner: 'user',
      labels: [],
      seen: { status: 'offline', connectedAt: its.now, lastSeen: its.now },
    })
    await its.look()
  }

  test('is not missed by a rule for all devices before it has a rhythm, and then after three of its intervals', async () => {
    await its.rule({ watch })
    await its.look()
    for (let count = 0; count < 3; count += 1) {
      await visit('tried')
      await its.pass(seconds(10))
    }
    for (let count = 0; count < 5; count += 1) {
      await visit('sleeper')
      await its.pass(minutes(15))
    }
    // It was seen while it was there, too.
    its.is('online', 'sleeper')
    Object.assign(its.devices.get('sleeper')?.seen ?? {}, { connectedAt: its.now, lastSeen: its.now })
    await its.look()
    await its.pass(seconds(10))
    its.is('offline', 'sleeper')
    await its.pass(minutes(44))
    expect(await its.states()).toEqual([])
    await its.pass(minutes(2))
    expect(await its.states()).toEqual(['firing sleeper'])
    expect((await its.alerts())[0]?.cause).toMatchObject({ kind: 'offline', minutes: 45 })
    await visit('sleeper')
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['resolved sleeper'])
  })

  test('one with a lasting connection is missed after a short one, too', async () => {
    await its.rule({ watch })
    const seen = (status: 'online' | 'offline', connectedAt: number) =>
      its.devices.set('lasting', { owner: 'user', labels: [], seen: { status, connectedAt, lastSeen: its.now } })
    seen('online', its.now - minutes(600))
    await its.look()
    seen('offline', its.now - minutes(600))
    await its.look()
    await its.pass(seconds(15))
    const back = its.now
    seen('online', back)
    await its.look()
    await its.pass(seconds(40))
    seen('offline', back)
    await its.look()
    await its.pass(minutes(5) + seconds(10))
    expect(await its.states()).toEqual(['firing lasting'])
  })

  test('is missed after the minutes of a rule that names it', async () => {
    await its.rule({ watch, scope: { kind: 'device', device: 'named' } })
    await visit('named')
    await its.pass(minutes(5) + seconds(10))
    expect(await its.states()).toEqual(['firing named'])
  })
})

describe('ALERT-04: a value', () => {
  const watch = { kind: 'value', event: 'climate', field: 'air.temperature', above: 30, clear: 28 } as const
  const tell = (temperature: unknown) => its.send('one', 'climate', { air: { temperature } })

  test('EVT-122, EVT-141: the cause of its alert has the id of the message that it was in, and leads to the alert', async () => {
    its.add('one')
    await its.rule({ watch })
    await its.look()
    const before = tell(20)
    await its.look()
    const message = tell(31)
    await its.look()
    expect((await its.alerts())[0]).toMatchObject({ state: 'firing', cause: { value: 31, message, at: its.now } })
    const firedBy = async (owner: string, id = '') =>
      (await its.open.alerts.ofMessage(owner, id)).map(({ subject }) => subject)
    expect(await firedBy('user', message)).toEqual(['one'])
    expect(await firedBy('user', before)).toEqual([])
    expect(await firedBy('another', message)).toEqual([])
  })

  test('has to be beyond the limit for the whole time, and well for as long before the alert ends', async () => {
    its.add('one')
    await its.rule({ watch, for: 60 })
    await its.look()
    tell(31)
    await its.pass(seconds(50))
    expect(await its.states()).toEqual(['pending one'])
    tell(29)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual([])
    tell(32)
    await its.pass(seconds(60))
    expect(await its.states()).toEqual(['firing one'])
    tell(29)
    await its.pass(minutes(10))
    expect(await its.states()).toEqual(['recovering one'])
    tell(27.5)
    await its.pass(seconds(50))
    expect(await its.states()).toEqual(['recovering one'])
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['resolved one'])
    const [alert] = await its.alerts()
    expect(alert).toMatchObject({
      limit: 30,
      cause: { kind: 'value', event: 'climate', field: 'air.temperature', above: true, limit: 30, clear: 28 },
    })
    expect((alert?.firedAt ?? 0) - (alert?.since ?? 0)).toBe(seconds(60))
  })

  test.each([
    ['at first', false],
    ['later', true],
  ])('that was beyond it between two looks has been so, %s', async (_when, isKnown) => {
    its.add('one')
    await its.rule({ watch })
    await its.look()
    if (isKnown) {
      tell(20)
      await its.pass(seconds(10))
    }
    tell(31)
    its.now += 500
    its.steady += 500
    tell(20)
    await its.pass(seconds(10))
    expect((await its.states())[0]).toMatch(/^(firing|recovering|resolved) one$/)
    expect((await its.alerts())[0]?.firings).toHaveLength(1)
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['resolved one'])
  })

  test('that no longer comes is not fine', async () => {
    its.add('one')
    await its.rule({ watch })
    await its.look()
    tell(31)
    await its.pass(minutes(20))
    for (const nothing of [null, 'warm', [1]]) tell(nothing)
    its.send('one', 'climate', Buffer.from('no JSON'))
    its.send('one', 'climate', { air: 3 })
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['firing one'])
  })

  test('may be the message itself, and too low', async () => {
    its.add('one')
    await its.rule({ watch: { kind: 'value', event: 'level', field: null, below: 10 } })
    await its.look()
    its.send('one', 'level', 10)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual([])
    its.send('one', 'level', 9.5)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['firing one'])
  })
})

describe('ALERT-05: an event that does not come', () => {
  test('fires when the minutes are over since the last one, and ends with the next', async () => {
    its.add('one', 'two')
    await its.rule({ watch: { kind: 'silent', event: 'reading', minutes: 2 } })
    await its.look()
    its.send('one', 'reading', 1)
    await its.pass(minutes(2) - seconds(10))
    expect(await its.states()).toEqual([])
    await its.pass(seconds(10))
    // The other device has never sent such an event: a rule for all devices doesn't count it as silent.
    expect(await its.states()).toEqual(['firing one'])
    its.send('one', 'reading', 1)
    await its.pass(seconds(20))
    expect(await its.states()).toEqual(['resolved one'])
  })

  test('counts for a device that was named even when it never came', async () => {
    its.add('one')
    await its.rule({
      watch: { kind: 'silent', event: 'reading', minutes: 2 },
      scope: { kind: 'device', device: 'one' },
    })
    await its.pass(minutes(2))
    expect(await its.states()).toEqual(['firing one'])
    expect((await its.alerts())[0]?.cause).toMatchObject({ last: null })
  })
})

describe('ALERT-06: an integration', () => {
  test('fires after so many failures in a row, and ends with a success', async () => {
    its.integrations.add('hook')
    await its.rule({ watch: { kind: 'integration', integration: null, failures: 3 } })
    await its.look()
    const ends = async (failures: number) => {
      its.failures.set('hook', failures)
      its.open.receiver.delivered('user', 'hook')
      await its.pass(seconds(10))
    }
    await ends(2)
    expect(await its.states()).toEqual([])
    await ends(3)
    expect(await its.states()).toEqual(['firing hook'])
    await its.pass(minutes(20))
    expect(await its.states()).toEqual(['firing hook'])
    await ends(0)
    await its.pass(seconds(10))
    expect(await its.states()).toEqual(['resolved hook'])
  })
})

describe('ALERT-07: a crash, or safe mode', () => {
  test('EVT-122: fires at once with the id and the time of its message, and ends when ten minutes were quiet', async () => {
    its.add('one')
    await its.rule({ watch: { kind: 'crash', safeMode: false } })
    await its.look()
    const [message, at] = [
      its.send('one', 'crash', { reason: 'division by zero', function: 'loop', file: 'src/main.ino', line: 12 }),
      its.now,
    ]
    await its.pass(seconds(10))
    expect((await its.alerts())[0]).toMatchObject({
      state: 'firing',
      cause: {
        kind: 'crash',
        reason: 'division by zero',
        function: 'loop',
        file: 'src/main.ino',
        line: 12,
        message,
        at,
      },
    })
    its.send('one', 'hello', { firmware: 'x' })
    await its.pass(minutes(5))
    its.send('one', 'crash', { reason: 'stack overflow' })
    await its.pass(minutes(10))
    expect((await its.alerts())[0]).toMatchObject({ state: 'recovering', count: 2 })
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['resolved one'])
    its.send('one', 'hello', { safeMode: true })
    await its.pass(minutes(1))
    expect(await its.states()).toEqual(['resolved one'])
  })

  test('in safe mode it goes on until the device says that it runs again', async () => {
    its.add('one')
    await its.rule({ watch: { kind: 'crash', safeMode: true } })
    await its.look()
    its.send('one', 'hello', { safeMode: true })
    await its.pass(minutes(20))
    expect(await its.states()).toEqual(['firing one'])
    its.send('one', 'hello', {})
    await its.pass(minutes(10) + seconds(10))
    expect(await its.states()).toEqual(['resolved one'])
  })
})
