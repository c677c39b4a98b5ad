import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { wrap } from './wrap.ts'

const rows = (text: string, columns: number) => {
  const stops = [0, ...wrap(text, columns), text.length]
  return stops.slice(1).map((stop, index) => text.slice(stops[index], stop))
}

describe('a line of the log that is longer than a row', () => {
  test.each([
    ['breaks between words', 'Compiling the main sketch', 10, ['Compiling ', 'the main ', 'sketch']],
    ['fills a row to its last column', 'abcde fghij', 5, ['abcde ', 'fghij']],
    [
      'is broken within words that are longer than a row, and only within those',
      'in build/src/main.cpp.o now',
      8,
      ['in ', 'build/sr', 'c/main.c', 'pp.o now'],
    ],
    ['keeps the spaces between two rows with the upper one', 'ab     cd', 4, ['ab     ', 'cd']],
    ['keeps its indent', '    ^~~~ here', 9, ['    ^~~~ ', 'here']],
    ['has tabs to every fourth column', 'a\tbc\td', 8, ['a\tbc\t', 'd']],
    ['has letters of double width', '温度 湿度', 6, ['温度 ', '湿度']],
    ['never breaks within a pictograph', '🌡🌡🌡', 3, ['🌡', '🌡', '🌡']],
    ['is empty', '', 5, ['']],
  ])('PRJ-21: %s', (_, text, columns, expected) => expect(rows(text, columns)).toEqual(expected))

  test('PRJ-21: no row is wider than the log, and no word is broken that fits into a row', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z/ ]{0,80}$/), fc.integer({ min: 1, max: 20 }), (text, columns) => {
        const wrapped = rows(text, columns)
        expect(wrapped.join('')).toBe(text)
        for (const row of wrapped) expect(row.trimEnd().length).toBeLessThanOrEqual(columns)
        for (const word of text.split(' ').filter(({ length }) => length <= columns))
          expect(wrapped.flatMap((row) => row.split(' '))).toContain(word)
      }),
      { numRuns: 400 },
    )
  })

  test('PRJ-21: letters of other scripts change nothing about the words beside them', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z/ ]{0,80}$/), fc.integer({ min: 3, max: 20 }), (text, columns) => {
        expect(wrap(`${text.trimEnd()} é`, columns).filter((start) => start < text.trimEnd().length)).toEqual(
          wrap(text.trimEnd(), columns),
        )
      }),
      { numRuns: 400 },
    )
  })
})
