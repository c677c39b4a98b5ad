import { expect, test } from '@jest/globals'
import { misspeltField } from './misspeltField.ts'

test.each([
  ['topci:temp', 'topci', 'topic'], ['climate -devcie:a', 'devcie', 'device'], ['data:x topics:y', 'topics', 'topic'], ['Rnge:1-2', 'Rnge', 'range'], ['dat:x', 'dat', 'data'],
])('EVT-10: %s nearly names a field', (query, word, field) => {
  expect(misspeltField(query)).toEqual({ at: query.indexOf(word), word, field })
})

test.each(['topic:a DATA:b event:c device:d range:1-2', 'time:12', 'http://topci', '"topci:x"', 'data:"a topci:"', 'topci', 'xtopic-y', '{"devic":1}', ''])('EVT-10: %s does not', (query) => {
  expect(misspeltField(query)).toBeNull()
})
