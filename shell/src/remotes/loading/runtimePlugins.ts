import { getInstance, registerGlobalPlugins, registerPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { forgetFailedShares } from '../forgetFailedShares.ts'
import { shareUnderBothNames } from '../shareKeys.ts'

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

/** A release replaces the former one. The runtime does so too, but with a warning. */
const replaceRemotes: ModuleFederationRuntimePlugin = {
  name: 'replace-remotes',
  beforeRegisterRemote: (registration) => {
    const { remote, origin } = registration
    const former = origin.options.remotes.find(({ name }) => name === remote.name)
    if (former) origin.remoteHandler['removeRemote'](former)
    return registration
  },
}

/** Once, before the first remote is loaded: each remote has a runtime of its own, which takes the global plugins. */
export const installRuntimePlugins = (): void => {
  registerPlugins([checkEntries, replaceRemotes])
  registerGlobalPlugins([forgetFailedShares])
  shareUnderBothNames()
}

/**
 * Call it before a remote is registered again. The runtime takes the last remote that asked for a shared module for its origin, and removes
 * with a remote what came from it: without this, modules that the shell provides would be lost for every other remote.
 */
export const keepShares = (): void => {
  const shell = getInstance()
  if (!shell) return
  for (const packages of Object.values(shell.shareScopeMap)) {
    for (const versions of Object.values(packages)) for (const share of Object.values(versions)) share.from = shell.name
  }
}
