import type { BuiltRelease, RegistryDocument } from '../document/registryDocument.ts'
import type { ChangeRequest } from '../registries/registry.ts'
import { newLargeBuild } from './arenas.testing.ts'

/** The only one that is changed. */
export const remote = 'mfe_plants'

export type Random = (most: number) => number

/** The same numbers for the same seed. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  return (most: number): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most
  }
}

/** A change that the registry takes, and the build that comes with it. */
export const nextChange = (
  { remotes, change = 1 }: RegistryDocument,
  version: string,
  random: Random,
): { request: ChangeRequest; built?: BuiltRelease } => {
  const { previous, canary } = remotes[remote] ?? {}
  const choice = random(10)
  if (remotes[remote] && choice === 0)
    return { request: { kind: 'canary', remote, version, percent: 10 }, built: newLargeBuild(version) }
  if (canary && choice < 4) return { request: { kind: 'promote', remote, allowOlder: true } }
  if (previous && choice < 6) return { request: { kind: 'rollback', remote } }
  if (change > 2 && choice === 6) return { request: { kind: 'restore', number: 2 + random(change - 1) } }
  if (remotes[remote] && choice === 7) return { request: { kind: 'remove-old', remote, keep: 1 + random(4) } }
  return { request: { kind: 'release', remote, version, allowOlder: true }, built: newLargeBuild(version) }
}
