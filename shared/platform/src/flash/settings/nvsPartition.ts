import { crc32, entriesPerPage, entrySize, NvsPage, pageSize } from './nvsPage.ts'

export type NvsValue =
  | { type: 'string'; value: string }
  | { type: 'u16'; value: number }
  | { type: 'blob'; value: Uint8Array }

/** Why values can't be an NVS partition: a string has a limit, and so has the partition. */
export class NvsError extends Error {
  readonly problem: 'string' | 'partition'
  /** The key that did not fit. */
  readonly key: string

  constructor(problem: 'string' | 'partition', key: string) {
    super(`${key} does not fit into the ${problem}.`)
    this.problem = problem
    this.key = key
  }
}

const types = { u8: 0x01, u16: 0x02, string: 0x21, blobData: 0x42, blobIndex: 0x48 }
const anyChunk = 0xff
const keyAt = 8
const keySize = 16
const valueAt = 24
const maxStringLength = 4000
/** Pages of the smallest partition that a board can write to. One is always kept free. */
const minPages = 3

/** A namespace's index, and that of all namespaces. */
const own = 1
const root = 0

interface Head {
  namespace: number
  type: number
  span?: number
  chunk?: number
  key: string
}

const entryOf = (
  { namespace, type, span = 1, chunk = anyChunk, key }: Head,
  fill: (view: DataView) => void,
): Uint8Array => {
  const entry = new Uint8Array(entrySize).fill(0xff)
  entry.set([namespace, type, span, chunk])
  entry.fill(0, keyAt, keyAt + keySize)
  entry.set(new TextEncoder().encode(key), keyAt)
  const view = new DataView(entry.buffer)
  fill(view)
  view.setUint32(4, crc32(Uint8Array.of(...entry.subarray(0, 4), ...entry.subarray(keyAt))), true)
  return entry
}

const describeData = (view: DataView, data: Uint8Array): void => {
  view.setUint16(valueAt, data.length, true)
  view.setUint32(valueAt + 4, crc32(data), true)
}

/** The pages of a partition, opened one after the other. */
class Pages {
  readonly bytes: Uint8Array<ArrayBuffer>
  page: NvsPage
  #index = 0

  constructor(size: number, key: string) {
    if (size < minPages * pageSize) throw new NvsError('partition', key)
    this.bytes = new Uint8Array(size).fill(0xff)
    this.page = this.#open(0)
  }

  next(key: string): NvsPage {
    this.#index += 1
    if ((this.#index + 2) * pageSize > this.bytes.length) throw new NvsError('partition', key)
    this.page.close()
    return (this.page = this.#open(this.#index))
  }

  #open(index: number): NvsPage {
    return new NvsPage(this.bytes.subarray(index * pageSize, (index + 1) * pageSize), index)
  }
}

const writeNumber = (pages: Pages, head: Head, fill: (view: DataView) => void): void => {
  const page = pages.page.room === 0 ? pages.next(head.key) : pages.page
  page.write(entryOf(head, fill))
}

const writeString = (pages: Pages, key: string, value: string): void => {
  const data = new TextEncoder().encode(`${value}\0`)
  if (data.length > maxStringLength) throw new NvsError('string', key)
  const span = 1 + Math.ceil(data.length / entrySize)
  const page = pages.page.count + span >= entriesPerPage ? pages.next(key) : pages.page
  page.write(
    entryOf({ namespace: own, type: types.string, span, key }, (view) => describeData(view, data)),
    data,
  )
}

/** Chunks as large as the pages' room, then an entry that tells their number. */
const writeBlob = (pages: Pages, key: string, value: Uint8Array): void => {
  if (pages.page.room === 0) pages.next(key)
  let written = 0
  let chunks = 0
  do {
    const room = (pages.page.room - 1) * entrySize
    const data = value.subarray(written, written + room)
    const span = 1 + Math.ceil(data.length / entrySize)
    pages.page.write(
      entryOf({ namespace: own, type: types.blobData, span, chunk: chunks, key }, (view) => describeData(view, data)),
      data,
    )
    written += data.length
    chunks += 1
    if (written < value.length || room - data.length < entrySize) pages.next(key)
  } while (written < value.length)
  pages.page.write(
    entryOf({ namespace: own, type: types.blobIndex, key }, (view) => {
      view.setUint32(valueAt, value.length, true)
      view.setUint8(valueAt + 4, chunks)
      view.setUint8(valueAt + 5, 0)
    }),
  )
}

/**
 * An NVS partition of this size with one namespace, byte for byte what Espressif's generator writes (version 2, not
 * encrypted). Keys have at most 15 characters of ASCII. Throws `NvsError`.
 */
export const nvsPartition = (
  namespace: string,
  values: Readonly<Record<string, NvsValue>>,
  size: number,
): Uint8Array<ArrayBuffer> => {
  const pages = new Pages(size, namespace)
  writeNumber(pages, { namespace: root, type: types.u8, key: namespace }, (view) => view.setUint8(valueAt, own))
  for (const [key, { type, value }] of Object.entries(values)) {
    if (type === 'string') writeString(pages, key, value)
    else if (type === 'blob') writeBlob(pages, key, value)
    else writeNumber(pages, { namespace: own, type: types.u16, key }, (view) => view.setUint16(valueAt, value, true))
  }
  return pages.bytes
}
