import { saveFile } from '@console/platform/ui'

/** A file that is written part by part. */
export interface OpenedFile {
  write(part: Uint8Array<ArrayBuffer>): Promise<void>
  /** It is whole. */
  close(): Promise<void>
  /** It is not wanted any more. */
  abandon(): Promise<void>
}

interface SaveHandle {
  createWritable(): Promise<{
    write(part: Uint8Array<ArrayBuffer>): Promise<void>
    close(): Promise<void>
    abort(): Promise<void>
  }>
}

interface SaveWindow {
  showSaveFilePicker?(options: { suggestedName: string }): Promise<SaveHandle>
}

/** Bytes that are gathered in the page where the browser has no file to write into. */
export const maxGathered = 256 * 1024 * 1024

/**
 * Asks the user for a file and writes into it; in a browser that can't, gathers what is written and saves it at the
 * end. Null when the user wants none.
 */
export const openFile = async (name: string): Promise<OpenedFile | null> => {
  const { showSaveFilePicker } = window as SaveWindow
  if (!showSaveFilePicker) return gather(name)
  try {
    const file = await (await showSaveFilePicker.call(window, { suggestedName: name })).createWritable()
    return { write: (part) => file.write(part), close: () => file.close(), abandon: () => file.abort() }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null
    // Not allowed here, as in a frame.
    return gather(name)
  }
}

const gather = (name: string): OpenedFile => {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  return {
    write: async (part) => {
      size += part.byteLength
      if (size > maxGathered) throw new RangeError('This is too much for a file that is gathered in the page.')
      parts.push(part)
    },
    close: async () => saveFile(new Blob(parts, { type: 'application/x-ndjson' }), name),
    abandon: async () => {
      parts.length = 0
    },
  }
}
