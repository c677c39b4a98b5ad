import { entryOf, folderOf, nextReleaseId, type RegistryDocument, type ReleaseEntry, type RemoteEntry } from './registryDocument.ts'
import { UserError } from '../workspace.ts'

/** A change of the registry: returns the next one, or throws a UserError. */
export type Change = (registry: RegistryDocument) => RegistryDocument

const put = (registry: RegistryDocument, name: string, entry: RemoteEntry): RegistryDocument => ({
  schema: 1,
  release: nextReleaseId(registry.release),
  remotes: Object.fromEntries(Object.entries({ ...registry.remotes, [name]: entry }).sort(([a], [b]) => a.localeCompare(b, 'en'))),
})

/** The remote's entry in the registry. */
export const entryIn = ({ remotes }: RegistryDocument, name: string): RemoteEntry => {
  const entry = remotes[name]
  if (entry) return entry
  const known = Object.keys(remotes).map(folderOf)
  throw new UserError(`${folderOf(name)} is not in this deployment; ${known.length > 0 ? `it has ${known.join(', ')}` : 'it has no remotes yet'}. If the name is right, release it first: npm run release -- ${folderOf(name)} --to DIR`)
}

/** The release becomes the current one, and the current one the previous. */
export const released = (name: string, release: ReleaseEntry): Change => (registry) => {
  const current = registry.remotes[name]
  const { previous, canary } = current ?? {}
  const former = current && current.version !== release.version ? entryOf(current) : previous
  return put(registry, name, {
    ...entryOf(release),
    ...(former && former.version !== release.version && { previous: former }),
    ...(canary && canary.version !== release.version && { canary }),
  })
}

/** Goes back to the previous release, or to the given one. The release that it leaves does not become the previous one, since it is bad. `there` lists the possible releases. */
export const rolledBack = (name: string, there: string, target?: ReleaseEntry): Change => (registry) => {
  const { previous, canary, version } = entryIn(registry, name)
  const back = target ?? previous
  if (!back) throw new UserError(`${name} ${version} has no previous release to go back to. Name one with --version X. ${there}`)
  if (back.version === version) throw new UserError(`${name} ${version} is the current release already.`)
  return put(registry, name, {
    ...entryOf(back),
    ...(previous && previous.version !== back.version && { previous }),
    ...(canary && canary.version !== back.version && { canary }),
  })
}

/** Gives the release to this percentage of the users. */
export const withCanary = (name: string, release: ReleaseEntry, percent: number): Change => (registry) => {
  const { canary: _, ...entry } = entryIn(registry, name)
  if (release.version === entry.version) throw new UserError(`${name} ${release.version} is the current release: everybody has it. A canary is another version: --version X`)
  return put(registry, name, { ...entry, canary: { percent, ...entryOf(release) } })
}

export const withoutCanary = (name: string): Change => (registry) => {
  const { canary, ...entry } = entryIn(registry, name)
  if (!canary) throw new UserError(`${name} has no canary to end.`)
  return put(registry, name, entry)
}

/** The canary becomes the current release for everybody. */
export const promoted = (name: string): Change => (registry) => {
  const { canary } = entryIn(registry, name)
  if (!canary) throw new UserError(`${name} has no canary to promote. Begin one: npm run canary -- ${folderOf(name)} --version X --percent 10 --to DIR`)
  return released(name, canary)(registry)
}
