import { registerPlugins, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

/** The runtime keeps the promise of a shared module whose code did not arrive, and would hand out that failure until a reload. */
export const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'forget-failed-shares',
  errorLoadShare: ({ pkgName, shareScopeMap }) => {
    for (const scope of Object.values(shareScopeMap)) {
      for (const share of Object.values(scope[pkgName] ?? {})) if (!share.loaded) share.loading = null
    }
  },
}

// Here, not with the loader of the remotes: the shell's own parts need it before that has arrived.
registerPlugins([forgetFailedShares])
