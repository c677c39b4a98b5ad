import { afterEach, describe, expect, test } from '@jest/globals'
import type { EventView } from '@console/platform/contract'
import { until } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

const openStream = async (...args: Parameters<typeof openTestConsole>) => {
  const opened = await openTestConsole(...args)
  await opened.is('live')
  const view = opened.broker.events({ rows: 4 })
  await until('the events are subscribed', () => opened.server.filters.includes('devices/+/events/#'))
  return { ...opened, view }
}
const received = (view: EventView, count: number) =>
  until(`${count} events are there`, () => view.state.getState().received === count)
const previews = (view: EventView) =>
  view.state.getState().rows.map((row) => (row.kind === 'gap' ? 'gap' : row.preview))

describe('EVT-01: the stream of events', () => {
  test('shows those of all devices, newest first, with topic, message and time', async () => {
    const { server, view } = await openStream()
    const before = Date.now()
    server.publish('devices/d1/events/room/temp', '{"t": 1}')
    server.publish('devices/d2/events/door', 'open')
    await received(view, 2)
    expect(view.state.getState()).toMatchObject({
      total: 2,
      first: 0,
      dropped: 0,
      waiting: 0,
      limit: 100_000,
      refused: null,
      rows: [
        { kind: 'message', device: 'd2', name: 'door', preview: 'open', retained: false },
        { kind: 'message', device: 'd1', name: 'room/temp', preview: '{"t": 1}', retained: false },
      ],
    })
    for (const row of view.state.getState().rows) {
      const time = row.kind === 'message' ? row.time : 0
      expect(time).toBeGreaterThanOrEqual(before)
      expect(time).toBeLessThanOrEqual(Date.now())
    }
  })

  test('DEV-05: or of one device, with what it sent while the other list was open', async () => {
    const { server, broker, view } = await openStream()
    server.publish('devices/d1/events/e', 'mine')
    server.publish('devices/d2/events/e', 'other')
    await received(view, 2)
    const one = broker.events({ device: 'd1', rows: 4 })
    await received(one, 1)
    expect(previews(one)).toEqual(['mine'])
    server.publish('devices/d1/events/e', 'next')
    await received(one, 2)
  })

  test('EVT-05: any of its messages can be read whole', async () => {
    const { server, view } = await openStream()
    const long = `{"log": "${'x'.repeat(70_000)}"}`
    server.publish('devices/d1/events/a/b', long)
    await received(view, 1)
    const [row] = view.state.getState().rows
    expect(await view.read(row?.id ?? 0)).toEqual({
      id: row?.id,
      device: 'd1',
      name: 'a/b',
      topic: 'devices/d1/events/a/b',
      text: long,
      retained: false,
      time: row?.kind === 'message' ? row.time : 0,
    })
    expect(await view.read(999)).toBeNull()
    view.close()
    expect(await view.read(row?.id ?? 0)).toBeNull()
  })

  test('keeps the identity of a row for as long as it is shown', async () => {
    const { server, view } = await openStream()
    server.publish('devices/d1/events/e', 'a')
    await received(view, 1)
    const [row] = view.state.getState().rows
    server.publish('devices/d1/events/e', 'b')
    await received(view, 2)
    expect(view.state.getState().rows[1]).toBe(row)
  })
})

describe('EVT-04: pause, scroll and clear', () => {
  test('paused keeps what is shown and counts what arrives; resume brings it in', async () => {
    const { server, view } = await openStream()
    server.publish('devices/d1/events/e', 'a')
    await received(view, 1)
    view.pause(true)
    await until('it is paused', () => view.state.getState().paused)
    server.publish('devices/d1/events/e', 'b')
    server.publish('devices/d1/events/e', 'c')
    await until('two are waiting', () => view.state.getState().waiting === 2)
    expect(previews(view)).toEqual(['a'])
    view.pause(false)
    await until('they are shown', () => previews(view).join() === 'c,b,a')
    expect(view.state.getState()).toMatchObject({ paused: false, waiting: 0 })
  })

  test('what stands still can be read although there is no room for it any more', async () => {
    const { server, view } = await openStream({}, { limits: { events: 3, bytes: 100_000 } })
    server.publish('devices/d1/events/e', 'old')
    await received(view, 1)
    view.pause(true)
    await until('it is paused', () => view.state.getState().paused)
    for (let index = 0; index < 5; index++) server.publish('devices/d1/events/e', 'new')
    await until('it made room', () => view.state.getState().dropped === 3)
    const [row] = view.state.getState().rows
    expect(await view.read(row?.id ?? 0)).toMatchObject({ text: 'old' })
    view.pause(false)
    await until('it goes on', () => !view.state.getState().paused)
    expect(await view.read(row?.id ?? 0)).toBeNull()
  })

  test('EVT-09: rows stay where they are while the list is scrolled or under the pointer', async () => {
    const { server, view } = await openStream()
    for (const text of ['a', 'b', 'c', 'd', 'e', 'f']) server.publish('devices/d1/events/e', text)
    await received(view, 6)
    view.scrollTo(2)
    await until('it is scrolled', () => view.state.getState().first === 2)
    server.publish('devices/d1/events/e', 'g')
    await until('one is waiting', () => view.state.getState().waiting === 1)
    expect(previews(view)).toEqual(['d', 'c', 'b', 'a'])
    view.scrollTo(0)
    await until('the newest is shown', () => previews(view).join() === 'g,f,e,d')
    view.hold(true)
    server.publish('devices/d1/events/e', 'h')
    await until('one is waiting', () => view.state.getState().waiting === 1)
    expect(previews(view)).toEqual(['g', 'f', 'e', 'd'])
    view.hold(false)
    await until('it goes on', () => previews(view).join() === 'h,g,f,e')
  })

  test('a cleared table is still clear when it is opened again; the others are not', async () => {
    const { server, broker, view } = await openStream()
    server.publish('devices/d1/events/e', 'a')
    await received(view, 1)
    view.clear()
    await received(view, 0)
    view.close()
    const again = broker.events({ rows: 4 })
    const one = broker.events({ device: 'd1', rows: 4 })
    await received(one, 1)
    expect(again.state.getState().received).toBe(0)
    server.publish('devices/d1/events/e', 'b')
    await received(again, 1)
    expect(previews(again)).toEqual(['b'])
  })
})

describe('EVT-03: search, away from the page', () => {
  test('through what is kept and what arrives; messages are found one by one, and all', async () => {
    const { server, view } = await openStream()
    for (const text of ['{"t": 20}', 'x', '{"t": 30}']) server.publish('devices/d1/events/e', text)
    await received(view, 3)
    view.setFilter({ query: 'range:20-30', muted: [] })
    await until('it is found', () => previews(view).join() === '{"t": 30},{"t": 20}')
    server.publish('devices/d1/events/e', '25')
    await until('it is found too', () => previews(view)[0] === '25')
    expect(view.state.getState()).toMatchObject({
      matched: 3,
      received: 4,
      total: 3,
      searching: null,
      filter: { query: 'range:20-30', muted: [] },
    })
    const [, second] = view.state.getState().rows
    expect(await view.step(second?.id ?? 0, 1)).toMatchObject({ text: '{"t": 20}' })
    expect(await view.step(second?.id ?? 0, -1)).toMatchObject({ text: '25' })
    expect((await view.all()).map(({ text }) => text)).toEqual(['25', '{"t": 30}', '{"t": 20}'])
    view.close()
    expect([await view.step(1, 1), await view.all(), await view.topics()]).toEqual([null, [], []])
  })

  test('EVT-10, EVT-13: by the names of devices, and without what is muted', async () => {
    const { server, broker } = await openStream()
    const view = broker.events({ rows: 4, filter: { query: 'device:lamp', muted: ['+/heartbeat'] } })
    view.nameDevices(new Map([['d1', 'Lamp']]))
    server.publish('devices/d2/events/e', 'other')
    server.publish('devices/d1/events/heartbeat', 'quiet')
    server.publish('devices/d1/events/e', 'mine')
    await received(view, 3)
    expect(previews(view)).toEqual(['mine'])
  })
})

describe('EVT-13: topics and numbers', () => {
  test('of all events that the view has had, muted ones too, and of one as a series', async () => {
    const { server, view } = await openStream()
    view.setFilter({ query: '', muted: ['+/climate'] })
    for (const t of [1, 2, 3]) server.publish('devices/d1/events/climate', JSON.stringify({ t }))
    server.publish('devices/d2/events/door', 'open')
    await received(view, 4)
    const topics = await view.topics()
    expect(topics).toMatchObject([
      { device: 'd1', name: 'climate', count: 3, last: '{"t":3}', numbers: ['t'] },
      { device: 'd2', name: 'door', count: 1, last: 'open', numbers: [] },
    ])
    const [climate, door] = topics
    expect(door?.rate).toBeGreaterThan(0)
    expect(climate?.rate).toBeCloseTo(3 * (door?.rate ?? 0))
    const series = view.series({ device: 'd1', name: 'climate', field: 't', points: 3 })
    const values = () =>
      series.state
        .getState()
        .map(({ value }) => value)
        .join()
    await until('it begins with what is kept', () => values() === '1,2,3')
    server.publish('devices/d1/events/climate', '{"t":4}')
    await until('it goes on', () => values() === '2,3,4')
    view.clear()
    await until('it is cleared', () => values() === '')
    series.close()
  })
})

describe('EVT-11: what may be missing or old is marked', () => {
  test('a gap row says how long the stream was down', async () => {
    const { server, broker, view, is } = await openStream()
    server.publish('devices/d1/events/e', 'before')
    await received(view, 1)
    const lost = Date.now()
    server.drop()
    await is('reconnecting')
    await until('it is back', () => broker.state.getState().kind === 'live' && server.filters.length > 0)
    const back = Date.now()
    server.publish('devices/d1/events/e', 'after')
    await received(view, 2)
    expect(previews(view)).toEqual(['after', 'gap', 'before'])
    const [, gap] = view.state.getState().rows
    if (gap?.kind !== 'gap') throw new Error('There is no gap.')
    expect(gap.from).toBeGreaterThanOrEqual(lost - 1)
    expect(gap.to).toBeLessThanOrEqual(back)
    expect(gap.to - gap.from).toBeGreaterThanOrEqual(49)
  })

  test('retained messages are marked, and do not come again with a reconnect, unless they are new', async () => {
    const { server, view, is } = await openStream()
    server.publish('devices/d1/events/state', 'on', { retain: true })
    server.publish('devices/d2/events/state', 'off', { retain: true })
    await received(view, 2)
    expect(view.state.getState().rows).toMatchObject([{ retained: false }, { retained: false }])
    for (const count of [2, 3]) {
      if (count === 3)
        server.retained.set('devices/d2/events/state', {
          topic: 'devices/d2/events/state',
          payload: Buffer.from('busy'),
        })
      server.drop()
      await is('reconnecting')
      await until('it is subscribed', () => server.filters.length > 0)
      server.publish('devices/d1/events/live', String(count))
      await until('the live one is there', () => previews(view)[0] === String(count))
    }
    expect(previews(view)).toEqual(['3', 'busy', 'gap', '2'])
    expect(view.state.getState().rows[1]).toMatchObject({ retained: true })
    expect(view.state.getState().received).toBe(5)
  })

  test('those kept by the broker from before the console came are marked as such', async () => {
    const opened = await openTestConsole()
    opened.server.publish('devices/d1/events/state', 'on', { retain: true })
    const view = opened.broker.events({ rows: 4 })
    const heard: boolean[] = []
    opened.broker.subscribe('devices/d1/events/#', ({ retained }) => heard.push(retained))
    await until('it is there', () => view.state.getState().total === 1)
    expect(view.state.getState().rows).toMatchObject([{ retained: true, preview: 'on' }])
    expect(view.state.getState().received).toBe(0)
    await until('the listener has it', () => heard.length === 1)
    expect(heard).toEqual([true])
  })
})

describe('EVT-09: what is collected, and for how long', () => {
  test('nothing before the first view; then on for a while after the last, so that coming back shows it', async () => {
    const { server, broker, view } = await openStream()
    server.publish('devices/d1/events/e', 'a')
    await received(view, 1)
    view.close()
    server.publish('devices/d1/events/e', 'b')
    const again = broker.events({ rows: 4 })
    await received(again, 2)
    expect(previews(again)).toEqual(['b', 'a'])
  })

  test('after that while it is unsubscribed and forgotten', async () => {
    const { server, broker, view } = await openStream({}, { linger: 30 })
    server.publish('devices/d1/events/e', 'a')
    await received(view, 1)
    view.close()
    await until('it is unsubscribed', () => server.filters.length === 0)
    const again = broker.events({ rows: 4 })
    await until('it is subscribed', () => server.filters.length === 1)
    server.publish('devices/d1/events/e', 'b')
    await received(again, 1)
    expect(previews(again)).toEqual(['b'])
  })

  test('a hidden page gets no updates, and the present state when it is shown', async () => {
    const { server, broker, visible, view } = await openStream()
    let updates = 0
    let marks = 0
    view.state.subscribe(() => updates++)
    broker.subscribe('mark', () => marks++)
    visible.setState(false)
    await until('the mark is subscribed', () => server.filters.includes('mark'))
    updates = 0
    for (let index = 0; index < 10; index++) server.publish('devices/d1/events/e', 'x')
    // Comes with the frame that would have brought them.
    server.publish('mark', '')
    await until('the mark is there', () => marks === 1)
    expect(updates).toBe(0)
    expect(await view.read(10)).not.toBeNull()
    visible.setState(true)
    await received(view, 10)
  })
})
