import webpack, { type Watching } from 'webpack'
import { configurationOf } from '../build/compile.ts'

const closed = (watching: Watching): Promise<void> => new Promise((resolve) => watching.close(() => resolve()))

/** Builds these remotes whenever they change, and tells of it: once all of them were built, then after each. */
export const watchRemotes = async (folders: readonly string[], onBuilt: () => void): Promise<{ close(): Promise<void> }> => {
  const watching: Watching[] = []
  let complete = false
  for (const folder of folders) {
    const compiler = webpack(await configurationOf(folder, 'development'))
    await new Promise<void>((resolve) => {
      const watch = compiler.watch({}, (error, stats) => {
        if (error) console.error(error)
        if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true }))
        else if (complete) onBuilt()
        resolve()
      })
      if (watch) watching.push(watch)
    })
  }
  complete = true
  onBuilt()
  return { close: async () => void (await Promise.all(watching.map(closed))) }
}
