import { describe, expect, jest, test } from '@jest/globals'
import { until } from '../../testing/until.ts'
import { WriteBuffer } from './writeBuffer.ts'
import type { Batch, Refused } from './protocol.ts'
import { HistoryAway } from './thread.ts'
import { messageOn } from '../../testing/messageOn.ts'

/** A store that rejects everything while `problem` is set. */
class Store {
  problem: Error | undefined
  refuses: Refused = {}
  readonly texts: string[] = []
  batches = 0

  take = async ({ bytes, ends }: Batch): Promise<Refused> => {
    if (this.problem) throw this.problem
    this.batches += 1
    for (const [index, end] of ends.entries())
      this.texts.push(Buffer.from(bytes.subarray(index === 0 ? 0 : ends[index - 1], end)).toString())
    return this.refuses
  }
}

const opened = (later?: (work: () => void, milliseconds: number) => () => void) => {
  const [store, log] = [new Store(), [] as string[]]
  const removed = new Set<string>()
  const outbox = new WriteBuffer(
    (batch) => store.take(batch),
    (_owner, device) => !removed.has(device),
    (text) => log.push(text),
    { retryAfter: 10, ...(later && { later }) },
  )
  const add = (text: string, owner = 'ada') => void outbox.add(messageOn('devices/d/events/e', text, { owner }))
  return { store, log, outbox, add, removed }
}

describe("HIST-11: while the store can't take events", () => {
  test('they wait, it is told since when and why, and they are stored in their order when it can again', async () => {
    const { store, log, outbox, add } = opened()
    store.problem = new HistoryAway('database or disk is full', true)
    const began = Date.now()
    add('1')
    await until(() => outbox.keeping('ada') !== true, 'it to be told')
    add('2')
    expect(outbox.keeping('ada')).toEqual({ since: expect.any(Number), reason: 'disk', missed: 0 })
    expect((outbox.keeping('ada') as { since: number }).since).toBeGreaterThanOrEqual(began)
    store.problem = undefined
    await until(() => outbox.keeping('ada') === true, 'it to go on')
    await outbox.settled('ada')
    expect(store.texts).toEqual(['1', '2'])
    expect(log).toEqual([expect.stringContaining('the stream goes on without'), 'History: events are stored again.'])
  })

  test('no more than a bounded number waits: the rest is counted, for each account its own', async () => {
    const { store, outbox, add } = opened()
    store.problem = new Error('away')
    for (let index = 0; index < 50_000; index += 1) add(`${index}`, index % 2 ? 'ada' : 'carl')
    await until(() => outbox.keeping('ada') !== true, 'it to be told')
    add('too many')
    add('too many', 'bob')
    add('too many', 'bob')
    expect(outbox.keeping('bob')).toMatchObject({ reason: 'database', missed: 2 })
    expect(outbox.keeping('ada')).toMatchObject({ missed: 1 })
    expect(outbox.keeping('eve')).toMatchObject({ missed: 0 })
    store.problem = undefined
    await until(() => store.texts.length === 50_000, 'those that waited to be stored')
    expect(outbox.keeping('bob')).toMatchObject({ missed: 2 })
    expect(outbox.keeping('eve')).toBe(true)
  })

  test('a batch that it never takes is given up, and what follows is stored', async () => {
    const { store, outbox, add } = opened()
    store.problem = new Error('poison')
    add('poison')
    await until(() => outbox.missed === 1, 'it to be given up')
    store.problem = undefined
    add('next')
    await outbox.settled('ada')
    expect(store.texts).toEqual(['next'])
  })
})

test('HIST-11: too fast for the store, and topics beyond the most, are told as such', async () => {
  const { store, outbox, add } = opened()
  for (let index = 0; index < 25_001; index += 1) add('x')
  expect(outbox.keeping('ada')).toMatchObject({ reason: 'busy', missed: 1 })
  store.refuses = { bob: 3 }
  await outbox.settled('ada')
  expect(outbox.keeping('bob')).toMatchObject({ reason: 'topics' })
})

test("HIST-11: one account may fill half of the room, in events or bytes, and another's event is stored beside it", async () => {
  const { store, outbox, add } = opened()
  for (let index = 0; index < 25_010; index += 1) add('x')
  const large = 'y'.repeat(1024 * 1024)
  for (let index = 0; index < 17; index += 1) add(large, 'bob')
  add('small', 'eve')
  expect([outbox.keeping('ada'), outbox.keeping('bob'), outbox.keeping('eve')]).toMatchObject([
    { reason: 'busy', missed: 10 },
    { reason: 'busy', missed: 1 },
    true,
  ])
  await Promise.all(['ada', 'bob', 'eve'].map((owner) => outbox.settled(owner)))
  expect([store.texts.length, store.texts.includes('small')]).toEqual([25_017, true])
  // Their share of the queue is free again.
  add('again')
  add(large, 'bob')
  await Promise.all(['ada', 'bob'].map((owner) => outbox.settled(owner)))
  expect([store.texts.length, outbox.missed]).toEqual([25_019, 11])
})

test('HIST-06: what waits of a device that was removed is not stored, also not by the next try of a batch', async () => {
  const { store, outbox, add, removed } = opened()
  store.problem = new Error('away')
  add('1')
  void outbox.add(messageOn('devices/other/events/e', '2'))
  await until(() => outbox.keeping('ada') !== true, 'a try to fail')
  add('3')
  removed.add('d')
  store.problem = undefined
  await until(() => outbox.keeping('ada') === true, 'it to go on')
  await outbox.settled('ada')
  expect([store.texts, outbox.stored, outbox.missed]).toEqual([['2'], 1, 0])
})

test('HIST-48: what was missed longer ago is no part of what is missed now: it is told since now', async () => {
  const { outbox } = opened()
  const [began, clock] = [Date.now(), jest.spyOn(Date, 'now')]
  try {
    for (const hour of [0, 24]) {
      clock.mockReturnValue(began + hour * 3_600_000)
      void outbox.add(messageOn('devices/d/events/e', Buffer.alloc(33 * 1024 * 1024)))
    }
    expect(outbox.keeping('ada')).toEqual({ since: began + 24 * 3_600_000, reason: 'busy', missed: 1 })
  } finally {
    clock.mockRestore()
  }
})

test("CLOUD-102: an account's event is in the next batch, and found, however many of another one wait before it; each account's own keep their order", async () => {
  const { store, outbox, add } = opened()
  for (let index = 0; index < 10_000; index += 1) add(`${index}`)
  add('first', 'eve')
  add('second', 'eve')
  await outbox.settled('eve')
  expect(store.batches).toBe(1)
  expect(store.texts.filter((text) => /[a-z]/.test(text))).toEqual(['first', 'second'])
  await outbox.settled('ada')
  expect(store.texts.filter((text) => /\d/.test(text))).toEqual(
    Array.from({ length: 10_000 }, (_, index) => `${index}`),
  )
})

test("CLOUD-102: an account's events keep their order when the clock is set back", async () => {
  const { store, outbox, add } = opened()
  const [began, clock] = [Date.now(), jest.spyOn(Date, 'now')]
  try {
    for (const [index, t] of [began, began - 1000, began - 500].entries()) {
      clock.mockReturnValue(t)
      add(String(index))
    }
    await outbox.settled('ada')
    expect(store.texts).toEqual(['0', '1', '2'])
  } finally {
    clock.mockRestore()
  }
})

describe('CLOUD-100: who waits for an event to be stored', () => {
  const awaited = (outbox: WriteBuffer, text: string) => outbox.add(messageOn('devices/d/events/e', text), true)

  test('is told when it is, and many share one batch', async () => {
    const { store, outbox, add } = opened()
    add('nobody waits')
    await Promise.all(
      ['1', '2', '3'].map(async (text) => {
        await awaited(outbox, text)
        expect(store.texts).toContain(text)
      }),
    )
    expect(store).toMatchObject({ batches: 1, texts: ['nobody waits', '1', '2', '3'] })
  })

  test('waits no longer than until the store is known to fail, or has no room', async () => {
    const { store, outbox } = opened()
    store.problem = new Error('away')
    await awaited(outbox, '1')
    expect(outbox.keeping('ada')).toMatchObject({ reason: 'database' })
    await awaited(outbox, '2')
    store.problem = undefined
    await outbox.add(messageOn('devices/d/events/e', Buffer.alloc(33 * 1024 * 1024), { owner: 'bob' }), true)
    expect(outbox.keeping('bob')).toMatchObject({ missed: 1 })
  })

  test('waits no longer than some seconds for a store that says nothing; it counts as failing until it answers', async () => {
    let silentTooLong = () => {}
    const { store, outbox, log } = opened((work) => {
      silentTooLong = work
      return () => {}
    })
    let answer = () => {}
    const gate = new Promise<void>((resolve) => (answer = resolve))
    const take = store.take
    store.take = async (batch) => {
      await gate
      return take(batch)
    }
    const first = awaited(outbox, '1')
    outbox.flush()
    silentTooLong()
    await first
    await awaited(outbox, '2')
    expect([outbox.keeping('ada'), store.texts]).toEqual([
      { since: expect.any(Number), reason: 'database', missed: 0 },
      [],
    ])
    answer()
    await until(() => store.texts.length === 2, 'both to be stored')
    expect([outbox.keeping('ada'), outbox.missed, log.at(-1)]).toEqual([true, 0, 'History: events are stored again.'])
  })
})

test('CLOUD-100: what comes while the last batch is stored is stored before the end', async () => {
  const { store, outbox, add } = opened()
  const take = store.take
  // It comes when the batch has been taken for the last one.
  store.take = async (batch) => {
    if (store.batches === 0)
      outbox.add(messageOn('devices/d/events/e', '1'), true).then(
        () => add('2'),
        () => {},
      )
    return take(batch)
  }
  add('0')
  await outbox.close()
  expect(store.texts).toEqual(['0', '1', '2'])
})
