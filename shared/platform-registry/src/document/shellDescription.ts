import type { NamesByModule } from './registryDocument.ts'

/** A deployment's shell.json. */
export interface ShellDescription {
  version: string
  /** The version of the platform contract that it provides. */
  platform: string
  /** What remotes may name of it. An older shell does not say. */
  provides?: {
    /** Exports of each shared module. */
    shared: NamesByModule
    /** The versions of the packages that it shares whole. An older shell does not say. */
    vendors?: Readonly<Record<string, string>>
    /** Slots that its own screens show. */
    slots: readonly string[]
    /** Where remotes may add something, with the ids that are the shell's own there. An older shell has none. */
    points?: Readonly<Record<string, readonly string[]>>
    icons: readonly string[]
    /** Routes that remotes may link to while no remote brings them, with the paths that stand in. */
    routes: Readonly<Record<string, string>>
  }
}

/** A released shell: what it provides, and the hashes of all its files. */
export interface ShellRelease extends ShellDescription {
  files: Readonly<Record<string, string>>
}
