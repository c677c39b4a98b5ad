import { useCommonText } from '../../i18n/index.ts'
import type { Problem } from './validation.ts'

/** The sentence below a field. */
export const useProblemText = () => {
  const t = useCommonText()
  return (problem: Problem | null): string | null => {
    switch (problem?.kind) {
      case 'required': return t('validation.required')
      case 'minLength': return t('validation.minLength', { min: problem.min })
      case 'maxLength': return t('validation.maxLength', { max: problem.max })
      case 'email': return t('validation.email')
      default: return null
    }
  }
}
