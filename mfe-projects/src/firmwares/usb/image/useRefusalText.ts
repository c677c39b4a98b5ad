import { useErrorText } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import { RefusedImage } from './prepareImage.ts'

/** Why an image was not prepared. */
export const useRefusalText = (): ((error: unknown) => string) => {
  const t = useT()
  const errorText = useErrorText()
  const refusals = { simulator: t('usb.simulator'), application: t('usb.application'), unknown: t('usb.notAnImage') }
  return (error) => (error instanceof RefusedImage ? refusals[error.refusal] : errorText(error))
}
