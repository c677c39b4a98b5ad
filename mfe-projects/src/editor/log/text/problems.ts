import type { CodeMarker } from '@console/platform/ui/code'
import { plainText } from '../../../common/log/ansi.ts'
import { referencesIn, type Place } from './references.ts'

/** What a compiler complained of, and where. */
export interface Problem extends Place {
  message: string
  severity: NonNullable<CodeMarker['severity']>
}

const complaint = /^\s*(?:In file included from )?(\S+?:\d+(?::\d+)?):\s+(fatal error|error|warning):\s+(.+)$/

/** The problem that a line of the log tells of. */
export const problemIn = (line: string, files: readonly string[]): Problem | null => {
  // Most lines are no complaint, and there may be 100,000 of them.
  if (!line.includes('error') && !line.includes('warning')) return null
  const match = complaint.exec(plainText(line))
  if (!match) return null
  const [, where = '', kind = '', message = ''] = match
  const to = referencesIn(where, files)[0]?.to
  return to && 'path' in to ? { ...to, message, severity: kind === 'warning' ? 'warning' : 'error' } : null
}
