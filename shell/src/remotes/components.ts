import type { ComponentType } from 'react'
import { idOf } from './choice/chooseRelease.ts'
import type { Remote } from './registry.ts'
import { isOutage } from './loading/server.ts'
import { RemoteFault } from './remoteFault.ts'

export type RemoteComponent = ComponentType<Record<string, unknown>>

const isComponent = (value: unknown): value is RemoteComponent => typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

type LoadModule = (remote: Remote, module: string, isWanted: () => boolean) => Promise<object>

/** The loader is no part of the first paint: the dashboard needs none. A screen of a remote that is opened at once does not wait for it. */
const createLazyLoader = (platformVersion: string): LoadModule => {
  let loader: Promise<LoadModule> | null = null
  const prepare = () => (loader ??= import('./loading/remoteLoader.ts').then(({ createRemoteLoader }) => createRemoteLoader(platformVersion)))
  if (!/^\/(dashboard|settings)?$/.test(window.location.pathname)) void prepare().catch(() => undefined)
  return async (remote, module, isWanted) => {
    const load = await prepare().catch(async (cause: unknown) => {
      loader = null
      throw new RemoteFault((await isOutage()) ? 'unreachable' : 'chunk', remote, { cause })
    })
    return load(remote, module, isWanted)
  }
}

/** The components of remotes, each loaded once. Those of one release only: the runtime holds no two of a remote, and their modules would mix. */
export const createComponents = (platformVersion: string) => {
  const loadModule = createLazyLoader(platformVersion)
  const kept = new Map<string, { id: string; components: Map<string, RemoteComponent> }>()
  const pending = new Map<string, Promise<RemoteComponent>>()
  // The release of each remote that was asked for last, be it on its way already: no other one is tried again.
  const latest = new Map<string, string>()

  const loaded = (remote: Remote, module: string): RemoteComponent | undefined => {
    const known = kept.get(remote.name)
    return known?.id === idOf(remote) ? known.components.get(module) : undefined
  }

  const keep = (remote: Remote, module: string, component: RemoteComponent) => {
    const id = idOf(remote)
    const known = kept.get(remote.name)
    if (known?.id === id) known.components.set(module, component)
    else kept.set(remote.name, { id, components: new Map([[module, component]]) })
  }

  const loadComponent = async (remote: Remote, module: string): Promise<RemoteComponent> => {
    const exports = await loadModule(remote, module, () => latest.get(remote.name) === idOf(remote))
    const component: unknown = Reflect.get(exports, module.slice(2))
    if (!isComponent(component)) throw new RemoteFault('module', remote)
    keep(remote, module, component)
    return component
  }

  const load = (remote: Remote, module: string): Promise<RemoteComponent> => {
    latest.set(remote.name, idOf(remote))
    const known = loaded(remote, module)
    if (known) return Promise.resolve(known)
    const key = `${idOf(remote)}${module}`
    const loading = pending.get(key) ?? loadComponent(remote, module).finally(() => pending.delete(key))
    pending.set(key, loading)
    return loading
  }

  return { load, loaded }
}
