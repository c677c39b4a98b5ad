import path from 'node:path'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { compress } from '@console/platform-registry/compress'
import { writeAtomically } from '@console/platform-registry/files'
import { writeNames } from './names/writeNames.ts'
import { entryOf, isPublished, nameOf, readRelease, releaseFolder, textOf } from '@console/platform-registry/document'
import { readJson, versionOf } from '@console/platform-build/home'
import { dist, remoteFolders, root } from './workspace.ts'

const isInput = (name: string) =>
  name !== 'node_modules' && !/\.(test|spec|testing)\.tsx?$/.test(name) && !name.endsWith('.md')

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => isInput(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesBelow(path.join(folder, entry.name)) : [path.join(folder, entry.name)],
    )

// What every package's build depends on.
const commonFolders = [
  'shared/platform/src',
  'shared/platform-registry/src',
  'shared/platform-build/webpack',
  'shared/workspace/shell-build',
]
const commonFiles = [
  'pnpm-lock.yaml',
  'shared/platform/package.json',
  'shared/workspace/build.ts',
  'shared/platform-build/compile.ts',
]

/** Changes whenever a build of the package could have another result. */
const fingerprint = (folder: string): string => {
  const files = [folder, ...commonFolders].flatMap((part) => filesBelow(path.join(root, part))).sort()
  const hash = createHash('sha256')
  for (const file of [...files, ...commonFiles.map((name) => path.join(root, name))]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex')
}

/**
 * Writes registry.json from the release.json files of the remotes' builds: of the given versions, else of those in
 * their package.json.
 */
export const writeRegistry = (folder: string, versions: Readonly<Record<string, string>> = {}): void => {
  const remotes = Object.fromEntries(
    remoteFolders.map((remote) => [
      nameOf(remote),
      entryOf(
        readRelease(releaseFolder(folder, nameOf(remote), versions[remote] ?? versionOf(path.join(root, remote)))),
      ),
    ]),
  )
  const release = `build-${createHash('sha256').update(JSON.stringify(remotes)).digest('hex').slice(0, 8)}`
  writeAtomically(path.join(folder, 'registry.json'), textOf({ schema: 1, release, remotes }))
}

const record = path.join(dist, '.build.json')

const isBuilt = (folder: string): boolean =>
  folder === 'shell'
    ? existsSync(path.join(dist, 'index.html'))
    : isPublished(dist, nameOf(folder), versionOf(path.join(root, folder)))

/** Builds the packages that have changed since the last build into `dist`. Returns their folders. */
export const build = async (say: (text: string) => void): Promise<string[]> => {
  for (const file of await writeNames(root)) say(`Wrote ${file}.`)
  const known = existsSync(record) ? readJson<Record<string, string>>(record) : {}
  const wanted = Object.fromEntries(['shell', ...remoteFolders].map((folder) => [folder, fingerprint(folder)]))
  const stale = Object.keys(wanted).filter((folder) => known[folder] !== wanted[folder] || !isBuilt(folder))
  if (stale.length > 0) {
    // webpack takes half a second to load, so only when there is something to build.
    const { compile } = await import('@console/platform-build/compile')
    for (const [index, folder] of stale.entries()) {
      say(`Building ${folder} (${index + 1} of ${stale.length}) …`)
      await compile(
        path.join(root, folder),
        'production',
        folder === 'shell' ? {} : { path: releaseFolder(dist, nameOf(folder), versionOf(path.join(root, folder))) },
      )
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
