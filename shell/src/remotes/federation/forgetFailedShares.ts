import { registerPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/**
 * Lets a shared module whose code did not arrive be loaded again: the runtime keeps the rejected promise, and would
 * return that failure until a reload. Not needed once github.com/module-federation/core/pull/5068 is released.
 */
export const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null
    }
  },
}

// Registered here and not in the loader of remotes, which arrives later than the shell's own parts need it.
registerPlugins([forgetFailedShares])
