import { describe, expect, test } from '@jest/globals'
import { hostileTexts } from '@console/platform-testing/hostile'
import { signOf } from './signOf.ts'

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
