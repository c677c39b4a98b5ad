import type { Readable } from '@console/shared/lib'
import type { ComponentType } from 'react'
import { createStore } from 'zustand/vanilla'
import { loadRegistry, RegistryError, type Remote } from './registry.ts'
import { RemoteFault } from './remoteFault.ts'
import { createRemoteLoader } from './remoteLoader.ts'

/** Which remotes this console knows. `checkedAt` is epoch milliseconds. */
export type SuiteState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: RegistryError }
  | { kind: 'ready'; release: string; remotes: readonly Remote[]; checkedAt: number }

export type RemoteComponent = ComponentType<Record<string, unknown>>

export interface Suite {
  readonly state: Readable<SuiteState>
  /** Reads the registry again; what is on screen stays until the answer is there. Answers why there is none. */
  refresh(): Promise<RegistryError | null>
  /** A component that a remote exposes: the export named like the module. Throws a `RemoteFault`. */
  load(remote: Remote, module: string): Promise<RemoteComponent>
  /** The same, if it is there already. */
  loaded(remote: Remote, module: string): RemoteComponent | undefined
}

const keyOf = ({ name, version }: Remote, module: string) => `${name}@${version}${module}`

const isComponent = (value: unknown): value is RemoteComponent => typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value)

export const createSuite = (registryUrl: string, platformVersion: string): Suite => {
  const state = createStore<SuiteState>(() => ({ kind: 'loading' }))
  const loadModule = createRemoteLoader(platformVersion)
  const components = new Map<string, RemoteComponent>()
  const pending = new Map<string, Promise<RemoteComponent>>()

  const loadComponent = async (remote: Remote, module: string): Promise<RemoteComponent> => {
    const exports = await loadModule(remote, module)
    const component: unknown = Reflect.get(exports, module.slice(2))
    if (!isComponent(component)) throw new RemoteFault('module', remote)
    components.set(keyOf(remote, module), component)
    return component
  }

  const load = (remote: Remote, module: string): Promise<RemoteComponent> => {
    const key = keyOf(remote, module)
    const known = components.get(key)
    if (known) return Promise.resolve(known)
    const loading = pending.get(key) ?? loadComponent(remote, module).finally(() => pending.delete(key))
    pending.set(key, loading)
    return loading
  }

  const refresh = async (): Promise<RegistryError | null> => {
    try {
      state.setState({ kind: 'ready', ...(await loadRegistry(registryUrl)), checkedAt: Date.now() }, true)
      return null
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error
      if (state.getState().kind !== 'ready') state.setState({ kind: 'failed', error }, true)
      return error
    }
  }

  return { state, refresh, load, loaded: (remote, module) => components.get(keyOf(remote, module)) }
}
