import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const dist = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../dist')

/** What the scripts of these paths weigh together, each compressed by gzip -9. */
export const gzipBytesOf = (paths: Iterable<string>): number =>
  [...paths].reduce((sum, script) => sum + gzipSync(readFileSync(path.join(dist, script)), { level: 9 }).length, 0)
