import { createRequire } from 'node:module'
import { readJson, root, versionOf } from '../workspace.ts'

const { resolve } = createRequire(import.meta.url)

/** The version of the platform contract: what `platform` in registry.json is a range over. */
export const platformVersion = versionOf('shared')

// The one table of what exists once at run time. The shell provides all of it, remotes bring none of it.
// A package shared whole is never tree-shaken, so vendors other than React are shared through our facades.
const vendors = ['react', 'react-dom']
export const facades: readonly string[] = ['contract', 'i18n', 'query', 'router', 'ui', 'ui/code', 'ui/dialog', 'ui/form', 'ui/overlay', 'ui/table', 'ui/toast'].map((name) => `@console/shared/${name}`)

const singleton = (version: string) => ({ singleton: true, strictVersion: true, version, requiredVersion: `^${version}` })
const installed = (name: string) => readJson<{ version: string }>(root, 'shared/node_modules', name, 'package.json').version

/** What the shell provides: shared modules by their request, as Module Federation's `shared` option takes them. */
export const provided: Readonly<Record<string, ReturnType<typeof singleton>>> = {
  ...Object.fromEntries(vendors.map((name) => [name, singleton(installed(name))])),
  'react/jsx-runtime': singleton(installed('react')),
  ...Object.fromEntries(facades.map((name) => [name, singleton(platformVersion)])),
}

/**
 * What a remote takes from the shell, from any that provides a platform in this range. By file too: what a remote bundles of
 * `shared` imports the facades by their relative paths, and would else bring a second contract or a second set of translations.
 */
export const consumed = (platform: string) => {
  const taken = (name: string, requiredVersion: string, shareKey = name) => ({ ...provided[name], requiredVersion, shareKey, import: false as const })
  return {
    ...Object.fromEntries(Object.entries(provided).map(([name, { version }]) => [name, taken(name, facades.includes(name) ? platform : `^${version.split('.')[0]}.0.0`)])),
    ...Object.fromEntries(facades.map((name) => [resolve(name), taken(name, platform, name)])),
  }
}
