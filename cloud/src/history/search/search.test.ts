import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { atOnce, batchOf, openTestArchive } from '../../../testing/archive.ts'
import { devices, ids, message, muted, name, term } from '../../../testing/searches.ts'
import { onPostgres } from '../../../testing/stores/databases.ts'
import { countEvents } from './counts.ts'
import { Matcher, passes } from './matcher.ts'
import type { Counts, Searched } from './requests.ts'
import { search } from './search.ts'

const began = Date.UTC(2026, 10, 23)
const runs = onPostgres ? 15 : 100
const owner = 'ada'

const events = fc
  .sample(
    fc.record({
      device: fc.constantFrom(...ids),
      name: fc.oneof({ weight: 30, arbitrary: fc.constantFrom('room/temp', 'status') }, { weight: 1, arbitrary: name }),
      data: message,
    }),
    { numRuns: 400, seed: 7 },
  )
  // Half of a surrogate pair changes when it is stored as bytes.
  .map((event, at) => ({
    ...event,
    name: event.name.replace(/[\0\uD83D]/gu, '?'),
    data: Buffer.from(event.data).toString(),
    t: began + Math.floor(at / 3) * 700,
  }))

test('HIST-10: a search finds every event that its terms let through and no other, in either order and page by page; and so are they counted', async () => {
  const archive = await openTestArchive()
  await archive.writer.store(batchOf(events))
  const [from, to] = [began + 20_000, began + 80_000]
  await fc.assert(
    fc.asyncProperty(
      fc.array(term, { maxLength: 2 }),
      muted,
      fc.option(fc.constantFrom(...ids), { nil: undefined }),
      fc.constantFrom('newest' as const, 'oldest' as const),
      fc.integer({ min: 5, max: 60 }),
      async (terms, quiet, device, order, limit) => {
        const wanted = { terms, muted: quiet, ...(device !== undefined && { device }), from, to }
        const matcher = new Matcher(wanted, devices)
        const expected = events.filter((event) => {
          const messages = matcher.of(event)
          return event.t >= from && event.t < to && messages !== undefined && passes(messages, event.data)
        })
        const found: Searched['events'] = []
        let cursor: string | null = null
        do {
          const page: Searched = await search(
            archive,
            { owner, request: { ...wanted, order, limit, ...(cursor !== null && { cursor }) }, devices },
            atOnce,
          )
          expect(page.events.length).toBeLessThanOrEqual(limit)
          found.push(...page.events)
          cursor = page.cursor
        } while (cursor !== null)
        const shown = found.map(({ id: _, message: _message, base64: _bytes, ...event }) => event)
        expect(order === 'oldest' ? shown : shown.reverse()).toEqual(
          expected.map(({ t, device: id, name: event, data }) => ({ t, device: id, name: event, data })),
        )
        let counted = 0
        do {
          const answer: Counts = await countEvents(
            archive,
            { owner, request: { ...wanted, bars: limit, ...(cursor !== null && { cursor }) }, devices },
            atOnce,
          )
          counted += answer.counts.reduce((sum, count) => sum + count, 0)
          cursor = answer.cursor
        } while (cursor !== null)
        // Bars are whole: the first may begin before the range, the last end behind it.
        if (terms.length > 0) expect(counted).toBeGreaterThanOrEqual(expected.length)
      },
    ),
    { numRuns: runs },
  )
})

test.each<[string, string[]]>([
  ['message', ['a me\u017f\u017fage']],
  ['21 k', ['21 \u212a', '21 K']],
  ['100%', ['100% A_B']],
  ['a_b', ['100% A_B']],
  ['O\\', ['o\\']],
  ['ärger', ['ÄRGER']],
  ['needle', ['NUL \0 needle']],
  ['_', ['100% A_B']],
])(
  'HIST-10: letters that are the same without regard to case, and signs that mean something to a database: %s',
  async (text, expected) => {
    const archive = await openTestArchive()
    await archive.writer.store(
      batchOf(
        ['a me\u017f\u017fage', '21 \u212a', '21 K', '100% A_B', '100 axb', 'o\\', 'ÄRGER', 'NUL \0 needle'].map(
          (data, at) => ({ t: began + at, data }),
        ),
      ),
    )
    const { events: found } = await search(
      archive,
      { owner, request: { terms: [{ field: 'data', text, negated: false }], order: 'oldest' }, devices },
      atOnce,
    )
    expect(found.map(({ data }) => data)).toEqual(expected)
  },
)

describe('HIST-18: a search takes a bounded time, and gives way to others in between', () => {
  const stored = async (count: number, data: string) => {
    const archive = await openTestArchive()
    for (let first = 0; first < count; first += 500)
      await archive.writer.store(
        batchOf(Array.from({ length: Math.min(500, count - first) }, (_, at) => ({ t: began + first + at, data }))),
      )
    return archive
  }
  const nothing = { terms: [{ field: 'range', from: 5, to: 6, negated: false }] } as const

  test('what is not looked at by then is for the next call', async () => {
    const archive = await stored(8000, '{"t": 1}')
    let turns = 0
    // As if other accounts took their turns, too.
    const slowly = async <Result>(work: () => Promise<Result>) => {
      turns += 1
      const result = await work()
      for (const since = performance.now(); performance.now() - since < 110;);
      return result
    }
    const {
      events: found,
      cursor,
      read,
      of,
      searchedTo,
    } = await search(archive, { owner, request: nothing, devices }, slowly)
    expect([found, of]).toEqual([[], 8000])
    expect(turns).toBeLessThanOrEqual(5)
    expect(read).toBeGreaterThan(0)
    expect(searchedTo).toBe(began + 8000 - read)
    expect(
      (await search(archive, { owner, request: { ...nothing, cursor: cursor ?? '' }, devices }, slowly)).searchedTo,
    ).toBeLessThan(searchedTo)
  })

  test('of large messages, few are read at once, and an answer has no more than a few megabytes', async () => {
    const archive = await stored(150, 'x'.repeat(250_000))
    let turns = 0
    const counting = async <Result>(work: () => Promise<Result>) => {
      turns += 1
      return work()
    }
    const page = await search(archive, { owner, request: { limit: 500 }, devices }, counting)
    expect(page.events.length).toBeLessThan(40)
    expect(page.cursor).not.toBeNull()
    await search(archive, { owner, request: nothing, devices }, counting)
    expect(turns).toBeGreaterThan(5)
  })
})
