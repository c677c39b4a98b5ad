import { expect, test } from '@jest/globals'
import { createFakeBroker } from './createFakeBroker.ts'

test('EVT-03: a screen alone gets its events from the engine of the console, at once', async () => {
  const broker = createFakeBroker({ limits: { events: 3, bytes: 1_000_000 } })
  const view = broker.events({ rows: 5, filter: { query: '', muted: ['+/quiet'] } })
  const previews = () => view.state.getState().rows.map((row) => (row.kind === 'gap' ? 'gap' : row.preview))
  for (const [name, text] of [
    ['e', '{"t":1}'],
    ['quiet', 'q'],
    ['e', '{"t":2}'],
  ] as const)
    broker.deliver(`devices/d1/events/${name}`, text)
  expect(previews()).toEqual(['{"t":2}', '{"t":1}'])
  view.setFilter({ query: 'range:2-', muted: [] })
  expect(view.state.getState()).toMatchObject({
    total: 1,
    matched: 1,
    received: 3,
    searching: null,
    filter: { query: 'range:2-' },
  })
  view.setFilter({ query: '', muted: [] })
  broker.deliverGap(5, 9)
  expect(previews()).toEqual(['gap', '{"t":2}', 'q'])
  expect(view.state.getState()).toMatchObject({ dropped: 1, limit: 3 })
  expect(await view.step(3, 1)).toMatchObject({ text: 'q' })
  expect((await view.all()).map(({ text }) => text)).toEqual(['{"t":2}', 'q'])
  expect(await view.topics()).toMatchObject([
    { name: 'e', count: 2, numbers: ['t'] },
    { name: 'quiet', count: 1 },
  ])
  const series = view.series({ device: 'd1', name: 'e', field: 't', points: 5 })
  broker.deliver('devices/d1/events/e', '{"t":3}')
  expect(series.state.getState().map(({ value }) => value)).toEqual([2, 3])
  series.close()
  view.close()
  expect(await view.all()).toEqual([])
})
