import { satisfy } from '@module-federation/runtime'
import { readable } from '../checks/checkRegistry.ts'
import { entryIn } from '../document/changes.ts'
import { folderOf, type RegistryDocument, releasesIn } from '../document/registryDocument.ts'
import { type Deployment, storedRelease } from '../folder/deployment.ts'
import { withLock } from '../folder/lock.ts'
import { recordsBefore } from '../journal/history.ts'
import { append, openState, type State, writeView } from '../journal/journal.ts'
import type { Author } from '../journal/record.ts'
import { UserError } from '../userError.ts'
import { versionsIn } from './budget.ts'
import { keepDescription, removalOf } from './removed.ts'

interface Removal {
  remote: string
  /** How many of the remote's changes can still be gone back to. */
  keep: number
  author: Author
  /** Throws when the change may not be made: called with the number of the change that it follows. */
  allow?: (after: number) => void
  say: (text: string) => void
}

const namedIn = (registry: RegistryDocument, name: string): string[] =>
  releasesIn(registry, (remote) => remote === name).map(({ release: { version } }) => version)

/** The versions that the registry names, or named after one of the remote's last changes. */
const versionsInUse = async (
  { target }: Deployment,
  state: State,
  remote: string,
  keep: number,
): Promise<Set<string>> => {
  const inUse = new Set(namedIn(state.registry, remote))
  let changes = 0
  for await (const { changed, registry } of recordsBefore(target, state.number + 1)) {
    if (!changed.includes(remote)) continue
    namedIn(registry, remote).forEach((version) => inUse.add(version))
    changes += 1
    if (changes >= keep) break
  }
  return inUse
}

const listOf = (versions: readonly string[]): string =>
  `${versions.slice(0, 10).join(', ')}${versions.length > 10 ? ` and ${versions.length - 10} more` : ''}`

const removeOnce = async (
  deployment: Deployment,
  { remote, keep, author, allow, say }: Removal,
): Promise<RegistryDocument | undefined> => {
  const { target } = deployment
  const state = await openState(target)
  allow?.(state.number)
  const { version: current } = entryIn(state.registry, remote)
  const { releases } = readable(state.registry)
  if (namedIn(state.registry, remote).length !== releases.filter((placed) => placed.remote === remote).length)
    throw new UserError(
      `The entry of ${remote} in registry.json is damaged, so it can't be told which of its releases are in use. Release it again, or go back: npm run rollback -- ${folderOf(remote)} --version X --to DIR`,
    )
  const files = await target.list(`remotes/${remote}`)
  if (!files)
    throw new UserError(
      `${target.name} lists no files, so it can't be told which releases are there. It has to allow that to the credentials in the environment.`,
    )
  const inUse = await versionsInUse(deployment, state, remote, keep)
  const [old, begun]: [string[], string[]] = [[], []]
  for (const { version, isWhole } of versionsIn(files)) {
    if (inUse.has(version)) continue
    // A newer one than the current may be on its way, or is what a rollback has left.
    if ((await removalOf(target, remote, version)) !== undefined) begun.push(version)
    else if (isWhole && satisfy(current, `>${version}`)) old.push(version)
  }
  old.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const number = state.number + 1
  for (const version of old)
    await keepDescription(target, {
      remote,
      version,
      change: number,
      stored: storedRelease(deployment, remote, version),
    })
  const next =
    old.length === 0
      ? state
      : await append(target, state, state.registry, `removal of ${remote} ${listOf(old)}`, author, {
          removed: { remote, versions: old },
        })
  if (!next) return undefined
  await writeView(target, next.registry, next.number)
  // Recorded first: from then on no change puts them anywhere.
  for (const version of [...old, ...begun]) await target.remove(`remotes/${remote}/${version}`, 'release.json')
  if (begun.length > 0) say(`What was left of ${remote} ${listOf(begun)} is removed.`)
  say(
    old.length === 0
      ? `${remote} has no release that is older than its last ${keep} changes.`
      : `${remote} ${listOf(old)} ${old.length === 1 ? 'is' : 'are'} removed: change ${number}. What each of them was stays in .release/removed.`,
  )
  return { ...next.registry, change: next.number }
}

/**
 * Removes releases of a remote that neither the registry names nor what its last changes can be gone back to. Killed at
 * any moment, what is in use is there; the next removal goes on.
 */
export const removeOld = (deployment: Deployment, removal: Removal): Promise<RegistryDocument> => {
  const { target, work } = deployment
  const attempt = async (): Promise<RegistryDocument> => {
    for (let count = 0; count < 20; count += 1) {
      const registry = await removeOnce(deployment, removal)
      if (registry) return registry
    }
    throw new UserError(`${target.name} changes all the time. Try again.`)
  }
  return work === undefined
    ? attempt()
    : withLock(work, `removal of old releases of ${removal.remote}`, removal.say, attempt)
}
