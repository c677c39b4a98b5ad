import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { maxValueLength, problemsOf, valueProblem } from './schema.ts'

const nameProblem = (name: string) => problemsOf({ name, value: '' }).name

describe('what may be saved', () => {
  test('SEC-03: names of uppercase letters, digits and underscores that start with no digit, up to 100', () => {
    for (const name of ['A', '_', '_9', 'OPENAI_API_KEY', 'A'.repeat(100)]) expect(nameProblem(name)).toBeNull()
    for (const name of ['9A', 'a', 'Ab', 'A-B', 'A B', ' A', 'A ', 'A\n', 'Ä', 'А', 'A'.repeat(101), '\u202eA'])
      expect(nameProblem(name)).toBe('nameForm')
    expect(nameProblem('')).toBe('required')
  })

  test('SEC-03: any name is right exactly when every character is', () => {
    const letters = [...'ABCZ_019az-. ä']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 110 }), (chosen) => {
        const right =
          chosen.length <= 100 &&
          chosen.every((letter) => 'ABCZ_019'.includes(letter)) &&
          !'019'.includes(chosen[0] ?? '')
        expect(nameProblem(chosen.join(''))).toBe(right ? null : 'nameForm')
      }),
    )
  })

  test('SEC-03, SEC-05: values of 1 to 100000 characters, whatever they take', () => {
    expect(valueProblem('')).toBe('required')
    for (const value of [' ', '\n', 'x', 'x'.repeat(maxValueLength), '🔑'.repeat(maxValueLength)])
      expect(valueProblem(value)).toBeNull()
    for (const value of ['x'.repeat(maxValueLength + 1), '🔑'.repeat(maxValueLength + 1)])
      expect(valueProblem(value)).toBe('tooLong')
  })
})
