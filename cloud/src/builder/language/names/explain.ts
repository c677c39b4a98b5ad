import { callAround } from '../calls.ts'
import { completionsIn, parametersOf } from '../completion.ts'
import type { Explanation, Location, Place } from '../work.ts'
import { skeleton } from '../../wasm/sketch/skeleton.ts'
import { declaredIn, macrosIn, type Entry } from './headers.ts'
import { keyOf, type Declared, type Foreign } from './symbols.ts'
import type { ReadProject } from './project.ts'
import { isKeyword, offsetAt, placeAt } from './tokens.ts'
import { writtenAt, type Written } from './written.ts'

const maxOverloads = 4
const maxText = 256 * 1024

/**
 * How a name at a place is declared, and what its comment says. `offered`: what the compiler offers there, for names
 * that only it knows.
 */
export async function explain(
  project: ReadProject,
  place: Place,
  offered: (at: Place) => Promise<string>,
): Promise<Explanation | undefined> {
  const token = project.tokenAt(place)
  if (!token || isKeyword(token.text)) return undefined
  const text = project.files.get(place.file) ?? ''
  const start = { file: place.file, ...placeAt(text, token.offset) }
  await project.read(project.unitOf(place.file))
  const meaning = project.meaningAt(start, token)
  const said = (written: readonly (Written & { file?: string })[]): Explanation | undefined => {
    const [first] = written
    if (!first) return undefined
    const documentation = written.find((each) => each.documentation !== undefined)?.documentation
    return {
      ...start,
      length: token.text.length,
      declarations: [...new Set(written.map(({ declaration }) => declaration))].slice(0, maxOverloads),
      ...(documentation !== undefined && { documentation }),
      ...(first.file !== undefined && { header: shownAs(first.file) }),
    }
  }
  if (meaning.kind === 'declared')
    return said(
      declarationsOf(project, meaning.root)
        .map((each) => writtenBy(project, each))
        .toSorted((one, other) => Number(one.documentation === undefined) - Number(other.documentation === undefined))
        .slice(0, 1),
    )
  if (meaning.kind === 'macro')
    return said(
      macros(project.files, token.text).map(({ file, offset }) => writtenAt(project.files.get(file) ?? '', offset)),
    )
  const entries = entriesFor(
    project,
    token.text,
    meaning.kind === 'foreign' ? meaning.foreign : undefined,
    callAround(text.split('\n'), { ...start, column: start.column + token.text.length }) !== undefined,
  )
  if (entries.length > 0)
    return said(entries.map(({ file, offset }) => ({ ...writtenAt(project.headers.get(file) ?? '', offset), file })))
  const known = completionsIn(await offered(start), { typed: token.text, member: false }).completions.filter(
    ({ label, kind }) => label === token.text && kind !== 'keyword',
  )
  return said(
    known.map(({ detail, documentation }) => ({
      declaration: detail,
      ...(documentation !== undefined && { documentation }),
    })),
  )
}

/**
 * Where a name at a place is declared: its definition, where it has one. Of the board's headers, their text comes
 * along.
 */
export async function define(project: ReadProject, place: Place): Promise<Location[]> {
  const text = project.files.get(place.file) ?? ''
  const included = includedAt(project, text.split('\n')[place.line - 1] ?? '')
  if (included) return included
  const token = project.tokenAt(place)
  if (!token || isKeyword(token.text)) return []
  const start = { file: place.file, ...placeAt(text, token.offset) }
  await project.read(project.unitOf(place.file))
  let meaning = project.meaningAt(start, token)
  const wholeOf = (root: string) => declarationsOf(project, root).filter(({ whole, own }) => whole && own)
  if (meaning.kind === 'declared' && wholeOf(meaning.root).length === 0) {
    // What a header declares is defined in another source.
    for (const unit of project.unitsWith(token.text).slice(0, maxSources)) await project.read(unit)
    meaning = project.meaningAt(start, token)
  }
  if (meaning.kind === 'declared') {
    const all = declarationsOf(project, meaning.root)
    const whole = wholeOf(meaning.root)
    // From the definition itself, one wants to see the declaration.
    const wanted =
      whole.length > 0 && !whole.some((each) => keyOf(each.place) === keyOf(start))
        ? whole
        : all.filter((each) => keyOf(each.place) !== keyOf(start))
    return (wanted.length > 0 ? wanted : all)
      .slice(0, 20)
      .map(({ place: found, name, own }) => located(project, found, name, own))
  }
  if (meaning.kind === 'macro')
    return macros(project.files, token.text).map(({ file, offset }) =>
      located(project, { file, ...placeAt(project.files.get(file) ?? '', offset) }, token.text, true),
    )
  return entriesFor(project, token.text, meaning.kind === 'foreign' ? meaning.foreign : undefined, true)
    .slice(0, 1)
    .map(({ file, offset }) =>
      located(project, { file, ...placeAt(project.headers.get(file) ?? '', offset) }, token.text, false),
    )
}

const maxSources = 6

function declarationsOf({ symbols }: ReadProject, root: string): Declared[] {
  const all = [...symbols.declared]
    .filter(([key, { written }]) => written && symbols.rootOf(key) === root)
    .map(([, declared]) => declared)
  // A constructor has its class's name, and is not what is meant by it.
  const others = all.filter(({ kind }) => kind !== 'constructor')
  return others.length > 0 ? others : all
}

function located({ headers }: ReadProject, { file, line, column }: Place, name: string, own: boolean): Location {
  return {
    file: own ? file : shownAs(file),
    line,
    column,
    length: name.length,
    ...(!own && { text: (headers.get(file) ?? '').slice(0, maxText) }),
  }
}

/** As one includes it. */
function shownAs(file: string): string {
  return file.replace(/^board\//, '').replace(/^\.pio\/libdeps\/[^/]+\//, '')
}

function writtenBy(
  project: ReadProject,
  { kind, type, name, scope, place, own }: Declared,
): Written & { file?: string } {
  const text = (own ? project.files : project.headers).get(place.file) ?? ''
  const written = writtenAt(text, offsetAt(text, place))
  const declaration =
    kind === 'variable' || kind === 'field' || kind === 'parameter'
      ? typed(type, name)
      : kind === 'constant'
        ? [...scope, name].join('::')
        : written.declaration
  // What stands above a function is not about its parameter.
  const { documentation } = kind === 'parameter' ? {} : written
  return { declaration, ...(documentation !== undefined && { documentation }), ...(!own && { file: place.file }) }
}

/** A type with a name in it, as it is written: `int (*)(int)` is `int (*name)(int)`. */
function typed(type: string, name: string): string {
  if (/\(\*\)/.test(type)) return type.replace('(*)', `(*${name})`)
  const [, element = type, sizes = ''] = /^(.*?)((?:\[\d*\])*)$/.exec(type) ?? []
  return `${element}${/[*&]$/.test(element) ? '' : ' '}${name}${sizes}`
}

function macros(files: ReadonlyMap<string, string>, name: string): { file: string; offset: number }[] {
  return [...files].flatMap(([file, text]) =>
    macrosIn(text)
      .filter((each) => each.name === name)
      .map(({ offset }) => ({ file, offset })),
  )
}

/** What headers declare under a name, the fitting ones first. */
function entriesFor({ headers }: ReadProject, name: string, foreign: Foreign | undefined, called: boolean): Entry[] {
  const all = declaredIn(headers, name)
  if (!foreign) {
    const macro = all.filter(({ kind }) => kind === 'macro')
    const types = all.filter(({ kind, owner }) => kind === 'type' && owner === '')
    if (types.length > 0)
      return types.toSorted((one, other) => Number(whole(headers, other)) - Number(whole(headers, one))).slice(0, 1)
    if (macro.length > 0) return macro.slice(0, 1)
    return called ? all.filter(({ kind, owner }) => kind === 'function' && owner === '') : []
  }
  const own = all.filter(({ owner, kind }) => owner === foreign.owner && kind !== 'macro' && kind !== 'type')
  const wanted = foreign.type.includes('(') ? parametersOf(foreign.type) : foreign.given
  if (!wanted || own.length < 2) return own
  const scored = own.map((entry) => ({
    entry,
    score: scoreOf(writtenAt(headers.get(entry.file) ?? '', entry.offset).declaration, wanted),
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  return scored.filter(({ score }) => score === best).map(({ entry }) => entry)
}

function whole(headers: ReadonlyMap<string, string>, { file, offset, name }: Entry): boolean {
  return /^\s*(?:final\s*)?[{:]/.test(
    skeleton(headers.get(file) ?? '').slice(offset + name.length, offset + name.length + 200),
  )
}

/** How well a declaration takes these arguments. */
function scoreOf(declaration: string, wanted: readonly string[]): number {
  const parameters = parametersOf(declaration)
  const needed = parameters.filter((each) => !each.includes('=') && each !== '...').length
  if (wanted.length < needed || (wanted.length > parameters.length && !declaration.includes('...'))) return -1
  const open = [
    ...(/\btemplate\s*<([^>]*)>/.exec(declaration)?.[1]?.matchAll(/(?:class|typename)\s+(\w+)/g) ?? []),
  ].map(([, name = '']) => name)
  return wanted.reduce((score, type, index) => {
    const taken = plainType(parameters[index] ?? '')
    return score + (taken === plainType(type) ? 1 : open.includes(taken) ? 0.5 : 0)
  }, 0)
}

function plainType(text: string): string {
  const [type = ''] = text.split('=')
  const words = type
    .replace(/\b(?:const|struct|class)\b|&/g, ' ')
    .replace(/\*/g, ' * ')
    .trim()
    .split(/\s+/)
  if (
    words.length > 1 &&
    /^[A-Za-z_]/.test(words.at(-1) ?? '') &&
    !/^(?:int|long|char|short|double|float)$/.test(words.at(-1) ?? '')
  )
    words.pop()
  return words.join(' ')
}

function includedAt({ files, headers }: ReadProject, line: string): Location[] | undefined {
  const [, name = ''] = /^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]{1,255})[>"]/.exec(line) ?? []
  if (name === '') return undefined
  const inside = [...files.keys()].find((path) => path === name || path.endsWith(`/${name}`))
  if (inside !== undefined) return [{ file: inside, line: 1, column: 1, length: 0 }]
  const outside = [...headers.keys()].find((path) => path === `board/${name}` || path.endsWith(`/${name}`))
  return outside === undefined
    ? []
    : [{ file: shownAs(outside), line: 1, column: 1, length: 0, text: (headers.get(outside) ?? '').slice(0, maxText) }]
}
