import { skeleton } from '../../wasm/sketch/skeleton.ts'
import { isKeyword } from './tokens.ts'

export interface Entry {
  file: string
  offset: number
  name: string
  /** The class that it is a member of. */
  owner: string
  kind: 'function' | 'variable' | 'type' | 'constant' | 'macro'
}

interface Scope {
  kind: 'open' | 'enum' | 'closed'
  owner: string
}

/**
 * What headers declare under a name. They are read as text: of what is precompiled the compiler tells names and types
 * only.
 */
export function declaredIn(files: ReadonlyMap<string, string>, name: string): Entry[] {
  return [...files].flatMap(([file, text]) =>
    text.includes(name)
      ? [...macrosIn(text), ...entriesIn(skeleton(text))]
          .filter((each) => each.name === name)
          .map((each) => ({ ...each, file }))
      : [],
  )
}

type Found = Omit<Entry, 'file'>

export function macrosIn(text: string): Found[] {
  return [...text.matchAll(/^([ \t]*#[ \t]*define[ \t]+)(\w+)/gm)].map(({ 1: before = '', 2: name = '', index }) => ({
    name,
    offset: index + before.length,
    owner: '',
    kind: 'macro',
  }))
}

function entriesIn(code: string): Found[] {
  const found: Found[] = []
  const scopes: Scope[] = [{ kind: 'open', owner: '' }]
  let start = 0
  let round = 0
  for (const { 0: character, index } of code.matchAll(/[{}();,:]/g)) {
    const scope = scopes.at(-1) ?? { kind: 'open', owner: '' }
    if (scope.kind === 'open' && '()'.includes(character)) round = Math.max(0, round + (character === '(' ? 1 : -1))
    if (round > 0) continue
    const statement = code.slice(start, index)
    if (character === '{') {
      scopes.push(scope.kind === 'closed' ? { kind: 'closed', owner: '' } : opened(statement, start, scope, found))
      start = index + 1
    } else if (character === '}') {
      if (scope.kind === 'enum') constantIn(statement, start, scope, found)
      if (scopes.length > 1) scopes.pop()
      start = index + 1
    } else if (character === ',' && scope.kind === 'enum') {
      constantIn(statement, start, scope, found)
      start = index + 1
    } else if (character === ';') {
      if (scope.kind === 'open') declaredBy(statement, start, scope, found)
      start = index + 1
    } else if (character === ':' && /^\s*(?:public|private|protected)\s*$/.test(statement)) start = index + 1
  }
  return found
}

function opened(statement: string, start: number, scope: Scope, found: Found[]): Scope {
  const add = (match: RegExpExecArray | null, kind: Found['kind']) => {
    const name = match?.groups?.['name'] ?? ''
    if (match && name !== '')
      found.push({ name, kind, owner: scope.owner, offset: start + match.index + match[0].length - name.length })
    return name
  }
  const enumeration = /\benum\b(?:\s+(?:class|struct)\b)?\s*(?<name>\w*)/.exec(statement)
  if (enumeration) return { kind: 'enum', owner: add(enumeration, 'type') }
  if (/^\s*(?:inline\s+)?namespace\b|^\s*extern\s*$/.test(statement)) return { kind: 'open', owner: scope.owner }
  const record =
    /(?:^|[\s>;])(?:class|struct|union)\s+(?:__attribute__\s*\(\([^)]*\)\)\s*)?(?<name>\w+)(?=\s*(?:final\s*)?(?:$|:))/.exec(
      statement,
    )
  if (record) return { kind: 'open', owner: add(record, 'type') }
  declaredBy(statement, start, scope, found)
  return { kind: 'closed', owner: '' }
}

function constantIn(statement: string, start: number, { owner }: Scope, found: Found[]): void {
  const match = /^\s*(\w+)/.exec(statement)
  if (match?.[1] !== undefined)
    found.push({ name: match[1], kind: 'constant', owner, offset: start + match[0].length - match[1].length })
}

const declarator = /(\w+)\s*(?:\[[^\]]*\]\s*)*(?:=.*|:[^:].*)?$/s

function declaredBy(statement: string, start: number, { owner }: Scope, found: Found[]): void {
  const add = (name: string, at: number, kind: Found['kind']) => {
    if (name !== '' && !isKeyword(name) && !/^\d/.test(name)) found.push({ name, kind, owner, offset: start + at })
  }
  const alias = /\busing\s+(\w+)\s*=/.exec(statement)
  if (alias?.[1] !== undefined) return add(alias[1], alias.index + alias[0].indexOf(alias[1], 5), 'type')
  const pointer = /\(\s*\*\s*(\w+)\s*\)\s*\(/.exec(statement)
  if (pointer?.[1] !== undefined)
    return add(
      pointer[1],
      pointer.index + pointer[0].indexOf(pointer[1]),
      /\btypedef\b/.test(statement) ? 'type' : 'variable',
    )
  const called = [...statement.matchAll(/(\w+)\s*\(/g)].find(
    ({ 1: name = '', index }) =>
      !/^(?:__attribute__|alignas|decltype|noexcept)$/.test(name) && !/=\s*[^(]*$/.test(statement.slice(0, index)),
  )
  if (called?.[1] !== undefined && !/\btypedef\b/.test(statement)) return add(called[1], called.index, 'function')
  let at = 0
  for (const part of statement.replace(/<[^<>;]*>/g, (each) => ' '.repeat(each.length)).split(',')) {
    const match = declarator.exec(part)
    if (match?.[1] !== undefined && /\w/.test(statement.slice(0, at + match.index)))
      add(match[1], at + match.index, /\btypedef\b/.test(statement) ? 'type' : 'variable')
    at += part.length + 1
  }
}
