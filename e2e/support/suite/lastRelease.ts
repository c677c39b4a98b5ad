import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync } from 'node:zlib'

const packed = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../released/console.json.br')

/** The last released console, by file. `npm run keep` renews it. */
export const lastRelease = (): Record<string, string> => JSON.parse(brotliDecompressSync(readFileSync(packed)).toString('utf8')) as Record<string, string>

/** Writes some of its files into a folder. */
export const unpack = (files: Record<string, string>, folder: string): void => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
