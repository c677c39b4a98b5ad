import { expect, test, describe } from '@jest/globals'
import { screen, render } from '@testing-library/react'
import { setLanguage } from '../../i18n/index.ts'
import { problemOf, useProblemText, type Problem } from './validation.ts'

describe('validation', () => {
  const Sentence = ({ problem }: { problem: Problem | null }) => <p>{useProblemText()(problem)}</p>

  describe('validation', () => {
    test('SET-04: a length is allowed up to its limits and no further', () => {
      const rules = { required: true, minLength: 8, maxLength: 255 }
      expect(problemOf('', rules)).toEqual({ kind: 'required' })
      expect(problemOf('x'.repeat(7), rules)).toEqual({ kind: 'minLength', min: 8 })
      expect(problemOf('x'.repeat(8), rules)).toBeNull()
      expect(problemOf('x'.repeat(255), rules)).toBeNull()
      expect(problemOf('x'.repeat(256), rules)).toEqual({ kind: 'maxLength', max: 255 })
      expect(problemOf('', { minLength: 8 })).toBeNull()
    })

    test.each(['ada@example.org', 'a.b+c@mail.example.org'])('SET-04: %s is an address', (text) => {
      expect(problemOf(text, { email: true })).toBeNull()
    })

    test.each(['ada', 'ada@', '@example.org', 'ada@localhost', 'a b@example.org', 'ada@example..org'])(
      'SET-04: %s is none',
      (text) => {
        expect(problemOf(text, { email: true })).toEqual({ kind: 'email' })
      },
    )

    test.each([
      [{ kind: 'email' }, 'Must be a valid email address', 'Muss eine gültige E-Mail-Adresse sein'],
      [{ kind: 'maxLength', max: 255 }, 'Must be at most 255 characters long', 'Darf höchstens 255 Zeichen lang sein'],
      [{ kind: 'minLength', min: 8 }, 'Must be at least 8 characters long', 'Muss mindestens 8 Zeichen lang sein'],
    ] as const)('SET-04: %j is said in both languages', (problem, english, german) => {
      setLanguage('en')
      const { unmount } = render(<Sentence problem={problem} />)
      expect(screen.getByText(english)).toBeVisible()
      unmount()
      setLanguage('de')
      render(<Sentence problem={problem} />)
      expect(screen.getByText(german)).toBeVisible()
    })
  })
})
