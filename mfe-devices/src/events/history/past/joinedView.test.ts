import { describe, expect, test } from '@jest/globals'
import { createTestConsole } from '@console/platform-testing'
import type { EventFilter } from '@console/platform/contract'
import { createStore, manyStored } from '../../../common/eventStore.testing.ts'
import { JoinedView } from './joinedView.ts'
import { PastRows } from './pastRows.ts'

/** Of one device; of all by default. */
const asking = (device: string): EventFilter => ({
  query: device,
  terms: device === '' ? [] : [{ field: 'device', text: device, negated: false }],
  muted: [],
})

/** Joins a live list of the device `before` at first. */
const open = ({
  store = createStore(),
  device = '',
  before = device,
}: { store?: ReturnType<typeof createStore>; device?: string; before?: string } = {}) => {
  const { api, broker } = createTestConsole({ api: store.api })
  let calls = 0
  const opened = broker.events({ rows: 15, filter: asking(before) })
  const live = {
    ...opened,
    step: (...asked: Parameters<typeof opened.step>) => {
      calls++
      return opened.step(...asked)
    },
    before: async () => {
      calls++
      return (await opened.before?.()) ?? []
    },
  }
  const join = () => {
    const filter = asking(device)
    const joined = new JoinedView(
      {
        live,
        past: new PastRows(api, { terms: filter.terms ?? [], muted: [] }),
        filter,
        rows: 15,
        onlyPast: false,
        exportAll: async () => [],
      },
      false,
    )
    const rows = () => joined.state.getState().rows.map((row) => (row.kind === 'gap' ? 'gap' : row.preview))
    const until = (isSo: () => boolean) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!isSo()) return
          stop()
          resolve()
        }
        const stop = joined.state.subscribe(look)
        look()
      })
    return { joined, rows, until }
  }
  return {
    live,
    join,
    calls: () => calls,
    keep: (text: string, from = 'a', name = 'status') =>
      broker.deliver(`devices/${from}/events/${name}`, text, { retained: true }),
  }
}

describe('EVT-100: retained messages below the stored rows', () => {
  test('are those of the present search, also when the former one had as many', async () => {
    const { live, join, keep } = open({ before: 'a', device: 'b' })
    keep('of a', 'a')
    keep('of b', 'b')
    const { joined, rows, until } = join()
    live.setFilter(asking('b'))
    await until(() => rows().includes('of b'))
    expect(rows()).toEqual(['of b'])
    expect((await joined.all()).map(({ text }) => text)).toEqual(['of b'])
  })

  test('stay in sight until they are read, with few calls however many there are', async () => {
    const { join, keep, calls } = open()
    keep('n0')
    const { joined, rows, until } = join()
    for (let each = 1; each < 200; each++) keep(`n${each}`, `d${each}`)
    expect(rows()[0]).toBe('n0')
    await until(() => joined.state.getState().total === 200)
    await joined.all()
    expect(calls()).toBeLessThan(10)
  })

  test('are there and in a download while the store has further pages', async () => {
    const { join, keep } = open({ store: createStore(manyStored(500)) })
    keep('online')
    keep('n499', 'a', 'x')
    const { joined, until } = join()
    await until(() => joined.state.getState().total > 200)
    const texts = (await joined.all()).map(({ text }) => text)
    expect(texts).toHaveLength(201)
    expect([texts[0], texts.at(-1)]).toEqual(['n499', 'online'])
  })

  test('are other messages than stored ones that only begin with the same words', async () => {
    const long = 'x'.repeat(400)
    const { join, keep } = open({
      store: createStore([{ t: Date.now() - 60_000, device: 'a', name: 'status', data: `${long}1` }]),
    })
    keep(`${long}2`)
    const { joined, until } = join()
    await until(() => joined.state.getState().total === 2)
    expect((await joined.all()).map(({ text, retained }) => [text.at(-1), retained])).toEqual([
      ['1', false],
      ['2', true],
    ])
  })
})
