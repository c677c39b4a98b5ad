import type { Offer, Remote } from './registry.ts'
import { idOf } from './release.ts'
import type { RemoteFault } from './remoteFault.ts'

/** FNV-1a over the UTF-16 units, then the finalizer of MurmurHash3, so that each bit of the text moves each bit of the number. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Whether a user gets a remote's canary. User (`sub`) and remote together have one fixed place between 0 and 100, and those whose
 * place is below `percent` get it: always the same ones, none who had it lose it when `percent` grows, and each remote has others.
 */
export const isInCanary = (sub: string, remote: string, percent: number): boolean => (hashOf(`${remote}/${sub}`) / 2 ** 32) * 100 < percent

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
  /** Why a release has fallen back; null when it has not. */
  faultOf: (remote: Remote) => RemoteFault | null
}

const isSet = <T>(value: T | undefined): value is T => value !== undefined

/** The releases that a remote has in the registry, the current one first. */
export const releasesOf = ({ current, previous, canary }: Offer): Remote[] => [current, previous, canary].filter(isSet)

/** What may run, the most wanted first. A forced version has no fallback: whoever asked for it wants to see that it fails. */
const candidatesOf = (offer: Offer, { sub, forced }: Circumstances): Remote[] => {
  const wanted = forced === undefined ? undefined : releasesOf(offer).find(({ version }) => version === forced)
  if (wanted) return [wanted]
  const { name, current, previous, canary, percent } = offer
  const candidates = [canary && isInCanary(sub, name, percent) ? canary : undefined, current, previous].filter(isSet)
  return candidates.filter((remote, index) => candidates.findIndex((other) => idOf(other) === idOf(remote)) === index)
}

/** The most wanted release that has not failed; when all have, the last. */
export const chooseRelease = (offer: Offer, circumstances: Circumstances): RunningRelease => {
  const candidates = candidatesOf(offer, circumstances).map((remote) => ({ remote, fault: circumstances.faultOf(remote) }))
  const index = candidates.findIndex(({ fault }) => fault === null)
  const at = index < 0 ? candidates.length - 1 : index
  const failed = candidates.slice(0, at).filter((candidate): candidate is FailedRelease => candidate.fault !== null)
  return { ...(candidates[at]?.remote ?? offer.current), failed, hasFallback: candidates.length > at + 1 }
}
