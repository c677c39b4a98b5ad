import { useT } from '../i18n/index.ts'
import { longestPassword, mismatchOf, problemOf, shortestPassword } from './passwordRules.ts'

/** The sentences below the two fields; null for a field that was not edited yet or is right. */
export const usePasswordErrors = (password: string | null, confirmation: string | null) => {
  const t = useT()
  const texts = {
    required: t('validation.required'),
    tooShort: t('validation.minLength', { min: shortestPassword }),
    tooLong: t('validation.maxLength', { max: longestPassword }),
  }
  const problem = password === null ? null : problemOf(password)
  return {
    password: problem && texts[problem],
    confirmation: confirmation !== null && mismatchOf(password ?? '', confirmation) ? t('password.mismatch') : null,
  }
}
