import {
  registerGlobalPlugins,
  registerPlugins,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime'
import { forgetFailedShares } from '../federation/forgetFailedShares.ts'
import { replaceRemotes } from '../federation/replaceRemotes.ts'
import { shareUnderBothNames } from '../federation/shareUnderBothNames.ts'

/** Milliseconds (SHELL-12). */
const arrivalLimit = 120_000

/** The hash of each entry that may be run, by its address. */
export const integrityOf = new Map<string, string>()

/** Makes the browser check every entry before it runs it. An entry that is not in the registry is not run. */
const checkEntries: ModuleFederationRuntimePlugin = {
  name: 'entry-integrity',
  createScript: ({ url }) => {
    const script = document.createElement('script')
    const integrity = integrityOf.get(url)
    if (!integrity) throw new Error(`${url} is not in the registry.`)
    script.src = url
    script.integrity = integrity
    script.crossOrigin = 'anonymous'
    script.async = true
    return { script, timeout: arrivalLimit }
  },
}

/** Once, before the first remote is loaded: each remote has a runtime of its own, which takes the global plugins. */
export const installRuntimePlugins = (): void => {
  registerPlugins([checkEntries, replaceRemotes])
  registerGlobalPlugins([forgetFailedShares])
  shareUnderBothNames()
}
