import { logFailure, type Readable } from '@console/platform/lib'
import { createStore } from 'zustand/vanilla'
import './forgetFailedShares.ts'
import { chooseRelease, idOf, releasesOf, type Fall, type Running } from './choice/chooseRelease.ts'
import { createForcedVersions, type Forced, type VersionKeeper } from './choice/forcedVersions.ts'
import { createComponents, type RemoteComponent } from './components.ts'
import type { Offer, RegistryError, Remote } from './registry.ts'
import { createRegistryCheck } from './registryCheck.ts'
import { RemoteFault } from './remoteFault.ts'

interface Ready {
  kind: 'ready'
  release: string
  remotes: readonly Running[]
  /** What takes the place of a running release at the next navigation. */
  waiting: readonly Running[]
  /** All that the registry has. */
  offers: readonly Offer[]
  /** Epoch milliseconds. */
  checkedAt: number
}

/** Which remotes this console knows. */
export type SuiteState = { kind: 'loading' } | { kind: 'failed'; error: RegistryError } | Ready

export interface SuiteOptions {
  registryUrl: string
  platformVersion: string
  sub: string
  keeper: VersionKeeper
  /** While true, nothing that is shown changes by itself. */
  isUnsaved(): boolean
}

export interface Suite {
  readonly state: Readable<SuiteState>
  readonly forced: Readable<Forced>
  /** Reads the registry again and takes what it says; what is on screen stays until the answer is there. Answers why there is none. */
  refresh(): Promise<RegistryError | null>
  /** Reads it again unless it is fresh. What is new waits for the next navigation. */
  revalidate(): Promise<void>
  /** Call it when the path changes, before the new screen is shown: what waits is taken, unless something is unsaved. */
  navigated(): void
  /** Tries a remote again from its most wanted release on, whatever has failed before. */
  retry(name: string): Promise<void>
  /** A release failed where it was wanted: for the rest of this page load the next one takes its place, if there is one. */
  giveUp(remote: Remote, fault: RemoteFault): void
  /** Runs this version of a remote in this browser; `null` ends it. */
  force(name: string, version: string | null): void
  /** Nothing is forced any more. */
  unforce(): void
  /** The user has been told which forced versions are gone. */
  forgetGone(): void
  /** A component that a remote exposes: the export named like the module. Throws a `RemoteFault`. */
  load(remote: Remote, module: string): Promise<RemoteComponent>
  /** The same, if it is there already. */
  loaded(remote: Remote, module: string): RemoteComponent | undefined
  /** The component that fills a slot; null when no release that works has one, or when trying the next one would take the place of what somebody looks at. */
  loadSlot(slot: string, isWanted?: () => boolean): Promise<RemoteComponent | null>
}

const replaced = (running: readonly Running[], next: Running) => running.map((remote) => (remote.name === next.name ? next : remote))

// What is unchanged stays the same object: a screen that failed would be loaded again.
const signOf = ({ falls, ...remote }: Running) => JSON.stringify([remote, falls.map((fall) => idOf(fall.remote))])
const unchanged = (running: readonly Running[], chosen: readonly Running[]): readonly Running[] => {
  const next = chosen.map((one) => running.find((remote) => signOf(remote) === signOf(one)) ?? one)
  return next.length === running.length && next.every((remote, index) => remote === running[index]) ? running : next
}

const tell = (remote: Remote, fault: RemoteFault) => logFailure(`Loading ${remote.name} ${remote.version}`, fault)

/** What takes whose place. */
const waitingFor = (running: readonly Running[], chosen: readonly Running[]) =>
  chosen.filter((next) => running.some((remote) => remote.name === next.name && idOf(remote) !== idOf(next)))

/** Which releases run in this page, and when that changes. A release that failed stays out until the user's Retry. */
const createReleases = ({ registryUrl, sub, keeper }: SuiteOptions) => {
  const state = createStore<SuiteState>(() => ({ kind: 'loading' }))
  const forced = createForcedVersions(keeper)
  const registry = createRegistryCheck(registryUrl)
  const fallen = new Map<string, Fall>()
  const choose = (offer: Offer) => chooseRelease(offer, { sub, forced: forced.of(offer.name), fallen })

  /** Brings what is chosen into the page, for all remotes, one, or none. */
  const settle = (taken: 'all' | 'none' | { name: string }) => {
    const known = registry.known()
    if (!known) return
    const before = state.getState()
    const chosen = unchanged(before.kind === 'ready' ? before.remotes : [], known.offers.map(choose))
    const all = taken === 'all' || before.kind !== 'ready'
    const one = typeof taken === 'object' ? chosen.find(({ name }) => name === taken.name) : undefined
    const remotes = all ? chosen : one ? replaced(before.remotes, one) : before.remotes
    const release = all ? known.release : before.release
    state.setState({ kind: 'ready', release, remotes, waiting: waitingFor(remotes, chosen), offers: known.offers, checkedAt: registry.askedAt() }, true)
  }

  const check = async (): Promise<RegistryError | null> => {
    const error = await registry.ask()
    const known = registry.known()
    if (known) forced.keepTo(known)
    else if (error) state.setState({ kind: 'failed', error }, true)
    return error
  }

  const forgive = (isForgiven: (offer: Offer) => boolean) => {
    const offers = registry.known()?.offers.filter(isForgiven) ?? []
    for (const remote of offers.flatMap(releasesOf)) fallen.delete(idOf(remote))
  }

  return {
    state, forced, isFresh: registry.isFresh, check, settle, forgive,
    /** Whether every release of it that may run has failed. */
    hasNothingLeft: (offer: Offer) => fallen.has(idOf(choose(offer))),
    fell: (remote: Remote, fault: RemoteFault) => void fallen.set(idOf(remote), { remote, fault }),
  }
}

export const createSuite = (options: SuiteOptions): Suite => {
  const { state, forced, isFresh, check, settle, forgive, hasNothingLeft, fell } = createReleases(options)
  const { load, loaded } = createComponents(options.platformVersion)

  const refresh = async () => {
    const error = await check()
    settle('all')
    return error
  }

  const revalidate = async () => {
    if (!isFresh() && !(await check())) settle('none')
  }

  const giveUp = (remote: Remote, fault: RemoteFault) => {
    tell(remote, fault)
    fell(remote, fault)
    settle({ name: remote.name })
  }

  const loadSlot: Suite['loadSlot'] = async (slot, isWanted = () => true) => {
    const now = state.getState()
    const offers = now.kind === 'ready' ? now.remotes.flatMap((remote) => remote.slots.map((offer) => ({ ...offer, remote }))) : []
    const offer = offers.find((candidate) => candidate.slot === slot)
    if (!offer) return null
    const { remote, module } = offer
    return load(remote, module).catch((error: unknown) => {
      const fault = error instanceof RemoteFault ? error : new RemoteFault('entry', remote, { cause: error })
      // The next release would begin all screens of this remote anew.
      const mayFall = fault.kind !== 'unreachable' && isWanted() && !options.isUnsaved()
      ;(mayFall ? giveUp : tell)(remote, fault)
      return mayFall && remote.spare ? loadSlot(slot, isWanted) : null
    })
  }

  return {
    state, forced: forced.state, refresh, revalidate, giveUp, load, loaded, loadSlot, forgetGone: forced.forgetGone,
    navigated: () => {
      if (options.isUnsaved()) return
      // With nothing left to run, what passes by itself is found out.
      forgive(hasNothingLeft)
      settle('all')
      void revalidate()
    },
    retry: async (name) => {
      forgive((offer) => offer.name === name)
      await refresh()
    },
    force: (name, version) => {
      forced.force(name, version)
      settle(options.isUnsaved() ? 'none' : 'all')
    },
    unforce: () => {
      forced.clear()
      settle(options.isUnsaved() ? 'none' : 'all')
    },
  }
}
