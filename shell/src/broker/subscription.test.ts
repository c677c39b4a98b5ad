import { afterEach, describe, expect, test } from '@jest/globals'
import type { BrokerMessage } from '@console/platform/contract'
import { until } from '@console/platform-testing/broker'
import { closeTestConsoles, openTestConsole, type TestConsole } from './broker.testing.ts'

afterEach(closeTestConsoles)

const result = 'devices/d1/functions/+/result'
const text = ({ payload }: BrokerMessage) => new TextDecoder().decode(payload)

/** What was sent to the broker about subscriptions, in order: `+filter` and `-filter`. */
const sent = ({ server }: TestConsole) =>
  server.received.flatMap(({ packet }) => {
    if (packet.cmd === 'subscribe') return packet.subscriptions.map(({ topic }) => `+${topic}`)
    return packet.cmd === 'unsubscribe' ? packet.unsubscriptions.map((topic) => `-${topic}`) : []
  })

describe('BRK-02: subscriptions are counted', () => {
  test('two users of one filter make one SUBSCRIBE, the last one leaving makes one UNSUBSCRIBE', async () => {
    const opened = await openTestConsole()
    const { broker, server } = opened
    await opened.is('live')
    const heard: string[] = []
    const first = broker.subscribe(result, (message) => heard.push(`first ${text(message)}`))
    const second = broker.subscribe(result, (message) => heard.push(`second ${text(message)}`))
    await opened.settled()
    server.publish('devices/d1/functions/f/result', '1')
    await until('both have heard it', () => heard.length === 2)
    first()
    first()
    server.publish('devices/d1/functions/f/result', '2')
    await until('the second has heard it', () => heard.length === 3)
    second()
    await opened.settled()
    expect(heard).toEqual(['first 1', 'second 1', 'second 2'])
    expect(sent(opened)).toEqual([`+${result}`, `-${result}`])
  })

  test('BRK-01: a single event of a device comes with all of that device’s, and nothing but it is heard', async () => {
    const opened = await openTestConsole()
    const { broker, server } = opened
    await opened.is('live')
    const heard: string[] = []
    const leave = broker.subscribe('devices/d1/events/status', (message) => heard.push(text(message)))
    broker.subscribe('devices/d1/events/room/door', (message) => heard.push(text(message)))
    await opened.settled()
    for (const name of ['climate', 'status', 'room/door']) server.publish(`devices/d1/events/${name}`, name)
    await until('both have heard theirs', () => heard.length === 2)
    expect(heard).toEqual(['status', 'room/door'])
    leave()
    await opened.settled()
    expect(server.filters).toEqual(['devices/d1/events/#'])
    expect(sent(opened)).toEqual(['+devices/d1/events/#'])
  })

  test('the same function can listen twice, and leave once', async () => {
    const opened = await openTestConsole()
    await opened.is('live')
    let heard = 0
    const listener = () => void heard++
    const leave = opened.broker.subscribe('a', listener)
    opened.broker.subscribe('a', listener)
    leave()
    await opened.settled()
    opened.server.publish('a', '')
    await until('it is heard', () => heard > 0)
    expect(heard).toBe(1)
    expect(sent(opened)).toEqual(['+a'])
  })

  test('leaving before the broker has responded leaves nothing behind', async () => {
    const opened = await openTestConsole({ responds: false })
    const { broker, server } = opened
    await opened.is('live')
    const heard: string[] = []
    broker.subscribe('a', () => heard.push('left'))()
    const leave = broker.subscribe('a', () => heard.push('stays'))
    await opened.settled()
    server.sendHeldBack()
    server.publish('a', '')
    await until('the one who stays has heard it', () => heard.length === 1)
    leave()
    await opened.settled()
    expect(heard).toEqual(['stays'])
    expect(sent(opened)).toEqual(['+a', '-a', '+a', '-a'])
    expect(server.filters).toEqual([])
  })

  test('who subscribes while the stream is down is served when it is back', async () => {
    const opened = await openTestConsole()
    const { broker, server } = opened
    await opened.is('live')
    await server.stop()
    await opened.is('reconnecting')
    const heard: string[] = []
    broker.subscribe('a', ({ topic }) => heard.push(topic))
    broker.subscribe('b', () => {})()
    await server.start()
    await opened.is('live')
    await opened.settled()
    server.publish('a', '')
    await until('it is heard', () => heard.length === 1)
    expect(sent(opened)).toEqual(['+a'])
  })

  test('a listener that throws harms nobody', async () => {
    const opened = await openTestConsole()
    await opened.is('live')
    const heard: string[] = []
    opened.broker.subscribe('a', () => {
      throw new Error('broken listener')
    })
    opened.broker.subscribe('a', ({ topic }) => heard.push(topic))
    await opened.settled()
    opened.server.publish('a', '')
    opened.server.publish('a', '')
    await until('the other one has heard both', () => heard.length === 2)
    expect(opened.threw).toHaveLength(2)
  })

  test('what is no filter, or shared with other consoles, is refused', async () => {
    const { broker } = await openTestConsole()
    for (const filter of ['', 'a/#/b', 'a+', '$share/console/devices/+/events/#']) {
      expect(() => broker.subscribe(filter, () => {})).toThrow(RangeError)
    }
  })
})

describe.each(['one', 'each'] as const)(
  'EVT-08: overlapping filters show an event once; the broker sends %s per match',
  (copies) => {
    test('and the way from one device to all and back neither loses nor doubles one', async () => {
      const opened = await openTestConsole({ copies })
      const { broker, server } = opened
      await opened.is('live')
      const heard: string[] = []
      const one = broker.events({ device: 'd1', rows: 5 })
      broker.subscribe('devices/d1/events/#', (message) => heard.push(text(message)))
      await opened.settled()
      let count = 0
      const publishSome = () => {
        for (let index = 0; index < 50; index++) server.publish('devices/d1/events/e', String(++count))
      }
      publishSome()
      const all = broker.events({ rows: 5 })
      publishSome()
      await opened.settled()
      publishSome()
      one.close()
      all.close()
      publishSome()
      await opened.settled()
      publishSome()
      const again = broker.events({ rows: 5 })
      await until('all of them are counted', () => again.state.getState().received >= count && heard.length >= count)
      expect(again.state.getState().received).toBe(count)
      expect(heard).toEqual(Array.from({ length: count }, (_, index) => String(index + 1)))
      expect(sent(opened)).toEqual(['+devices/+/events/#'])
    })

    test('and neither does somebody who listens to a part of them, before, while and after all are shown', async () => {
      const opened = await openTestConsole({ copies }, { linger: 30 })
      const { broker, server } = opened
      await opened.is('live')
      const heard: string[] = []
      const say = (content: string) => {
        server.publish('devices/d1/events/status', content)
        server.publish('devices/d1/events/other', content)
      }
      broker.subscribe('devices/+/events/status', (message) => heard.push(text(message)))
      await opened.settled()
      say('before')
      await until('it is heard', () => heard.includes('before'))
      const view = broker.events({ rows: 5 })
      await opened.settled()
      say('while')
      await until('the view has it', () => view.state.getState().received === 2)
      view.close()
      await until('all are given up', () => !server.filters.includes('devices/+/events/#'))
      await opened.settled()
      say('after')
      await until('it is heard', () => heard.includes('after'))
      expect(heard).toEqual(['before', 'while', 'after'])
      expect(sent(opened)).toEqual([
        '+devices/+/events/status',
        '-devices/+/events/status',
        '+devices/+/events/#',
        '-devices/+/events/#',
        '+devices/+/events/status',
      ])
    })

    test('whatever filters are listened to at once', async () => {
      const opened = await openTestConsole({ copies })
      const { broker, server } = opened
      await opened.is('live')
      const heard: string[] = []
      const filters = [
        'devices/+/functions/f/result',
        'devices/d1/functions/+/result',
        'devices/d1/#',
        'devices/d1/functions/f/result',
      ]
      for (const filter of filters) broker.subscribe(filter, () => heard.push(filter))
      await opened.settled()
      server.publish('devices/d1/functions/f/result', '')
      server.publish('devices/d2/functions/f/result', '')
      await until('the second message is heard', () => heard.length >= 5)
      expect(heard.sort()).toEqual([...filters, 'devices/+/functions/f/result'].sort())
    })
  },
)

describe('BRK-02: a subscription that the broker refuses does no harm', () => {
  test('others go on, also those that it would have covered, and it is tried again on the next connection', async () => {
    const opened = await openTestConsole({ grant: (filter) => (filter === '#' ? 135 : 0) })
    const { broker, server } = opened
    await opened.is('live')
    const heard: string[] = []
    broker.subscribe('#', ({ topic }) => heard.push(`# ${topic}`))
    broker.subscribe(result, ({ topic }) => heard.push(topic))
    await until('the narrower one is subscribed', () => server.filters.includes(result))
    server.publish('devices/d1/functions/f/result', '')
    await until('it is heard', () => heard.length === 2)
    server.script.grant = () => 0
    server.drop()
    await until('the wide one is subscribed', () => server.filters.includes('#'))
    expect(opened.states.map(({ kind }) => kind)).toEqual(['connecting', 'live', 'reconnecting', 'live'])
  })

  test('and a view of events says why it stays empty, until it is granted', async () => {
    const opened = await openTestConsole({ grant: () => 135 })
    await opened.is('live')
    const view = opened.broker.events({ rows: 5 })
    await until('the view says so', () => view.state.getState().refused !== null)
    expect(view.state.getState().refused).toMatch(/not authorized/i)
    opened.server.script.grant = () => 0
    opened.server.drop()
    await until('it is granted', () => view.state.getState().refused === null)
  })

  test('BRK-06: and the page knows which of its filters are refused, and why, until nobody wants them or the broker grants them', async () => {
    const opened = await openTestConsole({ grant: (filter) => (filter.endsWith('/result') ? 135 : 0) })
    const { broker, server } = opened
    await opened.is('live')
    const leave = broker.subscribe(result, () => {})
    broker.subscribe('devices/d1/variables/+/value', () => {})
    await until('it is told', () => broker.problem.getState() !== null)
    expect(broker.problem.getState()).toEqual({ kind: 'refused', filters: [result], reason: 'Not authorized' })
    leave()
    await until('it is over', () => broker.problem.getState() === null)
    broker.subscribe(result, () => {})
    await until('it is told again', () => broker.problem.getState() !== null)
    server.script.grant = () => 0
    server.drop()
    await until('it is granted', () => server.filters.includes(result) && broker.problem.getState() === null)
  })

  test('neither does one that is granted and then brings nothing', async () => {
    const foreign = 'devices/foreign/functions/+/result'
    const opened = await openTestConsole({ delivers: (filter) => filter !== foreign })
    const { broker, server } = opened
    await opened.is('live')
    const heard: string[] = []
    broker.subscribe(foreign, ({ topic }) => heard.push(topic))
    broker.subscribe(result, ({ topic }) => heard.push(topic))
    await opened.settled()
    server.publish('devices/foreign/functions/f/result', '')
    server.publish('devices/d1/functions/f/result', '')
    await until('the own one is heard', () => heard.length === 1)
    expect(heard).toEqual(['devices/d1/functions/f/result'])
  })
})
