import { createStore } from 'zustand/vanilla'
import type { Registry } from '@console/platform-registry/schema'
import { releasesOf } from './chooseRelease.ts'

/** A version by remote. */
export type Versions = Readonly<Record<string, string>>

export interface Forced {
  /** The versions that this browser runs regardless of the registry's choice. */
  versions: Versions
  /** Forced versions that the registry no longer has. */
  gone: readonly { name: string; version: string }[]
}

/** Where this browser keeps what was forced. */
export interface VersionKeeper {
  read(): Versions
  write(versions: Versions): void
}

const without = (versions: Versions, names: readonly string[]): Versions =>
  Object.fromEntries(Object.entries(versions).filter(([name]) => !names.includes(name)))

/** The versions that the user forced for this browser: always ones that the registry has, never an address. */
export const createForcedVersions = (keeper: VersionKeeper) => {
  const state = createStore<Forced>(() => ({ versions: keeper.read(), gone: [] }))
  const set = (versions: Versions, gone: Forced['gone'] = []) => {
    keeper.write(versions)
    state.setState({ versions, gone })
  }
  return {
    state,
    of: (name: string): string | undefined => state.getState().versions[name],
    force: (name: string, version: string | null) => {
      const others = without(state.getState().versions, [name])
      set(version === null ? others : { ...others, [name]: version })
    },
    clear: () => set({}),
    /** Drops what the registry no longer has. */
    keepTo: ({ offers }: Registry) => {
      const { versions } = state.getState()
      const has = (name: string, version: string) =>
        offers.some((offer) => offer.name === name && releasesOf(offer).some((remote) => remote.version === version))
      const gone = Object.entries(versions)
        .filter(([name, version]) => !has(name, version))
        .map(([name, version]) => ({ name, version }))
      if (gone.length > 0)
        set(
          without(
            versions,
            gone.map(({ name }) => name),
          ),
          gone,
        )
    },
    /** The user has been told of what is gone. */
    forgetGone: () => state.setState({ gone: [] }),
  }
}
