import { whyNoSerial } from '../flash/index.ts'
import { useT } from './i18n/useT.ts'

/** Why this page can't use serial ports; null where it can. */
export const useNoSerial = (): string | null => {
  const t = useT()
  const why = whyNoSerial(window)
  return why && { insecure: t('insecure'), browser: t('browser'), policy: t('policy') }[why]
}
