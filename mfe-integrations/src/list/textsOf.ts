import type { Integration } from '@console/platform/api'
import type { Language } from '@console/platform/i18n'
import { withoutPassword } from '../common/model/withoutPassword.ts'
import { labelOf } from '../common/templates/templateOf.ts'
import { targetOf } from './targetOf.ts'

/** What the search looks through: name, type, and URL or language. */
export const textsOf = (integration: Integration, language: Language): string[] => {
  const { type, content: { name, url = '' } } = integration
  return [name, type, labelOf(type, language), withoutPassword(url), targetOf(integration)]
}
