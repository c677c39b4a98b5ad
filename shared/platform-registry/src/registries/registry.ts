import type { ChangeRequest } from '../document/changeRequest.ts'
import type { BuiltRelease, RegistryDocument } from '../document/registryDocument.ts'
import type { Author, ListedChange } from '../journal/record.ts'
import type { ShellOptions } from '../shells/publishShell.ts'

export type { Author, ChangeRequest, ListedChange }

export interface Order {
  request: ChangeRequest
  /** Files that come with the change. */
  built?: BuiltRelease
  author: Author
  say: (text: string) => void
}

/** A deployment's registry, wherever it is. */
export interface Registry {
  /** The folder, or the address. */
  name: string
  read(): Promise<RegistryDocument>
  /** Whether the files of a release are there. */
  has(remote: string, version: string): Promise<boolean>
  /** Carries a change out, with all checks. Returns the registry after it. */
  change(order: Order): Promise<RegistryDocument>
  /** The shell is released into the same place. */
  shell: {
    /** Checks, before anything is built, that there is nothing else. */
    requirePlace(): Promise<void>
    /** `built` is the folder of a build; compressed copies and a version may be added there. */
    release(built: string, say: (text: string) => void, options?: Omit<ShellOptions, 'allow'>): Promise<void>
    has(version: string): Promise<boolean>
    /** Gives a shell to a share of the browsers. `built` is the folder of a build; without it the files are there. */
    canary(
      wanted: { version: string; percent: number; built?: string },
      say: (text: string) => void,
      author: Author,
    ): Promise<void>
    endCanary(say: (text: string) => void, author: Author): Promise<void>
    promote(allowOlder: boolean, say: (text: string) => void, author: Author): Promise<void>
    rollBack(version: string | undefined, say: (text: string) => void, author: Author): Promise<void>
  }
  /** The newest changes, the last one first. */
  history(most: number): Promise<ListedChange[]>
  /** What is wrong with the journal. */
  verify(): Promise<string[]>
  /**
   * Writes registry.json as the newest record says, where it is missing or can't be read. Returns in words what was
   * done.
   */
  repair(): Promise<string>
}
