import type { Readable } from '@console/platform/lib'
import type { Offer, RegistryError, Remote } from '@console/platform-registry/schema'
import { createStore } from 'zustand/vanilla'
import './federation/forgetFailedShares.ts'
import { chooseRelease, releasesOf, type RunningRelease } from './chooseRelease.ts'
import { createForcedVersions, type Forced, type VersionKeeper } from './forcedVersions.ts'
import { createRegistryCheck } from './registry.ts'
import type { RemoteComponent } from './loading/remoteLoader.ts'
import { createReleases, idOf, type ReleaseState, type RunRules } from './release.ts'
import { logFault, type RemoteFault } from './remoteFault.ts'

interface Ready {
  kind: 'ready'
  release: string
  remotes: readonly RunningRelease[]
  /** What takes the place of a running release at the next navigation. */
  waiting: readonly RunningRelease[]
  /** All that the registry has. */
  offers: readonly Offer[]
  /** Epoch milliseconds. */
  checkedAt: number
}

/** Which remotes this page knows, and which release of each it runs. */
export type RemotesState = { kind: 'loading' } | { kind: 'failed'; error: RegistryError } | Ready

interface RemoteManagerOptions extends RunRules {
  registryUrl: string
  /** What /registry.json was answered with when the page began to load. */
  early?: Promise<Response> | undefined
  sub: string
  keeper: VersionKeeper
  /** While true, nothing that is shown changes by itself. */
  isUnsaved(): boolean
}

export interface RemoteManager {
  readonly state: Readable<RemotesState>
  readonly forced: Readable<Forced>
  /**
   * Reads the registry again and runs what it lists; until it has arrived, what is on screen stays. Returns why it
   * could not be read.
   */
  refresh(): Promise<RegistryError | null>
  /** Reads it again unless that was done a moment ago. What is new waits for the next navigation. */
  revalidate(): Promise<void>
  /**
   * Call it when the path changes, before the new screen is shown: what waits now runs, unless something is unsaved.
   */
  navigated(): void
  /** Tries a remote again, beginning with its most wanted release, whatever has failed before. */
  retry(name: string): Promise<void>
  /** The same for a part of a screen: other remotes stay as they are, and over unsaved work this one does, too. */
  retryPart(name: string): Promise<void>
  /**
   * What follows when a release can't be loaded, or throws when it is first rendered: until the page is reloaded or the
   * user clicks Retry, the next one runs instead. Returns false where there is none, and while the server is down: then
   * another release would not arrive either. Logs the fault.
   */
  fallBack(remote: RunningRelease, fault: RemoteFault): boolean
  /**
   * The same for a part of a screen: not while something is unsaved, because the next release would start all screens
   * of this remote over.
   */
  fallBackInPart(remote: RunningRelease, fault: RemoteFault): boolean
  /** Runs a preview in place of its remote's releases; `null` ends it. */
  preview(remote: Remote | null): void
  /** Runs this version of a remote in this browser; `null` ends it. */
  force(name: string, version: string | null): void
  /** Nothing is forced any more. */
  unforce(): void
  /** The user has been told which forced versions are gone. */
  forgetGone(): void
  /** A component that a remote exposes: the export named like the module. Rejects with a `RemoteFault`. */
  load(remote: Remote, module: string): Promise<RemoteComponent>
  /** The same, if it is there already. */
  loaded(remote: Remote, module: string): RemoteComponent | undefined
  /** What has become of a release since the page was loaded. */
  stateOf(remote: Remote): ReleaseState
  /**
   * The component that fills a slot; null when no working release has one, or when the next release may not run yet
   * because it would replace a screen in use.
   */
  loadSlot(slot: string): Promise<RemoteComponent | null>
}

const replaced = (running: readonly RunningRelease[], next: RunningRelease) =>
  running.map((remote) => (remote.name === next.name ? next : remote))

// What is unchanged stays the same object: a screen that failed would be loaded again.
const fingerprint = ({ failed, ...remote }: RunningRelease) =>
  JSON.stringify([remote, failed.map((release) => idOf(release.remote))])
const unchanged = (
  running: readonly RunningRelease[],
  chosen: readonly RunningRelease[],
): readonly RunningRelease[] => {
  const next = chosen.map((one) => running.find((remote) => fingerprint(remote) === fingerprint(one)) ?? one)
  return next.length === running.length && next.every((remote, index) => remote === running[index]) ? running : next
}

/** What is to run instead of a running release. */
const waitingFor = (running: readonly RunningRelease[], chosen: readonly RunningRelease[]) =>
  chosen.filter((next) => running.some((remote) => remote.name === next.name && idOf(remote) !== idOf(next)))

/** Which releases run in this page, and when that changes. */
const createSelection = ({ registryUrl, early, sub, keeper, ...rules }: RemoteManagerOptions) => {
  const state = createStore<RemotesState>(() => ({ kind: 'loading' }))
  const forced = createForcedVersions(keeper)
  const registry = createRegistryCheck(registryUrl, registryUrl === '/registry.json' ? early : undefined)
  const releaseOf = createReleases(rules)
  const faultOf = (remote: Remote): RemoteFault | null => {
    const release = releaseOf(remote).state
    return release.kind === 'fallen back' ? release.fault : null
  }
  let preview: Remote | null = null
  const previewOf = (name: string) => (preview?.name === name ? preview : undefined)
  const choose = (offer: Offer) =>
    chooseRelease(offer, { sub, forced: forced.of(offer.name), preview: previewOf(offer.name), faultOf })
  /** A preview may be of a remote that was never released. */
  const offersIn = (offers: readonly Offer[]) =>
    !preview || offers.some(({ name }) => name === preview?.name)
      ? offers
      : [...offers, { name: preview.name, current: preview, percent: 0 }]

  /** Runs what is chosen: of all remotes, of one, or of none, whose new releases then wait. */
  const apply = (scope: 'all' | 'none' | { name: string }) => {
    const known = registry.known()
    if (!known) return
    const before = state.getState()
    const offers = offersIn(known.offers)
    const chosen = unchanged(before.kind === 'ready' ? before.remotes : [], offers.map(choose))
    const all = scope === 'all' || before.kind !== 'ready'
    const one = typeof scope === 'object' ? chosen.find(({ name }) => name === scope.name) : undefined
    const remotes = all ? chosen : one ? replaced(before.remotes, one) : before.remotes
    const release = all ? known.release : before.release
    state.setState(
      { kind: 'ready', release, remotes, waiting: waitingFor(remotes, chosen), offers, checkedAt: registry.askedAt() },
      true,
    )
  }

  const check = async (): Promise<RegistryError | null> => {
    const error = await registry.ask()
    const known = registry.known()
    if (known) forced.keepTo(known)
    else if (error) state.setState({ kind: 'failed', error }, true)
    return error
  }

  const fallBack: RemoteManager['fallBack'] = (remote, fault) => {
    logFault(remote, fault)
    if (fault.kind === 'unreachable') return false
    releaseOf(remote).fallBack(fault)
    apply({ name: remote.name })
    return remote.hasFallback
  }

  return {
    state,
    forced,
    releaseOf,
    isFresh: registry.isFresh,
    check,
    apply,
    fallBack,
    setPreview: (remote: Remote | null) => void (preview = remote),
    /** The releases of these remotes may run again. */
    reset: (isMeant: (offer: Offer) => boolean) => {
      const offers = offersIn(registry.known()?.offers ?? []).filter(isMeant)
      for (const remote of offers.flatMap((offer) => [previewOf(offer.name) ?? [], releasesOf(offer)].flat()))
        releaseOf(remote).reset()
    },
    /** Whether every release of it that may run has failed. */
    hasNothingLeft: (offer: Offer) => faultOf(choose(offer)) !== null,
  }
}

/** What concerns parts of a screen, not a whole one. */
const createParts = (
  { state, releaseOf, check, apply, fallBack, reset }: ReturnType<typeof createSelection>,
  isUnsaved: () => boolean,
): Pick<RemoteManager, 'fallBackInPart' | 'loadSlot' | 'retryPart'> => {
  const fallBackInPart: RemoteManager['fallBackInPart'] = (remote, fault) => {
    if (!isUnsaved()) return fallBack(remote, fault)
    logFault(remote, fault)
    return false
  }

  const loadSlot: RemoteManager['loadSlot'] = async (slot) => {
    const now = state.getState()
    const offers =
      now.kind === 'ready' ? now.remotes.flatMap((remote) => remote.slots.map((offer) => ({ ...offer, remote }))) : []
    const offer = offers.find((candidate) => candidate.slot === slot)
    if (!offer) return null
    const { remote, module } = offer
    return releaseOf(remote)
      .load(module)
      .catch((fault: RemoteFault) => (fallBackInPart(remote, fault) ? loadSlot(slot) : null))
  }

  return {
    fallBackInPart,
    loadSlot,
    retryPart: async (name) => {
      reset((offer) => offer.name === name)
      await check()
      apply(isUnsaved() ? 'none' : { name })
    },
  }
}

export const createRemoteManager = (options: RemoteManagerOptions): RemoteManager => {
  const selection = createSelection(options)
  const { state, forced, releaseOf, isFresh, check, apply, fallBack, reset, hasNothingLeft } = selection

  const refresh = async () => {
    const error = await check()
    apply('all')
    return error
  }

  const revalidate = async () => {
    if (!isFresh() && !(await check())) apply('none')
  }

  const parts = createParts(selection, options.isUnsaved)

  return {
    state,
    forced: forced.state,
    refresh,
    revalidate,
    fallBack,
    ...parts,
    forgetGone: forced.forgetGone,
    load: (remote, module) => releaseOf(remote).load(module),
    loaded: (remote, module) => releaseOf(remote).loaded(module),
    stateOf: (remote) => releaseOf(remote).state,
    navigated: () => {
      if (options.isUnsaved()) return
      // Where every release has failed, the cause may have passed.
      reset(hasNothingLeft)
      apply('all')
      void revalidate()
    },
    retry: async (name) => {
      reset((offer) => offer.name === name)
      await refresh()
    },
    preview: (remote) => {
      selection.setPreview(remote)
      apply(options.isUnsaved() ? 'none' : 'all')
    },
    force: (name, version) => {
      forced.force(name, version)
      apply(options.isUnsaved() ? 'none' : 'all')
    },
    unforce: () => {
      forced.clear()
      apply(options.isUnsaved() ? 'none' : 'all')
    },
  }
}
