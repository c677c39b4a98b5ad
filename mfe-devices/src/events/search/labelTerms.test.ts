import { expect, test } from '@jest/globals'
import { Matcher, parseQuery } from '@console/platform/live'
import fc from 'fast-check'
import { searchedName, withLabelTerms } from './labelTerms.ts'

const devices = {
  d1: { name: 'Greenhouse', labels: ['beta', 'site=berlin'] },
  d2: { name: 'Pump', labels: ['site=berlin-west'] },
  berlin: { name: '', labels: [] },
}
const names = new Map(Object.entries(devices).map(([id, { name, labels }]) => [id, searchedName(name, labels)]))

const found = (query: string): string[] => {
  const parsed = parseQuery(query)
  const { terms = [] } = withLabelTerms({ query, terms: parsed.ok ? parsed.query : [], muted: [] })
  const matcher = new Matcher(terms, [], names)
  return Object.keys(devices).filter((device) =>
    matcher.matches({ source: { topic: `devices/${device}/events/e`, device, name: 'e' }, text: '{}' }),
  )
}

test('JOIN-54: device:site=berlin finds by the whole label, in any case, and can be excluded', () => {
  expect(found('device:site=berlin')).toEqual(['d1'])
  expect(found('device:Site=Berlin')).toEqual(['d1'])
  expect(found('-device:site=berlin')).toEqual(['d2', 'berlin'])
  expect(found('device:site=rome')).toEqual([])
})

test('JOIN-54: plain device: stays name or id, whatever the labels are', () => {
  expect(found('device:berlin')).toEqual(['berlin'])
  expect(found('device:beta')).toEqual([])
  expect(found('device:green')).toEqual(['d1'])
  fc.assert(
    fc.property(fc.string({ maxLength: 4 }), (text) => {
      if (text.includes('=') || /[\uE000-\uE0FF"]/u.test(text) || text.trim() === '') return
      const plain = new Matcher([{ field: 'device', text, negated: false }], [], names)
      const bare = new Matcher(
        [{ field: 'device', text, negated: false }],
        [],
        new Map(Object.entries(devices).map(([id, { name }]) => [id, name])),
      )
      for (const device of Object.keys(devices)) {
        const event = { source: { topic: '', device, name: 'e' }, text: '' }
        expect(plain.matches(event)).toBe(bare.matches(event))
      }
    }),
  )
})
