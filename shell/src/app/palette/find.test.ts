import { expect, test } from '@jest/globals'
import { find, findRelated } from './find.ts'

const entries = [
  { text: 'Old greenhouse', detail: 'NODE-1' },
  { text: 'evergreen', detail: 'NODE-2' },
  { text: 'Greenhouse North', detail: 'NODE-A41C7E' },
]
const found = (query: string) => find(entries, query).map(({ text }) => text)

test('UX-09: what begins with the query comes first, then what has a word that does', () => {
  expect(found('green')).toEqual(['Greenhouse North', 'Old greenhouse', 'evergreen'])
})

test('UX-09: every word counts, in any order and case, in the name or the id', () => {
  expect(found('  NORTH a41c green ')).toEqual(['Greenhouse North'])
  expect(found('green west')).toEqual([])
  expect(found('')).toHaveLength(entries.length)
})

test('UX-57: what is related to an entry is found by words of both', () => {
  const related = ({ text }: { text: string }) => [{ text: `Events of ${text}` }, { text: `Vitals of ${text}` }]
  const relatedTo = (query: string) => findRelated(entries, query, { related, most: 5 }).map(({ text }) => text)
  expect(relatedTo('vitals north')).toEqual(['Vitals of Greenhouse North'])
  expect(relatedTo('north')).toEqual(['Events of Greenhouse North', 'Vitals of Greenhouse North'])
  expect(relatedTo('green')).toEqual([])
})
