import path from 'node:path'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import type { Change } from './document/changes.ts'
import { checkChange } from './checks/checkRegistry.ts'
import { Readings } from './checks/readings.ts'
import type { Deployment } from './folder/deployment.ts'
import { withLock } from './folder/lock.ts'
import { append, openState, writeView } from './journal/journal.ts'
import type { Author } from './journal/record.ts'
import { type BuiltRelease, type RegistryDocument, releasesIn } from './document/registryDocument.ts'
import { addSignature, isPlaced, placeRelease } from './targets/placeRelease.ts'
import { requireNoPreview } from './previews/releasedOrPreview.ts'
import { mendShell } from './shells/showShell.ts'
import { requireRoom } from './stored/budget.ts'
import { refuseRemoved } from './stored/removed.ts'
import { RefusedFiles, UserError } from './userError.ts'

export interface Publication {
  /** What is done, in words: for the journal, and for other commands that have to wait. */
  what: string
  change: Change
  /** Files that come with the change. */
  built?: BuiltRelease
  author?: Author
  /** Throws when the change may not be made: called with the registry before and after it. */
  allow?: (former: RegistryDocument, next: RegistryDocument, number: number) => void
  say: (text: string) => void
}

const kept = ['lock', 'journal', 'removed', 'owners', 'registry.before-journal.json']

/** Removes what an interrupted change has left. What waits for the lock comes and goes meanwhile. */
const tidy = (work: string): void => {
  mkdirSync(work, { recursive: true })
  for (const file of readdirSync(work))
    if (!kept.includes(file)) rmSync(path.join(work, file), { recursive: true, force: true })
}

/** Only what the registry names is checked, and so stored. */
const requireNamed = (registry: RegistryDocument, { name, release: { version } }: BuiltRelease): void => {
  if (!releasesIn(registry).some(({ remote, release }) => remote === name && release.version === version))
    throw new RefusedFiles(`The files are of ${name} ${version}, which this change puts nowhere. Nothing was changed.`)
}

const publishOnce = async (
  deployment: Deployment,
  { what, change, built, author = { actor: 'unknown' }, allow, say }: Publication,
  readings: Readings,
): Promise<RegistryDocument | undefined> => {
  const { target } = deployment
  const isThere = built && (await isPlaced(deployment, built))
  const state = await openState(target)
  await mendShell(deployment, state.registry.shell)
  const wanted = change(state.registry)
  await refuseRemoved(target, state, wanted)
  requireNoPreview(deployment, state.registry, wanted)
  if (built && !isThere) await requireRoom(deployment, built, say)
  const registry = await checkChange(deployment, {
    former: state.registry,
    next: wanted,
    readings,
    say,
    ...(built && { built }),
  })
  if (built) requireNamed(registry, built)
  allow?.(state.registry, registry, state.number)
  say('The change is in order.')
  if (built && isThere) await addSignature(deployment, built)
  if (built && !isThere) {
    if (!(await placeRelease(deployment, built))) return undefined
    say(`The files are in ${target.name}/remotes/${built.name}/${built.release.version}.`)
  }
  const next = await append(target, state, registry, what, author)
  if (!next) return undefined
  await writeView(target, next.registry, next.number)
  say(`The registry is at ${next.registry.release}, change ${next.number}.`)
  return { ...next.registry, change: next.number }
}

/**
 * Changes a deployment: files first, then the journal in one step. When it is refused or interrupted, the former state
 * remains.
 */
export const publish = async (deployment: Deployment, publication: Publication): Promise<RegistryDocument> => {
  const { work } = deployment
  const { what, say } = publication
  const attempt = async (): Promise<RegistryDocument> => {
    if (work !== undefined) tidy(work)
    const readings = new Readings()
    for (let count = 0; count < 20; count += 1) {
      const registry = await publishOnce(deployment, publication, readings)
      if (registry) return registry
      say('Another change came first; this one is checked again.')
    }
    throw new UserError(`${deployment.target.name} changes all the time. Try again.`)
  }
  return work === undefined ? attempt() : withLock(work, what, say, attempt)
}
