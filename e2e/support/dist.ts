import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The built console. */
export const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist')

/** The files below a folder of the built console, as addresses. */
export const builtFiles = (folder: string, ending: string): string[] =>
  readdirSync(path.join(dist, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => `/${folder}/${file.split(path.sep).join('/')}`)

export const readBuilt = (address: string): string => readFileSync(path.join(dist, address), 'utf8')

/** What the scripts at these addresses weigh together, each compressed by gzip -9. */
export const gzipBytesOf = (addresses: Iterable<string>): number =>
  [...addresses].reduce((sum, address) => sum + gzipSync(readFileSync(path.join(dist, address)), { level: 9 }).length, 0)
