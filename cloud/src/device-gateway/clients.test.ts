import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { describeUnless } from '@console/platform-registry/skippedTesting'
import mqtt, { type IConnackPacket, type MqttClient } from 'mqtt'
import { cloudForTests } from '../../testing/cloudForTests.ts'
import {
  authorityOf,
  claimDevice,
  connectDevice,
  hasMosquittoClients,
  Program,
  python,
  run,
  type ClaimedDevice,
} from '../../testing/entrance.ts'
import { Inbox } from '../../testing/inbox.ts'
import { until } from '../../testing/until.ts'

const its = cloudForTests({ plainPort: 0 })
const clients: MqttClient[] = []
let device: ClaimedDevice
let authority: Awaited<ReturnType<typeof authorityOf>>
let inbox: Inbox

beforeAll(async () => {
  device = await claimDevice(its.user)
  authority = await authorityOf(its.cloud)
  const user = await its.user.connect()
  inbox = new Inbox(user)
  await user.subscribeAsync(`devices/${device.id}/#`)
})
afterAll(() => {
  for (const client of clients) client.end(true)
})

const connect = async (url: string, options: Parameters<typeof connectDevice>[2] = {}) => {
  const client = await connectDevice(url, device, { ca: authority.ca, ...options })
  client.on('error', () => {})
  clients.push(client)
  return client
}
const doors = () => {
  const { port, plainPort = 0 } = its.cloud.entrance
  return {
    mqtts: `mqtts://localhost:${port}`,
    wss: `wss://localhost:${port}/mqtt`,
    mqtt: `mqtt://127.0.0.1:${plainPort}`,
    ws: `ws://127.0.0.1:${plainPort}/mqtt`,
  }
}
const topic = (rest: string) => `devices/${device.id}/${rest}`
const read = () => its.user.read<{ status: string; functions: string[]; variables: object }>(`/devices/${device.id}`)

describe('JOIN-03: one address', () => {
  test.each([
    ['mqtts', 4],
    ['mqtts', 5],
    ['wss', 4],
    ['wss', 5],
    ['mqtt', 4],
    ['ws', 5],
  ] as const)('takes %s with MQTT version %s', async (door, protocolVersion) => {
    const client = await connect(doors()[door], { protocolVersion })
    const own = new Inbox(client)
    await client.subscribeAsync(topic('functions/+'), { qos: 1 })
    expect(await read()).toMatchObject({ status: 'online' })
    const event = inbox.next(topic(`events/from-${door}-${protocolVersion}`))
    await client.publishAsync(topic(`events/from-${door}-${protocolVersion}`), '21.5', { qos: 1 })
    expect((await event).text).toBe('21.5')
    const user = await its.user.connect()
    await user.publishAsync(topic('functions/led'), '{"i":1,"p":"on"}', { qos: 1 })
    expect((await until(() => own.about(topic('functions/led'))[0], 'the call')).text).toBe('{"i":1,"p":"on"}')
    const answer = inbox.next(topic('functions/led/result'))
    await client.publishAsync(topic('functions/led/result'), '{"i":1,"r":true}', { qos: 2 })
    expect((await answer).text).toBe('{"i":1,"r":true}')
    await client.endAsync()
  })

  test('JOIN-08 what a device says it can do, what it is offered and what webhooks answer pass', async () => {
    const client = await connect(doors().mqtts)
    const own = new Inbox(client)
    await client.subscribeAsync(
      [topic('firmware'), topic('events/hook-response/#'), topic('functions/+'), topic('variables/+')],
      { qos: 1 },
    )
    await client.publishAsync(topic('capabilities'), '{"f":["led"],"v":{"temp":"number"}}', { qos: 1, retain: true })
    await until(async () => (await read()).functions.length === 1, 'the capabilities')
    expect(await read()).toMatchObject({ functions: ['led'], variables: { temp: 'number' } })
    const user = await its.user.connect()
    await user.publishAsync(topic('events/hook-response/weather'), 'sunny', { qos: 1 })
    expect((await until(() => own.about(topic('events/hook-response/weather'))[0], 'the answer')).text).toBe('sunny')
    await client.endAsync()
  })

  test('JOIN-05 a keep-alive of 20 minutes is taken from 3.1.1, and told to version 5 that wants none', async () => {
    const old = await connect(doors().mqtts, { keepalive: 1200 })
    expect(old.connected).toBe(true)
    await old.endAsync()
    const client = mqtt.connect(doors().mqtts, {
      ca: authority.ca,
      username: device.id,
      password: device.key,
      protocolVersion: 5,
      keepalive: 0,
      reconnectPeriod: 0,
    })
    clients.push(client)
    const { properties } = await new Promise<IConnackPacket>((resolve) => void client.once('connect', resolve))
    expect(properties?.serverKeepAlive).toBe(1200)
    await client.endAsync()
  })
})

describeUnless(hasMosquittoClients ? null : 'mosquitto_pub is not installed')("JOIN-12: mosquitto's clients", () => {
  const address = () => [
    '-h',
    'localhost',
    '-p',
    String(its.cloud.entrance.port),
    '--cafile',
    authority.file,
    '-u',
    device.id,
  ]

  test.each(['mqttv311', 'mqttv5'])('publish and subscribe by %s', async (version) => {
    const hears = new Program('mosquitto_sub', [
      ...address(),
      '-P',
      device.key,
      '-V',
      version,
      '-t',
      topic('functions/+'),
      '-C',
      '1',
      '-v',
      '-W',
      '20',
      '-q',
      '1',
    ])
    await until(async () => (await read()).status === 'online', 'the subscriber')
    const user = await its.user.connect()
    const asking = setInterval(() => void user.publish(topic('functions/led'), '{"i":7,"p":""}', { qos: 1 }), 100)
    expect(await hears.ended).toEqual({ status: 0, output: `${topic('functions/led')} {"i":7,"p":""}\n` })
    clearInterval(asking)
    const event = inbox.next(topic(`events/${version}`))
    expect(
      await run('mosquitto_pub', [
        ...address(),
        '-P',
        device.key,
        '-V',
        version,
        '-t',
        topic(`events/${version}`),
        '-m',
        'hello',
        '-q',
        '2',
      ]),
    ).toEqual({ status: 0, output: '' })
    expect((await event).text).toBe('hello')
  })

  test.each([
    ['mqttv311', /not authori[sz]ed|bad user ?name/i],
    ['mqttv5', /Bad User Name or Password/i],
  ] as const)('JOIN-06 are told by %s that their key or name is wrong', async (version, text) => {
    for (const who of [
      ['-u', device.id, '-P', 'wrong'],
      ['-u', 'NODE-FFFFFF', '-P', device.key],
    ]) {
      const { status, output } = await run('mosquitto_pub', [
        ...address().slice(0, -2),
        ...who,
        '-V',
        version,
        '-t',
        'x',
        '-m',
        'x',
      ])
      expect([status === 0, output]).toEqual([false, expect.stringMatching(text)])
    }
  })

  test('JOIN-07 are refused with MQTT 3.1', async () => {
    expect(
      (
        await run('mosquitto_pub', [
          ...address(),
          '-P',
          device.key,
          '-V',
          'mqttv31',
          '-t',
          topic('events/old'),
          '-m',
          'x',
        ])
      ).output,
    ).toMatch(/unacceptable protocol version/i)
  })
})

describeUnless(python === undefined ? 'paho for Python is not installed' : null)('JOIN-12: paho', () => {
  test("for Python publishes by 3.1.1 and 5, with the authority's certificate", async () => {
    const program = `
import ssl, sys
import paho.mqtt.client as mqtt
import paho.mqtt.publish as publish
host, port, ca, user, key = sys.argv[1:]
for name, version in (("v311", mqtt.MQTTv311), ("v5", mqtt.MQTTv5)):
    publish.single("devices/%s/events/paho-%s" % (user, name), "from " + name, qos=1, hostname=host, port=int(port), auth={"username": user, "password": key}, tls={"ca_certs": ca}, protocol=version)
`
    const events = ['v311', 'v5'].map((name) => inbox.next(topic(`events/paho-${name}`)))
    for (const host of ['localhost', '127.0.0.1'])
      expect(
        await run(python ?? '', [
          '-c',
          program,
          host,
          String(its.cloud.entrance.port),
          authority.file,
          device.id,
          device.key,
        ]),
      ).toEqual({ status: 0, output: '' })
    expect((await Promise.all(events)).map(({ text }) => text)).toEqual(['from v311', 'from v5'])
  })
})
