import { whyNoSerial } from '@console/platform/flash'
import { useT } from '../../i18n/index.ts'

/** Why this page can't use serial ports; null where it can. */
export const useNoSerial = (): string | null => {
  const t = useT()
  const why = whyNoSerial(window)
  return why && { insecure: t('usb.insecure'), browser: t('usb.browser'), policy: t('usb.policy') }[why]
}
