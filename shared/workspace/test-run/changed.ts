import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UserError } from '@console/platform-registry/userError'
import { root } from '../workspace.ts'
import { anywhere, browserTests, foreign } from './reach.data.ts'

const git = (...args: readonly string[]): string[] => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\n')
      .filter((line) => line !== '')
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string }
    throw new UserError(
      `What has changed is not known: git ${args.join(' ')} failed. ${stderr.split('\n')[0] ?? ''}`.trim(),
    )
  }
}

/**
 * The files that have changed since a commit, or where none is given, since the last one, or in it; and in words, since
 * when.
 */
export const changedFiles = (ref?: string): { since: string; files: string[] } => {
  const added = git('ls-files', '--others', '--exclude-standard')
  const since = (commit: string) => [...new Set([...git('diff', '--name-only', commit), ...added])].sort()
  if (ref !== undefined) return { since: `since ${ref}`, files: since(git('merge-base', ref, 'HEAD')[0] ?? ref) }
  const uncommitted = since('HEAD')
  return uncommitted.length > 0
    ? { since: 'not committed', files: uncommitted }
    : { since: 'in the last commit', files: since('HEAD~1') }
}

/** What a change can reach. */
export interface Reach {
  /** Files whose tests Jest finds by their imports. */
  related: string[]
  /** Folders whose tests start what has changed as a process, so don't import it. */
  folders: string[]
  /** Patterns of browser tests. */
  browser: string[]
  contract: boolean
  /** Whether it reaches all types and all unit tests. */
  everything: boolean
}

const isSource = (file: string): boolean => /\.(ts|tsx|mts|mjs|cjs|js|json|css)$/.test(file)

/** What all packages build on, or are checked and tested with: dependencies, and the settings of types and of Jest. */
const isOfEverything = (file: string): boolean =>
  /^pnpm-(lock|workspace)\.yaml$|^\.npmrc$|(^|\/)(package\.json|tsconfig[^/]*\.json|jest[^/]*\.[cm]?[jt]s)$|^shared\/(platform-build|workspace)\/jest\//.test(
    file,
  )

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map(
    (file) => `${folder}/${file.split(path.sep).join('/')}`,
  )
const browserFolders = (): string[] =>
  readdirSync(path.join(root, 'e2e'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'results'].includes(entry.name))
    .map(({ name }) => `e2e/${name}`)

/** All browser tests, from the root. */
export const specs = (): string[] =>
  browserFolders()
    .flatMap(filesBelow)
    .filter((file) => file.endsWith('.spec.ts'))

/**
 * The files beside the browser tests, each with the paths that it names from its folder: what it imports, or starts.
 */
const importsOfBrowser = (): [file: string, imported: string[]][] =>
  browserFolders()
    .flatMap(filesBelow)
    .filter((file) => /\.m?ts$|\.mjs$/.test(file))
    .map((file) => {
      const named = [...readFileSync(path.join(root, file), 'utf8').matchAll(/'(\.{1,2}\/[^'\n]+)'/g)]
      return [file, named.map(([, to = '']) => path.posix.join(path.posix.dirname(file), to))]
    })

/**
 * Browser tests that import a file of theirs, or one that does; for what none imports, as Playwright's settings, those
 * of every screen and of foreign servers.
 */
const specsWith = (file: string): string[] => {
  const imports = importsOfBrowser()
  const reached = new Set([file])
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const [each, imported] of imports) if (imported.some((one) => reached.has(one))) reached.add(each)
  }
  const found = [...reached].filter((each) => each.endsWith('.spec.ts')).map((spec) => spec.slice('e2e/'.length))
  return found.length > 0 ? found.sort() : [...anywhere, foreign]
}

const browserOf = (file: string): readonly string[] => {
  if (/\.(test|testing)\.tsx?$|\.md$/.test(file)) return []
  if (file.startsWith('e2e/')) return file.endsWith('.spec.ts') ? [file.slice('e2e/'.length)] : specsWith(file)
  const folder = Object.keys(browserTests)
    .filter((each) => file.startsWith(`${each}/`))
    .sort((a, b) => b.length - a.length)[0]
  return (folder === undefined ? undefined : browserTests[folder]) ?? anywhere
}

const ownFolder = (file: string): string[] => {
  const [, folder] = /^(cloud\/(?:(?:src|sdk|scale)\/[^/]+|simulator|threads))\//.exec(file) ?? []
  return folder === undefined ? [] : [`${folder}/`]
}

export const reachOf = (files: readonly string[]): Reach => {
  const everything = files.some(isOfEverything)
  const sources = files.filter((file) => isSource(file) && existsSync(path.join(root, file)))
  return {
    related: sources.filter((file) => !file.startsWith('e2e/')),
    folders: [...new Set(files.filter(isSource).flatMap(ownFolder))],
    browser: [
      ...new Set([
        ...files.filter((file) => isSource(file) && file.includes('/')).flatMap(browserOf),
        ...(everything ? anywhere : []),
      ]),
    ],
    contract: files.some((file) => file.startsWith('shared/platform/')),
    everything,
  }
}

interface Manifest {
  name?: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The folders of the packages that a change is in, and of those that build on them. `packages` are all folders. */
export const packagesOf = (files: readonly string[], packages: readonly string[]): string[] => {
  if (files.some(isOfEverything)) return [...packages].sort()
  const manifests = new Map(
    packages.map((folder) => [
      folder,
      JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest,
    ]),
  )
  const reached = new Set(packages.filter((folder) => files.some((file) => file.startsWith(`${folder}/`))))
  const usesReached = ({ dependencies, devDependencies, peerDependencies }: Manifest) =>
    [...reached].some(
      (folder) => (manifests.get(folder)?.name ?? '') in { ...dependencies, ...devDependencies, ...peerDependencies },
    )
  for (let size = -1; size !== reached.size;) {
    size = reached.size
    for (const [folder, manifest] of manifests) if (usesReached(manifest)) reached.add(folder)
  }
  return [...reached].sort()
}
