import type { Integration } from '@console/platform/api'
import { withoutPassword } from '../common/model/withoutPassword.ts'
import { anyTemplateOf } from '../common/templates/templateOf.ts'

const languages: Readonly<Record<string, string>> = { javascript: 'JavaScript' }

/** Where events go: a custom function's language, else the URL. https is what one expects, anything else is said. */
export const targetOf = ({ type, content: { url, lambda } }: Integration): string => {
  if (anyTemplateOf(type, { lambda }).kind === 'function') return languages[lambda?.language ?? 'javascript'] ?? lambda?.language ?? ''
  return withoutPassword(url ?? '').replace(/^https:\/\//i, '')
}
