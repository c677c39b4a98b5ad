import { loadRemote, registerRemotes, satisfy } from '@module-federation/enhanced/runtime'
import type { ComponentType } from 'react'
import { keepShares } from '../federation/replaceRemotes.ts'
import type { Remote } from '@console/platform-registry/schema'
import { RemoteFault } from '../remoteFault.ts'
import { diagnose } from './diagnose.ts'
import { permittedEntry } from './entryAddress.ts'
import { withRetries } from './retry.ts'
import { providedVendors, unfitVendors } from './vendors.ts'
import { installRuntimePlugins, integrityOf } from './runtimePlugins.ts'

installRuntimePlugins()

export type RemoteComponent = ComponentType<Record<string, unknown>>

/** How a release is registered with the federation runtime. */
export interface Registration {
  /** As the registry has described it last. */
  remote: Remote
  /**
   * Where its entry was registered from; null when it has to be registered before the next load: it never was, or the
   * last load failed.
   */
  url: string | null
  /** How often its entry did not arrive in time. */
  timeouts: number
}

const isComponent = (value: unknown): value is RemoteComponent =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

/** The file that has this module: what a release adds to the dashboard comes together with its entry. */
const fileWith = ({ entry, integrity, boxes }: Remote, module: string): { address: string; integrity: string } =>
  boxes?.modules.includes(module)
    ? { address: entry.replace(/[^/]*$/, boxes.file), integrity: boxes.integrity }
    : { address: entry, integrity }

/**
 * Loads a component of a release, the export named like its module: its signature and its platform range are checked
 * before any script is fetched, its entry's bytes before they run. `asSigned` gives a release as its team has signed
 * it. Throws a `RemoteFault`. After a failed load, the next one starts over.
 */
export const createLoader = (platformVersion: string, asSigned: (remote: Remote) => Promise<Remote>) => {
  /** The release of each remote that is registered with the runtime. */
  const registered = new Map<string, Registration>()

  const register = async (registration: Registration, module: string): Promise<string> => {
    const { timeouts } = registration
    if (registration.remote.problem)
      throw new RemoteFault('registry', registration.remote, { cause: new Error(registration.remote.problem) })
    const remote = await asSigned(registration.remote)
    if (!satisfy(platformVersion, remote.platform))
      throw new RemoteFault('platform', remote, { wanted: remote.platform, provided: platformVersion })
    const unfit = unfitVendors(remote.vendors ?? {}, providedVendors())
    if (unfit) throw new RemoteFault('vendor', remote, unfit)
    const { address, integrity } = fileWith(remote, module)
    const entry = await permittedEntry(address, window.location.href)
    if (!entry) throw new RemoteFault('address', remote)
    // By whichever file came first: both are of the same container, and two of its modules may be asked for at once.
    if (registration.url !== null && registered.get(remote.name) === registration) return registration.url
    // A second request for the same address would wait for the one that hangs.
    const url = timeouts ? `${entry}?retry=${timeouts}` : entry
    integrityOf.set(url, integrity)
    keepShares()
    registerRemotes([{ name: remote.name, entry: url }], { force: registered.has(remote.name) })
    registered.set(remote.name, registration)
    registration.url = url
    return url
  }

  const loadOnce = async (registration: Registration, module: string): Promise<object> => {
    const { remote } = registration
    const url = await register(registration, module)
    try {
      const loaded = await loadRemote<object>(`${remote.name}/${module.slice(2)}`)
      if (!loaded) throw new RemoteFault('module', remote)
      return loaded
    } catch (error) {
      registration.url = null
      const fault = await diagnose(remote, { url, integrity: integrityOf.get(url) ?? remote.integrity }, error)
      if (fault.kind === 'timeout') registration.timeouts += 1
      throw fault
    }
  }

  return async (registration: Registration, module: string, isWanted: () => boolean): Promise<RemoteComponent> => {
    try {
      const component: unknown = Reflect.get(
        await withRetries(() => loadOnce(registration, module), isWanted),
        module.slice(2),
      )
      if (isComponent(component)) return component
    } catch (error) {
      throw error instanceof RemoteFault ? error : new RemoteFault('entry', registration.remote, { cause: error })
    }
    throw new RemoteFault('module', registration.remote)
  }
}

/** The loader of remotes where no signature is asked for. */
export const createRemoteLoader = (platformVersion: string) => createLoader(platformVersion, async (remote) => remote)
