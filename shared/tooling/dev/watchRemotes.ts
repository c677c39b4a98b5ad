import webpack, { type Watching } from 'webpack'
import { configurationOf } from '../build/compile.ts'
import { writeRegistry } from '../build/registry.ts'
import { devDist, remoteFolders } from '../workspace.ts'

const closed = (watching: Watching): Promise<void> => new Promise((resolve) => watching.close(() => resolve()))

/** Builds every remote whenever it changes, and the registry after it. */
export const watchRemotes = async (): Promise<{ close(): Promise<void> }> => {
  const watching: Watching[] = []
  let complete = false
  for (const folder of remoteFolders) {
    const compiler = webpack(await configurationOf(folder, 'development'))
    await new Promise<void>((resolve) => {
      const watch = compiler.watch({}, (error, stats) => {
        if (error) console.error(error)
        if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true }))
        else if (complete) writeRegistry(devDist)
        resolve()
      })
      if (watch) watching.push(watch)
    })
  }
  complete = true
  writeRegistry(devDist)
  return { close: async () => void (await Promise.all(watching.map(closed))) }
}
