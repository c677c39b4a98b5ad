import type { RegistryDocument, ReleaseEntry } from '../registryDocument.ts'

/** One release in a registry, with where it stands there. */
export interface Placed {
  remote: string
  role: 'current' | 'previous' | 'canary'
  release: ReleaseEntry
}

export const placesOf = ({ remotes }: RegistryDocument): Placed[] =>
  Object.entries(remotes).flatMap(([remote, { previous, canary, ...current }]): Placed[] => [
    { remote, role: 'current', release: current },
    ...(previous ? [{ remote, role: 'previous' as const, release: previous }] : []),
    ...(canary ? [{ remote, role: 'canary' as const, release: canary }] : []),
  ])

export const named = ({ remote, role, release }: Placed): string => `${remote} ${release.version}${role === 'current' ? '' : ` (${role})`}`
