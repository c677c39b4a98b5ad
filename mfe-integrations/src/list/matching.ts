import type { Integration } from '@console/shared/api'
import type { Language } from '@console/shared/i18n'
import { matches } from '@console/shared/lists'
import { labelOf } from '../common/templateOf.ts'
import { targetOf } from './targetOf.ts'

/** The integrations whose name, type, or URL or language contains the query. */
export const matching = (integrations: readonly Integration[], query: string, language: Language): readonly Integration[] => {
  return integrations.filter((integration) => {
    const { type, content: { name, url = '' } } = integration
    return matches(query, [name, type, labelOf(type, language), url, targetOf(integration)])
  })
}
