import path from 'node:path'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack'
import type { Mode } from './webpack/base.ts'
import { root } from './workspace.ts'

/** The webpack configuration of a package. */
export const configurationOf = async (folder: string, mode: Mode, options?: { refresh: boolean }): Promise<Configuration> => {
  const module = (await import(pathToFileURL(path.join(root, folder, 'webpack.config.ts')).href)) as { default: (mode: Mode, options?: object) => Configuration }
  return module.default(mode, options)
}

const problemsOf = (stats: Stats | MultiStats): string | null =>
  stats.hasErrors() || stats.hasWarnings() ? stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY }) : null

/** Builds one package, optionally with other output settings. Warnings fail the build too. */
export const compile = async (folder: string, mode: Mode, output?: Configuration['output']): Promise<void> => {
  const configuration = await configurationOf(folder, mode)
  const compiler = webpack({ ...configuration, output: { ...configuration.output, ...output } })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problems = error ? String(error) : stats ? problemsOf(stats) : null
      compiler.close((closeError) => (problems || closeError ? reject(new Error(`${folder} does not build.\n${problems ?? closeError}`)) : resolve()))
    })
  })
}

// Only files that never change under their names: the stale copy of a document would be served instead of it.
const compressible = /\.[0-9a-f]{8}\.(js|css)$/

/** Writes a .br and a .gz beside every hashed script and style of 1 KB or more that has none yet. */
export const compress = (folder: string): void => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !compressible.test(file) || statSync(file).size < 1024) continue
    if (existsSync(`${file}.br`)) continue
    const content = readFileSync(file)
    // The two highest levels take ten times as long, too long for large files.
    const quality = content.length > 1_000_000 ? 9 : 11
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}
