import { inspectImage, manifestFor, type Manifest } from '@console/platform/flash'
import { useErrorText } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'

/** An image that can be written to a board. */
export interface PreparedImage {
  /** For the user. */
  name: string
  bytes: Uint8Array
  manifest: Manifest
  /** Whether the image itself says which chip it is for. */
  chipKnown: boolean
}

/** Why an image can't be written to any board. */
type ImageProblem = 'simulator' | 'application' | 'unknown'

class UnusableImage extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem) {
    super(`Unusable image: ${problem}`)
    this.problem = problem
  }
}

interface ImageFile {
  name: string
  /** Its name as a file. */
  path: string
  version: string
  /** Whether it is from the user's disk, where a file that is no known image is not accepted. */
  own: boolean
}

/** Throws `UnusableImage` where the server tells that an image is for no board, before it is downloaded. */
export const requireBoard = (target: string | null): void => {
  if (target === 'simulator') throw new UnusableImage('simulator')
}

/** Inspects an image and creates its manifest. Throws `UnusableImage`. */
export const prepareImage = (bytes: Uint8Array, { name, path, version, own }: ImageFile): PreparedImage => {
  const found = inspectImage(bytes)
  if (
    found.kind === 'simulator' ||
    found.kind === 'application' ||
    (found.kind === 'unknown' && (own || bytes.length === 0))
  )
    throw new UnusableImage(found.kind)
  const chip = found.kind === 'chip' ? found.chip : null
  return { name, bytes, manifest: manifestFor({ name, version, path, chip }), chipKnown: chip !== null }
}

export const useImageErrorText = (): ((error: unknown) => string) => {
  const t = useT()
  const errorText = useErrorText()
  const texts = { simulator: t('usb.simulator'), application: t('usb.application'), unknown: t('usb.notAnImage') }
  return (error) => (error instanceof UnusableImage ? texts[error.problem] : errorText(error))
}
