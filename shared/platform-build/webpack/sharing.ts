import { createRequire } from 'node:module'
import path from 'node:path'
import { readJson } from '../home.ts'

const { resolve } = createRequire(import.meta.url)

const manifest = resolve('@console/platform/package.json')
const {
  version: platformVersion,
  facades: names,
  lent: lentNames,
} = readJson<{ version: string; facades: string[]; lent: string[] }>(manifest)

/** The version of the platform contract: what `platform` in registry.json is a range over. */
export { platformVersion }

// A package shared whole is never tree-shaken, so vendors other than React are shared through our facades. One that
// leaves this list breaks every remote: a major step of the contract.
const vendors = ['react', 'react-dom']

/**
 * What exists once at run time, as the platform's package.json lists it: the shell provides all of it, remotes bring
 * none of it.
 */
export const facades: readonly string[] = names.map((name) => `@console/platform/${name}`)

// Under the names of the former package: remotes ask for these, and so run in older shells too. The shell also answers
// to the new ones.
export const shareKeyOf = (request: string): string => request.replace(/^@console\/platform\//, '@console/shared/')

/** All keys under which the shell shares a module that it provides under this one. */
export const shareKeysOf = (key: string): string[] => [
  ...new Set([key, key.replace(/^@console\/shared\//, '@console/platform/')]),
]

const singleton = (version: string) => ({
  singleton: true,
  strictVersion: true,
  version,
  requiredVersion: `^${version}`,
})
const installed = (name: string) => readJson<{ version: string }>(resolve(`${name}/package.json`)).version
const majorOf = (version: string): string => version.split('.')[0] ?? ''

/** The packages that the shell provides whole, in the versions of this installation. */
export const vendorVersions: Readonly<Record<string, string>> = Object.fromEntries(
  vendors.map((name) => [name, installed(name)]),
)

/** The versions of these packages that a remote built here runs with. */
export const vendorRanges: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(vendorVersions).map(([name, version]) => [name, `^${majorOf(version)}.0.0`]),
)

/** What the shell provides: shared modules by their request, as Module Federation's `shared` option takes them. */
export const provided: Readonly<Record<string, ReturnType<typeof singleton> & { shareKey?: string }>> = {
  ...Object.fromEntries(vendors.map((name) => [name, singleton(installed(name))])),
  'react/jsx-runtime': singleton(installed('react')),
  ...Object.fromEntries(facades.map((name) => [name, { ...singleton(platformVersion), shareKey: shareKeyOf(name) }])),
}

/** What draws an icon has no name of its own: icons import it by its path. */
const drawIcon = 'lucide-react/dist/esm/createLucideIcon.mjs'
const icons = createRequire(manifest).resolve('lucide-react/package.json')
const { version: iconVersion } = readJson<{ version: string }>(icons)

interface Lent {
  shareKey: string
  version: string
  /** The versions that a remote borrows. */
  range: string
  /** Where a remote finds its own. */
  file: string
}

/** What a shell lends, of the platform. */
export const lentFacades: readonly string[] = lentNames.map((name) => `@console/platform/${name}`)

/**
 * What a shell lends to remotes, by request: modules without state, which a remote brings too, in chunks that are
 * loaded only where the shell has none, or an older one.
 */
const lent: Readonly<Record<string, Lent>> = {
  ...Object.fromEntries(
    lentFacades.map((name) => [
      name,
      { shareKey: name, version: platformVersion, range: `^${platformVersion}`, file: resolve(name) },
    ]),
  ),
  // What icons hand to it is the package's own affair: of this version only.
  [drawIcon]: {
    shareKey: 'lucide-react/createLucideIcon',
    version: iconVersion,
    range: iconVersion,
    file: path.join(icons, '../..', drawIcon),
  },
}

export const isLent = (shareKey: string): boolean => Object.values(lent).some((each) => each.shareKey === shareKey)

/** What the shell lends, as the `provides` of Module Federation. */
export const provides = Object.fromEntries(
  Object.entries(lent).map(([request, { shareKey, version }]) => [
    request,
    { shareKey, version, allowNodeModulesSuffixMatch: request === drawIcon },
  ]),
)

/** The package of a shared module, and the range of its versions that a remote of this platform runs with. */
export const packageOf =
  (platform: string) =>
  (shareKey: string): { name: string; version: string; range: string } => {
    const vendor = shareKey.split('/')[0] ?? ''
    return shareKey.startsWith('@console/')
      ? { name: '@console/platform', version: platformVersion, range: platform }
      : { name: vendor, version: installed(vendor), range: `^${majorOf(installed(vendor))}.0.0` }
  }

/**
 * What a remote takes from the shell, from any that provides a platform in this range. By file too: what a remote
 * bundles of `shared` imports the facades by their relative paths, and would else bring a second contract or a second
 * set of translations.
 */
export const consumed = (platform: string) => {
  const taken = (name: string, requiredVersion: string, shareKey = shareKeyOf(name)) => ({
    singleton: true,
    strictVersion: true,
    requiredVersion,
    shareKey,
    import: false as const,
  })
  return {
    ...Object.fromEntries(
      Object.entries(provided).map(([name, { version }]) => [
        name,
        taken(name, facades.includes(name) ? platform : `^${majorOf(version)}.0.0`),
      ]),
    ),
    ...Object.fromEntries(facades.map((name) => [resolve(name), taken(name, platform)])),
    ...Object.fromEntries(
      Object.values(lent).map(({ shareKey, range, file }) => [
        file,
        { shareKey, requiredVersion: range, strictVersion: true, import: file },
      ]),
    ),
  }
}
