import path from 'node:path'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration, type MultiStats, type Stats } from 'webpack'
import type { Mode } from './webpack/base.ts'
import type { RemoteConfig } from './remote.ts'
import { remoteConfig } from './webpack/remote.ts'

const read = async <T>(file: string): Promise<T> => ((await import(pathToFileURL(file).href)) as { default: T }).default

export const readRemote = (home: string): Promise<RemoteConfig> => read(path.join(home, 'remote.config.ts'))

/** The webpack configuration of a remote, or of a package that has one of its own. */
export const configurationOf = async (
  home: string,
  mode: Mode,
  options?: { refresh: boolean },
): Promise<Configuration> => {
  const own = path.join(home, 'webpack.config.ts')
  return existsSync(own)
    ? (await read<(mode: Mode, options?: object) => Configuration>(own))(mode, options)
    : remoteConfig(home, await readRemote(home), mode)
}

const problemsOf = (stats: Stats | MultiStats): string | null =>
  stats.hasErrors() || stats.hasWarnings()
    ? stats.toString({ all: false, errors: true, warnings: true, colors: process.stdout.isTTY })
    : null

/** Builds one package, optionally with other output settings. Warnings fail the build too. */
export const compile = async (home: string, mode: Mode, output?: Configuration['output']): Promise<void> => {
  const configuration = await configurationOf(home, mode)
  const compiler = webpack({ ...configuration, output: { ...configuration.output, ...output } })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      const problems = error ? String(error) : stats ? problemsOf(stats) : null
      compiler.close((closeError) =>
        problems || closeError
          ? reject(new Error(`${path.basename(home)} does not build.\n${problems ?? closeError}`))
          : resolve(),
      )
    })
  })
}
