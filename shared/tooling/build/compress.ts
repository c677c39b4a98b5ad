import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

// Only what never changes under its name: a stale sibling of a document would be served instead of it.
const compressible = /\.[0-9a-f]{8}\.(js|css)$/

/** Puts a .br and a .gz beside every hashed script and style that is worth it and has none yet. */
export const compress = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.test(file) || statSync(file).size < 1024) continue
    if (existsSync(`${file}.br`)) continue
    const content = readFileSync(file)
    // The last two steps of quality take ten times as long: worth it where files are many and small.
    const quality = content.length > 1_000_000 ? 9 : 11
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
