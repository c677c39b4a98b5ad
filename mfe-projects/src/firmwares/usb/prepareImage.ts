import { inspectImage, manifestFor, type Manifest } from '@console/platform/flash'
import { useErrorText } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

/** An image that may go to a board. */
export interface PreparedImage {
  /** As it is shown. */
  name: string
  bytes: Uint8Array
  manifest: Manifest
  /** Whether the image itself says which chip it is for. */
  told: boolean
}

/** Why an image does not go to any board. */
type Refusal = 'simulator' | 'application' | 'unknown'

class RefusedImage extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(`Refused: ${refusal}`)
    this.refusal = refusal
  }
}

interface ImageFile {
  name: string
  /** Its name as a file. */
  path: string
  version: string
  /** Whether it came from the user's disk: what is no image at all is then not taken for one. */
  own: boolean
}

/** Looks at the content of an image and writes its manifest. Throws `RefusedImage`. */
export const prepareImage = (bytes: Uint8Array, { name, path, version, own }: ImageFile): PreparedImage => {
  const found = inspectImage(bytes)
  if (found.kind === 'simulator' || found.kind === 'application' || (found.kind === 'unknown' && (own || bytes.length === 0))) throw new RefusedImage(found.kind)
  const chip = found.kind === 'chip' ? found.chip : null
  return { name, bytes, manifest: manifestFor({ name, version, path, chip }), told: chip !== null }
}

/** Why an image was not prepared. */
export const useRefusalText = (): ((error: unknown) => string) => {
  const t = useT()
  const errorText = useErrorText()
  const refusals = { simulator: t('usb.simulator'), application: t('usb.application'), unknown: t('usb.notAnImage') }
  return (error) => (error instanceof RefusedImage ? refusals[error.refusal] : errorText(error))
}
