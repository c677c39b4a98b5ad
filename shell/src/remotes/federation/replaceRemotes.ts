import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * Removes the former release of a remote before the next one is registered, with the runtime's own function.
 * Registering over it does the same, but logs a warning each time. Not needed once the runtime has a public
 * removeRemote: github.com/module-federation/core/pull/5044 brings one.
 */
export const replaceRemotes: ModuleFederationRuntimePlugin = {
  name: 'replace-remotes',
  beforeRegisterRemote: (registration) => {
    const { remote, origin } = registration
    const former = origin.options.remotes.find(({ name }) => name === remote.name)
    if (former) origin.remoteHandler['removeRemote'](former)
    return registration
  },
}

/**
 * Call it before a remote is registered again. When a remote takes a shared module, the runtime writes that remote's
 * name into the module's `from`, though the shell provides it; when the remote is removed, the runtime deletes every
 * shared module whose `from` is its name, for all other remotes too. This writes the shell's name back. Not needed once
 * the runtime leaves `from` alone; no issue is reported.
 */
export const keepShares = (): void => {
  const shell = getInstance()
  if (!shell) return
  for (const packages of Object.values(shell.shareScopeMap)) {
    for (const versions of Object.values(packages)) for (const share of Object.values(versions)) share.from = shell.name
  }
}
