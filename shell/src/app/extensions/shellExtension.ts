import type { Extension } from '@console/platform/contract'
import type { RemoteManager, RunningRelease } from '../../remotes/index.ts'

/** An extension with what only the shell needs. */
export interface ShellExtension extends Extension {
  readonly order: number | undefined
  /**
   * The release as the registry describes it now: a later one may sign the same bytes otherwise, or give them another
   * fallback.
   */
  readonly running: () => RunningRelease
  /** What it shows or runs; a command may only open a route. */
  readonly module: string | undefined
  /** The path of the route that it opens. */
  readonly to: string | undefined
}

export interface ExtensionParts {
  remoteManager: RemoteManager
  /** The deployment's own order, by point. */
  order: Readonly<Record<string, readonly string[]>>
  /** What this deployment has switched on, and what remotes have found out since. */
  features: readonly string[]
  /** What the provider says of the user's roles. */
  claims: Readonly<Record<string, unknown>>
}
