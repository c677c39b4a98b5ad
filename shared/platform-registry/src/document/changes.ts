import { satisfy } from '@module-federation/runtime'
import {
  entryOf,
  folderOf,
  nextReleaseId,
  type RegistryDocument,
  type ReleaseEntry,
  type RemoteEntry,
} from './registryDocument.ts'
import { RefusedFiles, UserError } from '../userError.ts'

/** A change of the registry: returns the next one, or throws a UserError. */
export type Change = (registry: RegistryDocument) => RegistryDocument

/** Bytes of a release in registry.json, which each console reads. */
const maxPerEntry = 64 * 1024

const listed = (name: string, release: ReleaseEntry): ReleaseEntry => {
  const entry = entryOf(release)
  const size = Buffer.byteLength(JSON.stringify(entry))
  if (size > maxPerEntry)
    throw new RefusedFiles(
      `${name} ${entry.version} has ${size} bytes for registry.json, which each console reads, and may have ${maxPerEntry}: its routes, menu entries, slots, additions and signature.`,
    )
  return entry
}

const put = (registry: RegistryDocument, name: string, entry: RemoteEntry): RegistryDocument => ({
  ...registry,
  release: nextReleaseId(registry.release),
  remotes: Object.fromEntries(
    Object.entries({ ...registry.remotes, [name]: entry }).sort(([a], [b]) => a.localeCompare(b, 'en')),
  ),
})

/** The remote's entry in the registry. */
export const entryIn = ({ remotes }: RegistryDocument, name: string): RemoteEntry => {
  const entry = remotes[name]
  if (entry) return entry
  const known = Object.keys(remotes).map(folderOf)
  throw new UserError(
    `${folderOf(name)} is not in this deployment; ${known.length > 0 ? `it has ${known.join(', ')}` : 'it has no remotes yet'}. If the name is right, release it first: npm run release -- ${folderOf(name)} --to DIR`,
  )
}

/** A job that was late must not take a newer release away. */
export const refuseOlder = (name: string, version: string, { remotes }: RegistryDocument): void => {
  const current = remotes[name]
  // The version of a damaged entry may be anything.
  if (typeof current?.version !== 'string' || !satisfy(current.version, `>${version}`)) return
  throw new UserError(
    `${name} ${current.version} is the current release, and ${version} is older. To go back: npm run rollback -- ${folderOf(name)} --version ${version} --to DIR. If it is meant as it is: --allow-older`,
  )
}

/** The release becomes the current one, and the current one the previous. */
export const released =
  (name: string, release: ReleaseEntry, { allowOlder = false } = {}): Change =>
  (registry) => {
    const current = registry.remotes[name]
    if (!allowOlder) refuseOlder(name, release.version, registry)
    const { previous, canary } = current ?? {}
    const former = current && current.version !== release.version ? entryOf(current) : previous
    return put(registry, name, {
      ...listed(name, release),
      ...(former && former.version !== release.version && { previous: former }),
      ...(canary && canary.version !== release.version && { canary }),
    })
  }

/**
 * Goes back to the previous release, or to the given one. The release that it leaves does not become the previous one,
 * since it is bad. `there` lists the possible releases.
 */
export const rolledBack =
  (name: string, there: string, target?: ReleaseEntry): Change =>
  (registry) => {
    const { previous, canary, version } = entryIn(registry, name)
    const back = target ?? previous
    if (!back)
      throw new UserError(
        `${name} ${version} has no previous release to go back to. Name one with --version X. ${there}`,
      )
    if (back.version === version) throw new UserError(`${name} ${version} is the current release already.`)
    return put(registry, name, {
      ...listed(name, back),
      ...(previous && previous.version !== back.version && { previous }),
      ...(canary && canary.version !== back.version && { canary }),
    })
  }

/** Gives the release to this percentage of the users. */
export const withCanary =
  (name: string, release: ReleaseEntry, percent: number): Change =>
  (registry) => {
    const { canary: _, ...entry } = entryIn(registry, name)
    if (release.version === entry.version)
      throw new UserError(
        `${name} ${release.version} is the current release: everybody has it. A canary is another version: --version X`,
      )
    return put(registry, name, { ...entry, canary: { percent, ...listed(name, release) } })
  }

/** Ends the canary; where a version is given, only that one, and none that has taken its place since. */
export const withoutCanary =
  (name: string, version?: string): Change =>
  (registry) => {
    const { canary, ...entry } = entryIn(registry, name)
    if (!canary) throw new UserError(`${name} has no canary to end.`)
    if (version !== undefined && canary.version !== version)
      throw new UserError(`${name} ${version} is no longer the canary.`)
    return put(registry, name, entry)
  }

/** The canary becomes the current release for everybody. */
export const promoted =
  (name: string, options?: { allowOlder: boolean }): Change =>
  (registry) => {
    const { canary } = entryIn(registry, name)
    if (!canary)
      throw new UserError(
        `${name} has no canary to promote. Begin one: npm run canary -- ${folderOf(name)} --version X --percent 10 --to DIR`,
      )
    return released(name, canary, options)(registry)
  }

/**
 * The console has the remote no more. Its files stay, for pages that are open and for a release that brings it back.
 */
export const retired =
  (name: string): Change =>
  (registry) => {
    entryIn(registry, name)
    const { [name]: _, ...remotes } = registry.remotes
    return { ...registry, release: nextReleaseId(registry.release), remotes }
  }
