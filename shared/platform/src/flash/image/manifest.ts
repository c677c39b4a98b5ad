/** The manifest of ESP Web Tools: which chip an image is for, and what is written where. */
export interface Manifest {
  name: string
  version: string
  new_install_prompt_erase: boolean
  builds: readonly [{ chipFamily: string; parts: readonly [{ path: string; offset: number }] }]
}

/** Taken for the chip where an image does not tell. */
export const assumedChip = 'ESP32'

/** One merged image, written from the start of the flash. `chip` is null where the image does not tell. */
export const manifestFor = ({ name, version, path, chip }: { name: string; version: string; path: string; chip: string | null }): Manifest => ({
  name,
  version,
  new_install_prompt_erase: true,
  builds: [{ chipFamily: chip ?? assumedChip, parts: [{ path, offset: 0 }] }],
})
