import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { searchedName, withLabelTerms } from '../../../../mfe-devices/src/events/search/labelTerms.ts'
import { Matcher as ConsoleMatcher } from '../../../../shared/platform/src/live/query/matcher.ts'
import { Matcher, passes } from './matcher.ts'
import { devices, ids, message, muted, name, term } from './searches.testing.ts'

const runs = 3000
const names = new Map([...devices].map(([id, { name: known, labels }]) => [id, searchedName(known, labels)]))
test('HIST-10: the store finds what the console\'s own search would have found, term by term', () => {
  fc.assert(fc.property(fc.array(term, { maxLength: 3 }), muted, fc.constantFrom(...ids), name, message, (terms, quiet, device, event, text) => {
    const { terms: shown = [] } = withLabelTerms({ query: '', terms, muted: [] })
    const expected = new ConsoleMatcher(shown, quiet, names).matches({ source: { device, name: event, topic: `devices/${device}/events/${event}` }, text })
    const messages = new Matcher({ terms, muted: quiet }, devices).of({ device, name: event })
    expect(messages !== undefined && passes(messages, text)).toBe(expected)
  }), { numRuns: runs })
})
