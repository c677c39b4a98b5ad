import { useFormat } from '@console/platform/i18n'
import { visible, readNumber } from '@console/platform/lib'
import { useKindTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { isText, type RuleValues } from './draft.ts'
import { useT } from './i18n/useT.ts'

/** The default name of a rule, made from its condition. */
export const useRuleName = () => {
  const t = useT()
  const { measure } = useFormat()
  const kindTitle = useKindTitle()
  return ({
    kind,
    event,
    field,
    side,
    limit,
    text,
    language,
  }: Pick<RuleValues, 'kind' | 'event' | 'field' | 'side' | 'limit' | 'text' | 'language'>): string => {
    const bound = readNumber(limit, language)
    const name = visible([event.trim(), field.trim()].filter(Boolean).join('.'))
    if (kind === 'value' && name !== '' && isText(side))
      return t(side === 'is' ? 'called.is' : 'called.isNot', { name, text: visible(text.trim()) || '…' })
    if (kind === 'value' && name !== '')
      return t(side === 'above' ? 'called.above' : 'called.below', {
        name,
        limit: bound === null ? limit.trim() || '…' : measure(bound),
      })
    return kind === 'silent' && event.trim() !== ''
      ? t('called.silent', { name: visible(event.trim()) })
      : kindTitle(kind)
  }
}
