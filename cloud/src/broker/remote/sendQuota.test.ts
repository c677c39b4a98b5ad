import { afterEach, describe, expect, test } from '@jest/globals'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { generate, parser, type IConnackPacket, type IPublishPacket, type Packet } from 'mqtt-packet'
import { until } from '../../../testing/until.ts'
import { ReplicaClient } from './replicaClient.ts'

const opened: (() => unknown)[] = []
afterEach(async () => {
  for (const close of opened.splice(0)) await close()
})

/** A broker that acknowledges nothing by itself. */
const strict = async (properties: NonNullable<IConnackPacket['properties']>) => {
  const published: IPublishPacket[] = []
  let socket: Socket | undefined
  const write = (packet: Packet) => void socket?.write(generate(packet, { protocolVersion: 5 }))
  const server: Server = createServer((connection) => {
    socket = connection.on('error', () => {})
    const reader = parser({ protocolVersion: 5 })
    reader.on('packet', (packet: Packet) => {
      if (packet.cmd === 'connect')
        write({ cmd: 'connack', reasonCode: 0, sessionPresent: false, properties } as Packet)
      else if (packet.cmd === 'subscribe')
        write({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: [1] } as Packet)
      else if (packet.cmd === 'publish') published.push(packet)
    })
    connection.on('data', (bytes: Buffer) => void reader.parse(bytes))
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const client = new ReplicaClient(
    { host: '127.0.0.1', port: (server.address() as AddressInfo).port, tls: false } as ConstructorParameters<
      typeof ReplicaClient
    >[0],
    [{ filter: 'x', hear: async () => true }],
    () => {},
  )
  opened.push(
    () => client.close(),
    () => socket?.destroy(),
    () => server.close(),
  )
  await until(() => client.ready, 'the connection')
  const acknowledge = () =>
    write({ cmd: 'puback', messageId: published.findLast(({ qos }) => qos > 0)?.messageId ?? 0, reasonCode: 0 })
  return { client, published, acknowledge, texts: () => published.map(({ payload }) => payload.toString()) }
}

describe('BRK-24: at a broker of others', () => {
  test('MQTT-3.3.4-7: the cloud has no more messages unacknowledged than its Receive Maximum; those without QoS do not wait', async () => {
    const { client, acknowledge, texts } = await strict({ receiveMaximum: 1 })
    for (const text of ['1', '2', '3']) client.publish('a', text, { qos: 1 })
    client.publish('a', 'passes')
    await until(() => texts().includes('passes'), 'what passes')
    expect(texts()).toEqual(['1', 'passes'])
    for (const count of [3, 4]) {
      acknowledge()
      await until(() => texts().length === count, 'the next')
    }
    expect(texts()).toEqual(['1', 'passes', '2', '3'])
  })

  test('MQTT-3.2.2-15: the cloud sends no packet above its Maximum Packet Size', async () => {
    const { client, texts } = await strict({ maximumPacketSize: 60 })
    client.publish('a', 'x'.repeat(100))
    client.publish('a', 'x'.repeat(100), { qos: 1 })
    await client.confirmed('a', 'x'.repeat(100), 60_000)
    client.publish('a', 'small')
    await until(() => texts().length > 0, 'the small one')
    expect(texts()).toEqual(['small'])
  })
})
