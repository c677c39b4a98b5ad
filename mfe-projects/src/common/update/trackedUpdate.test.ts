import { describe, expect, test } from '@jest/globals'
import { hostileTexts } from '@console/platform-testing/hostile'
import fc from 'fast-check'
import { beginFollow, heard, outcomeOf, patience, settling, type Follow, type Sign, signOf } from './trackedUpdate.ts'

const sha = 'new'
const triggered = (connectedBefore: number | null = null): Follow => ({ ...beginFollow(sha, connectedBefore), triggeredAt: 0 })
const after = (...signs: Sign[]) => signs.reduce(heard, triggered())
const hello = (firmware: string | null, more: Partial<Extract<Sign, { kind: 'hello' }>> = {}): Sign => ({ kind: 'hello', at: 3, firmware, safeMode: false, retained: false, ...more })
const asked = (more: Partial<Extract<Sign, { kind: 'asked' }>>): Sign => ({ kind: 'asked', at: 9, status: null, connectedAt: null, firmware: null, ...more })

describe('FIR-07: following a device after an update', () => {
  test('offline, online and its own word are told with their times', () => {
    const follow = after({ kind: 'offline', at: 1 }, { kind: 'online', at: 2 }, hello(sha))
    expect([follow.offlineAt, follow.onlineAt, follow.told?.at, outcomeOf(follow, 3, true)]).toEqual([1, 2, 3, 'running'])
  })

  test('a restart after it has said what it runs changes no time', () => {
    const follow = after({ kind: 'offline', at: 1 }, { kind: 'online', at: 2 }, hello(sha))
    expect([{ kind: 'offline', at: 7 } as const, { kind: 'online', at: 8 } as const, hello(sha, { at: 9 })].reduce(heard, follow)).toEqual(follow)
  })

  test('its word is enough where the restart was too short to be seen', () => {
    const follow = after(hello(sha))
    expect([follow.offlineAt, follow.onlineAt, outcomeOf(follow, 3, true)]).toEqual([null, 3, 'running'])
  })

  test('another firmware is told as such, until the right one speaks up', () => {
    const other = after({ kind: 'offline', at: 1 }, hello('old'))
    expect(outcomeOf(other, 3, true)).toBe('other')
    expect(outcomeOf(heard(other, hello(sha)), 4, true)).toBe('running')
  })

  test('what was said before the update, or kept from then, does not count', () => {
    expect(heard(beginFollow(sha, null), hello('old')).told).toBeNull()
    expect(after(hello(sha, { retained: true })).told).toBeNull()
    expect(after({ kind: 'online', at: 1 }, hello('old', { retained: true })).told).toBeNull()
    expect(outcomeOf(after({ kind: 'online', at: 1 }, hello(sha, { retained: true })), 3, true)).toBe('running')
  })

  test('a device that is back and silent is not said to run it; without live connection that is known at once', () => {
    const follow = after({ kind: 'offline', at: 1 }, { kind: 'online', at: 2 })
    expect(outcomeOf(follow, 2 + settling - 1, true)).toBe('waiting')
    expect(outcomeOf(follow, 2 + settling, true)).toBe('back')
    expect(outcomeOf(follow, 2, false)).toBe('back')
    expect(outcomeOf(after(hello(null)), 3, true)).toBe('back')
  })

  test('a crash of this firmware is told with its words, one of another is not', () => {
    expect(outcomeOf(after({ kind: 'crash', at: 1, firmware: 'old', text: '' }), 2, true)).toBe('waiting')
    const crashed = after(hello(sha), { kind: 'crash', at: 5, firmware: sha, text: 'unreachable' })
    expect([outcomeOf(crashed, 6, true), crashed.crash?.text]).toEqual(['crashed', 'unreachable'])
    expect(outcomeOf(heard(crashed, hello(sha, { safeMode: true })), 9, true)).toBe('safeMode')
  })

  test('the server tells a restart by the time of the last connect, whatever its clock says', () => {
    const began = triggered(500)
    expect(heard(began, asked({ status: 'online', connectedAt: 500 })).onlineAt).toBeNull()
    expect(heard(began, asked({ status: 'online', connectedAt: 400 })).onlineAt).toBe(9)
    expect(heard(triggered(), asked({ status: 'online', connectedAt: 400 })).onlineAt).toBeNull()
    expect(heard(heard(triggered(), asked({ status: 'offline' })), asked({ status: 'online' })).onlineAt).toBe(9)
    expect([sha, 'old', null].map((firmware) => heard(began, asked({ firmware })).recorded)).toEqual([true, false, null])
  })

  test('after the time limit it says whether the device left or not, and still hears it', () => {
    expect(outcomeOf(triggered(), patience - 1, true)).toBe('waiting')
    expect(outcomeOf(triggered(), patience, true)).toBe('stayed')
    const lost = after({ kind: 'offline', at: 1 })
    expect(outcomeOf(lost, patience, true)).toBe('lost')
    expect(outcomeOf(heard(lost, hello(sha)), patience, true)).toBe('running')
  })

  test('whatever comes, it never claims the new firmware without the device’s word, and always comes to an end', () => {
    const at = fc.nat(50)
    const firmware = fc.constantFrom(sha, 'old', null)
    const sign: fc.Arbitrary<Sign> = fc.oneof(
      fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const), at }),
      fc.record({ kind: fc.constant('hello' as const), at, firmware, safeMode: fc.boolean(), retained: fc.boolean() }),
      fc.record({ kind: fc.constant('crash' as const), at, firmware, text: fc.string() }),
      fc.record({ kind: fc.constant('asked' as const), at, status: fc.constantFrom('online' as const, 'offline' as const, 'unknown' as const, null), connectedAt: fc.option(at), firmware }),
    )
    fc.assert(fc.property(fc.array(sign, { maxLength: 12 }), fc.option(at), fc.boolean(), (signs, before, live) => {
      const follow = signs.reduce(heard, triggered(before))
      const end = outcomeOf(follow, patience + settling + 50, live)
      expect(end).not.toBe('waiting')
      if (end === 'running') expect(signs).toContainEqual(expect.objectContaining({ kind: 'hello', firmware: sha }))
    }))
  })
})

const sign = (name: string, text: string, retained = false) => signOf({ topic: `devices/d/events/${name}`, payload: new TextEncoder().encode(text), retained, time: 7 })

describe('FIR-07: what events say about an update', () => {
  test('status, hello and crash', () => {
    expect(sign('status', 'offline')).toEqual({ kind: 'offline', at: 7 })
    expect(sign('status', 'online')).toEqual({ kind: 'online', at: 7 })
    expect(sign('hello', '{"firmware":"a","safeMode":true}', true)).toEqual({ kind: 'hello', at: 7, firmware: 'a', safeMode: true, retained: true })
    expect(sign('hello', '{"version":"1.4.2"}')).toEqual({ kind: 'hello', at: 7, firmware: null, safeMode: false, retained: false })
    expect(sign('crash', '{"firmware":"a","reason":"unreachable","function":"loop","file":"src/main.ino","line":12}')).toEqual({ kind: 'crash', at: 7, firmware: 'a', text: 'unreachable\nloop · src/main.ino:12' })
  })

  test('a status or a crash that was kept is an old one, other events say nothing', () => {
    expect([sign('status', 'online', true), sign('crash', '{"firmware":"a"}', true), sign('status', 'sleeping'), sign('climate', '{"firmware":"a"}')]).toEqual([null, null, null, null])
  })

  test('anything else is survived', () => {
    for (const text of ['', 'null', '[]', '7', '{"firmware":7}', ...hostileTexts]) {
      expect(sign('hello', text)).toEqual(expect.objectContaining({ kind: 'hello', firmware: null }))
      expect(sign('crash', text)).toEqual(expect.objectContaining({ kind: 'crash', text: '' }))
    }
  })
})
