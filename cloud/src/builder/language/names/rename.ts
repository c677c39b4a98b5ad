import type { Compilation } from '../../wasm/compilation.ts'
import { isCode } from '../unit.ts'
import type { LanguageWork, Place, Renamed, Spot } from '../work.ts'
import { declaredIn } from './headers.ts'
import { ReadProject, type Meaning } from './project.ts'
import { isIdentifier, isKeyword, placeAt, type Token } from './tokens.ts'

/** Each takes the compiler about a second, before and after. */
const maxSources = 5
/** Those that have the new name afterwards. Others may have had it before, as a local one. */
const maxChanged = 8
const maxSpots = 2000

interface Occurrence extends Spot {
  meaning: Meaning
}

/** Ends a turn of the renaming. Resolves in its next one, to whether there is time left. */
type NextTurn = () => Promise<boolean>

const large: Renamed = { spots: [], refused: 'large' }
const taken: Renamed = { spots: [], refused: 'taken' }

/**
 * Gives a name of the project another one, in all its files. What it would break or change is refused, with the reason.
 * Each source is read in a turn of its own.
 */
export async function rename(
  compilation: Compilation,
  work: LanguageWork,
  to: string,
  nextTurn: NextTurn,
): Promise<Renamed> {
  const project = new ReadProject(compilation, work)
  const token = project.tokenAt(work.place)
  if (!isIdentifier(to)) return { spots: [], refused: 'name' }
  if (isKeyword(to)) return { spots: [], refused: 'keyword' }
  if (!token || isKeyword(token.text)) return { spots: [], refused: 'nothing' }
  if (token.text === to) return { spots: [] }
  const units = project.unitsWith(token.text)
  if (units.length > maxSources) return large
  for (const [index, unit] of units.entries()) {
    if (index > 0 && !(await nextTurn())) return large
    await project.read(unit)
  }
  if (project.unread.length > 0) return large
  const found = occurrences(project, token.text)
  const start = { file: work.place.file, ...placeAt(project.files.get(work.place.file) ?? '', token.offset) }
  const meant = found.find((each) => samePlace(each, start))
  if (!meant) return { spots: [], refused: 'nothing' }
  const target = meantBy(project, meant.meaning, found)
  if (target.kind === 'foreign') return { spots: [], refused: 'outside' }
  if (target.kind === 'unknown')
    return { spots: [], refused: declaredIn(project.headers, token.text).length > 0 ? 'outside' : 'nothing' }
  if (target.kind === 'declared' && isOutside(project, target.root)) return { spots: [], refused: 'outside' }
  const resolved = found.map((each) => ({ ...each, meaning: meantBy(project, each.meaning, found) }))
  const unclear = resolved.find(({ meaning }) => meaning.kind === 'unknown')
  if (unclear) return { spots: [], refused: 'unclear', at: placeOf(unclear) }
  const spots = resolved.filter(({ meaning }) => same(meaning, target)).map(({ meaning: _, ...spot }) => spot)
  if (spots.length > maxSpots) return large
  return (await collision(compilation, work, { project, spots, target, to }, nextTurn)) ?? { spots }
}

function occurrences(project: ReadProject, name: string): Occurrence[] {
  return [...project.files]
    .filter(([path]) => isCode(path))
    .flatMap(([file, text]) =>
      project.tokens(file, name).map((token: Token) => {
        const place = { file, ...placeAt(text, token.offset) }
        return { ...place, length: name.length, meaning: project.meaningAt(place, token) }
      }),
    )
}

/** What the compiler does not read, such as what a condition leaves out, is meant where only one thing has the name. */
function meantBy(project: ReadProject, meaning: Meaning, all: readonly Occurrence[]): Meaning {
  if (meaning.kind !== 'unknown') return meaning
  const [only, ...others] = all
    .map((each) => each.meaning)
    .filter(({ kind }) => kind !== 'unknown')
    .reduce<Meaning[]>((kinds, each) => (kinds.some((known) => same(known, each)) ? kinds : [...kinds, each]), [])
  return only && others.length === 0 ? only : meaning
}

function same(one: Meaning, other: Meaning): boolean {
  if (one.kind === 'declared') return other.kind === 'declared' && one.root === other.root
  return one.kind === other.kind && one.kind !== 'unknown'
}

function isOutside({ symbols }: ReadProject, root: string): boolean {
  return [...symbols.declared].some(([key, { own }]) => !own && symbols.rootOf(key) === root)
}

interface Change {
  project: ReadProject
  spots: readonly Spot[]
  target: Meaning
  to: string
}

/**
 * Reads what would come of it: there must be no new errors, and the new name must stand for the same at the same
 * places, and nowhere else.
 */
async function collision(
  compilation: Compilation,
  work: LanguageWork,
  { project, spots, target, to }: Change,
  nextTurn: NextTurn,
): Promise<Renamed | undefined> {
  if (
    project.definesMacro(to) ||
    declaredIn(project.headers, to).some(
      ({ kind, owner }) => kind === 'macro' || (owner === '' && isGlobal(project, target)),
    )
  )
    return taken
  const changed = new ReadProject(compilation, {
    ...work,
    files: work.files.map(({ path, content }) => ({
      path,
      content: replaced(
        content,
        spots.filter(({ file }) => file === path),
        to,
      ),
    })),
  })
  const before = [...project.files.keys()].flatMap((path) => (isCode(path) ? project.tokens(path, to) : []))
  if (target.kind === 'macro') return before.length > 0 ? taken : undefined
  const units = changed.unitsWith(to)
  if (units.length > maxChanged) return large
  for (const unit of units) {
    if (!(await nextTurn())) return large
    await changed.read(unit)
  }
  if (changed.errors > project.errors) return taken
  const moved = spots.map((spot) => shifted(spot, spots, to))
  const there = occurrences(changed, to)
  const roots = new Set(
    there
      .filter((each) => moved.some((spot) => samePlace(spot, each)))
      .flatMap(({ meaning }) =>
        meaning.kind === 'unknown' ? [] : [meaning.kind === 'declared' ? meaning.root : meaning.kind],
      ),
  )
  if (roots.size > 1) return taken
  const captured = there.find(
    (each) =>
      each.meaning.kind === 'declared' && roots.has(each.meaning.root) && !moved.some((spot) => samePlace(spot, each)),
  )
  return captured && { ...taken, at: placeOf(captured) }
}

function isGlobal({ symbols }: ReadProject, target: Meaning): boolean {
  return (
    target.kind === 'macro' ||
    (target.kind === 'declared' &&
      [...symbols.declared].some(
        ([key, { local, scope }]) => !local && scope.length === 0 && symbols.rootOf(key) === target.root,
      ))
  )
}

function replaced(text: string, spots: readonly Spot[], to: string): string {
  const lines = text.split('\n')
  for (const { line, column, length } of spots.toSorted(
    (one, other) => other.line - one.line || other.column - one.column,
  )) {
    const before = lines[line - 1] ?? ''
    lines[line - 1] = before.slice(0, column - 1) + to + before.slice(column - 1 + length)
  }
  return lines.join('\n')
}

/** Where it is, once those before it in its line have another length. */
function shifted(spot: Spot, all: readonly Spot[], to: string): Place {
  const earlier = all.filter(
    ({ file, line, column }) => file === spot.file && line === spot.line && column < spot.column,
  ).length
  return { file: spot.file, line: spot.line, column: spot.column + earlier * (to.length - spot.length) }
}

function samePlace(one: Place, other: Place): boolean {
  return one.file === other.file && one.line === other.line && one.column === other.column
}

function placeOf({ file, line, column }: Place): Place {
  return { file, line, column }
}
