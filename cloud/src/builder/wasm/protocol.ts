import type { SourcePlace } from '@console/simulator'
import type { LibrarySources } from '../../libraries/libraries.ts'
import type { SourceFile } from '../builder.ts'
import type { LanguageAnswer, LanguageWork } from '../language/work.ts'
import type { Sizes } from './linkMap.ts'

export interface CompileWork {
  kind: 'compile'
  files: readonly SourceFile[]
  environment: string
  defines: readonly string[]
  /** Third-party libraries that the project asks for. */
  libraries?: readonly LibrarySources[]
  /** Stored in the image as its custom section `firmware`. */
  facts: string
}

/** Finds the places in the source that belong to offsets in an image. */
export interface LocateWork {
  kind: 'locate'
  image: Uint8Array
  offsets: readonly number[]
}

export type Work = CompileWork | LocateWork | LanguageWork

export interface Done {
  kind: 'done'
  image?: Uint8Array
  sizes?: Sizes
  /** For each offset from the innermost call outwards. */
  places?: SourcePlace[][]
  answer?: LanguageAnswer
  /** A turn of a renaming has ended. It goes on when its question is asked again. */
  paused?: true
}

/** Results that are compiled before any project. */
export interface MadeAhead {
  core: Uint8Array
  headers: Uint8Array
}

/** Passed from one thread to the next: making it takes most of the start. */
export interface Kept {
  /** The compiler's own modules by their size in bytes. */
  modules: Map<number, WebAssembly.Module>
  made: MadeAhead
}

export type ToHost =
  | { kind: 'ready'; kept: Kept }
  | { kind: 'text'; text: string }
  | { kind: 'failed'; message: string }
  | Done

export interface CompilerSetup {
  /** Address of the compiler's module. */
  clang: string
  /** The runtime's files by name. */
  runtime: Readonly<Record<string, string>>
  kept: Kept | undefined
  /** Where precompiled results are stored. */
  folder: string | undefined
  /** Whether nobody waits for the thread, so that it has time for a first compilation. */
  unhurried: boolean
}
