import type { Offer, Remote } from '../registry.ts'
import type { RemoteFault } from '../remoteFault.ts'
import { isInCanary } from './canary.ts'

/** A release that failed since the page was loaded, and how. */
export interface Fall {
  remote: Remote
  fault: RemoteFault
}

/** The release of a remote that this page runs. */
export interface Running extends Remote {
  /** The releases that would have come first and failed, the most wanted one first. */
  falls: readonly Fall[]
  /** Whether another release takes its place when it fails. */
  spare: boolean
}

export interface Circumstances {
  sub: string
  /** The version that this browser is to run. */
  forced: string | undefined
  /** By `idOf`. */
  fallen: ReadonlyMap<string, Fall>
}

/** The same for the same bytes of the same version. */
export const idOf = ({ name, version, entry, integrity, platform, problem = '' }: Remote): string => [name, version, entry, integrity, platform, problem].join(' ')

const isSet = <T>(value: T | undefined): value is T => value !== undefined

/** The releases that a remote has in the registry, the current one first. */
export const releasesOf = ({ current, previous, canary }: Offer): Remote[] => [current, previous, canary].filter(isSet)

/** What may run, the most wanted first. A forced version stands alone: who asked for it wants to see that it fails. */
const candidatesOf = (offer: Offer, { sub, forced }: Circumstances): Remote[] => {
  const wanted = forced === undefined ? undefined : releasesOf(offer).find(({ version }) => version === forced)
  if (wanted) return [wanted]
  const { name, current, previous, canary, percent } = offer
  const candidates = [canary && isInCanary(sub, name, percent) ? canary : undefined, current, previous].filter(isSet)
  return candidates.filter((remote, index) => candidates.findIndex((other) => idOf(other) === idOf(remote)) === index)
}

/** The most wanted release that has not failed; when all have, the last. */
export const chooseRelease = (offer: Offer, circumstances: Circumstances): Running => {
  const { fallen } = circumstances
  const candidates = candidatesOf(offer, circumstances)
  const index = candidates.findIndex((remote) => !fallen.has(idOf(remote)))
  const at = index < 0 ? candidates.length - 1 : index
  const remote = candidates[at] ?? offer.current
  const falls = candidates.slice(0, at).map((candidate) => fallen.get(idOf(candidate))).filter(isSet)
  return { ...remote, falls, spare: candidates.length > at + 1 }
}
