import type { Registration, RemoteComponent } from './loading/remoteLoader.ts'
import type { Remote, SignatureKeys } from '@console/platform-registry/schema'
import { tell } from './remoteEvents.ts'
import { RemoteFault } from './remoteFault.ts'
import { isOutage } from './server.ts'

/** What the page runs releases by. */
export interface RunRules {
  /** The version of the contract that it provides. */
  platformVersion: string
  /** Whose signature each remote needs; null where none does. */
  signatureKeys: SignatureKeys | null
}

/** What has become of a release since the page was loaded. */
export type ReleaseState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'ready' }
  /** The last load failed. The next one starts over. */
  | { kind: 'failed'; fault: RemoteFault }
  /**
   * It could not be loaded, or threw when it was first rendered: another release runs instead until this one is reset.
   * Loading it in the meantime does not change that.
   */
  | { kind: 'fallen back'; fault: RemoteFault }

/** One release of a remote in this page, with all that is known of loading it. */
export interface Release extends Registration {
  readonly state: ReleaseState
  /** A component that it exposes: the export named like the module. Rejects with a `RemoteFault`. */
  load(module: string): Promise<RemoteComponent>
  /** The same, if it is there already. */
  loaded(module: string): RemoteComponent | undefined
  fallBack(fault: RemoteFault): void
  /** It may run again after it has fallen back. */
  reset(): void
  /** Another release of the remote has arrived: the components of this one are not shown again. */
  forget(): void
}

/** Equal for the same bytes of the same version. */
export const idOf = ({ name, version, entry, integrity, platform, problem = '' }: Remote): string =>
  [name, version, entry, integrity, platform, problem].join(' ')

/** Rejects with a `RemoteFault`. */
type LoadComponent = (registration: Registration, module: string, isWanted: () => boolean) => Promise<RemoteComponent>

/**
 * The loader is no part of the first paint, because the dashboard needs none. Where the page opens on a remote's
 * screen, it is fetched at once.
 */
const createLazyLoader = ({ platformVersion, signatureKeys }: RunRules): LoadComponent => {
  let loader: Promise<LoadComponent> | null = null
  const fetchLoader = () =>
    signatureKeys
      ? import('./loading/signedLoader.ts')
      : import(/* webpackChunkName: "visit" */ './loading/remoteLoader.ts')
  const prepare = () =>
    (loader ??= fetchLoader().then(({ createRemoteLoader }) =>
      createRemoteLoader(platformVersion, signatureKeys ?? {}),
    ))
  if (!/^\/(dashboard|settings)?$/.test(window.location.pathname)) void prepare().catch(() => undefined)
  return async (registration, module, isWanted) => {
    const load = await prepare().catch(async (cause: unknown) => {
      loader = null
      throw new RemoteFault((await isOutage()) ? 'unreachable' : 'chunk', registration.remote, { cause })
    })
    return load(registration, module, isWanted)
  }
}

/** What the releases of one page have in common. */
interface Page {
  loadComponent: LoadComponent
  /** Whether no other release of the remote was requested since. Only the last one is tried again. */
  isLatest(release: Release): boolean
  requested(release: Release): void
  arrived(release: Release): void
}

const createRelease = (remote: Remote, page: Page): Release => {
  let state: ReleaseState = { kind: 'idle' }
  const components = new Map<string, RemoteComponent>()
  const pending = new Map<string, Promise<RemoteComponent>>()

  const settled = (): ReleaseState => ({ kind: components.size > 0 ? 'ready' : 'idle' })
  const change = (next: ReleaseState) => {
    if (state.kind !== 'fallen back') state = next
  }

  const start = async (module: string): Promise<RemoteComponent> => {
    change({ kind: 'loading' })
    const began = performance.now()
    try {
      const component = await page.loadComponent(release, module, () => page.isLatest(release))
      components.set(module, component)
      change({ kind: 'ready' })
      page.arrived(release)
      tell({ kind: 'loaded', remote: release.remote, milliseconds: performance.now() - began })
      return component
    } catch (error) {
      change({ kind: 'failed', fault: error as RemoteFault })
      throw error
    }
  }

  const release: Release = {
    remote,
    url: null,
    timeouts: 0,
    get state() {
      return state
    },
    load: (module) => {
      page.requested(release)
      const component = components.get(module)
      if (component) return Promise.resolve(component)
      const loading = pending.get(module) ?? start(module).finally(() => pending.delete(module))
      pending.set(module, loading)
      return loading
    },
    loaded: (module) => components.get(module),
    fallBack: (fault) => void (state = { kind: 'fallen back', fault }),
    reset: () => {
      if (state.kind === 'fallen back') state = settled()
    },
    forget: () => {
      components.clear()
      if (state.kind === 'ready') state = settled()
    },
  }
  return release
}

/**
 * Returns a function that gives the one object of a release. The runtime holds one release of each remote at a time,
 * and the modules of two would mix.
 */
export const createReleases = (rules: RunRules) => {
  const releases = new Map<string, Release>()
  const latest = new Map<string, Release>()
  const page: Page = {
    loadComponent: createLazyLoader(rules),
    isLatest: (release) => latest.get(release.remote.name) === release,
    requested: (release) => void latest.set(release.remote.name, release),
    arrived: (release) => {
      for (const other of releases.values())
        if (other !== release && other.remote.name === release.remote.name) other.forget()
    },
  }
  return (remote: Remote): Release => {
    const id = idOf(remote)
    const release = releases.get(id) ?? createRelease(remote, page)
    releases.set(id, release)
    // A later registry may describe the same bytes otherwise.
    release.remote = remote
    return release
  }
}
