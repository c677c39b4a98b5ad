import { describe, expect, test } from '@jest/globals'
import { messageProperties } from './messageProperties.ts'

const of = (properties: NonNullable<Parameters<typeof messageProperties>[0]['properties']>) =>
  messageProperties({ properties })

describe('EVT-83: what a publisher says beside a message', () => {
  test('EVT-110: is content type, response topic, correlation data, expiry and user properties, each value of a name on its own', () => {
    expect(
      of({
        contentType: 'application/cbor',
        responseTopic: 'devices/a/replies',
        correlationData: Buffer.from([0xff, 1]),
        messageExpiryInterval: 60,
        userProperties: { site: 'berlin', tag: ['one', 'two'] },
      }),
    ).toEqual({
      contentType: 'application/cbor',
      responseTopic: 'devices/a/replies',
      correlationData: Uint8Array.of(0xff, 1),
      messageExpiryInterval: 60,
      user: [
        ['site', 'berlin'],
        ['tag', 'one'],
        ['tag', 'two'],
      ],
      left: 0,
    })
    expect([messageProperties({}), of({}), of({ payloadFormatIndicator: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is bounded in number and in length, and what is left out is counted', () => {
    expect(of({ userProperties: { tag: Array.from({ length: 100 }, String) } })).toMatchObject({ left: 68 })
    expect(of({ contentType: 'x'.repeat(5_000), userProperties: { long: 'x'.repeat(5_000), short: 'y' } })).toEqual({
      user: [['short', 'y']],
      left: 2,
    })
  })
})
