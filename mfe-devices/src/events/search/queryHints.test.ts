import { expect, test } from '@jest/globals'
import { misspeltField, takenAsText } from './queryHints.ts'

test.each([
  ['foo:bar', 'foo:', 'foo'],
  ['climate foo:bar', 'foo:', 'foo'],
  ['-status:online', 'status:', 'status'],
  ['data:x mqtt_user:y', 'mqtt_user:', 'mqtt_user'],
  ['foo:"a b"', 'foo:', 'foo'],
])('EVT-20: %s holds the unknown field %s', (query, part, word) => {
  expect(takenAsText(query)).toEqual({ kind: 'unknownField', at: query.indexOf(part), length: part.length, word })
})

test.each([
  ['-heartbeat', '-heartbeat', true],
  ['  -heartbeat ', '-heartbeat', true],
  ['-heartbeat device:a', '-heartbeat', true],
  ['topic:climate -heartbeat', '-heartbeat', false],
  ['-ärger', '-ärger', true],
])('EVT-20: of %s, %s leaves nothing out', (query, part, lone) => {
  expect(takenAsText(query)).toEqual({
    kind: 'excludedWord',
    at: query.indexOf(part),
    length: part.length,
    word: part.slice(1),
    lone,
  })
})

test.each([
  '',
  'climate',
  '-5',
  '-.5',
  '-5.2e3',
  '--flag',
  '- x',
  'http://x',
  'mqtts://a:1',
  '12:30',
  '12:30:05',
  'C:\\data',
  '{"t":21}',
  '"t":21',
  '{t:21}',
  'aa:bb:cc:dd:ee:ff',
  'de:ad:be:ef:00:11',
  'error: timeout',
  'error:',
  '"-heartbeat"',
  '"foo:bar"',
  'topic:a DATA:b event:c device:d range:1-2',
  '-topic:heartbeat',
  'data:foo:bar',
  'a-b',
  'x -',
  ':',
  'a:b',
])('EVT-20: %s is the text that it is', (query) => {
  expect(takenAsText(query)).toBeNull()
})

test.each([
  ['topci:temp', 'topci', 'topic'],
  ['climate -devcie:a', 'devcie', 'device'],
  ['data:x topics:y', 'topics', 'topic'],
  ['Rnge:1-2', 'Rnge', 'range'],
  ['dat:x', 'dat', 'data'],
])('EVT-10: %s nearly names a field', (query, word, field) => {
  expect(misspeltField(query)).toEqual({ at: query.indexOf(word), word, field })
})

test.each([
  'topic:a DATA:b event:c device:d range:1-2',
  'time:12',
  'http://topci',
  '"topci:x"',
  'data:"a topci:"',
  'topci',
  'xtopic-y',
  '{"devic":1}',
  '',
])('EVT-10: %s does not', (query) => {
  expect(misspeltField(query)).toBeNull()
})

test.each([
  ['temperature>24', 'temperature>24', 'range:24-'],
  ['climate t >= -5.5', 'climate t >= -5.5', 'range:-5.5-'],
  ['device:a t<24', 't<24', 'range:-24'],
  ['t=21', 't=21', 'range:21-21'],
])('EVT-87: %s holds a condition', (query, part, range) => {
  const taken = takenAsText(query)
  expect(taken).toMatchObject({ kind: 'condition', word: range })
  expect(query.slice(taken?.at ?? 0, (taken?.at ?? 0) + (taken?.length ?? 0))).toBe(part.replace('climate ', ''))
})

test.each(['a > b', '->5', '<b>4', '=1', 'x=y', '{"t">21}'])('EVT-87: %s holds none', (query) => {
  expect(takenAsText(query)).toBeNull()
})
