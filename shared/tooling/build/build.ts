import { copyFileSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dist, readJson, remoteFolders, root } from '../workspace.ts'
import { compress } from './compress.ts'
import { fingerprint } from './fingerprint.ts'
import { isReleased, writeRegistry } from './registry.ts'

const record = path.join(dist, '.build.json')

const isBuilt = (folder: string) => (folder === 'shell' ? existsSync(path.join(dist, 'index.html')) : isReleased(dist, folder))

/** Builds what has changed since the last build into `dist`. Answers the folders that were built. */
export const build = async (say: (text: string) => void): Promise<string[]> => {
  const known = existsSync(record) ? readJson<Record<string, string>>(record) : {}
  const wanted = Object.fromEntries(['shell', ...remoteFolders].map((folder) => [folder, fingerprint(folder)]))
  const stale = Object.keys(wanted).filter((folder) => known[folder] !== wanted[folder] || !isBuilt(folder))
  if (stale.length > 0) {
    // webpack takes half a second to load: not when there is nothing to build.
    const { compile } = await import('./compile.ts')
    for (const [index, folder] of stale.entries()) {
      say(`Building ${folder} (${index + 1} of ${stale.length}) …`)
      await compile(folder, 'production')
    }
    compress(dist)
    copyFileSync(path.join(root, 'shell/config.example.json'), path.join(dist, 'config.json'))
  }
  if (stale.length > 0 || !existsSync(path.join(dist, 'registry.json'))) {
    writeRegistry(dist)
    writeFileSync(record, JSON.stringify(wanted, null, 2))
  }
  return stale
}
