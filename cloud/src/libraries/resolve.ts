import { limits } from './limits.data.ts'
import type { Library, Release } from './release.ts'
import { nameKey, type Requirement } from './requirement.ts'
import { VersionChoice } from './versionChoice.ts'

interface Chosen {
  name: string
  release: Release
  /** The libraries that depend on it; empty if the project itself asks for it. */
  neededBy: readonly string[]
}

export interface LibraryProblem {
  name: string
  why: string
}

export interface Resolved {
  chosen: readonly Chosen[]
  problems: readonly LibraryProblem[]
  /** Libraries that are replaced by a part of the board. */
  ofBoard: readonly { name: string; header: string }[]
}

export interface Surroundings {
  find(name: string): Library | undefined
  /** The board's header that replaces the library. */
  standsFor(library: Library): string | undefined
  /** Keys of the names of the libraries under lib/. */
  present: ReadonlySet<string>
}

/** What is wanted, and by which library; the project's own wants have none. */
export interface Want extends Requirement {
  by?: string | undefined
}

/** Of one library: who wants which range of versions. */
type Wants = ReadonlyMap<string, ReadonlySet<string | undefined>>

interface Candidate {
  library: Library
  choice: VersionChoice
}

/** Names in the text of a conflict. */
const maxShown = 5

/**
 * Chooses the newest version of each library that fits all who depend on it, and the dependencies of these versions.
 */
export function resolve(direct: readonly Want[], around: Surroundings): Resolved {
  let before = ''
  const find = findOnce(around)
  const chosen = new Map<string, Chosen>()
  for (let round = 0; ; round += 1) {
    const { wants, candidates, problems, ofBoard } = walk(direct, chosen, find, around)
    chosen.clear()
    for (const [key, { library, choice }] of candidates) {
      const asked: Wants = wants.get(key) ?? new Map()
      const release = asked.size > limits.project.ranges ? undefined : choice.best([...asked.keys()])
      if (release) chosen.set(key, { name: library.name, release, neededBy: neededBy(asked) })
      else problems.push({ name: library.name, why: conflict(library, asked) })
    }
    const now = [...chosen].map(([key, { release }]) => `${key} ${release.version}`).join('\n')
    if (now === before) return { chosen: [...chosen.values()], problems, ofBoard }
    if (round === limits.project.rounds) {
      const endless = { name: direct[0]?.name ?? '', why: 'the libraries that it needs contradict each other' }
      return { chosen: [...chosen.values()], problems: [...problems, endless], ofBoard }
    }
    before = now
  }
}

function findOnce({ find }: Surroundings): (name: string) => Candidate | undefined {
  const found = new Map<string, Candidate | undefined>()
  return (name) => {
    const key = nameKey(name)
    if (!found.has(key)) {
      const library = find(name)
      found.set(key, library && { library, choice: new VersionChoice(library) })
    }
    return found.get(key)
  }
}

/** Who needs which library, with the versions chosen so far. */
function walk(
  direct: readonly Want[],
  chosen: ReadonlyMap<string, Chosen>,
  find: ReturnType<typeof findOnce>,
  { standsFor, present }: Surroundings,
) {
  const wants = new Map<string, Map<string, Set<string | undefined>>>()
  const candidates = new Map<string, Candidate>()
  const problems: LibraryProblem[] = []
  const ofBoard: { name: string; header: string }[] = []
  const line: Want[] = [...direct]
  // What is added is gone through, too.
  for (const { name, range, by } of line) {
    const key = nameKey(name)
    if (present.has(key)) continue
    const known = wants.get(key)
    const ranges = known ?? new Map<string, Set<string | undefined>>()
    wants.set(key, ranges.set(range, (ranges.get(range) ?? new Set()).add(by)))
    if (known) continue
    const candidate = find(name)
    const header = candidate && standsFor(candidate.library)
    if (!candidate)
      problems.push({
        name,
        why: `${by === undefined ? '' : `${by} needs it, and `}the index has no library of this name`,
      })
    else if (header !== undefined) ofBoard.push({ name: candidate.library.name, header })
    else if (candidates.size === limits.project.libraries)
      problems.push({ name, why: `more than ${limits.project.libraries} libraries are needed` })
    else {
      candidates.set(key, candidate)
      const release = chosen.get(key)?.release ?? candidate.choice.best([range])
      line.push(...(release?.dependencies ?? []).map((dependency) => ({ ...dependency, by: candidate.library.name })))
    }
  }
  return { wants, candidates, problems, ofBoard }
}

function neededBy(wants: Wants): string[] {
  const all = new Set([...wants.values()].flatMap((by) => [...by]))
  return all.has(undefined) ? [] : [...all].filter((by) => by !== undefined)
}

function conflict({ releases }: Library, wants: Wants): string {
  if (wants.size > limits.project.ranges)
    return `more than ${limits.project.ranges} different ranges of its versions are wanted`
  const asked = new Set(
    [...wants].flatMap(([range, all]) =>
      range === '' ? [] : [...all].map((by) => `${by ?? 'the project'} wants ${range}`),
    ),
  )
  return `no version suits: ${shown([...asked], 'more')}; the index has ${shown(
    releases.map(({ version }) => version),
    'older ones',
  )}`
}

function shown(all: readonly string[], rest: string): string {
  return `${all.slice(0, maxShown).join(', ')}${all.length > maxShown ? ` and ${all.length - maxShown} ${rest}` : ''}`
}
