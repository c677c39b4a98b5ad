import { expect, test } from '@jest/globals'
import { Matcher } from '@console/platform/live'
import {
  devices,
  ids,
  Matcher as StoreMatcher,
  message,
  muted,
  name,
  passes,
  term,
} from 'cloud/testing/historySearch.ts'
import fc from 'fast-check'
import { searchedName, withLabelTerms } from './labelTerms.ts'

const runs = 3000
const names = new Map([...devices].map(([id, { name: known, labels }]) => [id, searchedName(known, labels)]))

test("HIST-10: the local cloud's store finds what this search would have found, term by term", () => {
  fc.assert(
    fc.property(
      fc.array(term, { maxLength: 3 }),
      muted,
      fc.constantFrom(...ids),
      name,
      message,
      (terms, quiet, device, event, text) => {
        const { terms: shown = [] } = withLabelTerms({ query: '', terms, muted: [] })
        const expected = new Matcher(shown, quiet, names).matches({
          source: { device, name: event, topic: `devices/${device}/events/${event}` },
          text,
        })
        const messages = new StoreMatcher({ terms, muted: quiet }, devices).of({ device, name: event })
        expect(messages !== undefined && passes(messages, text)).toBe(expected)
      },
    ),
    { numRuns: runs },
  )
})
