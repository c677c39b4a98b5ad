import { setImmediate as othersTurn } from 'node:timers/promises'
import { limits } from './limits.data.ts'
import type { Library, Release } from './release.ts'
import { nameKey, type Requirement } from './requirement.ts'
import { isPrerelease, readRange } from './versions.ts'

interface Chosen {
  name: string
  release: Release
  /** The libraries that depend on it; empty if the project itself asks for it. */
  neededBy: readonly string[]
}

export interface Resolved {
  chosen: readonly Chosen[]
  problems: readonly { name: string; why: string }[]
  /** Libraries that are replaced by a part of the board. */
  ofBoard: readonly { name: string; header: string }[]
}

export interface Surroundings {
  find(name: string): Promise<Library | undefined>
  /** The board's header that replaces the library. */
  standsFor(library: Library): string | undefined
  /** Keys of the names of the libraries under lib/. */
  present: ReadonlySet<string>
}

/** What is wanted, and by which library; the project's own wants have none. */
export interface Want extends Requirement {
  by?: string
}

/** Dependencies that have not settled after so many rounds are refused. */
const mostRounds = 12

/** Chooses the newest version of each library that fits all who depend on it, and the dependencies of these versions. */
export async function resolve(direct: readonly Want[], around: Surroundings): Promise<Resolved> {
  let before = ''
  const found = new Map<string, Promise<Library | undefined>>()
  const find = (name: string) => {
    const library = found.get(nameKey(name)) ?? around.find(name)
    found.set(nameKey(name), library)
    return library
  }
  const chosen = new Map<string, Chosen>()
  for (let round = 0; ; round += 1) {
    // Many libraries take a while to compare; who else waits for an answer has it first.
    await othersTurn()
    const { wants, libraries, problems, ofBoard } = await walk(direct, chosen, { ...around, find })
    chosen.clear()
    for (const [key, library] of libraries) {
      const asked = wants.get(key) ?? []
      const release = bestFor(library, asked)
      if (release) chosen.set(key, { name: library.name, release, neededBy: neededBy(asked) })
      else problems.push({ name: library.name, why: conflict(library, asked) })
    }
    const now = [...chosen].map(([key, { release }]) => `${key} ${release.version}`).join('\n')
    if (now === before) return { chosen: [...chosen.values()], problems, ofBoard }
    if (round === mostRounds) return { chosen: [...chosen.values()], problems: [...problems, { name: direct[0]?.name ?? '', why: 'the libraries that it needs contradict each other' }], ofBoard }
    before = now
  }
}

/** Who needs which library, with the versions chosen so far. */
async function walk(direct: readonly Want[], chosen: ReadonlyMap<string, Chosen>, { find, standsFor, present }: Surroundings) {
  const wants = new Map<string, Want[]>()
  const libraries = new Map<string, Library>()
  const problems: { name: string; why: string }[] = []
  const ofBoard: { name: string; header: string }[] = []
  const seen = new Set<string>()
  const line: Want[] = [...direct]
  for (let want = line.shift(); want; want = line.shift()) {
    const key = nameKey(want.name)
    if (present.has(key)) continue
    wants.set(key, [...(wants.get(key) ?? []), want])
    if (seen.has(key)) continue
    seen.add(key)
    const library = await find(want.name)
    const header = library && standsFor(library)
    if (!library) problems.push({ name: want.name, why: `${want.by === undefined ? 'the index has no library of this name' : `${want.by} needs it, and the index has no library of this name`}` })
    else if (header !== undefined) ofBoard.push({ name: library.name, header })
    else if (libraries.size === limits.project.libraries) problems.push({ name: want.name, why: `more than ${limits.project.libraries} libraries are needed` })
    else {
      libraries.set(key, library)
      const release = chosen.get(key)?.release ?? bestFor(library, [want])
      line.push(...(release?.dependencies ?? []).map((dependency) => ({ ...dependency, by: library.name })))
    }
  }
  return { wants, libraries, problems, ofBoard }
}

function bestFor({ releases }: Library, wants: readonly Want[]): Release | undefined {
  // A dependency's range that can't be read is ignored.
  const ranges = wants.flatMap(({ range }) => (range === '' ? [] : [readRange(range) ?? (() => true)]))
  const fitting = releases.filter(({ version }) => ranges.every((fits) => fits(version)))
  return fitting.find(({ version }) => !isPrerelease(version)) ?? fitting[0]
}

function neededBy(wants: readonly Want[]): string[] {
  return wants.every(({ by }) => by !== undefined) ? [...new Set(wants.flatMap(({ by }) => by ?? []))] : []
}

function conflict({ releases }: Library, wants: readonly Want[]): string {
  const asked = wants.filter(({ range }) => range !== '').map(({ by, range }) => `${by ?? 'the project'} wants ${range}`)
  const versions = releases.slice(0, 5).map(({ version }) => version).join(', ')
  return `no version suits: ${[...new Set(asked)].join(', ')}; the index has ${versions}${releases.length > 5 ? ` and ${releases.length - 5} older ones` : ''}`
}
