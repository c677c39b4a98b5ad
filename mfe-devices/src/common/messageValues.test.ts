import { expect, test } from '@jest/globals'
import { repairedJson as repairedByCloud, storedDeviceTime } from 'cloud/testing/messageValues.ts'
import fc from 'fast-check'
import { deviceTimeIn } from './deviceTime.ts'
import { repairedJson } from './repairedJson.ts'

const accepted = Date.UTC(2026, 10, 20, 3)
const piece = fc.constantFrom(
  ...[
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '\\',
    ' ',
    '\0',
    '-',
    '+',
    '.',
    '0',
    '5',
    'e',
    'nan',
    'None',
    'True',
    '1.#IND',
  ],
  ...['"t":', '"a\\"b"', '-nan(ind)', '007', '.5', '5.', 'undefined', 'ovf'],
)

test('EVT-130: the console repairs JSON as the cloud does', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join('')
      expect(repairedJson(text)).toBe(repairedByCloud(text))
    }),
    { numRuns: 2000 },
  )
})

test('EVT-111: the console reads the time of a message as the cloud does', () => {
  const [day, minute] = [86_400_000, 60_000]
  const around = (t: number, by: number) => fc.integer({ min: t - by, max: t + by })
  const moment = fc.oneof(
    around(accepted, 40 * day),
    around(accepted, 10 * minute),
    around(accepted - 30 * day, 10 * minute),
  )
  const written = moment.chain((t) =>
    fc.constantFrom<unknown>(
      ...[t, t / 1000, Math.floor(t / 1000), t * 1000, String(t), `${t}000`, new Date(t).toISOString()],
      ...[new Date(t).toISOString().replace('T', ' ').replace('Z', '+00:00'), new Date(t).toISOString().slice(0, 19)],
      ...[` ${t} `, `${t}x`, '', null, true, [t], { t }],
    ),
  )
  const field = fc.tuple(fc.constantFrom('ts', 'TIME', 'Timestamp', 'temp', 'ts.x', 'list'), written)
  fc.assert(
    fc.property(fc.array(field, { maxLength: 5 }), fc.nat(40), fc.boolean(), (fields, more, isTextOfJson) => {
      const others = Array.from({ length: more }, (_, index) => [`v${index}`, index] as const)
      const json = JSON.stringify(Object.fromEntries([...others, ...fields]))
      const text = isTextOfJson ? JSON.stringify(json) : json
      expect(deviceTimeIn(text, accepted)).toBe(storedDeviceTime(text, accepted))
    }),
    { numRuns: 2000 },
  )
})
