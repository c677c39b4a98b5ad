import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { publishBytes, subscribeBytes } from './packetSize.ts'

test('BRK-06: sizes of packets are those of the packets that are sent', () => {
  const atSteps = [120, 124, 16_376, 16_378, 20_000].map((length) => 'x'.repeat(length))
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom(...atSteps))
  const sizeOf = (packet: Packet) => mqttPacket.generate(packet, { protocolVersion: 5 }).length
  fc.assert(
    fc.property(text, text, (topic, payload) => {
      expect(publishBytes(topic, payload)).toBe(
        sizeOf({ cmd: 'publish', topic, payload, qos: 0, retain: false, dup: false }),
      )
      expect(subscribeBytes(topic)).toBe(sizeOf({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 0 }] }))
    }),
  )
})
