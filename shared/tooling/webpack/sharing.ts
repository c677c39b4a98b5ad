import { readJson, root, versionOf } from '../workspace.ts'

/** The version of the platform contract: what `platform` in registry.json is a range over. */
export const platformVersion = versionOf('shared')

// The one table of what exists once at run time. The shell provides all of it, remotes bring none of it.
// A package shared whole is never tree-shaken, so vendors other than React are shared through our facades.
const vendors = ['react', 'react-dom']
const facades = ['contract', 'i18n', 'query', 'router', 'ui', 'ui/dialog', 'ui/form', 'ui/overlay', 'ui/table', 'ui/toast']

const singleton = (version: string) => ({ singleton: true, strictVersion: true, version, requiredVersion: `^${version}` })
const installed = (name: string) => readJson<{ version: string }>(root, 'shared/node_modules', name, 'package.json').version

/** Shared modules by their request, as Module Federation's `shared` option takes them. */
export const sharing: Record<string, ReturnType<typeof singleton>> = {
  ...Object.fromEntries(vendors.map((name) => [name, singleton(installed(name))])),
  'react/jsx-runtime': singleton(installed('react')),
  ...Object.fromEntries(facades.map((name) => [`@console/shared/${name}`, singleton(platformVersion)])),
}
