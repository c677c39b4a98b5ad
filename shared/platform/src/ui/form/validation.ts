import { useCommonText } from '../../i18n/index.ts'

export interface Rules {
  required?: boolean
  /** Characters. */
  minLength?: number
  maxLength?: number
  email?: boolean
}

export type Problem =
  | { kind: 'required' }
  | { kind: 'minLength'; min: number }
  | { kind: 'maxLength'; max: number }
  | { kind: 'email' }

// As much of an address as can be known without sending to it: HTML's own rule for input type=email, with a dot in the
// domain.
const emailAddress = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/

/** The first rule that a text breaks, or null. An empty text breaks `required` only. */
export const problemOf = (text: string, { required, minLength, maxLength, email }: Rules): Problem | null => {
  if (text === '') return required ? { kind: 'required' } : null
  if (minLength !== undefined && text.length < minLength) return { kind: 'minLength', min: minLength }
  if (maxLength !== undefined && text.length > maxLength) return { kind: 'maxLength', max: maxLength }
  return email && !emailAddress.test(text) ? { kind: 'email' } : null
}

/** The sentence below a field. */
export const useProblemText = () => {
  const t = useCommonText()
  return (problem: Problem | null): string | null => {
    switch (problem?.kind) {
      case 'required':
        return t('validation.required')
      case 'minLength':
        return t('validation.minLength', { min: problem.min })
      case 'maxLength':
        return t('validation.maxLength', { max: problem.max })
      case 'email':
        return t('validation.email')
      default:
        return null
    }
  }
}
