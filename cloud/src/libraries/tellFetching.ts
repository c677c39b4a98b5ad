import type { PassThrough } from 'node:stream'
import { DownloadFailed } from './download.ts'
import type { LibraryIndex } from './libraryIndex.ts'

const pause = 200

/** Fetches the index and writes how far it is, line by line, and how it ended. Returns what cancels it. */
export function tellFetching(
  index: LibraryIndex,
  to: PassThrough,
  state: () => Promise<object | undefined>,
): () => void {
  const cancelled = new AbortController()
  let told = ''
  const write = (line: object) => {
    const text = `${JSON.stringify(line)}\n`
    if (text === told || to.writableEnded || to.writableNeedDrain) return
    told = text
    to.write(text)
  }
  const tell = () => {
    const { received, size } = index.progress ?? { received: 0, size: undefined }
    write({ received, ...(size !== undefined && { size }) })
  }
  const end = async () => {
    try {
      await index.fetch(cancelled.signal)
      const now = await state()
      return now ? { index: now } : { failed: 'The index of libraries was fetched, and is gone again.' }
    } catch (error) {
      return {
        failed:
          error instanceof DownloadFailed
            ? `The index of libraries could not be fetched: ${error.message}.`
            : 'The index of libraries could not be fetched.',
      }
    }
  }
  tell()
  const timer = setInterval(tell, pause)
  end().then(
    (last) => {
      clearInterval(timer)
      if (to.writableEnded || to.destroyed) return
      to.end(`${JSON.stringify(last)}\n`)
    },
    (error: unknown) => to.destroy(error instanceof Error ? error : undefined),
  )
  return () => {
    clearInterval(timer)
    cancelled.abort()
  }
}
