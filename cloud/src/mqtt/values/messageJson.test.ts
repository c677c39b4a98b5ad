import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { bareText } from '../../api/bareText.ts'
import { firstFault, jsonOf } from './messageJson.ts'

test.each<[string, number]>([
  ['{"a":1,"t":nan}', 12],
  ['{"a":1', 7],
  ['{"a" 1}', 6],
  ['[1,]', 4],
  ['{"a":1,}', 8],
  ["{'t':21.5}", 2],
  ['{"t":21.5}\0', 11],
  ['{"t":021}', 6],
  ['{"t":"a\nb"}', 6],
  ['{"t":1} {"t":2}', 9],
  ['[{"a":[1}]', 9],
  ['', 1],
])('DATA-53: %j is no JSON from a certain character on', (text, place) => {
  expect(() => JSON.parse(text) as unknown).toThrow()
  expect(firstFault(text)).toBe(place)
})

test('DATA-53: what is JSON has its first fault behind its end', () => {
  fc.assert(fc.property(fc.json(), (text) => expect(firstFault(text)).toBe(text.length + 1)))
})

test('DATA-50: words in texts stay what they are beside those that stand for no number', () => {
  expect(jsonOf('{"a":"nan, \\"inf\\"","b":-Infinity,"c":[NaN,1]}')).toEqual({ a: 'nan, "inf"', b: null, c: [null, 1] })
  expect([jsonOf('{"a":nano}'), jsonOf('{"a":1'), bareText('\uFEFF21\0\0')]).toEqual([undefined, undefined, '21'])
})

test('DATA-50: zero bytes within a long message take no time', () => {
  const began = performance.now()
  for (let count = 0; count < 20; count += 1) bareText(`${'\0'.repeat(16_000)}1x`)
  expect(performance.now() - began).toBeLessThan(200)
})

test('EVT-130: values that are nearly numbers take no time, however many a message has', () => {
  const [zeros, digits] = ['0'.repeat(39), `${'0'.repeat(20)}.${'1'.repeat(18)}`]
  const began = performance.now()
  for (const value of [`${zeros}x`, `${zeros}e`, `${digits}x`, '0'.repeat(16_000)])
    jsonOf(`[${Array.from({ length: Math.ceil(250_000 / value.length) }, () => value).join(',')},e5]`)
  expect(performance.now() - began).toBeLessThan(400)
})
