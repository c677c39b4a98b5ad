import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { child, children, exportedNames, type Node } from '../lint/syntax.ts'
import { readJson, root } from '../workspace.ts'
import { facades } from '../webpack/sharing.ts'
import { createTypeReader } from './facadeTypes.ts'

const exportsOf = (text: string): string[] => {
  const tree = parseSync(text, { syntax: 'typescript', tsx: true }) as unknown as Node
  const passedOn = children(tree, 'body').filter((statement) => statement.type === 'ExportNamedDeclaration' && child(statement, 'source')).flatMap((statement) =>
    children(statement, 'specifiers').map((specifier) => ({
      name: String((child(specifier, 'exported') ?? child(specifier, 'orig'))?.['value']),
      isType: statement['typeOnly'] === true || specifier['isTypeOnly'] === true,
    })))
  return [...exportedNames(tree), ...passedOn].map(({ name, isType }) => (isType ? `type ${name}` : name))
}

const fileOf = (facade: string): string => {
  const { exports } = readJson<{ exports: Record<string, string> }>(root, 'shared/platform/package.json')
  const entry = `./${facade.slice('@console/platform/'.length)}`
  const file = exports[entry] ?? exports[`${path.posix.dirname(entry)}/*`]?.replace('*', path.posix.basename(entry))
  if (!file) throw new Error(`shared/platform/package.json exports no ${entry}.`)
  return path.join(root, 'shared/platform', file)
}

/** What the names of the shared facades are made of: the props of components, the parameters of functions, the types. The contract itself is not among them. */
export const facadeTypes = (): string[] => {
  const linesOf = createTypeReader()
  const types = facades.filter((facade) => !facade.endsWith('/contract')).flatMap((facade) => {
    const file = fileOf(facade)
    return linesOf(file, exportsOf(readFileSync(file, 'utf8')).map((name) => name.replace(/^type /, '')))
  })
  return [...new Set(types)].sort()
}

/** The names that remotes can import from the shared facades, as `ui/table › DataTable`. */
export const facadeNames = (): string[] =>
  facades.flatMap((facade) => exportsOf(readFileSync(fileOf(facade), 'utf8')).map((name) => `${facade.slice('@console/platform/'.length)} › ${name}`)).sort()
