import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { problemsIn } from '../checks/checkRegistry.ts'
import { type RegistryDocument, releaseFolder } from '../document/registryDocument.ts'
import { type Deployment, findRelease, readShell, storedRelease } from '../folder/deployment.ts'
import { verifyJournal } from '../journal/history.ts'
import { openState, readView } from '../journal/journal.ts'
import { remote } from './nextChange.testing.ts'

export const requireThat = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(what)
}

/** Why going back to a change is refused, a release of which was removed since. */
export const neverAgain = 'A released version never comes back'

export const same = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A release whose release.json is there has all of its files. */
export const requireWhole = async (deployment: Deployment, versions: readonly string[]): Promise<void> => {
  for (const version of versions) {
    const release = await findRelease(deployment, remote, version)
    const stored = storedRelease(deployment, remote, version)
    for (const [name, hash] of Object.entries(release?.files ?? {})) {
      const content = await stored.read(name)
      requireThat(
        content !== undefined && `sha384-${createHash('sha384').update(content).digest('base64')}` === hash,
        `${stored.where(name)} is not what was built`,
      )
    }
    if (deployment.folder !== undefined && !release)
      requireThat(!existsSync(releaseFolder(deployment.folder, remote, version)), `a part of ${version} is there`)
  }
}

/**
 * What consoles read after a kill is whole, and either the former state or the new one; then the next command goes on.
 */
export const requireState = async (
  deployment: Deployment,
  former: RegistryDocument,
  next: RegistryDocument | null,
): Promise<void> => {
  const { registry } = await readView(deployment.target)
  const problems = await problemsIn(deployment, registry, await readShell(deployment))
  requireThat(problems.length === 0, problems.map(({ text: problem }) => problem).join('\n'))
  requireThat(
    [former, next ?? former].some(({ remotes }) => same(remotes, registry.remotes)),
    'registry.json is neither the former one nor the new one',
  )
  const { registry: recorded } = await openState(deployment.target)
  requireThat(
    [former, next ?? former].some(({ remotes }) => same(remotes, recorded.remotes)),
    'the newest record is neither the former state nor the new one',
  )
  const broken = await verifyJournal(deployment.target)
  requireThat(broken.length === 0, broken.join('\n'))
}
