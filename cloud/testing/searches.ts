import fc from 'fast-check'
import type { Term } from '../src/history/search/requests.ts'

export const devices = new Map([
  ['NODE-1', { name: 'Kitchen lamp', labels: ['beta', 'site=berlin'] }],
  ['node-2', { name: 'Straße', labels: ['site=Berlin-2'] }],
])
export const ids = [...devices.keys(), 'NODE-3']

const letters = fc.string({
  unit: fc.constantFrom(
    'ß',
    'ẞ',
    'İ',
    'i',
    'ı',
    'Σ',
    'ς',
    'ſ',
    's',
    'K',
    'k',
    'a',
    'A',
    '😀',
    '\uD83D',
    '/',
    ' ',
    '.',
    '(',
    '\\',
    '-',
    '=',
    '1',
    'e',
    '\0',
  ),
  minLength: 1,
  maxLength: 4,
})
const words = fc.oneof(
  letters,
  fc.constantFrom(
    'kitchen',
    'NODE',
    'node-2',
    'site=berlin',
    'site=berlin-2',
    'beta',
    'straße',
    'devices/NODE-1',
    'devices/',
    'temp',
    'status',
    'events/',
    't": 2',
  ),
)
// Objects with a duplicate name are left out: JSON parsers don't agree on them.
const number = fc.option(fc.oneof(fc.integer({ min: -30, max: 30 }), fc.constantFrom(0.5, 21.5, 1e9, -1e-3)), {
  nil: null,
})
export const term: fc.Arbitrary<Term> = fc.oneof(
  fc.record({
    field: fc.constantFrom('any' as const, 'topic' as const, 'data' as const, 'device' as const),
    text: words,
    negated: fc.boolean(),
  }),
  fc.record({ field: fc.constant('range' as const), from: number, to: number, negated: fc.boolean() }),
)
const value = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.double({ noNaN: true, min: -50, max: 50 }),
  fc.constantFrom('21.5', true, null, 1e9),
  letters,
)
export const message = fc.oneof(
  letters,
  fc.constantFrom(
    '',
    '21.5',
    ' -3e0 ',
    '.5',
    '1e999',
    '{"t": 21.5}',
    '[1, 2, "3"]',
    '{"a": {"b": 5}}',
    '{"a": 5',
    'null',
    '{"__proto__": 7}',
  ),
  fc.dictionary(fc.constantFrom('t', 'temp', 'a b', 's'), value).map((fields) => JSON.stringify(fields)),
  fc.array(value, { maxLength: 4 }).map((list) => JSON.stringify(list)),
)
export const name = fc.oneof(letters, fc.constantFrom('status', 'room/temp', 'heartbeat', ''))
export const muted = fc.array(
  fc.tuple(fc.constantFrom('+', ...ids), name).map((parts) => parts.join('/')),
  { maxLength: 2 },
)
