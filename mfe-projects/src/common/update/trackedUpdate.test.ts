import { describe, expect, test } from '@jest/globals'
import { hostileTexts } from '@console/platform-testing/hostile'
import fc from 'fast-check'
import {
  startTracking,
  applyReport,
  outcomeOf,
  reconnectTimeout,
  settlingTime,
  type TrackedUpdate,
  type DeviceReport,
  type Progress,
  reportOf,
} from './trackedUpdate.ts'

const sha = 'new'
const triggered = (connectedBefore: number | null = null): TrackedUpdate => ({
  ...startTracking(sha, connectedBefore),
  triggeredAt: 0,
})
const after = (...signs: DeviceReport[]) => signs.reduce(applyReport, triggered())
const hello = (
  firmware: string | null,
  more: Partial<Extract<DeviceReport, { kind: 'hello' }>> = {},
): DeviceReport => ({ kind: 'hello', at: 3, firmware, safeMode: false, retained: false, ...more })
const polled = (more: Partial<Extract<DeviceReport, { kind: 'polled' }>>): DeviceReport => ({
  kind: 'polled',
  at: 9,
  status: null,
  connectedAt: null,
  firmware: null,
  ...more,
})

describe('FIR-07: following a device after an update', () => {
  test('offline, online and its own word are shown with their times', () => {
    const follow = after({ kind: 'offline', at: 1 }, { kind: 'online', at: 2 }, hello(sha))
    expect([follow.offlineAt, follow.onlineAt, follow.reported?.at, outcomeOf(follow, 3, true)]).toEqual([
      1,
      2,
      3,
      'running',
    ])
  })

  test('a restart after it has said what it runs changes no time', () => {
    const follow = after({ kind: 'offline', at: 1 }, { kind: 'online', at: 2 }, hello(sha))
    expect(
      [{ kind: 'offline', at: 7 } as const, { kind: 'online', at: 8 } as const, hello(sha, { at: 9 })].reduce(
        applyReport,
        follow,
      ),
    ).toEqual(follow)
  })

  test('its word is enough where the restart was too short to be seen', () => {
    const follow = after(hello(sha))
    expect([follow.offlineAt, follow.onlineAt, outcomeOf(follow, 3, true)]).toEqual([null, 3, 'running'])
  })

  test('another firmware is shown as such, until the right one speaks up', () => {
    const other = after({ kind: 'offline', at: 1 }, hello('old'))
    expect(outcomeOf(other, 3, true)).toBe('other')
    expect(outcomeOf(applyReport(other, hello(sha)), 4, true)).toBe('running')
  })

  test('what was said before the update, or kept from then, does not count', () => {
    expect(applyReport(startTracking(sha, null), hello('old')).reported).toBeNull()
    expect(after(hello(sha, { retained: true })).reported).toBeNull()
    expect(after({ kind: 'online', at: 1 }, hello('old', { retained: true })).reported).toBeNull()
    expect(outcomeOf(after({ kind: 'online', at: 1 }, hello(sha, { retained: true })), 3, true)).toBe('running')
  })

  test('a live connection that came too late: what the broker kept counts once a poll shows the restart', () => {
    const kept = applyReport(triggered(5), hello(sha, { retained: true }))
    expect(outcomeOf(applyReport(kept, polled({ status: 'online', connectedAt: 5 })), 9, true)).toBe('waiting')
    const back = applyReport(kept, polled({ status: 'online', connectedAt: 6 }))
    expect([back.onlineAt, back.reported?.at, outcomeOf(back, 9, true)]).toEqual([9, 3, 'running'])
    expect(outcomeOf(applyReport(back, hello('old')), 9, true)).toBe('other')
    expect(
      outcomeOf(
        applyReport(
          applyReport(triggered(5), hello('old', { retained: true })),
          polled({ status: 'online', connectedAt: 6 }),
        ),
        9,
        true,
      ),
    ).toBe('waiting')
  })

  test('what the broker kept from before a restart that was seen does not count', () => {
    const restarted = [
      hello(sha, { retained: true }),
      { kind: 'offline', at: 4 } as const,
      polled({ status: 'online', connectedAt: 6 }),
    ].reduce(applyReport, triggered(5))
    expect(outcomeOf(restarted, 9, true)).toBe('waiting')
  })

  test('a device that is back and silent is not said to run it; without live connection that is known at once', () => {
    const follow = after({ kind: 'offline', at: 1 }, { kind: 'online', at: 2 })
    expect(outcomeOf(follow, 2 + settlingTime - 1, true)).toBe('waiting')
    expect(outcomeOf(follow, 2 + settlingTime, true)).toBe('back')
    expect(outcomeOf(follow, 2, false)).toBe('back')
    expect(outcomeOf(after(hello(null)), 3, true)).toBe('back')
  })

  test('a crash of this firmware is shown with its words, one of another is not', () => {
    expect(outcomeOf(after({ kind: 'crash', at: 1, firmware: 'old', text: '' }), 2, true)).toBe('waiting')
    const crashed = after(hello(sha), { kind: 'crash', at: 5, firmware: sha, text: 'unreachable' })
    expect([outcomeOf(crashed, 6, true), crashed.crash?.text]).toEqual(['crashed', 'unreachable'])
    expect(outcomeOf(applyReport(crashed, hello(sha, { safeMode: true })), 9, true)).toBe('safeMode')
  })

  test('the server tells a restart by the time of the last connect, whatever its clock says', () => {
    const began = triggered(500)
    expect(applyReport(began, polled({ status: 'online', connectedAt: 500 })).onlineAt).toBeNull()
    expect(applyReport(began, polled({ status: 'online', connectedAt: 400 })).onlineAt).toBe(9)
    expect(applyReport(triggered(), polled({ status: 'online', connectedAt: 400 })).onlineAt).toBeNull()
    expect(
      applyReport(applyReport(triggered(), polled({ status: 'offline' })), polled({ status: 'online' })).onlineAt,
    ).toBe(9)
    expect([sha, 'old', null].map((firmware) => applyReport(began, polled({ firmware })).recorded)).toEqual([
      true,
      false,
      null,
    ])
  })

  test('FIR-22: what the device says of fetching the image is followed; a long download is waited for', () => {
    const progress = (state: Progress['state'], at: number, more: Partial<Progress> = {}): DeviceReport => ({
      kind: 'progress',
      at,
      state,
      percent: null,
      error: null,
      ...more,
    })
    const fetching = after(progress('accepted', 1), progress('downloading', 2, { percent: 40 }))
    expect([fetching.progress, outcomeOf(fetching, reconnectTimeout + 1, true)]).toEqual([
      { at: 2, state: 'downloading', percent: 40, error: null },
      'waiting',
    ])
    expect(outcomeOf(fetching, reconnectTimeout + 2, true)).toBe('stayed')
    const refused = applyReport(fetching, progress('refused', 3, { error: 'space' }))
    expect([outcomeOf(refused, 4, true), refused.progress?.error]).toEqual(['refused', 'space'])
    expect(outcomeOf(applyReport(refused, hello(sha)), 5, true)).toBe('running')
    expect(outcomeOf(applyReport(fetching, progress('failed', 3)), 4, true)).toBe('refused')
    const cut = [{ kind: 'offline', at: 3 } as const, { kind: 'online', at: 4 } as const, hello('old')].reduce(
      applyReport,
      fetching,
    )
    expect([cut.offlineAt, cut.onlineAt, cut.reported]).toEqual([null, null, null])
    expect(outcomeOf([progress('restarting', 5), hello('old', { at: 6 })].reduce(applyReport, cut), 7, true)).toBe(
      'other',
    )
  })

  test("FIR-22: a chip that calls its firmware by another hash than the file's runs it, as far as the server has told that hash", () => {
    const told = { ...after(), callsItself: 'elf' }
    expect(outcomeOf(applyReport(told, hello('elf')), 3, true)).toBe('running')
    expect(applyReport(told, polled({ firmware: 'elf' })).recorded).toBe(true)
    expect(outcomeOf(applyReport({ ...told, callsItself: null }, hello('elf')), 3, true)).toBe('other')
  })

  test('after the time limit it says whether the device left or not, and still hears it', () => {
    expect(outcomeOf(triggered(), reconnectTimeout - 1, true)).toBe('waiting')
    expect(outcomeOf(triggered(), reconnectTimeout, true)).toBe('stayed')
    const lost = after({ kind: 'offline', at: 1 })
    expect(outcomeOf(lost, reconnectTimeout, true)).toBe('lost')
    expect(outcomeOf(applyReport(lost, hello(sha)), reconnectTimeout, true)).toBe('running')
  })

  test('whatever comes, it never claims the new firmware without the device’s word, and always comes to an end', () => {
    const at = fc.nat(50)
    const firmware = fc.constantFrom(sha, 'old', null)
    const sign: fc.Arbitrary<DeviceReport> = fc.oneof(
      fc.record({ kind: fc.constantFrom('offline' as const, 'online' as const), at }),
      fc.record({ kind: fc.constant('hello' as const), at, firmware, safeMode: fc.boolean(), retained: fc.boolean() }),
      fc.record({ kind: fc.constant('crash' as const), at, firmware, text: fc.string() }),
      fc.record({
        kind: fc.constant('polled' as const),
        at,
        status: fc.constantFrom('online' as const, 'offline' as const, 'unknown' as const, null),
        connectedAt: fc.option(at),
        firmware,
      }),
    )
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 12 }), fc.option(at), fc.boolean(), (signs, before, live) => {
        const follow = signs.reduce(applyReport, triggered(before))
        const end = outcomeOf(follow, reconnectTimeout + settlingTime + 50, live)
        expect(end).not.toBe('waiting')
        if (end === 'running') expect(signs).toContainEqual(expect.objectContaining({ kind: 'hello', firmware: sha }))
      }),
    )
  })
})

const sign = (name: string, text: string, retained = false) =>
  reportOf({ topic: `devices/d/events/${name}`, payload: new TextEncoder().encode(text), retained, time: 7 })

describe('FIR-07: what events say about an update', () => {
  test('status, hello and crash', () => {
    expect(sign('status', 'offline')).toEqual({ kind: 'offline', at: 7 })
    expect(sign('status', 'online')).toEqual({ kind: 'online', at: 7 })
    expect(sign('hello', '{"firmware":"a","safeMode":true}', true)).toEqual({
      kind: 'hello',
      at: 7,
      firmware: 'a',
      safeMode: true,
      retained: true,
    })
    expect(sign('hello', '{"version":"1.4.2"}')).toEqual({
      kind: 'hello',
      at: 7,
      firmware: null,
      safeMode: false,
      retained: false,
    })
    expect(
      sign('crash', '{"firmware":"a","reason":"unreachable","function":"loop","file":"src/main.ino","line":12}'),
    ).toEqual({ kind: 'crash', at: 7, firmware: 'a', text: 'unreachable\nloop · src/main.ino:12' })
  })

  test("FIR-22: how far the device is with the image; what it can't be is left out", () => {
    expect(sign('firmware', '{"id":"u","state":"downloading","percent":41.7}')).toEqual({
      kind: 'progress',
      at: 7,
      state: 'downloading',
      percent: 41,
      error: null,
    })
    expect(sign('firmware', '{"state":"refused","percent":-1,"error":"space"}')).toEqual({
      kind: 'progress',
      at: 7,
      state: 'refused',
      percent: null,
      error: 'space',
    })
    expect([
      sign('firmware', '{"state":"constructor"}'),
      sign('firmware', 'x'),
      sign('firmware', '{"state":"failed"}', true),
    ]).toEqual([null, null, null])
  })

  test('a status or a crash that was kept is an old one, other events say nothing', () => {
    expect([
      sign('status', 'online', true),
      sign('crash', '{"firmware":"a"}', true),
      sign('status', 'sleeping'),
      sign('climate', '{"firmware":"a"}'),
    ]).toEqual([null, null, null, null])
  })

  test('anything else is survived', () => {
    for (const text of ['', 'null', '[]', '7', '{"firmware":7}', ...hostileTexts]) {
      expect(sign('hello', text)).toEqual(expect.objectContaining({ kind: 'hello', firmware: null }))
      expect(sign('crash', text)).toEqual(expect.objectContaining({ kind: 'crash', text: '' }))
    }
  })
})
