import type { QueryClient } from '@console/platform/query'
import type { Imported } from './model/importIntegration.ts'

const key = ['integrations', 'imported'] as const

/** Keeps what was imported for the form that opens next. In memory only: it may hold a password. */
export const handOver = (cache: QueryClient, imported: Imported): void => void cache.setQueryData(key, imported)

/** What was imported for this type; null when the form was opened without. */
export const takeOver = (cache: QueryClient, type: string): Imported | null => {
  const imported = cache.getQueryData<Imported>(key)
  return imported?.type === type ? imported : null
}

export const forget = (cache: QueryClient): void => cache.removeQueries({ queryKey: key, exact: true })
