import { expect, test } from '@jest/globals'
import type { FromWorker, PagePort, ToWorker } from '@console/platform/engine'
import { lateWorker } from './lateWorker.ts'

const begin = ({ canWait = true } = {}) => {
  const said: ToWorker[] = []
  const heard: FromWorker[] = []
  let tell: (message: FromWorker) => void = () => {}
  let started = 0
  let closed = 0
  let makeReady = () => {}
  const start = (): PagePort => {
    started += 1
    return {
      post: (message) => void said.push(message),
      listen: (handler) => void (tell = handler),
      close: () => void (closed += 1),
    }
  }
  const port = lateWorker(start, new Promise((resolve) => (makeReady = resolve)), () => canWait)
  port.listen((message) => heard.push(message))
  return {
    port,
    said,
    heard,
    tell: (message: FromWorker) => tell(message),
    ready: async () => {
      makeReady()
      await Promise.resolve()
    },
    counts: () => ({ started, closed }),
  }
}

const subscribe = { kind: 'subscribe', filter: 'a' } as const
const open = { kind: 'open', view: 1, options: { rows: 1 } } as const
const frame = { kind: 'frame', messages: [], views: [], series: [] } as const

test('PERF-14: the worker starts once the first screen is there, and gets all that was said before, in its order', async () => {
  const { port, said, heard, tell, ready, counts } = begin()
  port.post(subscribe)
  port.post(open)
  expect(counts().started).toBe(0)
  await ready()
  expect(said).toEqual([subscribe, open])
  port.post({ kind: 'ready' })
  expect(said).toEqual([subscribe, open, { kind: 'ready' }])
  tell(frame)
  expect(heard).toEqual([frame])
  expect(counts().started).toBe(1)
})

test('PERF-14: a screen that shows events does not wait for it', async () => {
  const { port, said, ready, counts } = begin({ canWait: false })
  port.post(subscribe)
  expect(counts().started).toBe(0)
  port.post(open)
  expect(said).toEqual([subscribe, open])
  await ready()
  expect(counts().started).toBe(1)
})

test('PERF-14: one that was closed before never starts', async () => {
  const { port, ready, counts } = begin()
  port.close()
  await ready()
  expect(counts()).toEqual({ started: 0, closed: 0 })
})
