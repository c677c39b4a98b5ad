import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { Frame, ViewUpdate } from '../protocol.ts'
import { FrameBatcher } from './frameBatcher.ts'

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

const setup = () => {
  const frames: Frame[] = []
  let updates: ViewUpdate[] = []
  const batcher = new FrameBatcher({
    frame: 16,
    post: (frame) => void frames.push(frame),
    takeChanges: () => ({ views: updates.splice(0), series: [] }),
  })
  const window = {
    rows: [],
    first: 0,
    total: 0,
    received: 0,
    dropped: 0,
    waiting: 0,
    filter: { query: '', muted: [] },
    searched: 0,
    matched: 0,
    searching: null,
    paused: false,
    limit: 1,
    refused: null,
  }
  const change = (view: number) => {
    updates = [{ view, end: 0, window }]
    batcher.scheduleFlush()
  }
  const say = (text: string | Uint8Array) =>
    batcher.message(['a'], {
      topic: 'a',
      payload: typeof text === 'string' ? Buffer.from(text) : text,
      retained: false,
      time: 1,
    })
  const said = () =>
    frames.flatMap(({ messages }) => messages.map(({ message }) => Buffer.from(message.payload).toString()))
  return { frames, batcher, change, say, said }
}

describe('EVT-09: the page gets at most one update per frame', () => {
  test('the first at once, then what gathered meanwhile', () => {
    const { frames, batcher, change, say, said } = setup()
    say('1')
    jest.advanceTimersByTime(0)
    expect(frames).toHaveLength(1)
    batcher.ready()
    for (let index = 0; index < 1_000; index++) change(index)
    say('2')
    say('3')
    jest.advanceTimersByTime(15)
    expect(frames).toHaveLength(1)
    jest.advanceTimersByTime(1)
    expect(frames).toHaveLength(2)
    expect(frames[1]?.views.map(({ view }) => view)).toEqual([999])
    expect(said()).toEqual(['1', '2', '3'])
  })

  test('and none before it has taken in the last one, however long that takes', () => {
    const { frames, batcher, say, said } = setup()
    say('1')
    jest.advanceTimersByTime(0)
    for (let index = 2; index < 100; index++) {
      say(String(index))
      jest.advanceTimersByTime(100)
    }
    expect(frames).toHaveLength(1)
    batcher.ready()
    jest.advanceTimersByTime(0)
    expect(frames).toHaveLength(2)
    expect(said()).toHaveLength(99)
  })

  test('nothing is sent when there is nothing new, and nothing spins', () => {
    const { frames, batcher } = setup()
    for (let index = 0; index < 100; index++) {
      batcher.scheduleFlush()
      jest.advanceTimersByTime(1)
    }
    expect(frames).toEqual([])
    batcher.scheduleFlush()
    expect(jest.getTimerCount()).toBe(1)
    jest.advanceTimersByTime(16)
    expect(jest.getTimerCount()).toBe(0)
  })

  test('a page that takes nothing in loses the oldest messages, not the newest, and memory stays bounded', () => {
    const { frames, batcher, say, said } = setup()
    say('first')
    jest.advanceTimersByTime(0)
    for (let index = 0; index < 12_000; index++) say(String(index))
    batcher.ready()
    jest.advanceTimersByTime(16)
    expect([said()[1], said().at(-1), said().length]).toEqual(['2000', '11999', 10_001])
    for (let index = 0; index < 40; index++) say(new Uint8Array(1024 * 1024))
    batcher.ready()
    jest.advanceTimersByTime(16)
    expect(frames.at(-1)?.messages).toHaveLength(16)
  })

  test('nothing is sent after the end', () => {
    const { frames, batcher, say } = setup()
    say('1')
    batcher.end()
    say('2')
    jest.advanceTimersByTime(1_000)
    expect(frames).toEqual([])
  })
})
