import webpack from 'webpack'
import { configurationOf } from '../compile.ts'

/**
 * Builds the remote in `home` into a folder whenever it changes. Resolves after the first build; `onBuilt` is called
 * after each one.
 */
export const watchRemote = async (
  home: string,
  into: string,
  onBuilt: () => void,
): Promise<{ close(): Promise<void> }> => {
  const configuration = await configurationOf(home, 'development')
  const compiler = webpack({ ...configuration, output: { ...configuration.output, path: into } })
  await new Promise<void>((resolve) => {
    compiler.watch({}, (error, stats) => {
      if (error) console.error(error)
      if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true }))
      else onBuilt()
      resolve()
    })
  })
  return { close: () => new Promise((resolve) => compiler.close(() => resolve())) }
}
