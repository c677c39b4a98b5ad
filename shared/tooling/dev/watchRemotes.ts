import webpack, { type Watching } from 'webpack'
import { configurationOf } from '../compile.ts'
import { versionOf } from '../workspace.ts'

const closed = (watching: Watching): Promise<void> => new Promise((resolve) => watching.close(() => resolve()))

/** The versions that remotes are built as, by folder. */
export type Versions = Readonly<Record<string, string>>

/**
 * Builds these remotes whenever they change. Calls `onBuilt` when all of them are built, then after each build. The versions are read at
 * the start; a version that is raised later takes effect at the next start.
 */
export const watchRemotes = async (folders: readonly string[], onBuilt: (versions: Versions) => void): Promise<{ versions: Versions; close(): Promise<void> }> => {
  const versions = Object.fromEntries(folders.map((folder) => [folder, versionOf(folder)]))
  const watching: Watching[] = []
  let complete = false
  for (const folder of folders) {
    const compiler = webpack(await configurationOf(folder, 'development'))
    await new Promise<void>((resolve) => {
      const watch = compiler.watch({}, (error, stats) => {
        if (error) console.error(error)
        if (stats?.hasErrors()) console.error(stats.toString({ all: false, errors: true }))
        else if (complete) onBuilt(versions)
        resolve()
      })
      if (watch) watching.push(watch)
    })
  }
  complete = true
  onBuilt(versions)
  return { versions, close: async () => void (await Promise.all(watching.map(closed))) }
}
