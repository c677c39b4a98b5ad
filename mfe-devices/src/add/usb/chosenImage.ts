import { downloadFirmware } from '@console/platform/api'
import type { Http } from '@console/platform/contract'
import { inspectImage, NvsError, settingsRegion, type BoardSettings } from '@console/platform/flash'
import type { ToFlash } from '@console/platform/usb'

/** An image of the account, or a file of the user's own. */
export type ChosenImage = { kind: 'stored'; sha: string; name: string } | { kind: 'own'; file: File; name: string }

/** Why an image, or these settings with it, can't be written. */
export type ImageProblem =
  | { kind: 'simulator' | 'application' | 'unknown' | 'noSettings' }
  | { kind: 'otherChip'; image: string; board: string }
  /** `key` is the setting that did not fit. */
  | { kind: 'tooLong' | 'tooSmall'; key: string }

export class UnusableImage extends Error {
  readonly problem: ImageProblem

  constructor(problem: ImageProblem) {
    super(`Unusable image: ${problem.kind}`)
    this.problem = problem
  }
}

/** Bytes. No chip has a larger flash. */
const maxImageBytes = 32 * 1024 ** 2

const read = async (api: Http, image: ChosenImage, signal: AbortSignal): Promise<Uint8Array> =>
  new Uint8Array(
    await (image.kind === 'own' ? image.file : await downloadFirmware(api, image.sha, { signal })).arrayBuffer(),
  )

const regionFor = (bytes: Uint8Array, settings: BoardSettings) => {
  try {
    return settingsRegion(bytes, settings)
  } catch (error) {
    if (error instanceof NvsError)
      throw new UnusableImage({ kind: error.problem === 'string' ? 'tooLong' : 'tooSmall', key: error.key })
    throw error
  }
}

/** The image with the settings for its own partition table. Throws `UnusableImage`, or what the download throws. */
export const prepare = async (
  api: Http,
  image: ChosenImage,
  { chip, settings, signal }: { chip: string; settings: BoardSettings; signal: AbortSignal },
): Promise<ToFlash> => {
  if (image.kind === 'own' && image.file.size > maxImageBytes) throw new UnusableImage({ kind: 'unknown' })
  const bytes = await read(api, image, signal)
  const found = inspectImage(bytes)
  if (found.kind !== 'chip') throw new UnusableImage({ kind: found.kind })
  if (found.chip !== chip) throw new UnusableImage({ kind: 'otherChip', image: found.chip ?? '?', board: chip })
  const region = regionFor(bytes, settings)
  if (!region) throw new UnusableImage({ kind: 'noSettings' })
  return { name: image.name, bytes, chip, settings: region }
}
