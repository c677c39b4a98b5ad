import { readFileSync } from 'node:fs'

/** The version of the platform contract: what `platform` in registry.json is a range over. */
export const platformVersion: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version

// The one table of what exists once at run time. The shell provides all of it, remotes bring none of it.
// A package shared whole is never tree-shaken, so vendors but React are shared through our facades.
const vendors = { react: '19.3.1', 'react/jsx-runtime': '19.3.1', 'react-dom': '19.3.1' }
export const facades = ['contract', 'i18n', 'query', 'router', 'ui', 'ui/dialog', 'ui/form', 'ui/overlay', 'ui/table', 'ui/toast'] as const

type Sharing = Record<string, { singleton: true; strictVersion: true; version: string; requiredVersion: string; import?: false }>

const table = (extra: { import?: false }): Sharing => {
  const entry = (version: string) => ({ singleton: true, strictVersion: true, version, requiredVersion: `^${version}`, ...extra }) as const
  return {
    ...Object.fromEntries(Object.entries(vendors).map(([name, version]) => [name, entry(version)])),
    ...Object.fromEntries(facades.map((name) => [`@console/shared/${name}`, entry(platformVersion)])),
  }
}

export const provided = () => table({})
export const consumed = () => table({ import: false })
