import { describe, expect, test } from '@jest/globals'
import { acceptedMessage, messageProperties } from './messageProperties.ts'

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

describe('EVT-121: the id and the time that the cloud gives a message', () => {
  const accepted = (userProperties: Record<string, string | string[]>) =>
    acceptedMessage({ properties: { userProperties } })
  const told = { 'cloud-message-id': '01a2', 'cloud-accepted-at': '1700000000000' }

  test('are read, and are none of its properties', () => {
    expect(accepted({ unit: 'C', ...told })).toEqual({ id: '01a2', at: 1_700_000_000_000 })
    expect(of({ userProperties: { unit: 'C', ...told } })?.user).toEqual([['unit', 'C']])
    expect(of({ userProperties: told })).toBeUndefined()
  })

  test('are left out where a broker sends something else', () => {
    const wrong = [
      {},
      { ...told, 'cloud-accepted-at': 'now' },
      { ...told, 'cloud-message-id': ['a', 'b'] },
      { ...told, 'cloud-message-id': 'x'.repeat(65) },
    ]
    expect([acceptedMessage({}), ...wrong.map((each) => accepted(each))]).toEqual(Array(5).fill(undefined))
  })
})
