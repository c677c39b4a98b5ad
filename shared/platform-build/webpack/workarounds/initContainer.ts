interface Options {
  name: string
  version?: string
}

interface Instance {
  options: Options
  initOptions(options: Options & { id: string }): void
}

/** What a shell shares of Module Federation's runtime, under a global name: all released shells do. */
interface Core {
  CurrentGlobal: { __FEDERATION__: { __INSTANCES__: Instance[] } }
  ModuleFederation: new (options: Options & { id: string }) => Instance
  getGlobalFederationConstructor(): Core['ModuleFederation'] | undefined
  setGlobalFederationInstance(instance: Instance): void
}

/**
 * Runs in the page, as the first step of a remote's entry: finds the remote's instance of the federation runtime, or
 * makes it. The rest of what the plugin's own `init` does is for remotes that share something.
 */
export const init = ({ webpackRequire }: { webpackRequire: { federation: { initOptions: Options } } }): Instance => {
  const core = Reflect.get(globalThis, '_FEDERATION_RUNTIME_CORE') as Core
  const options = { ...webpackRequire.federation.initOptions, id: '' }
  const known = core.CurrentGlobal.__FEDERATION__.__INSTANCES__.find(
    (each) => each.options.name === options.name && each.options.version === options.version,
  )
  if (known) {
    known.initOptions(options)
    return known
  }
  const made = new (core.getGlobalFederationConstructor() ?? core.ModuleFederation)(options)
  core.setGlobalFederationInstance(made)
  return made
}

/** A remote has nothing to put into the share scope, which its entry was given before. */
export const initializeSharing = (): Promise<true> => Promise.resolve(true)
