import { parseSync } from '@swc/core'
import { child, children, type Node } from '@console/platform-build/lint/syntax'

// The names of a component's parameters, the exact type of its result and the breaks of lines are no part of the
// contract.
const normalised = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, ' ')
    // A member that ends with its line.
    .replace(/([^;{,(<|&=?:\s>]|[^=]>)[ \t]*\n\s*(?=['"\w[])/g, '$1; ')
    .replace(/\s+/g, ' ')
    .replace(/([(<]) | (?=[)>])/g, '$1')
    .replace(/,(?=[)>])/g, '')
    .replace(/^export |^declare |^export declare /, '')
    .replace(/\(\{[^}]*\}: /, '(props: ')
    .replace(/=> [^=]*import\("react"\).*$/, '=> ReactNode')
    .replace(/;$/, '')

export const nameOf = (node: Node): string =>
  String(child(node, 'id')?.['value'] ?? child(node, 'identifier')?.['value'] ?? '')

export const linesOf = (declaration: Node, textOf: (node: Node) => string): string[] => {
  const name = nameOf(declaration)
  const members = (kind: string, list: readonly Node[]) => list.map((member) => `${kind} ${name} › ${textOf(member)}`)
  switch (declaration.type) {
    case 'TsInterfaceDeclaration':
      return members('interface', [
        ...children(declaration, 'extends'),
        ...children(child(declaration, 'body'), 'body'),
      ])
    case 'ClassDeclaration':
      return members('class', children(declaration, 'body'))
    case 'TsTypeAliasDeclaration': {
      const type = child(declaration, 'typeAnnotation')
      return type?.type === 'TsUnionType' ? members('type', children(type, 'types')) : [textOf(declaration)]
    }
    default:
      return [textOf(declaration)]
  }
}

/** Returns the text of a node. Positions count bytes from 1. */
export const textIn = (text: string) => {
  const bytes = Buffer.from(text)
  return ({ span }: Node): string => normalised(bytes.subarray((span?.start ?? 1) - 1, (span?.end ?? 1) - 1).toString())
}

/**
 * Declarations as independent lines, such as `interface Toast › title: string`, so that two versions can be compared
 * line by line. A declaration that only moved has not changed.
 */
export const flatten = (declarations: string): string[] => {
  const textOf = textIn(declarations)
  const body = children(parseSync(declarations, { syntax: 'typescript' }) as unknown as Node, 'body')
  return body
    .map((statement) => (statement.type === 'ExportDeclaration' ? child(statement, 'declaration') : statement))
    .flatMap((statement) => (statement && !/^(Import|Export)/.test(statement.type) ? linesOf(statement, textOf) : []))
    .sort()
}
