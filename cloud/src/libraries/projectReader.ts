import { readBoardSettings, type BoardSettings } from '../builder/settings/boardSettings.ts'
import { settingsProblems } from '../builder/settings/settingsProblems.ts'
import type { IndexFile } from './indexFile.ts'
import { readWants } from './projectWants.ts'
import type { LibraryFacts, LibraryFile } from './release.ts'
import { resolve, type LibraryProblem, type Resolved } from './resolve.ts'

/** What platformio.ini says, and the versions of libraries that a build would take. */
export interface ReadProject extends Resolved {
  settings: BoardSettings
  /** What a build for the simulated board leaves out of platformio.ini. */
  settingsProblems: readonly string[]
  /** Lines and dependencies that name no library of an index. */
  refused: readonly LibraryProblem[]
}

export const noIndex =
  'This cloud has no index of libraries (--library-index none). Put the files of a library under lib/.'

export interface ReadParts {
  /** Returns undefined if none was fetched yet. */
  index(): IndexFile | undefined
  /** Whether the operator has switched libraries off. */
  isOff: boolean
  boardHeaders: ReadonlySet<string>
}

export function readProject(
  ini: string,
  files: readonly LibraryFile[],
  { index, isOff, boardHeaders }: ReadParts,
): ReadProject {
  const settings = readBoardSettings(ini)
  const { wants, refused, present } = readWants(settings.libraries, files)
  const resolved = isOff
    ? { chosen: [], problems: wants.map(({ name }) => ({ name, why: noIndex })), ofBoard: [] }
    : resolve(wants, {
        find: (name) => index()?.library(name),
        standsFor: (library) => boardHeaderFor(library, boardHeaders),
        present,
      })
  return { settings, settingsProblems: settingsProblems(ini), refused, ...resolved }
}

/** The header of the simulated board that stands in for a library. */
export function boardHeaderFor(
  { name, headers }: Pick<LibraryFacts, 'name' | 'headers'>,
  boardHeaders: ReadonlySet<string>,
): string | undefined {
  return [...headers, `${name.replaceAll(' ', '_')}.h`].find((header) => boardHeaders.has(header))
}
