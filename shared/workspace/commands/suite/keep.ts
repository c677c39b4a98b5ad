import path from 'node:path'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from '../../build.ts'
import { dist, root } from '../../workspace.ts'

// Fonts and the code editor with its workers are left out: they are larger than all the rest, and the version pairs are
// tested without.
const isKept = (file: string) =>
  /\.(js|html|json|svg)$/.test(file) &&
  !path.basename(file).startsWith('.') &&
  !file.includes('.worker') &&
  statSync(path.join(dist, file)).size < 1_000_000

export const usage = `Keeps the built console as the last released one, with which the browser tests combine every later build.

  npm run keep`

/** To be run with each release. */
export const run = async (): Promise<number> => {
  await build(console.log)
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(path.join(dist, file)).isFile() && isKept(file))
    .sort()
  const content = JSON.stringify(
    Object.fromEntries(
      files.map((file) => [file.split(path.sep).join('/'), readFileSync(path.join(dist, file), 'utf8')]),
    ),
  )
  const packed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })
  const folder = path.join(root, 'e2e/released')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'console.json.br'), packed)
  console.log(
    `${files.length} files are kept in e2e/released/console.json.br (${Math.round(packed.length / 1024)} KB).`,
  )
  return 0
}
