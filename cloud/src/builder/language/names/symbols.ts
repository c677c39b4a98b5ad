import type { Place } from '../work.ts'
import type { Unit } from '../unit.ts'
import { typeIn, type Node, type TreePlace } from './syntaxTree.ts'
import { identifierAt, offsetAt } from './tokens.ts'

type DeclaredKind = 'function' | 'constructor' | 'variable' | 'parameter' | 'field' | 'type' | 'constant' | 'namespace'

const kinds: Readonly<Record<string, DeclaredKind>> = {
  VarDecl: 'variable',
  BindingDecl: 'variable',
  VarTemplateDecl: 'variable',
  ParmVarDecl: 'parameter',
  FieldDecl: 'field',
  NonTypeTemplateParmDecl: 'constant',
  EnumConstantDecl: 'constant',
  FunctionDecl: 'function',
  FunctionTemplateDecl: 'function',
  CXXMethodDecl: 'function',
  CXXConstructorDecl: 'constructor',
  CXXDestructorDecl: 'constructor',
  CXXRecordDecl: 'type',
  ClassTemplateDecl: 'type',
  ClassTemplateSpecializationDecl: 'type',
  ClassTemplatePartialSpecializationDecl: 'type',
  EnumDecl: 'type',
  TypedefDecl: 'type',
  TypeAliasDecl: 'type',
  TypeAliasTemplateDecl: 'type',
  TemplateTypeParmDecl: 'type',
  NamespaceDecl: 'namespace',
}
const scopes =
  /^(?:CXXRecordDecl|ClassTemplateSpecializationDecl|ClassTemplatePartialSpecializationDecl|EnumDecl|NamespaceDecl)$/
const functions = /^(?:FunctionDecl|CXXMethodDecl|CXXConstructorDecl|CXXDestructorDecl|CXXConversionDecl)$/

/** A place where a name is declared. */
export interface Declared {
  kind: DeclaredKind
  name: string
  type: string
  place: Place
  /** Whether somebody wrote it there: prototypes of sketches are made. */
  written: boolean
  /** Whether it is in a file of the project. */
  own: boolean
  /** The classes and namespaces around it. */
  scope: readonly string[]
  local: boolean
  /** Whether it is the whole of it: a function's body, a class's members. */
  whole: boolean
}

/** A name whose declaration is precompiled: the compiler tells what it is, and not where. */
export interface Foreign {
  name: string
  type: string
  /** The class that it is a member of. */
  owner: string
  /** Types of the arguments that it is called with. */
  given: readonly string[] | undefined
}

export interface Extent {
  file: string
  from: number
  to: number
  scope: readonly string[]
  isFunction: boolean
  /** Fields that a constructor sets before its body. */
  sets: ReadonlyMap<string, string>
}

export const keyOf = ({ file, line, column }: Place): string => `${file}:${line}:${column}`

/** Gathers what the names in sources stand for, from the trees of one or several sources. */
export class Symbols {
  readonly declared = new Map<string, Declared>()
  readonly used = new Map<string, { targets: string[]; foreign?: Foreign }>()
  readonly extents: Extent[] = []
  readonly #texts: ReadonlyMap<string, string>
  readonly #ownFiles: ReadonlySet<string>
  readonly #links = new Map<string, string>()

  constructor(texts: ReadonlyMap<string, string>, ownFiles: Iterable<string>) {
    this.#texts = texts
    this.#ownFiles = new Set(ownFiles)
  }

  /** All places that stand for the same have the same root. */
  rootOf(key: string): string {
    let root = key
    for (let next = this.#links.get(root); next !== undefined; next = this.#links.get(root)) root = next
    if (root !== key) this.#links.set(key, root)
    return root
  }

  #join(one: string, other: string): void {
    const [first, second] = [this.rootOf(one), this.rootOf(other)]
    if (first !== second) this.#links.set(first, second)
  }

  add(unit: Unit, nodes: readonly Node[]): void {
    const keys = new Map<string, string>()
    const scopeOf = new Map<string, readonly string[]>()
    for (const node of nodes) this.#declare(unit, node, keys, scopeOf)
    for (const node of nodes) {
      const key = keys.get(node.id)
      for (const other of [node.previous, ...overridden(node)]) {
        const linked = other === undefined ? undefined : keys.get(other)
        if (key !== undefined && linked !== undefined) this.#join(key, linked)
      }
      if (key !== undefined) this.#extend(unit, node, scopeOf.get(node.id) ?? [], keys)
      this.#use(unit, node, keys)
    }
  }

  #declare(unit: Unit, node: Node, keys: Map<string, string>, scopeOf: Map<string, readonly string[]>): void {
    const outer = (node.owner === undefined ? undefined : scopeOf.get(node.owner)) ?? surrounding(node, scopeOf)
    if (scopes.test(node.kind) || functions.test(node.kind)) scopeOf.set(node.id, outer)
    const kind = kinds[node.kind]
    if (kind === undefined || !node.at || /^implicit\b/.test(node.rest)) return
    const found = this.#nameAt(unit, node.at)
    if (!found) return
    const { name, place, written, own } = found
    const key = keyOf(place)
    keys.set(node.id, key)
    if (scopes.test(node.kind)) scopeOf.set(node.id, [...outer, name])
    // Of its own in each source.
    const isStatic =
      /'[^']*'.* static\b/.test(node.rest) ||
      (node.kind === 'VarDecl' && /^[^']*'const /.test(node.rest) && isWhole(node))
    const local =
      inFunction(node) || kind === 'parameter' || /^(?:TemplateTypeParm|NonTypeTemplateParm)Decl$/.test(node.kind)
    if (!this.declared.has(key))
      this.declared.set(key, {
        kind,
        name,
        type: typeIn(node.rest),
        place,
        written,
        own,
        scope: outer,
        local,
        whole: isWhole(node),
      })
    // A constructor has the name of its class.
    if (/^CXX(?:Con|De)structorDecl$/.test(node.kind)) {
      const type = keys.get(node.owner ?? classOf(node)?.id ?? '')
      if (type !== undefined) this.#join(key, type)
    } else if (!local && !/\(anonymous/.test(outer.join())) {
      const scope = isStatic && outer.length === 0 ? `${place.file}::` : ''
      this.#join(
        key,
        `${scope}${[...outer, name].join('::')}${kind === 'function' ? ` ${typeIn(node.rest)}` : kind === 'type' ? ' type' : ''}`,
      )
    }
  }

  #extend(unit: Unit, node: Node, scope: readonly string[], keys: ReadonlyMap<string, string>): void {
    const isFunction = functions.test(node.kind)
    if (!isFunction && !scopes.test(node.kind)) return
    const [from, to] = [node.from && this.#placeOf(unit, node.from), node.to && this.#placeOf(unit, node.to)]
    if (!from?.own || !to || from.place.file !== to.place.file || !isWhole(node)) return
    const text = this.#texts.get(from.place.file) ?? ''
    const sets = new Map(
      node.children.flatMap(({ kind, rest }) => {
        const [, id = '', name = ''] =
          (kind === 'CXXCtorInitializer' && /^Field (0x[0-9a-f]+) '(\w+)'/.exec(rest)) || []
        const key = keys.get(id)
        return key === undefined ? [] : [[name, key] as const]
      }),
    )
    this.extents.push({
      file: from.place.file,
      from: offsetAt(text, from.place),
      to: offsetAt(text, to.place),
      scope,
      isFunction,
      sets,
    })
  }

  #use(unit: Unit, node: Node, keys: ReadonlyMap<string, string>): void {
    const [, id, name, type = ''] = useIn(node) ?? []
    if (id === undefined || name === undefined || !node.to) return
    // Arguments of a template stand behind the name.
    const found = this.#nameAt(unit, node.to) ?? (node.from && this.#nameAt(unit, node.from))
    if (found?.name !== name || !found.own || !found.written) return
    const key = keyOf(found.place)
    const target = keys.get(id)
    const known = this.used.get(key)
    if (target !== undefined) this.used.set(key, { targets: [...(known?.targets ?? []), target] })
    else if (!known)
      this.used.set(key, { targets: [], foreign: { name, type, owner: ownerOf(node), given: givenTo(node) } })
  }

  #placeOf(
    unit: Unit,
    { source, line, column }: TreePlace,
  ): { place: Place; written: boolean; own: boolean } | undefined {
    const mapped = unit.toFile(source, { line, column })
    if (mapped && this.#ownFiles.has(mapped.file))
      return {
        place: { file: mapped.file, line: mapped.line, column: mapped.column },
        written: mapped.written,
        own: true,
      }
    return this.#texts.has(source) ? { place: { file: source, line, column }, written: true, own: false } : undefined
  }

  #nameAt(unit: Unit, at: TreePlace): { name: string; place: Place; written: boolean; own: boolean } | undefined {
    const found = this.#placeOf(unit, at)
    if (!found) return undefined
    const text = this.#texts.get(found.place.file) ?? ''
    let offset = offsetAt(text, found.place)
    if (text[offset] === '~') offset += 1 + (/^\s*/.exec(text.slice(offset + 1, offset + 20))?.[0].length ?? 0)
    const token = identifierAt(text, offset)
    if (!token || token.offset !== offset) return undefined
    return {
      ...found,
      name: token.text,
      place: { ...found.place, column: found.place.column + offset - offsetAt(text, found.place) },
    }
  }
}

function useIn({ kind, rest }: Node): string[] | undefined {
  if (kind === 'DeclRefExpr') {
    const [, , id = '', name = '', type = ''] = /\b(\w+) (0x[0-9a-f]+) '([^']*)'(?: '([^']*)')?/.exec(rest) ?? []
    return ['', id, name, type]
  }
  if (kind === 'MemberExpr') {
    const [, name = '', id = ''] = /(?:->|\.)(\w+) (0x[0-9a-f]+)/.exec(rest) ?? []
    return ['', id, name, rest.startsWith("'<bound") ? '' : typeIn(rest)]
  }
  if (kind === 'UnresolvedLookupExpr') {
    const [, name = '', id = ''] = /= '(\w+)' (0x[0-9a-f]+)/.exec(rest) ?? []
    return ['', id, name, '']
  }
  return undefined
}

function ownerOf({ kind, children: [base] }: Node): string {
  if (kind !== 'MemberExpr' || !base) return ''
  return (
    typeIn(base.rest)
      .replace(/<.*>/, '')
      .replace(/\b(?:const|volatile|struct|class)\b|[*&\s]/g, '')
      .split('::')
      .at(-1) ?? ''
  )
}

/** The types of the arguments, as the function takes them. */
function givenTo(node: Node): readonly string[] | undefined {
  let callee: Node = node
  while (callee.parent && /^(?:ImplicitCastExpr|ParenExpr)$/.test(callee.parent.kind)) callee = callee.parent
  const call = callee.parent
  if (!call || !/^(?:CallExpr|CXXMemberCallExpr)$/.test(call.kind) || call.children[0] !== callee) return undefined
  return call.children
    .slice(1)
    .filter(({ kind }) => kind !== 'CXXDefaultArgExpr')
    .map(({ rest }) => typeIn(rest))
}

function overridden({ children }: Node): string[] {
  return children.flatMap(({ kind, rest }) =>
    kind === 'Overrides' ? [...rest.matchAll(/0x[0-9a-f]+/g)].map(([id]) => id) : [],
  )
}

function isWhole(node: Node): boolean {
  if (functions.test(node.kind))
    return node.children.some(({ kind }) => kind === 'CompoundStmt' || kind === 'CXXTryStmt')
  if (node.kind === 'FunctionTemplateDecl')
    return node.children.some(
      ({ kind, children }) => functions.test(kind) && children.some((each) => each.kind === 'CompoundStmt'),
    )
  if (node.kind === 'ClassTemplateDecl')
    return node.children.some(({ kind, rest }) => kind === 'CXXRecordDecl' && /\bdefinition\b/.test(rest))
  if (/Record|Specialization/.test(node.kind)) return /\bdefinition\b/.test(node.rest)
  return !/'[^']*'.* extern\b/.test(node.rest)
}

function inFunction({ parent }: Node): boolean {
  for (let node = parent; node; node = node.parent)
    if (functions.test(node.kind) || node.kind === 'LambdaExpr') return true
  return false
}

function classOf({ parent }: Node): Node | undefined {
  let node = parent
  while (node && !/Record|ClassTemplate.*Specialization/.test(node.kind)) node = node.parent
  return node
}

function surrounding({ parent }: Node, scopeOf: ReadonlyMap<string, readonly string[]>): readonly string[] {
  for (let node = parent; node; node = node.parent) {
    const scope = scopeOf.get(node.id)
    if (scope) return scope
  }
  return []
}
