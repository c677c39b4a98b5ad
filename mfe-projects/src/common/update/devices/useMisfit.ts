import type { Device } from '@console/platform/api'
import { useT } from '../../../i18n/index.ts'

/** Tells why a device can't run an image that is for `target`: null where it can, or where the server does not tell what it runs. */
export const useMisfit = () => {
  const t = useT()
  return ({ targets }: Device, target: string | null): string | null => {
    if (!targets || target === null || targets.includes(target)) return null
    if (targets.length === 0) return t('update.misfit.notUpdated')
    if (target === 'simulator') return t('update.misfit.simulator')
    if (target === 'unknown') return t('update.misfit.unknown')
    return t('update.misfit.other', { target })
  }
}
