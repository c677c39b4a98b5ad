import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { passShown } from './passShown.ts'
import { demandedBy, demandIn, pauseAfter } from './retryPolicy.ts'

const demanding = (retryAfter: unknown) => new Error('busy', { cause: { retryAfter } })
const ranges = (failures: number[], ...rest: [pauses?: Parameters<typeof pauseAfter>[1], error?: unknown]) =>
  failures.map((count) =>
    [0, 1].map((chance) => {
      jest.spyOn(Math, 'random').mockReturnValue(chance)
      return pauseAfter(count, ...rest)
    }),
  )

describe('ERR-12: the pause before the next try', () => {
  afterEach(() => void jest.restoreAllMocks())

  test('doubles with each failure in a row up to the longest, and is spread by chance over its second half', () => {
    expect(ranges([1, 2, 3, 4, 7, 1_000])).toEqual([
      [500, 1_000],
      [1_000, 2_000],
      [2_000, 4_000],
      [4_000, 8_000],
      [30_000, 60_000],
      [30_000, 60_000],
    ])
    expect(ranges([1, 3, 9], { first: 250, longest: 2_000 })).toEqual([
      [125, 250],
      [500, 1_000],
      [1_000, 2_000],
    ])
  })

  test('is never shorter than the server asks for, and a little spread, too', () => {
    expect(ranges([1, 7], undefined, demanding(20_000))).toEqual([
      [20_500, 21_000],
      [30_000, 60_000],
    ])
    expect(ranges([1], undefined, demanding(400))).toEqual([[500, 1_000]])
  })

  test.each<[string | null, number | undefined]>([
    ['120', 120_000],
    [' 5 ', 5_000],
    ['0', 0],
    ['Fri, 31 Dec 1999 23:59:59 GMT', 59_000],
    ['Fri, 31 Dec 1999 23:00:00 GMT', 0],
    ['86400', 3_600_000],
    ['99999999999999', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('Retry-After: %s is read as %s ms', (text, expected) => {
    expect(demandIn({ get: () => text }, Date.UTC(1999, 11, 31, 23, 59, 0))?.retryAfter).toBe(expected)
  })

  test('has no demand in what is no error of a server', () => {
    expect(
      [undefined, null, 'x', new Error('x'), demanding('5'), demanding(Number.NaN), demanding(-1)].map(demandedBy),
    ).toEqual([0, 0, 0, 0, 0, 0, 0])
    expect(demandedBy(demanding(1e12))).toBe(3_600_000)
  })
})

describe('ERR-12: a pause', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  const show = (isShown: boolean) => {
    page.hidden = !isShown
    page.dispatchEvent(new Event('visibilitychange'))
  }
  beforeEach(() => {
    jest.useFakeTimers()
    Object.assign(globalThis, { document: page })
  })
  afterEach(() => {
    jest.useRealTimers()
    Reflect.deleteProperty(globalThis, 'document')
  })
  const start = (signal?: AbortSignal) => {
    const ended = jest.fn()
    void passShown(1_000, signal).then(ended)
    return ended
  }

  test('ends in time where the page is shown', async () => {
    const ended = start()
    await jest.advanceTimersByTimeAsync(999)
    expect(ended).not.toHaveBeenCalled()
    await jest.advanceTimersByTimeAsync(1)
    expect(ended).toHaveBeenCalled()
  })

  test('of a hidden page lasts until it is shown, and no shorter than it was to last', async () => {
    const ended = start()
    show(false)
    await jest.advanceTimersByTimeAsync(500)
    show(true)
    await jest.advanceTimersByTimeAsync(0)
    expect(ended).not.toHaveBeenCalled()
    show(false)
    await jest.advanceTimersByTimeAsync(600_000)
    expect(ended).not.toHaveBeenCalled()
    show(true)
    await jest.advanceTimersByTimeAsync(0)
    expect(ended).toHaveBeenCalled()
  })

  test('ends at once when it is ended, also before it began', async () => {
    const controller = new AbortController()
    const ended = start(controller.signal)
    controller.abort()
    const late = start(controller.signal)
    await jest.advanceTimersByTimeAsync(0)
    expect([ended.mock.calls.length, late.mock.calls.length, jest.getTimerCount()]).toEqual([1, 1, 0])
  })
})
