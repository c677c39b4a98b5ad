import { MessageTooLargeError } from '@console/platform/contract'
import { createTestConsole } from '@console/platform-testing'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { createDeviceRpc, functionTransport, callTimeout, variableTransport, type RpcTransport } from './deviceRpc.ts'

beforeEach(() => {
  jest.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  jest.useRealTimers()
})

const setup = (transport: RpcTransport) => {
  const { broker } = createTestConsole()
  let listening = 0
  const { subscribe } = broker
  broker.subscribe = (filter, listener) => {
    listening += 1
    const stop = subscribe(filter, listener)
    return () => {
      listening -= 1
      stop()
    }
  }
  const rpc = createDeviceRpc(broker, transport)
  const close = rpc.listen()
  return {
    ...rpc,
    broker,
    close,
    of: (name: string) => rpc.state.getState().get(name),
    listening: () => listening,
    sent: () =>
      broker.published.map(({ topic, payload }) => ({
        topic,
        payload: payload === '' ? '' : (JSON.parse(payload) as { i: number; p: string }),
      })),
    lastId: () => (JSON.parse(broker.published.at(-1)?.payload ?? '{}') as { i: number }).i,
    lost: () => broker.setConnection({ kind: 'reconnecting', since: Date.now() }),
    live: () => broker.setConnection({ kind: 'live', since: Date.now() }),
  }
}
const functions = () => {
  const rpc = setup(functionTransport('d1'))
  return {
    ...rpc,
    reply: (name: string, reply: unknown, options = {}) =>
      rpc.broker.deliver(
        `devices/d1/functions/${name}/result`,
        typeof reply === 'string' ? reply : JSON.stringify(reply),
        options,
      ),
  }
}
const variables = () => {
  const rpc = setup(variableTransport('d1'))
  return {
    ...rpc,
    value: (name: string, payload: string, options = {}) =>
      rpc.broker.deliver(`devices/d1/variables/${name}/value`, payload, options),
  }
}

describe('a function that is called', () => {
  test('DEV-09: gets its parameter and an id of its own, also when two are called in the same millisecond', () => {
    const { send, sent, lastId } = functions()
    send('led', 'on')
    const first = lastId()
    send('vent')
    const [led, vent] = sent()
    expect(led).toMatchObject({ topic: 'devices/d1/functions/led', payload: { p: 'on' } })
    expect(vent).toMatchObject({ topic: 'devices/d1/functions/vent', payload: { p: '' } })
    expect(Object.keys(led?.payload ?? {})).toEqual(['i', 'p'])
    expect(lastId()).not.toBe(first)
  })

  test('DEV-09: shows only the reply with its own id, whatever else arrives', () => {
    const { send, lastId, reply, of } = functions()
    reply('led', { i: 7, r: 'nobody asked' })
    expect(of('led')).toBeUndefined()
    send('led', 'on')
    const id = lastId()
    for (const i of [id + 1, id - 1, String(id), null, [id]]) reply('led', { i, r: 'another’s' })
    reply('led', { r: 'without an id' })
    reply('led', `{"__proto__":{"i":${id}},"r":"inherited"}`)
    reply('led', { i: id, r: 'kept from before' }, { retained: true })
    reply('vent', { i: id, r: 'another function' })
    expect(of('led')).toEqual({ kind: 'pending', previous: null })
    jest.setSystemTime(1_000_182)
    reply('led', { i: id, r: 1 })
    expect(of('led')).toMatchObject({ kind: 'replied', reply: { value: 1, text: '1' }, duration: 182 })
  })

  test('DEV-09: clears the former result at a new call, and takes no reply to the former one', () => {
    const { send, lastId, reply, of } = functions()
    send('led', 'on')
    const first = lastId()
    reply('led', { i: first, r: 1 })
    send('led', 'off')
    expect(of('led')).toEqual({ kind: 'pending', previous: null })
    reply('led', { i: first, r: 1 })
    expect(of('led')).toEqual({ kind: 'pending', previous: null })
    reply('led', { i: lastId(), r: 0 })
    expect(of('led')).toMatchObject({ kind: 'replied', reply: { text: '0' } })
  })

  test('DEV-09: shows a result of any JSON type', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (r) => {
        const { send, lastId, reply, of, close } = functions()
        send('led')
        reply('led', { i: lastId(), r })
        expect(of('led')).toMatchObject({ kind: 'replied', reply: { text: JSON.stringify(r) } })
        close()
      }),
    )
  })

  test('DEV-09: a reply that is no object is an invalid format, and no payload does worse', () => {
    const isObject = (text: string) => {
      try {
        const value: unknown = JSON.parse(text)
        return typeof value === 'object' && value !== null && !Array.isArray(value)
      } catch {
        return false
      }
    }
    const payload = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.constantFrom(
        '',
        'null',
        '[]',
        '"text"',
        '5',
        '{"i":',
        '[{"i":1}]',
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        'NaN',
      ),
    )
    fc.assert(
      fc.property(payload, (text) => {
        const { send, reply, of, close } = functions()
        send('led')
        reply('led', text)
        expect(of('led')).toMatchObject(isObject(text) ? { kind: 'pending' } : { kind: 'invalid', duration: 0 })
        close()
      }),
    )
  })

  test('DEV-09: a result that is nested too deep to be written is an invalid format', () => {
    const { send, lastId, reply, of } = functions()
    send('led')
    reply('led', `{"i":${lastId()},"r":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)
    expect(of('led')?.kind).toBe('invalid')
  })

  test('DEV-09: a reply without a result is no value', () => {
    const { send, lastId, reply, of } = functions()
    send('led')
    reply('led', `{"i":${lastId()},"__proto__":{"r":1}}`)
    expect(of('led')).toMatchObject({ kind: 'replied', reply: { text: null } })
  })

  test('DEV-09: names that every object has are names like any other', () => {
    const { send, lastId, reply, of } = functions()
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect(of(name)).toBeUndefined()
      send(name)
      reply(name, { i: lastId(), r: name })
      expect(of(name)).toMatchObject({ reply: { value: name } })
    }
  })

  test('DEV-16: gives up after 10 s; a reply that comes later is still its reply', () => {
    const { send, lastId, reply, of } = functions()
    send('led')
    jest.advanceTimersByTime(callTimeout - 1)
    expect(of('led')?.kind).toBe('pending')
    jest.advanceTimersByTime(1)
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'timeout' })
    reply('led', 'no object: nobody waits for it any more')
    expect(of('led')?.kind).toBe('failed')
    reply('led', { i: lastId(), r: 'late' })
    expect(of('led')).toMatchObject({ kind: 'replied', reply: { value: 'late' } })
  })

  test('DEV-16: a reply in time is not given up later', () => {
    const { send, lastId, reply, of } = functions()
    send('led')
    reply('led', { i: lastId(), r: 1 })
    jest.advanceTimersByTime(2 * callTimeout)
    expect(of('led')?.kind).toBe('replied')
  })

  test('DEV-16: a connection that breaks meanwhile is the reason at once', () => {
    const { send, of, lost, live } = functions()
    send('led')
    lost()
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'lost' })
    live()
    jest.advanceTimersByTime(2 * callTimeout)
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'lost' })
  })

  test('DEV-16: while the connection is down it is refused at once and never sent later', async () => {
    const { send, of, lost, live, sent, lastId, reply } = functions()
    send('led', 'off')
    lost()
    send('led', 'on')
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'notSent' })
    live()
    await jest.advanceTimersByTimeAsync(60_000)
    expect(sent().map(({ payload }) => payload)).toMatchObject([{ p: 'off' }])
    reply('led', { i: lastId(), r: 'of the call before' })
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'notSent' })
  })

  test('BRK-06: a message of a size that the broker does not accept is told as such', async () => {
    const { send, of, broker } = functions()
    broker.publish = async () => {
      throw new MessageTooLargeError(200)
    }
    send('led', 'x'.repeat(300))
    await jest.advanceTimersByTimeAsync(0)
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'tooLarge' })
  })

  test('DEV-16: a message that could not be sent after all is shown', async () => {
    const { send, of, broker } = functions()
    broker.publish = async () => {
      throw new Error('down since a moment ago')
    }
    send('led')
    await jest.advanceTimersByTimeAsync(0)
    expect(of('led')).toMatchObject({ kind: 'failed', reason: 'notSent' })
    jest.advanceTimersByTime(callTimeout)
    expect(of('led')).toMatchObject({ reason: 'notSent' })
  })

  test('DEV-16: is not called again while its reply is awaited', () => {
    const { send, sent } = functions()
    send('led', 'on')
    send('led', 'off')
    expect(sent()).toHaveLength(1)
  })

  test('DEV-16: leaving the screen meanwhile leaves nothing behind', async () => {
    const { send, lastId, reply, of, close, listening, lost } = functions()
    send('led')
    expect(listening()).toBe(1)
    close()
    expect(listening()).toBe(0)
    expect(jest.getTimerCount()).toBe(0)
    const before = of('led')
    lost()
    reply('led', { i: lastId(), r: 1 })
    expect(of('led')).toBe(before)
  })
})

describe('a variable that is read', () => {
  test('DEV-10: is asked by an empty message, and its v is shown', () => {
    const { send, sent, value, of } = variables()
    send('heap')
    expect(sent()).toEqual([{ topic: 'devices/d1/variables/heap', payload: '' }])
    value('heap', '{"v":{"free":1}}')
    expect(of('heap')).toMatchObject({ kind: 'replied', reply: { value: { free: 1 }, text: '{"free":1}' } })
  })

  test('DEV-10: keeps its value while a new one is waited for, and when none comes', () => {
    const { send, value, of } = variables()
    value('heap', '{"v":1}')
    send('heap')
    expect(of('heap')).toMatchObject({ kind: 'pending', previous: { value: 1 } })
    jest.advanceTimersByTime(callTimeout)
    expect(of('heap')).toMatchObject({ kind: 'failed', reason: 'timeout', previous: { value: 1 } })
    send('heap')
    value('heap', '{"v":2}')
    expect(of('heap')).toMatchObject({ kind: 'replied', reply: { value: 2 } })
  })

  test('DEV-10: shows a value that somebody else asked for, but none that the broker had kept, and no format that nobody asked for', () => {
    const { value, of } = variables()
    value('heap', '{"v":"old"}', { retained: true })
    value('heap', 'no object')
    expect(of('heap')).toBeUndefined()
    value('heap', '{"v":"new"}')
    expect(of('heap')).toMatchObject({ kind: 'replied', reply: { value: 'new' }, duration: null })
  })

  test('DEV-10: a reply that is no object is an invalid format, one without v is no value', () => {
    const { send, value, of } = variables()
    send('heap')
    value('heap', '5')
    expect(of('heap')?.kind).toBe('invalid')
    send('heap')
    expect(of('heap')).toEqual({ kind: 'pending', previous: null })
    value('heap', '{}')
    expect(of('heap')).toMatchObject({ kind: 'replied', reply: { text: null } })
  })
})

test('DEV-09, DEV-10: a device that no topic can name is not listened to', () => {
  const { listening } = setup(functionTransport('a/+'))
  expect(listening()).toBe(0)
})
