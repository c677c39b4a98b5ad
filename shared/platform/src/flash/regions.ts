import { startOf } from './inspectImage.ts'
import { settingsPartitions } from './partitions.ts'

/** A part of an image and its address in the flash. */
export interface Region {
  address: number
  data: Uint8Array<ArrayBuffer>
}

interface Range {
  start: number
  end: number
}

/** The settings (NVS) in the image's partition table, where the image leaves them blank. */
const blankSettings = (image: Uint8Array, first: number): Range[] =>
  settingsPartitions(image).filter(
    ({ start, end }) =>
      end - first < image.length && image.subarray(start - first, end - first).every((byte) => byte === 0xff),
  )

/** Pads to whole words: flash is written in words. */
const inWords = (data: Uint8Array): Uint8Array<ArrayBuffer> => {
  const padded = new Uint8Array(Math.ceil(data.length / 4) * 4).fill(0xff)
  padded.set(data)
  return padded
}

interface RegionOptions {
  /** Leaves the blank ranges out that would erase the board's settings. */
  keepSettings: boolean
  /** Written in place of what the image has there. */
  settings?: Region | undefined
}

/** What to write of a merged image, in the order of addresses. */
export const regionsOf = (image: Uint8Array, { keepSettings, settings }: RegionOptions): Region[] => {
  const first = startOf(image)
  const replaced = settings ? [{ start: settings.address, end: settings.address + settings.data.length }] : []
  const kept = keepSettings ? blankSettings(image, first).filter(({ start }) => start !== settings?.address) : []
  const leftOut = [...kept, ...replaced].toSorted((a, b) => a.start - b.start)
  const starts = [first, ...leftOut.map(({ end }) => end)]
  const ends = leftOut.map(({ start }) => start - first)
  const parts = starts.map((address, index) => ({
    address,
    data: inWords(image.subarray(address - first, ends[index])),
  }))
  return [...parts, ...(settings ? [settings] : [])]
    .filter(({ data }) => data.length > 0)
    .toSorted((a, b) => a.address - b.address)
}
