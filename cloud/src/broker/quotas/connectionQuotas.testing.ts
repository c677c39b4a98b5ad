import { describe, expect, test } from '@jest/globals'
import type { IDisconnectPacket } from 'mqtt'
import { generate, type Packet } from 'mqtt-packet'
import { WebSocket } from 'ws'
import type { cloudForTests } from '../../../testing/cloudForTests.ts'
import type { CloudProcess } from '../../../testing/cloudProcess.ts'
import { Inbox } from '../../../testing/inbox.ts'
import { until } from '../../../testing/until.ts'
import { connectTo, type User } from '../../../testing/user.ts'
import { quotas } from '../../api/quotas.data.ts'

const topic = (name: string | number) => `devices/NODE-A41C7E/events/kept/${name}`

/** The part of the quotas' tests that counts what clients open. `second` is somebody else. */
export function connectionQuotas(its: ReturnType<typeof cloudForTests>, second: () => User): void {
  describe('CLOUD-15: connections, sessions and subscriptions', () => {
    test('an account has so many connections; one more is told which quota it is, and another account is not concerned', async () => {
      const { connections } = quotas.account
      const clients = await Promise.all(
        Array.from({ length: connections }, (_, number) => its.user.connect({ clientId: `many-${number}` })),
      )
      await expect(its.user.connect()).rejects.toThrow(/Quota exceeded/)
      expect(await refusalOfRaw(its.cloud, its.user)).toBe(
        `This account has ${connections} of ${connections} connections to the broker. Close pages of the console, or programs, that you don't need.`,
      )
      await second().connect()
      // The same client again takes the place that it has.
      const again = await its.user.connect({ clientId: 'many-0' })
      expect(again.connected).toBe(true)
      await clients[1]?.endAsync()
      await until(
        () =>
          its.user.connect().then(
            () => true,
            () => false,
          ),
        'a place',
      )
    })

    test('so many sessions outlive their connection', async () => {
      const outlive = (number: number) =>
        second().connect({ clientId: `outlives-${number}`, clean: false, properties: { sessionExpiryInterval: 20 } })
      for (let number = 0; number < quotas.account.sessions - 1; number += 1) await (await outlive(number)).endAsync()
      const [last] = [await outlive(100)]
      await expect(outlive(101)).rejects.toThrow(/Quota exceeded/)
      expect(last.connected).toBe(true)
      expect((await outlive(0)).connected).toBe(true)
      await second().connect()
    })

    test('a client has so many subscriptions, and gets room by ending one; a packet with very many stalls nobody', async () => {
      const client = await its.user.connect()
      const filters = Array.from({ length: quotas.client.subscriptions }, (_, number) => topic(number))
      await client.subscribeAsync(filters)
      await expect(client.subscribeAsync(topic('more'))).rejects.toThrow()
      await client.subscribeAsync(filters[0] ?? '')
      await client.unsubscribeAsync(filters[0] ?? '')
      await client.subscribeAsync(topic('more'))
      await expect(client.subscribeAsync(topic('x'.repeat(2000)))).rejects.toThrow()
      const greedy = await second().connect()
      const ended = new Promise<IDisconnectPacket>((resolve) => greedy.once('disconnect', resolve))
      greedy.subscribe(Array.from({ length: 20_000 }, (_, number) => `+/+/${number}`))
      expect(await ended).toMatchObject({
        reasonCode: 151,
        properties: { reasonString: 'A packet has 20000 topic filters, at most 100. Send fewer at once.' },
      })
      const inbox = new Inbox(client)
      await client.publishAsync(topic('more'), 'x', { qos: 1 })
      await until(() => inbox.about(topic('more'))[0], 'the message')
    })

    test('CLOUD-24: a packet with very many filters is refused also when it comes right behind the sign-in', async () => {
      const { sub, tokens } = second()
      const filters = Array.from({ length: 20_000 }, (_, number) => ({
        topic: `+/+/${number}`,
        qos: 0 as const,
        nl: false,
        rap: false,
        rh: 0,
      }))
      const socket = new WebSocket(its.cloud.brokerUrl, 'mqtt')
      const answers: Buffer[] = []
      socket.on('message', (data: Buffer) => answers.push(data))
      socket.once('open', () => {
        const packets = [
          {
            cmd: 'connect',
            protocolId: 'MQTT',
            protocolVersion: 5,
            clean: true,
            clientId: 'hasty',
            keepalive: 0,
            username: sub,
            password: Buffer.from(tokens.access_token),
          },
          { cmd: 'subscribe', messageId: 1, subscriptions: filters },
        ] as const
        socket.send(Buffer.concat(packets.map((packet) => generate(packet as Packet, { protocolVersion: 5 }))))
      })
      await new Promise((ended) => socket.once('close', ended))
      // A SUBACK has a byte for each.
      expect(Buffer.concat(answers).length).toBeLessThan(1000)
    })

    test('BRK-10: a message has so many properties; one that has more ends its connection with the reason', async () => {
      const { count } = quotas.client.properties
      const userProperties = (number: number) =>
        Object.fromEntries(Array.from({ length: number }, (_, at) => [`name ${at}`, 'value']))
      const [client, hearing] = [await its.user.connect(), await its.user.connect()]
      const inbox = new Inbox(hearing)
      await hearing.subscribeAsync(topic('described'))
      await client.publishAsync(topic('described'), 'x', {
        qos: 1,
        properties: { userProperties: userProperties(count) },
      })
      await until(() => inbox.about(topic('described'))[0], 'the message')
      const ended = new Promise<IDisconnectPacket>((resolve) => client.once('disconnect', resolve))
      client.publish(topic('described'), 'x', { qos: 1, properties: { userProperties: userProperties(count + 1) } })
      expect(await ended).toMatchObject({
        reasonCode: 151,
        properties: { reasonString: `A packet has ${count + 1} properties, at most ${count}.` },
      })
      expect(inbox.about(topic('described'))).toHaveLength(1)
    })

    test('an id of any length is not taken', async () => {
      await expect(its.user.connect({ clientId: 'x'.repeat(5000) })).rejects.toThrow()
      await expect(
        (await its.user.connect()).publishAsync(`devices/NODE-A41C7E/events/${'x'.repeat(5000)}`, '', { qos: 1 }),
      ).rejects.toThrow('Topic Name invalid')
    })
  })
}

/** The reason string of a refused CONNECT. */
async function refusalOfRaw(cloud: CloudProcess, { sub, tokens }: User): Promise<string> {
  return new Promise((resolve, reject) => {
    connectTo(cloud, {
      username: sub,
      password: tokens.access_token,
      createWebsocket: (url, protocols) => {
        const socket = new WebSocket(url, protocols)
        socket.on('message', (data: Buffer) => resolve(data.subarray(8).toString('utf8')))
        return socket
      },
    }).then(
      () => reject(new Error('connected')),
      () => {},
    )
  })
}
