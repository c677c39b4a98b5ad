import { parseSync, type Module } from '@swc/core'
import type { Workspace } from './workspace.ts'

/** A node of the syntax tree, as far as the checks look into it. */
export interface Node {
  type: string
  span?: { start: number; end: number }
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

// A file that can't be parsed is a finding of oxlint; to the checks it is empty.
const parse = (text: string, tsx: boolean): Module => {
  try {
    return parseSync(text, { syntax: 'typescript', tsx })
  } catch {
    return { type: 'Module', span: { start: 1, end: 1, ctxt: 0 }, body: [], interpreter: '' }
  }
}

const trees = new WeakMap<Workspace, Map<string, Module>>()

/** The syntax tree of a TypeScript file, parsed once per workspace. */
export const treeOf = (workspace: Workspace, file: string): Node => {
  const known = trees.get(workspace) ?? new Map<string, Module>()
  trees.set(workspace, known)
  const tree = known.get(file) ?? parse(workspace.read(file), file.endsWith('x'))
  known.set(file, tree)
  return tree as unknown as Node
}

/** Visits a node and all below it, parents first. */
export const walk = (value: unknown, visit: (node: Node) => void): void => {
  if (Array.isArray(value)) return value.forEach((item) => walk(item, visit))
  if (typeof value !== 'object' || value === null) return
  if (isNode(value)) visit(value)
  Object.values(value).forEach((field) => walk(field, visit))
}

/** The line of a node, from 1. Positions are bytes from 1. */
export const lineOf = (workspace: Workspace, file: string, { span }: Node): number => {
  const before = Buffer.from(workspace.read(file)).subarray(0, (span?.start ?? 1) - 1)
  return before.toString().split('\n').length
}

export const child = (node: Node | undefined, field: string): Node | undefined => {
  const value = node?.[field]
  return isNode(value) ? value : undefined
}
export const children = (node: Node | undefined, field: string): Node[] => {
  const value = node?.[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** The arguments of a call. */
export const argumentsOf = (call: Node): Node[] =>
  (Array.isArray(call['arguments']) ? (call['arguments'] as { expression: unknown }[]) : [])
    .map(({ expression }) => expression)
    .filter(isNode)

/** The text of a string, or the fixed parts of a template, joined by a blank; undefined for anything else. */
export const literalText = (node: Node | undefined): string | undefined => {
  if (node?.type === 'StringLiteral') return String(node['value'])
  if (node?.type !== 'TemplateLiteral') return undefined
  return children(node, 'quasis')
    .map((quasi) => String(quasi['cooked']))
    .join(' ')
}

/** All strings of a file, and the fixed parts of its templates. */
export const stringsOf = (workspace: Workspace, file: string): string[] => {
  const strings: string[] = []
  walk(treeOf(workspace, file), (node) => {
    if (node.type === 'StringLiteral') strings.push(String(node['value']))
    if (node.type === 'TemplateElement') strings.push(String(node['cooked']))
  })
  return strings
}

export interface ExportedName {
  name: string
  /** Exists for the type checker only. */
  isType: boolean
}

const identifierOf = (node: Node | undefined): string[] => (node?.type === 'Identifier' ? [String(node['value'])] : [])

const declared = (declaration: Node | undefined): ExportedName[] => {
  const isType = /^Ts(Interface|TypeAlias)Declaration$/.test(declaration?.type ?? '')
  const names =
    declaration?.type === 'VariableDeclaration'
      ? children(declaration, 'declarations').flatMap((item) => identifierOf(child(item, 'id')))
      : identifierOf(child(declaration, 'identifier') ?? child(declaration, 'id'))
  return names.map((name) => ({ name, isType }))
}

/** The names that a file declares and exports; re-exports are not among them. */
export const exportedNames = (tree: Node): ExportedName[] =>
  children(tree, 'body').flatMap((statement) => {
    if (statement.type === 'ExportDeclaration') return declared(child(statement, 'declaration'))
    if (statement.type === 'ExportDefaultDeclaration') return declared(child(statement, 'decl'))
    if (statement.type !== 'ExportNamedDeclaration' || child(statement, 'source')) return []
    const names = children(statement, 'specifiers').flatMap((specifier) =>
      identifierOf(child(specifier, 'exported') ?? child(specifier, 'orig')),
    )
    return names.map((name) => ({ name, isType: statement['typeOnly'] === true }))
  })
