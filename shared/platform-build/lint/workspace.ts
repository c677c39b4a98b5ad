import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** The packages and files of one checkout. Paths are relative to its root, with `/` on every system. */
export interface Workspace {
  root: string
  packages: readonly Package[]
  files: readonly string[]
  /** The texts that the platform brings, where the platform is installed and no part of this. */
  platformTexts?: string
  /** For what the checks write. */
  cache: string
  read(file: string): string
}

interface Package {
  folder: string
  /** What its package.json calls it: what an import of it begins with. */
  name: string
}

export const isCode = (file: string): boolean => /\.(tsx?|[cm]?js)$/.test(file) && !file.endsWith('.d.ts')
/** Tests, and `x.testing.ts`: what the tests of one folder share. */
export const isTest = (file: string): boolean => /\.(test|spec|testing)\.tsx?$/.test(file)
export const folderOf = (file: string): string => path.posix.dirname(file)
/** Packages within the folder of another one. */
export const innerPackages = ['cloud/simulator', 'cloud/threads']
export const packageOf = (file: string): string =>
  innerPackages.find((folder) => file.startsWith(`${folder}/`)) ??
  file.split('/', file.startsWith('shared/') ? 2 : 1).join('/')

/** What the shell gets ready for remotes at run time, what tests use, and what builds. */
export const platform = 'shared/platform'
const notProduct = (folder: string): boolean => /^(shared|cloud)\/|^(cloud|e2e)$/.test(folder)

/** The shell and the remotes; a package that is new counts as one of them. */
export const productPackages = ({ packages }: Workspace): string[] =>
  packages.map(({ folder }) => folder).filter((folder) => !notProduct(folder))

/** Code that runs in the browser: not tests, not tooling, not a package's own configuration. */
export const isProductCode = (workspace: Workspace, file: string): boolean =>
  isCode(file) &&
  !isTest(file) &&
  [...productPackages(workspace), platform].some((folder) => file.startsWith(`${folder}/src/`))

// What .gitignore leaves out, and the fixtures: they are findings on purpose.
export const ignoredNames = ['node_modules', 'dist', '.git', '.data', '.cache']
export const ignoredPaths = ['e2e/results', 'maps', 'shared/platform-build/lint/fixtures']

const filesBelow = (root: string, folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (ignoredNames.includes(entry.name) || ignoredPaths.includes(file)) return []
    return entry.isDirectory() ? filesBelow(root, file) : [file]
  })

/** The `packages` of pnpm-workspace.yaml, as a flow or a block list. */
const packageGlobs = (yaml: string): string[] => {
  const list = /^packages:\s*(?:\[([^\]]*)\]|\n((?:[ \t]*-.*\n?)+))/m.exec(yaml)
  const items = list?.[1]?.split(',') ?? list?.[2]?.split('\n').map((line) => line.replace(/^\s*-/, '')) ?? []
  return items.map((item) => item.trim().replace(/^['"]|['"]$/g, '')).filter(Boolean)
}

/** The folders that a glob names: `mfe-*`, or all of a folder, `shared/*`. */
const foldersOf = (root: string, glob: string): string[] => {
  if (!glob.endsWith('*')) return [glob]
  const parent = glob.includes('/') ? path.posix.dirname(glob) : ''
  if (!existsSync(path.join(root, parent))) return []
  return readdirSync(path.join(root, parent))
    .map((name) => path.posix.join(parent, name))
    .filter((folder) => folder.startsWith(glob.slice(0, -1)))
}

const openPackages = (root: string): Package[] => {
  const globs = packageGlobs(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8'))
  const folders = globs
    .flatMap((glob) => foldersOf(root, glob))
    .filter((folder) => existsSync(path.join(root, folder, 'package.json')))
    .sort()
  return folders.map((folder) => {
    const { name } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as { name?: string }
    return { folder, name: name ?? folder }
  })
}

const open = (root: string, packages: readonly Package[], files: readonly string[], home = root): Workspace => {
  const texts = new Map<string, string>()
  const read = (file: string): string => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const text = readFileSync(path.join(root, file), 'utf8')
    texts.set(file, text)
    return text
  }
  return { root, packages, files, cache: path.join(home, 'node_modules/.cache/lint'), read }
}

export const openWorkspace = (root: string): Workspace => open(root, openPackages(root), filesBelow(root, ''))

/** A repository of one remote: a workspace, the folder above it, of one package. */
export const openRemote = (home: string): Workspace => {
  const [root, folder] = [path.dirname(home), path.basename(home)]
  const { name } = JSON.parse(readFileSync(path.join(home, 'package.json'), 'utf8')) as { name?: string }
  const platformTexts = path.join(
    path.dirname(createRequire(path.join(home, 'package.json')).resolve('@console/platform/package.json')),
    'src/i18n/en.json',
  )
  return { ...open(root, [{ folder, name: name ?? folder }], filesBelow(root, folder), home), platformTexts }
}
