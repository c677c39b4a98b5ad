import path from 'node:path'
import { readFileSync } from 'node:fs'
import { readJson } from '@console/platform-build/home'
import { provenRange } from '@console/platform-build/webpack/federationVersion'
import { root } from '../workspace.ts'

type Versions = Readonly<Record<string, string>>
type Exports = string | { readonly [condition: string]: Exports }

export interface Manifest {
  name: string
  version: string
  files?: readonly string[]
  exports?: Readonly<Record<string, Exports>>
  bin?: Versions
  imports?: Versions
  /**
   * What the package brings of others, by the folder that it lies in: files of a package of the workspace, or a whole
   * folder.
   */
  embeds?: Readonly<Record<string, readonly string[] | string>>
  sideEffects?: boolean | readonly string[]
  dependencies?: Versions
  peerDependencies?: Versions
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
  [field: string]: unknown
}

export const readManifest = (folder: string): Manifest => readJson<Manifest>(root, folder, 'package.json')

const source = /(?<!\.d)\.tsx?$/

/** The name of the JavaScript that is made of a source file. */
export const scriptOf = (file: string): string => file.replace(source, '.js')

// Files of tests are not packed.
const isForTests = (entry: Exports): boolean => typeof entry === 'string' && /\.testing\.tsx?$/.test(entry)

const entryOf = (entry: Exports): Exports => {
  if (typeof entry !== 'string')
    return Object.fromEntries(Object.entries(entry).map(([condition, each]) => [condition, entryOf(each)]))
  return source.test(entry) ? { types: entry.replace(source, '.d.ts'), default: scriptOf(entry) } : entry
}

/** The versions in the catalog of the workspace. */
export const readCatalog = (): Versions => {
  const [, lines = ''] =
    /^catalog:\n((?: .*\n)+)/m.exec(readFileSync(path.join(root, 'pnpm-workspace.yaml'), 'utf8')) ?? []
  return Object.fromEntries(
    [...lines.matchAll(/^ +'?([^':]+)'?: (.+)$/gm)].map(([, name = '', version = '']) => [name, version]),
  )
}

const exact = (versions: Versions, versionOf: (name: string) => string): Versions => {
  const catalog = readCatalog()
  return Object.fromEntries(
    Object.entries(versions).map(([name, wanted]) => {
      const version = wanted.startsWith('workspace:') ? versionOf(name) : wanted === 'catalog:' ? catalog[name] : wanted
      if (version === undefined) throw new Error(`The catalog has no ${name}.`)
      return [name, version]
    }),
  )
}

// Peers of which a range was proven. Optional peers stay exact: create-remote writes them into new repositories.
const ranges: Versions = { '@module-federation/enhanced': provenRange }

const peersOf = ({ peerDependencies = {}, peerDependenciesMeta = {} }: Manifest, versionOf: (name: string) => string) =>
  Object.fromEntries(
    Object.entries(exact(peerDependencies, versionOf)).map(([name, version]) => [
      name,
      (peerDependenciesMeta[name]?.optional !== true && ranges[name]) || version,
    ]),
  )

// Only the workspace needs these.
const left = ['private', 'devDependencies', 'scripts', 'publishConfig', 'files', 'embeds']

/** The package.json of a packed package: it names JavaScript and declarations, and exact versions or proven ranges. */
export const packedManifest = (manifest: Manifest, versionOf: (name: string) => string): Manifest => {
  const { exports: entries, bin, sideEffects, dependencies, peerDependencies } = manifest
  return {
    ...(Object.fromEntries(Object.entries(manifest).filter(([field]) => !left.includes(field))) as unknown as Manifest),
    ...(entries && {
      exports: Object.fromEntries(
        Object.entries(entries)
          .filter(([, entry]) => !isForTests(entry))
          .map(([name, entry]) => [name, entryOf(entry)]),
      ),
    }),
    ...(bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, scriptOf(file)])) }),
    ...(Array.isArray(sideEffects) && { sideEffects: sideEffects.map(scriptOf) }),
    ...(dependencies && { dependencies: exact(dependencies, versionOf) }),
    ...(peerDependencies && { peerDependencies: peersOf(manifest, versionOf) }),
  }
}
