import { useFormat } from '@console/platform/i18n'
import { useT } from '../i18n/useT.ts'

/** Why the store refuses a search, in words; from the server's own text. */
export const useRefusalText = (): ((reason: string) => string) => {
  const t = useT()
  const format = useFormat()
  return (reason) => {
    const most = /"?terms"? must NOT have more than (\d+) items/.exec(reason)?.[1]
    return most === undefined
      ? t('past.refused', { reason })
      : t('past.tooManyTerms', { count: Number(most), formatted: format.number(Number(most)) })
  }
}
