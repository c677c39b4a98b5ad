import { expect, test } from '@jest/globals'
import { Aedes, type Client, type PublishPacket } from 'aedes'
import { Receipts } from './receipts.ts'

interface Library {
  persistence: {
    incomingGetPacket(client: Client, packet: PublishPacket): Promise<unknown>
    incomingStorePacket(client: Client, packet: PublishPacket): Promise<unknown>
    outgoingEnqueueCombi(): Promise<void>
  }
  publish(packet: PublishPacket, client: Client, done: (error?: Error) => void): void
}

test('CLOUD-72: a message of QoS 2 that the broker fails to pass on is a new one when it comes again', async () => {
  const aedes = await Aedes.createBroker()
  const library = aedes as unknown as Library
  const { persistence } = library
  persistence.outgoingEnqueueCombi = async () => {
    throw new Error('No room.')
  }
  new Receipts().watch(aedes)
  const client = { id: 'c' } as Client
  const packet: PublishPacket & { messageId: number } = {
    cmd: 'publish',
    topic: 't',
    payload: Buffer.from('x'),
    qos: 2,
    messageId: 7,
    retain: false,
    dup: false,
  }
  await expect(persistence.incomingGetPacket(client, packet)).rejects.toThrow()
  await persistence.incomingStorePacket(client, packet)
  const again = persistence.incomingGetPacket(client, { ...packet, dup: true }).catch((error: Error) => error.message)
  const failed = await new Promise<Error | undefined>((done) => library.publish(packet, client, done))
  expect(failed?.message).toBe('No room.')
  expect(await again).toBe('no such packet')
  await new Promise<void>((closed) => aedes.close(closed))
})
