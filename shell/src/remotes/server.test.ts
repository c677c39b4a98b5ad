import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'

const page = Object.assign(new EventTarget(), { hidden: false })
let asked: number[]
let answer: () => Promise<Response>
let server: typeof import('./server.ts')

beforeEach(async () => {
  jest.useFakeTimers({ now: 0 })
  jest.spyOn(Math, 'random').mockReturnValue(1)
  Object.assign(globalThis, { document: Object.assign(page, { hidden: false }), window: new EventTarget() })
  asked = []
  jest.spyOn(globalThis, 'fetch').mockImplementation(() => {
    asked.push(Date.now() / 1_000)
    return answer()
  })
  server = await import('./server.ts')
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  for (const name of ['document', 'window']) Reflect.deleteProperty(globalThis, name)
})

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds)

test('ERR-12: a server that is away is asked after growing pauses, all that wait share them, and each hears once that it is back', async () => {
  answer = () => Promise.reject(new Error('away'))
  const listeners = [jest.fn(), jest.fn()]
  for (const listener of listeners) server.onServerBack(listener)
  await pass(50_000)
  expect(asked).toEqual([1, 2, 4, 8, 16, 26, 36, 46])
  answer = async () => new Response()
  await pass(20_000)
  expect([asked.length, ...listeners.map(({ mock }) => mock.calls.length)]).toEqual([9, 1, 1])
})

test('ERR-12: no sooner than it says, and not while the page is hidden', async () => {
  answer = async () => new Response(null, { status: 503, headers: { 'Retry-After': '20' } })
  const stop = server.onServerBack(() => {})
  await pass(50_000)
  expect(asked).toEqual([1, 22, 43])
  page.hidden = true
  await pass(600_000)
  expect(asked).toHaveLength(3)
  stop()
})
