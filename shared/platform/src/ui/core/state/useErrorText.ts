import { useCallback } from 'react'
import { useCommonText } from '../../../i18n/index.ts'

/** The user's text for an error: the console's own failures in their language, what a server said in its own words. */
export const useErrorText = (): ((error: unknown) => string) => {
  const t = useCommonText()
  return useCallback((error) => {
    // The fields of an `ApiError`.
    const { kind, message, place } = (error ?? {}) as { kind?: string; message?: string; place?: string }
    switch (kind) {
      case 'offline': return t('state.offline')
      case 'timeout': return t('state.timeout')
      case 'auth': return t('state.notRenewed')
      case 'parse': return t('state.notUnderstood', { place: place ?? '—' })
      default: return message ?? String(error)
    }
  }, [t])
}
