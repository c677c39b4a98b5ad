import { expect, test } from '@jest/globals'
import type { IPublishPacket } from 'mqtt-packet'
import { sendingOf } from './sending.ts'

const said = (properties: IPublishPacket['properties']) =>
  JSON.parse(sendingOf({ qos: 1, ...(properties && { properties }) }).properties ?? 'null') as unknown

test('EVT-110: what is kept of a publisher is bounded in number and in length, and what is left out is counted', () => {
  expect(sendingOf({ qos: 2, properties: { payloadFormatIndicator: true } })).toEqual({ qos: 2 })
  expect(
    said({
      contentType: 'application/cbor',
      responseTopic: 'devices/a/replies',
      correlationData: Buffer.from([0xff, 1]),
      messageExpiryInterval: 60,
      userProperties: { site: 'berlin', tag: ['one', 'two'] },
    }),
  ).toEqual({
    contentType: 'application/cbor',
    responseTopic: 'devices/a/replies',
    correlationData: '/wE=',
    messageExpiryInterval: 60,
    user: [
      ['site', 'berlin'],
      ['tag', 'one'],
      ['tag', 'two'],
    ],
  })
  expect(said({ userProperties: { tag: Array.from({ length: 100 }, String) } })).toMatchObject({ left: 68 })
  expect(
    said({
      contentType: 'x'.repeat(5_000),
      correlationData: Buffer.alloc(5_000),
      userProperties: { long: 'x'.repeat(5_000), short: 'y' },
    }),
  ).toEqual({ user: [['short', 'y']], left: 3 })
})
