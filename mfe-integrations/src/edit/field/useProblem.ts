import { longestName } from '../../common/nameProblem.ts'
import { useT } from '../../i18n/index.ts'

/** The sentence for a code of the schema. */
export const useProblem = () => {
  const t = useT()
  return (code: string | null | undefined): string | null => {
    const [kind, limit = ''] = (code ?? '').split(':')
    switch (kind) {
      case 'required': return t('validation.required')
      case 'nameForm': return t('nameValidationError')
      case 'nameTaken': return t('nameDuplicateError')
      case 'nameTooLong': return t('validation.maxLength', { max: longestName })
      case 'nameTopic': return t('form.nameTopic')
      case 'urlScheme': return t('form.urlForm', { example: '{{{URL}}}' })
      case 'urlHost': return t('form.urlHost')
      case 'urlBlank': return t('form.urlBlank')
      case 'urlPort': return t('form.urlPort')
      case 'urlInvalid': return t('form.urlInvalid')
      case 'twice': return t('form.twice')
      case 'nameless': return t('form.nameless')
      case 'forbidden': return t('form.forbidden')
      case 'whole': return t('form.whole')
      case 'number': return t('form.number')
      case 'min': return t('form.min', { min: limit })
      case 'max': return t('form.max', { max: limit })
      default: return null
    }
  }
}
