import path from 'node:path'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

// Only files that never change under their names: the stale copy of a document would be served instead of it.
const compressible = /\.[0-9a-f]{8}\.(js|css)$/

// The two highest levels of Brotli take ten times as long, too long for large files.
const qualityFor = (size: number): number => (size > 1_000_000 ? 9 : 11)

const encodings = [
  {
    ending: 'br',
    decode: brotliDecompressSync,
    encode: (content: Buffer) =>
      brotliCompressSync(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: qualityFor(content.length),
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        },
      }),
  },
  { ending: 'gz', decode: gunzipSync, encode: (content: Buffer) => gzipSync(content, { level: 9 }) },
]

/** Whether a copy is there, and whole: who wrote it may have been interrupted. */
const isCopy = (
  file: string,
  content: Buffer,
  decode: (copy: Buffer, options: { maxOutputLength: number }) => Buffer,
): boolean => {
  try {
    return decode(readFileSync(file), { maxOutputLength: content.length + 1 }).equals(content)
  } catch {
    return false
  }
}

/** Writes a .br and a .gz beside every hashed script and style of 1 KB or more that has none yet. */
export const compress = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.test(file) || statSync(file).size < 1024) continue
    const content = readFileSync(file)
    for (const { ending, decode, encode } of encodings)
      if (!isCopy(`${file}.${ending}`, content, decode)) writeFileSync(`${file}.${ending}`, encode(content))
  }
}
