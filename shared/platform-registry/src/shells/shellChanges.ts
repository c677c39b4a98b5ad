import { satisfy } from '@module-federation/runtime'
import {
  nextReleaseId,
  type RegistryDocument,
  type ShellCanary,
  type ShellEntry,
} from '../document/registryDocument.ts'
import type { Change } from '../document/changes.ts'
import { UserError } from '../userError.ts'

const placed = (registry: RegistryDocument, shell: ShellEntry): RegistryDocument => ({
  ...registry,
  release: nextReleaseId(registry.release),
  shell,
})

/** The shell becomes the current one, and the current one the previous. */
export const shellReleased =
  ({ version, platform }: ShellEntry, { allowOlder = false } = {}): Change =>
  (registry) => {
    const { shell } = registry
    const canary = shell?.canary
    if (!allowOlder && shell && satisfy(shell.version, `>${version}`))
      throw new UserError(
        `Shell ${shell.version} is the current release, and ${version} is older. To go back: npm run rollback -- shell --version ${version} --to DIR. If it is meant as it is: --allow-older`,
      )
    const former =
      shell && shell.version !== version ? { version: shell.version, platform: shell.platform } : shell?.previous
    return placed(registry, {
      version,
      platform,
      ...(former && former.version !== version && { previous: former }),
      ...(canary && canary.version !== version && { canary }),
    })
  }

/** Goes back to a shell. The one that it leaves does not become the previous one, since it is bad. */
export const shellRolledBack =
  ({ version, platform }: ShellEntry): Change =>
  (registry) => {
    const { shell } = registry
    if (shell?.version === version) throw new UserError(`Shell ${version} is the current release already.`)
    const { previous, canary } = shell ?? {}
    return placed(registry, {
      version,
      platform,
      ...(previous && previous.version !== version && { previous }),
      ...(canary && canary.version !== version && { canary }),
    })
  }

/** Gives the shell to this percentage of the browsers. */
export const shellCanaryBegun =
  ({ version, platform }: ShellEntry, percent: number): Change =>
  (registry) => {
    const { shell } = registry
    if (!shell)
      throw new UserError(
        'The registry does not say which shell is the current one. Release the shell once more, and then begin a canary.',
      )
    if (shell.version === version)
      throw new UserError(
        `Shell ${version} is the current release: everybody has it. A canary is another version: --version X`,
      )
    return placed(registry, { ...shell, canary: { version, platform, percent } })
  }

/** The shell that a promotion makes the current one, and an end takes away. */
export const shellCanaryIn = ({ shell }: RegistryDocument): ShellCanary => {
  if (!shell?.canary)
    throw new UserError('The shell has no canary. Begin one: npm run canary -- shell --version X --percent 10 --to DIR')
  return shell.canary
}

export const shellCanaryEnded: Change = (registry) => {
  shellCanaryIn(registry)
  const { canary: _, ...shell } = registry.shell as ShellEntry
  return placed(registry, shell)
}
