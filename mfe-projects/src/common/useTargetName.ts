import { useCallback } from 'react'
import { useT } from '../i18n/index.ts'

/** What an image is for, in words; chips and products have names of their own. Null where the server does not say. */
export const useTargetName = () => {
  const t = useT()
  return useCallback(
    (target: string | null): string | null =>
      target === 'simulator' ? t('target.simulator') : target === 'unknown' ? t('target.unknown') : target,
    [t],
  )
}
