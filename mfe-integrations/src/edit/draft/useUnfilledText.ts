import { useFormat } from '@console/platform/i18n'
import { useT } from '../../i18n/index.ts'
import { useDraft } from './useDraft.ts'

const written = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')

/**
 * What is said of names in templates that nothing fills in. Where the form has a field for one, it is called by the
 * field's label.
 */
export const useUnfilledText = () => {
  const t = useT()
  const { language } = useFormat()
  const { secrets, parameters } = useDraft().draft.template
  return (names: readonly string[]): string => {
    const fields = [...secrets, ...parameters].filter(({ name }) => names.includes(name))
    const others = names.filter((name) => fields.every((field) => field.name !== name))
    return [
      ...fields.map(({ name, label }) => t('request.unfilled', { label: label[language], names: written([name]) })),
      ...(others.length > 0 ? [t('request.unknown', { names: written(others), count: others.length })] : []),
    ].join(' ')
  }
}
