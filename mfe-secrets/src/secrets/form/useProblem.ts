import { useT } from '../../i18n/index.ts'
import { longestValue } from './schema.ts'

/** The sentence for a code of the schema. */
export const useProblem = () => {
  const t = useT()
  return (code: string | null | undefined): string | null => {
    switch (code) {
      case 'required': return t('validation.required')
      case 'nameForm': return t('secrets.nameForm')
      case 'taken': return t('secrets.taken')
      case 'tooLong': return t('validation.maxLength', { max: longestValue })
      default: return null
    }
  }
}
