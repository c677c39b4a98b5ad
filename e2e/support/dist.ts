import { readdirSync, readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync, brotliDecompressSync } from 'node:zlib'

/** The built console. */
export const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist')

/** The addresses of the files below a folder of the built console. */
export const builtFiles = (folder: string, ending: string): string[] =>
  readdirSync(path.join(dist, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `/${folder}/${file.split(path.sep).join('/')}`)

export const readBuilt = (address: string): string => readFileSync(path.join(dist, address), 'utf8')

/** The total size of the scripts at these addresses, each compressed by gzip -9. */
export const gzipBytesOf = (addresses: Iterable<string>): number =>
  [...addresses].reduce(
    (sum, address) => sum + gzipSync(readFileSync(path.join(dist, address)), { level: 9 }).length,
    0,
  )

const packed = path.join(path.dirname(fileURLToPath(import.meta.url)), '../released/console.json.br')

/** The files of the last released console, by path. `npm run keep` updates them. */
export const lastRelease = (): Record<string, string> =>
  JSON.parse(brotliDecompressSync(readFileSync(packed)).toString('utf8')) as Record<string, string>

/** Writes files into a folder. */
export const unpack = (files: Record<string, string>, folder: string): void => {
  for (const [name, content] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}
