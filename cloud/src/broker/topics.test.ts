import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mayPublish, mayReceive, maySubscribe, type Principal } from './topics.ts'

const owners: Record<string, string> = { 'NODE-1': 'alpha', 'NODE-2': 'beta' }
const owns = (user: string, device: string) => owners[device] === user
const user: Principal = { kind: 'user', sub: 'alpha', grant: 'g', expiresAt: 0 }
const device: Principal = { kind: 'device', id: 'NODE-1' }

const level = fc.constantFrom(
  'devices',
  'NODE-1',
  'NODE-2',
  'events',
  'functions',
  'variables',
  'webhooks',
  'firmware',
  'result',
  'value',
  'a',
  '',
  '$SYS',
  '$share',
  '+',
  '#',
  'user-x',
)
const topic = fc.array(level, { minLength: 1, maxLength: 6 }).map((levels) => levels.join('/'))

describe('topics', () => {
  test.each([
    ['devices/NODE-1/functions/led', true],
    ['devices/NODE-1/variables/temperature', true],
    ['devices/NODE-1/webhooks/chat', true],
    ['devices/NODE-1/events/a/b', true],
    ['devices/NODE-1/functions/led/result', false],
    ['devices/NODE-1/variables/t/value', false],
    ['devices/NODE-1/functions', false],
    ['devices/NODE-1/capabilities', false],
    ['devices/NODE-1/firmware', false],
    ['devices/NODE-1/functions/', false],
    ['devices/NODE-1/other/led', false],
    ['devices/NODE-2/functions/led', false],
    ['devices/NODE-2/events/a', false],
    ['devices/NODE-3/events/a', false],
    ['$SYS/x', false],
    ['devices', false],
    ['a/b', false],
    ['/devices/NODE-1/events/a', false],
  ])('a user may publish to %s: %s', (name, allowed) => {
    expect(mayPublish(user, name, false, owns)).toBe(allowed)
  })

  test.each([
    ['devices/NODE-1/events/a', true],
    ['devices/NODE-1/events/a/b/c', true],
    ['devices/NODE-1/functions/led/result', true],
    ['devices/NODE-1/variables/t/value', true],
    ['devices/NODE-1/capabilities', true],
    ['devices/NODE-1/functions/led', false],
    ['devices/NODE-1/variables/t', false],
    ['devices/NODE-1/webhooks/chat', false],
    ['devices/NODE-1/firmware', false],
    ['devices/NODE-1/capabilities/a', false],
    ['devices/NODE-2/capabilities', false],
    ['devices/NODE-1/functions/led/other', false],
    ['devices/NODE-2/events/a', false],
    ['devices/NODE-2/functions/led/result', false],
    ['$SYS/x', false],
  ])('a device may publish to %s: %s', (name, allowed) => {
    expect(mayPublish(device, name, false, owns)).toBe(allowed)
  })

  test('events may be retained, commands and answers never', () => {
    expect(mayPublish(user, 'devices/NODE-1/functions/led', true, owns)).toBe(false)
    expect(mayPublish(user, 'devices/NODE-1/webhooks/chat', true, owns)).toBe(false)
    expect(mayPublish(device, 'devices/NODE-1/functions/led/result', true, owns)).toBe(false)
    expect(mayPublish(device, 'devices/NODE-1/events/a', true, owns)).toBe(true)
  })

  test.each([
    ['#', true],
    ['devices/#', true],
    ['devices/+/events/#', true],
    ['+/+/events/#', true],
    ['devices/NODE-1/events/#', true],
    ['+/NODE-1/#', true],
    ['devices/NODE-2/events/#', false],
    ['+/NODE-2/#', false],
    ['devices/NODE-3/#', false],
    ['$SYS/#', false],
    ['$share/group/devices/#', false],
    ['other/#', false],
    ['devices', false],
  ])('a user may subscribe to %s: %s', (filter, allowed) => {
    expect(maySubscribe(user, filter, owns)).toBe(allowed)
  })

  test.each([
    ['devices/NODE-1/functions/+', true],
    ['devices/NODE-1/variables/temperature', true],
    ['devices/NODE-1/firmware', true],
    ['devices/NODE-1/events/hook-response/#', true],
    ['devices/NODE-1/events/+', true],
    ['devices/NODE-1/#', false],
    ['devices/NODE-1/functions/#', false],
    ['devices/+/functions/+', false],
    ['devices/NODE-1/firmware/a', false],
    ['devices/NODE-1/capabilities', false],
    ['devices/+/firmware', false],
    ['devices/NODE-2/events/+', false],
    ['devices/NODE-2/firmware', false],
    ['devices/NODE-2/functions/+', false],
    ['#', false],
    ['$SYS/#', false],
  ])('a device may subscribe to %s: %s', (filter, allowed) => {
    expect(maySubscribe(device, filter, owns)).toBe(allowed)
  })

  test('JOIN-08 a device receives what it is asked, offered and answered, and no more', () => {
    const received = [
      'devices/NODE-1/functions/led',
      'devices/NODE-1/firmware',
      'devices/NODE-1/events/hook-response/a',
      'devices/NODE-1/functions/led/result',
      'devices/NODE-1/webhooks/a',
      'devices/NODE-1/capabilities',
      'devices/NODE-2/firmware',
    ].filter((name) => mayReceive(device, name, owns))
    expect(received).toEqual([
      'devices/NODE-1/functions/led',
      'devices/NODE-1/firmware',
      'devices/NODE-1/events/hook-response/a',
    ])
  })

  test('JOIN-91: an update is offered to the device alone that it is for, and nobody but the cloud offers one', () => {
    expect(
      ['devices/NODE-1/firmware', 'devices/NODE-2/firmware', 'devices/NODE-1/firmware/x'].map((name) =>
        mayReceive(device, name, owns),
      ),
    ).toEqual([true, false, false])
    for (const who of [user, device]) expect(mayPublish(who, 'devices/NODE-1/firmware', false, owns)).toBe(false)
  })

  test('nothing of another user ever reaches anyone, nor can it be published', () => {
    fc.assert(
      fc.property(topic, fc.boolean(), (name, retain) => {
        const own = name.startsWith('devices/NODE-1/')
        if (mayReceive(user, name, owns) || mayPublish(user, name, retain, owns)) expect(own).toBe(true)
        if (mayReceive(device, name, owns) || mayPublish(device, name, retain, owns)) expect(own).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })
})
