import { isInCanary } from '@console/platform-registry/schema/canary'
import type { Offer, Remote } from '@console/platform-registry/schema'
import { idOf } from './release.ts'
import type { RemoteFault } from './remoteFault.ts'

/** A release that has fallen back since the page was loaded, and why. */
export interface FailedRelease {
  remote: Remote
  fault: RemoteFault
}

/** The release of a remote that this page runs. */
export interface RunningRelease extends Remote {
  /** The releases that were to run instead and failed, the most wanted one first. */
  failed: readonly FailedRelease[]
  /** Whether another release takes its place when it fails. */
  hasFallback: boolean
}

interface Circumstances {
  sub: string
  /** The version that this browser is to run. */
  forced: string | undefined
  /** What this tab's user has agreed to run in place of the registry's releases. */
  preview?: Remote | undefined
  /** Why a release has fallen back; null when it has not. */
  faultOf: (remote: Remote) => RemoteFault | null
}

const isSet = <T>(value: T | undefined): value is T => value !== undefined

/** The releases that a remote has in the registry, the current one first. */
export const releasesOf = ({ current, previous, canary }: Offer): Remote[] => [current, previous, canary].filter(isSet)

/**
 * What may run, the most wanted first. A forced version has no fallback: the user forced it to see whether it works.
 */
const candidatesOf = (offer: Offer, { sub, forced, preview }: Circumstances): Remote[] => {
  const wanted = forced === undefined ? undefined : releasesOf(offer).find(({ version }) => version === forced)
  if (wanted) return [preview, wanted].filter(isSet)
  const { name, current, previous, canary, percent } = offer
  const candidates = [preview, canary && isInCanary(sub, name, percent) ? canary : undefined, current, previous].filter(
    isSet,
  )
  return candidates.filter((remote, index) => candidates.findIndex((other) => idOf(other) === idOf(remote)) === index)
}

/** The most wanted release that has not failed; when all have, the last. */
export const chooseRelease = (offer: Offer, circumstances: Circumstances): RunningRelease => {
  const candidates = candidatesOf(offer, circumstances).map((remote) => ({
    remote,
    fault: circumstances.faultOf(remote),
  }))
  const index = candidates.findIndex(({ fault }) => fault === null)
  const at = index < 0 ? candidates.length - 1 : index
  const failed = candidates.slice(0, at).filter((candidate): candidate is FailedRelease => candidate.fault !== null)
  return { ...(candidates[at]?.remote ?? offer.current), failed, hasFallback: candidates.length > at + 1 }
}
