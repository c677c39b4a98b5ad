import { beforeAll, describe, expect, test } from '@jest/globals'
import type { MqttClient } from 'mqtt'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import { Inbox } from '../../testing/inbox.ts'
import { until } from '../../testing/until.ts'

interface Device {
  id: string
  status: string
  functions: string[]
  variables: Record<string, string>
}

const sleeper = 'NODE-0C93F8'
const day = 24 * 60 * 60_000

const its = cloudForTests({ historyDays: 30 })
let client: MqttClient
let inbox: Inbox
let devices: Record<string, Device>

beforeAll(async () => {
  client = await its.user.connect()
  inbox = new Inbox(client)
  await client.subscribeAsync(['devices/+/events/#', 'devices/+/functions/+/result', 'devices/+/variables/+/value'])
  await until(
    async () =>
      Object.values((devices = await its.user.read<Record<string, Device>>('/devices'))).filter(
        ({ status }) => status === 'online',
      ).length === 5,
    'five devices to be online',
  )
})

async function call(id: string, name: string, parameter = ''): Promise<unknown> {
  const i = Math.floor(Math.random() * 1e9)
  const reply = inbox.next(
    `devices/${id}/functions/${name}/result`,
    ({ text }) => (JSON.parse(text) as { i: number }).i === i,
  )
  await client.publishAsync(`devices/${id}/functions/${name}`, JSON.stringify({ i, p: parameter }))
  return (JSON.parse((await reply).text) as { r: unknown }).r
}

async function readVariable(id: string, name: string): Promise<unknown> {
  const reply = inbox.next(`devices/${id}/variables/${name}/value`)
  await client.publishAsync(`devices/${id}/variables/${name}`, '')
  return (JSON.parse((await reply).text) as { v: unknown }).v
}

const typeOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value)

describe('the devices of the first account', () => {
  test('are six; five come online, and one has not been heard of yet', () => {
    expect(Object.keys(devices)).toHaveLength(6)
    for (const id of Object.keys(devices)) expect(id).toMatch(/^NODE-[0-9A-F]{6}$/)
    expect(devices[sleeper]?.status).toBe('unknown')
  })

  test('every variable of every device answers with a value of its type', async () => {
    for (const { id, status, variables } of Object.values(devices)) {
      if (status !== 'online') continue
      for (const [name, type] of Object.entries(variables)) {
        const value = await readVariable(id, name)
        expect(`${id} ${name} ${value === null ? type : typeOf(value)}`).toBe(`${id} ${name} ${type}`)
      }
    }
  })

  test('every function of every device answers the call that was made', async () => {
    for (const { id, status, functions } of Object.values(devices)) {
      if (status !== 'online') continue
      expect(functions.length).toBeGreaterThanOrEqual(2)
      for (const name of functions.filter((each) => each !== 'reboot'))
        expect(`${id} ${name} ${typeof (await call(id, name, '5'))}`).toMatch(/ (number|object)$/)
    }
  })

  test('a function changes the device for real', async () => {
    expect(await call('NODE-A41C7E', 'led', 'on')).toBe(1)
    expect(await readVariable('NODE-A41C7E', 'led')).toBe(true)
    expect(await call('NODE-A41C7E', 'led', 'off')).toBe(0)
    expect(await readVariable('NODE-A41C7E', 'led')).toBe(false)
    expect(await call('NODE-A41C7E', 'setInterval', '1')).toBe(1)
    expect(await call('NODE-A41C7E', 'setInterval', 'often')).toBe(1)
    expect(await readVariable('NODE-A41C7E', 'settings')).toMatchObject({ interval: 1 })
    const pump = inbox.next('devices/NODE-5B6A19/events/pump')
    await call('NODE-5B6A19', 'pump', (await readVariable('NODE-5B6A19', 'running')) === true ? 'off' : 'on')
    expect((await pump).text).toMatch(/^(on|off)$/)
  })

  test('what is no call, or names nothing, gets no answer and does no harm', async () => {
    for (const payload of ['', 'on', 'null', '[]', '{"p":"on"}', '{"i":"1"}'])
      await client.publishAsync('devices/NODE-A41C7E/functions/led', payload)
    await client.publishAsync('devices/NODE-A41C7E/functions/none', '{"i":1,"p":""}')
    await client.publishAsync('devices/NODE-A41C7E/functions/constructor', '{"i":2,"p":""}')
    await client.publishAsync('devices/NODE-A41C7E/variables/none', '')
    await client.publishAsync('devices/NODE-A41C7E/variables/toString', '')
    expect(await readVariable('NODE-A41C7E', 'led')).toBe(false)
    expect(inbox.messages.filter(({ topic }) => /(none|constructor|toString)/.test(topic))).toEqual([])
  })

  test('their events are of many kinds: objects, text, numbers, names with a slash, retained ones', async () => {
    // `locate`, called above, tells where the van stands: such a position may repeat the one before.
    const places = () =>
      new Set(
        inbox
          .about('devices/NODE-77D1C4/events/position')
          .map(({ text }) => JSON.parse(text) as { lat: number; lon: number })
          .map(({ lat, lon }) => `${lat} ${lon}`),
      )
    await until(() => places().size >= 2, 'the van to move')
    const flow = await until(() => inbox.about('devices/NODE-5B6A19/events/flow')[0], 'the flow')
    expect(flow.text).toMatch(/^\d+(\.\d)?$/)
    // Only those who subscribe later receive an event as a retained one.
    const later = await its.user.connect()
    const kept = new Inbox(later)
    await later.subscribeAsync('devices/+/events/hello')
    await until(() => kept.messages.some(({ retain }) => retain), 'a retained event')
    const climate = await until(() => inbox.about('devices/NODE-A41C7E/events/climate')[0], 'the climate')
    expect(JSON.parse(climate.text)).toMatchObject({ temperature: expect.any(Number), humidity: expect.any(Number) })
  })

  test('the one that speaks most is heard whole and in order', async () => {
    await call('NODE-E8025D', 'setRate', '10')
    const topic = 'devices/NODE-E8025D/events/vibration'
    const before = inbox.about(topic).length
    const spoken = await until(
      () => inbox.about(topic).length >= before + 20 && inbox.about(topic).slice(before, before + 20),
      '20 events',
    )
    const numbers = spoken.map(({ text }) => (JSON.parse(text) as { n: number }).n)
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
  })

  test('after a reboot a device goes offline, and comes back', async () => {
    const topic = 'devices/NODE-A41C7E/events/status'
    const offline = inbox.next(topic, ({ text }) => text === 'offline')
    expect(await call('NODE-A41C7E', 'reboot')).toBe(0)
    await offline
    const online = inbox.next(topic, ({ text }) => text === 'online')
    expect((await its.user.read<Device>('/devices/NODE-A41C7E')).status).toBe('offline')
    await online
    await until(
      async () => (await its.user.read<Device>('/devices/NODE-A41C7E')).status === 'online',
      'the device to be online again',
    )
  })
})

describe('vitals on the first day', () => {
  interface Stats {
    from: number
    to: number
    data: { t: number; r: number; h: number }[]
  }
  const stats = (id: string, window: string) => its.user.read<Stats>(`/devices/${id}/stats?window=${window}`)

  test.each([
    ['1h', 1 / 24],
    ['1d', 1],
    ['7d', 7],
    ['15d', 15],
    ['30d', 30],
  ])('a window of %s is full of them', async (window, days) => {
    const asked = Date.now()
    const { from, to, data } = await stats('NODE-3F90B2', window)
    expect(to - from).toBe(Math.round(days * day))
    expect(to).toBeGreaterThanOrEqual(asked)
    expect(to).toBeLessThanOrEqual(Date.now())
    expect(data.length).toBeGreaterThan(days * 24 * 60 * 0.9)
    expect(data.length).toBeLessThan(days * 24 * 60 + 30)
    for (const [index, { t, r, h }] of data.entries()) {
      if (t < from || t > to || (index > 0 && t <= (data[index - 1]?.t ?? 0)) || r > -20 || r < -110 || h < 1000)
        throw new Error(`reading ${index} is ${JSON.stringify({ t, r, h })}`)
    }
  })

  test('they have gaps where a device was offline, and memory that fills and empties', async () => {
    const { data } = await stats('NODE-5B6A19', '7d')
    const gaps = data.filter(({ t }, index) => index > 0 && t - (data[index - 1]?.t ?? 0) > 90_000)
    expect(gaps.length).toBeGreaterThan(50)
    const heaps = data.map(({ h }) => h)
    expect(Math.max(...heaps) - Math.min(...heaps)).toBeGreaterThan(5000)
  })
})
