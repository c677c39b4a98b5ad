import { describe, expect, test } from '@jest/globals'
import { readReportLog, readReportMessage, type ReportMessage } from './reportMessage.ts'
import { createSessions, type Session } from './sessions.ts'
import { probabilityByChance } from './significance.ts'
import { judgeCanary } from './verdict.ts'

const minute = 60_000

/** Sessions over so many minutes, of which each nth fails. */
const sessions = (count: number, minutes: number, failsEach = Infinity, more: Partial<Session> = {}): Session[] =>
  Array.from({ length: count }, (_, index) => ({
    at: (index * minutes * minute) / count,
    loaded: true,
    notLoaded: false,
    failed: index % failsEach === failsEach - 1,
    ...more,
  }))

describe('MFE-71: whether a canary is halted', () => {
  test('MFE-71: is, when it fails more often than the current version in two windows running', () => {
    expect(judgeCanary(sessions(200, 40, 5), sessions(1000, 40, 100))).toEqual({
      halt: true,
      because: expect.stringMatching(
        /^sessions with errors, canary against current, in the last 2 windows: 1\d of 5\d \(\d+\.\d %\) against \d of \d+ \(\d\.\d %\), then /,
      ),
    })
  })

  test.each([
    ['it fails as often as the current version', sessions(200, 40, 10), sessions(1000, 40, 10)],
    ['it fails in less than 2 % of its sessions', sessions(400, 40, 80), sessions(4000, 40)],
    ['there were too few sessions', sessions(90, 40, 2), sessions(1000, 40)],
    ['the difference may be chance', sessions(100, 40, 17), sessions(60, 40, 60)],
    ['nobody has the current version', sessions(200, 40, 2), []],
    ['there is no traffic', [], []],
    ['all came within ten minutes', sessions(5000, 9, 2), sessions(5000, 9)],
    [
      'only the first window was bad',
      [...sessions(60, 12, 2), ...sessions(200, 40).map((each) => ({ ...each, at: each.at + 12 * minute }))],
      sessions(1000, 60),
    ],
  ])('MFE-71: is not, when %s', (_, canary, current) => {
    expect(judgeCanary(canary, current).halt).toBe(false)
  })

  const broken = { loaded: false, notLoaded: true, failed: true }

  test('MFE-71: is, when three sessions within some minutes could not load it and none could', () => {
    expect(judgeCanary(sessions(3, 10, Infinity, broken), [])).toEqual({
      halt: true,
      because: 'it could not be loaded in 3 sessions, and in none it could',
    })
    expect(judgeCanary(sessions(2, 10, Infinity, broken), []).halt).toBe(false)
    expect(judgeCanary([...sessions(3, 10, Infinity, broken), ...sessions(1, 1)], []).halt).toBe(false)
  })

  test('MFE-77: is not at once by a few messages, nor by many of one address', () => {
    const from = (addresses: number, minutes = 10) =>
      sessions(30, minutes, Infinity, broken).map((each, index) => ({ ...each, from: `address ${index % addresses}` }))
    expect([from(3, 4), from(1), from(2), from(3)].map((canary) => judgeCanary(canary, []).halt)).toEqual([
      false,
      false,
      false,
      true,
    ])
  })

  test('MFE-77: is not by errors that one address reports, however long it goes on', () => {
    const from = (addresses: number) =>
      sessions(200, 40, 5).map((each, index) => ({
        ...each,
        from: `address ${each.failed ? index % addresses : index}`,
      }))
    const unknown = sessions(200, 40, 5, { from: 'unknown' })
    expect(
      [from(1), from(2), from(3), unknown].map((canary) => judgeCanary(canary, sessions(1000, 40, 100)).halt),
    ).toEqual([false, false, true, true])
  })

  test('MFE-71: is not by chance: of canaries that are as good as the current version, fewer than one in a hundred', () => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const some = (count: number) => sessions(count, 60).map((each) => ({ ...each, failed: random() < 0.03 }))
    const halted = Array.from({ length: 1000 }, () => judgeCanary(some(150), some(1500)).halt).filter(Boolean)
    expect(halted.length).toBeLessThan(10)
  })
})

describe('MFE-71: the probability by chance', () => {
  test('MFE-71: is Fisher’s', () => {
    // Fisher's tea: 3 of 4 right.
    expect(probabilityByChance({ total: 4, failed: 3 }, { total: 4, failed: 1 })).toBeCloseTo(17 / 70, 10)
    expect(probabilityByChance({ total: 4, failed: 4 }, { total: 4, failed: 0 })).toBeCloseTo(1 / 70, 10)
    expect(probabilityByChance({ total: 50, failed: 0 }, { total: 50, failed: 9 })).toBeCloseTo(1, 10)
  })

  test('MFE-71: is a probability, and falls with each failure more', () => {
    for (const [total, others] of [
      [1, 1],
      [50, 500],
      [300, 7],
      [0, 20],
    ] as const) {
      const chances = Array.from({ length: Math.min(total, others) + 1 }, (_, failed) =>
        probabilityByChance({ total, failed }, { total: others, failed: Math.min(total, others) - failed }),
      )
      expect(chances.every((chance) => chance >= 0 && chance <= 1)).toBe(true)
      expect(chances).toEqual(chances.toSorted((a, b) => b - a))
    }
  })
})

const message = (page: string, kind: ReportMessage['reports'][number]['kind'], version = '1.8.0'): ReportMessage => ({
  schema: 1,
  page,
  release: 'r',
  shell: '1.0.0',
  platform: '1.9.0',
  reports: [{ kind, remote: 'mfe_devices', version, route: '' }],
})

describe('MFE-70: what is counted', () => {
  test('MFE-70: pages, not reports, from the first time that a page is heard of', () => {
    const { add, of } = createSessions(() => true)
    add(message('a', 'started'), 10)
    for (let time = 20; time < 1000; time += 1) add(message('a', 'error'), time)
    add(message('b', 'load-failure'), 5)
    add(message('c', 'slow-load'), 30)
    expect(of('mfe_devices', '1.8.0')).toEqual([
      { at: 5, loaded: false, notLoaded: true, failed: true },
      { at: 10, loaded: true, notLoaded: false, failed: true },
      { at: 30, loaded: false, notLoaded: false, failed: false },
    ])
  })

  test('MFE-70: only versions that the registry has, and so many pages of each', () => {
    let version = '1.8.0'
    const { add, of, tidy } = createSessions((_, asked) => asked === version)
    for (let page = 0; page < 20_500; page += 1) add(message(String(page), 'error'), page)
    add(message('x', 'error', '6.6.6'), 1)
    expect([of('mfe_devices', '1.8.0').length, of('mfe_devices', '6.6.6').length]).toEqual([20_000, 0])
    version = '1.9.0'
    tidy()
    expect(of('mfe_devices', '1.8.0')).toEqual([])
  })

  test.each([
    'no JSON',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...message('a', 'error'), schema: 2 }),
    JSON.stringify({ ...message('a', 'error'), page: 'x'.repeat(65) }),
    JSON.stringify({
      ...message('a', 'error'),
      reports: Array.from({ length: 51 }, () => message('a', 'error').reports[0]),
    }),
    JSON.stringify({ ...message('a', 'error'), reports: [{ kind: 'promote', remote: 'mfe_devices', version: '1' }] }),
    JSON.stringify({ ...message('a', 'error'), reports: [{ kind: 'error', remote: '__proto__', version: '1' }] }),
    JSON.stringify({ ...message('a', 'error'), note: 'x'.repeat(20_000) }),
    '['.repeat(15_000),
  ])('MFE-70: %.60s is no message', (text) => {
    expect(readReportMessage(text)).toBeNull()
  })

  test('MFE-70: a log of messages is read line by line; what is none of them is counted', () => {
    const line = JSON.stringify({ at: 5, ...message('a', 'error') })
    expect(readReportLog(`${line}\n\nx\n{"at":"now"}\n${line}\n`)).toEqual({
      messages: [
        { at: 5, message: message('a', 'error') },
        { at: 5, message: message('a', 'error') },
      ],
      others: 2,
    })
  })

  test('MFE-70: of a message nothing is kept that is not known', () => {
    expect(readReportMessage(JSON.stringify({ ...message('a', 'error'), user: 'ada' }))).toEqual(message('a', 'error'))
  })
})
