import path from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack'
import { root } from '../workspace.ts'
import type { Mode } from '../webpack/base.ts'

/** The webpack configuration of a package. */
export const configurationOf = async (folder: string, mode: Mode, options?: { refresh: boolean }): Promise<Configuration> => {
  const module = (await import(pathToFileURL(path.join(root, folder, 'webpack.config.ts')).href)) as { default: (mode: Mode, options?: object) => Configuration }
  return module.default(mode, options)
}

const problemsOf = (stats: Stats | MultiStats): string | null =>
  stats.hasErrors() || stats.hasWarnings() ? stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY }) : null

/** Builds one package, with other settings of its output when it is given some. Warnings fail the build too. */
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
