import { describe, expect, test } from '@jest/globals'
import { capabilitiesOf } from './capabilities.ts'

const read = (text: string) => capabilitiesOf(Buffer.from(text))
const many = (count: number) => Array.from({ length: count }, (_, number) => `f${number}`)

describe('JOIN-08 what a device says it can do', () => {
  test.each([
    ['{"f":["led"],"v":{"temp":"number"}}', { functions: ['led'], variables: { temp: 'number' } }],
    ['{"f":["led","led"],"v":["temp"]}', { functions: ['led'], variables: { temp: 'unknown' } }],
    ['{}', { functions: [], variables: {} }],
    ['{"v":{"temp":7}}', { functions: [], variables: { temp: 'unknown' } }],
  ])('%s is understood', (text, expected) => {
    expect(read(text)).toEqual(expected)
  })

  test.each([
    '',
    '[]',
    'null',
    '7',
    '{"f":"led"}',
    '{"f":[7]}',
    '{"f":["a/b"]}',
    '{"f":["+"]}',
    '{"f":["a\\u0000"]}',
    '{"v":[""]}',
    `{"f":["${'x'.repeat(65)}"]}`,
    JSON.stringify({ f: many(65) }),
    `{"f":[]${' '.repeat(20_000)}}`,
  ])('%.40s is not', (text) => {
    expect(read(text)).toBeUndefined()
  })

  test('sixty-four functions are', () => {
    expect(read(JSON.stringify({ f: many(64) }))?.functions).toHaveLength(64)
  })
})
