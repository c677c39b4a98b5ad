import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { describeError } from './describeError.ts'
import { createReportQueue } from './reportQueue.ts'
import type { Report } from './report.ts'

const known = [
  { name: 'mfe_devices', version: '1.7.2', folder: 'https://console.test/remotes/mfe_devices/1.7.2/' },
  { name: 'shell', version: '0.1.0', folder: 'https://console.test/assets/' },
]
const canary = 'canary-8d21f7'

const errorWith = (message: string, stack: readonly string[], name = 'TypeError'): Error =>
  Object.assign(new Error(message), { name, stack: [`${name}: ${message}`, ...stack].join('\n') })

describe('MFE-69: an error in a report', () => {
  test('MFE-69: is told apart by its code’s address: the remote’s before the shell’s, in Chromium and Firefox', () => {
    const stack = [
      '    at go (https://console.test/assets/platform.0123abcd.js:1:99)',
      '    at https://console.test/remotes/mfe_devices/1.7.2/101.cda2fa41.js:1:2345',
    ]
    expect(describeError(errorWith('x', stack), known)).toEqual({
      code: known[0],
      error: 'TypeError',
      stack: ['shell 0.1.0 assets/platform.0123abcd.js:1:99', 'mfe_devices 1.7.2 101.cda2fa41.js:1:2345'],
    })
    expect(describeError(errorWith('x', ['go@https://console.test/assets/main.0123abcd.js:7:1']), known).code).toBe(
      known[1],
    )
    expect(describeError(errorWith('x', ['at chrome-extension://abc/content.js:1:1']), known).code).toBeUndefined()
    expect(
      describeError('a text', known, 'https://console.test/remotes/mfe_devices/1.7.2/101.cda2fa41.js:1:1').code,
    ).toBe(known[0])
  })

  test.each([
    [`Cannot read properties of undefined (reading '${canary}')`, 'Cannot read properties of undefined'],
    [`${canary} is not a function`, 'is not a function'],
    [`Minified React error #31; visit https://react.dev/errors/31?args[]=${canary}`, 'Minified React error #31'],
    [`Failed to fetch ${canary}`, 'Failed to fetch'],
    [`The device ${canary} said no`, undefined],
    [canary.repeat(10_000), undefined],
  ])('MFE-69: keeps an engine’s words of its text, and no values: %.60s', (message, text) => {
    const described = describeError(errorWith(message, []), known)
    expect(described.text?.trim()).toBe(text)
    expect(JSON.stringify(described)).not.toContain(canary)
  })

  test('MFE-69: holds nothing of what may be data: names of classes and functions, queries, foreign addresses, made-up files', () => {
    const stack = [
      `    at ${canary} (https://console.test/remotes/mfe_devices/1.7.2/101.cda2fa41.js:1:2345)`,
      `    at x (https://elsewhere.test/${canary}.js:1:1)`,
      `    at x (https://console.test/assets/${canary}.js?token=${canary}:1:1)`,
      `    at x (https://console.test/remotes/mfe_devices/1.7.2/${canary}:1:1)`,
    ]
    const described = describeError(
      errorWith(`x https://console.test/assets/${canary}.js:1:1`, stack, `${canary}Error`),
      known,
    )
    expect(described).toEqual({ code: known[0], error: 'Error', stack: ['mfe_devices 1.7.2 101.cda2fa41.js:1:2345'] })
    const many = errorWith(
      'x',
      Array.from({ length: 5000 }, () => stack[0] ?? ''),
    )
    expect(describeError(many, known).stack).toHaveLength(20)
  })
})

describe('MFE-69: the outbox', () => {
  beforeEach(() => void jest.useFakeTimers())
  afterEach(() => void jest.useRealTimers())

  const sent: { reports: Report[] }[] = []
  const bodies: string[] = []
  const outboxWith = (taken: boolean | Error = true) => {
    sent.length = 0
    bodies.length = 0
    return createReportQueue({
      message: () => ({ schema: 1, page: 'p', release: 'r', shell: '0.1.0', platform: '1.9.0' }),
      post: async (body) => {
        bodies.push(body)
        sent.push(JSON.parse(body) as { reports: Report[] })
        if (taken instanceof Error) throw taken
        return taken
      },
    })
  }
  const report = (number: number, more: Partial<Report> = {}): Report => ({
    kind: 'error',
    remote: 'mfe_devices',
    version: '1.7.2',
    route: 'device-list',
    error: `E${number}`,
    ...more,
  })
  const count = () => sent.reduce((sum, { reports }) => sum + reports.length, 0)

  test('MFE-69: sends what has gathered once, each problem once', () => {
    const { add } = outboxWith()
    for (const number of [1, 2, 1, 1]) add(report(number))
    expect(sent).toEqual([])
    jest.advanceTimersByTime(3_000)
    expect(sent).toEqual([
      { schema: 1, page: 'p', release: 'r', shell: '0.1.0', platform: '1.9.0', reports: [report(1), report(2)] },
    ])
    jest.advanceTimersByTime(60_000)
    add(report(1))
    jest.advanceTimersByTime(3_000)
    expect(sent).toHaveLength(1)
  })

  test('MFE-69: so many in a minute, so many in a page', () => {
    const { add } = outboxWith()
    for (let number = 0; number < 100; number += 1) add(report(number))
    jest.advanceTimersByTime(3_000)
    expect(count()).toBe(12)
    for (let turn = 1; turn < 10; turn += 1) {
      jest.advanceTimersByTime(61_000)
      for (let number = 0; number < 100; number += 1) add(report(turn * 100 + number))
    }
    jest.advanceTimersByTime(3_000)
    expect(count()).toBe(40)
  })

  test('MFE-69: a message is a few kB at most', () => {
    const { add } = outboxWith()
    for (let number = 0; number < 10; number += 1)
      add(report(number, { stack: Array.from({ length: 20 }, () => 'x'.repeat(100)) }))
    add(report(11, { stack: ['y'.repeat(20_000)] }))
    jest.advanceTimersByTime(3_000)
    expect(count()).toBe(11)
    expect(Math.max(...bodies.map((body) => body.length))).toBeLessThanOrEqual(8_000)
  })

  test('MFE-69: what waits goes when the page does', () => {
    const { add, flush } = outboxWith()
    add(report(1))
    flush()
    expect(count()).toBe(1)
    jest.advanceTimersByTime(10_000)
    expect(sent).toHaveLength(1)
  })

  test.each([false, new Error('refused by the policy')])(
    'MFE-69: an endpoint that takes none is left alone, and nothing fails: %s',
    async (taken) => {
      const { add } = outboxWith(taken)
      for (let number = 0; number < 5; number += 1) {
        add(report(number))
        await jest.advanceTimersByTimeAsync(3_000)
      }
      expect(sent).toHaveLength(2)
    },
  )
})
