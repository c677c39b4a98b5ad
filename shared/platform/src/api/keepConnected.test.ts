import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '../contract/index.ts'
import { passShown } from '../lib/index.ts'
import { keepConnected } from './keepConnected.ts'

describe('ERR-12: a stream of lines', () => {
  const page = Object.assign(new EventTarget(), { hidden: false })
  let times: number[]
  let ending: AbortController
  beforeEach(() => {
    jest.useFakeTimers({ now: 0 })
    jest.spyOn(Math, 'random').mockReturnValue(1)
    Object.assign(globalThis, { document: Object.assign(page, { hidden: false }) })
    times = []
    ending = new AbortController()
  })
  afterEach(() => {
    ending.abort()
    Reflect.deleteProperty(globalThis, 'document')
    jest.useRealTimers()
    jest.restoreAllMocks()
  })
  const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)
  const follow = (connect: () => Promise<void>, more: Partial<Parameters<typeof keepConnected>[0]> = {}) =>
    keepConnected(
      {
        ...more,
        connect: () => {
          times.push(Date.now() / 1_000)
          return connect()
        },
      },
      ending.signal,
    )
  const lasting = (milliseconds: number) => () => passShown(milliseconds)

  test('that ends, or can’t be had, is asked for again after growing pauses; one that lasted begins with the first', async () => {
    void follow(() => Promise.reject(new ApiError('offline', 'away')))
    await pass(200_000)
    expect(times).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183])
    ending.abort()
    ending = new AbortController()
    times = []
    void follow(lasting(10_000))
    await pass(40_000)
    expect(times.map((time) => time - 200)).toEqual([0, 11, 22, 33])
  })

  test('has no sooner try than the server asks for, and ends where the server has no such stream', async () => {
    void follow(() => Promise.reject(new ApiError('http', 'busy', { status: 503, cause: { retryAfter: 20_000 } })))
    await pass(45_000)
    expect(times).toEqual([0, 21, 42])
    await expect(follow(() => Promise.reject(new ApiError('http', 'none', { status: 404 })))).resolves.toBe('absent')
  })

  test('rests while the page is hidden, unless it is to tell something there', async () => {
    page.hidden = true
    void follow(() => Promise.reject(new Error('away')))
    await pass(600_000)
    expect(times).toEqual([0])
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await pass(0)
    expect(times).toEqual([0, 600])
    page.hidden = true
    ending.abort()
    ending = new AbortController()
    times = []
    void follow(() => Promise.reject(new Error('away')), { staysHidden: () => true })
    await pass(5_000)
    expect(times).toHaveLength(3)
  })
})
