import path from 'node:path'
import { readFileSync } from 'node:fs'
import { parseSync } from '@swc/core'
import { child, children, exportedNames, type Node, walk } from '@console/platform-build/lint/syntax'
import { linesOf, nameOf, textIn } from './flatten.ts'
import { readJson } from '@console/platform-build/home'
import { root } from '../workspace.ts'
import { facades, lentFacades } from '@console/platform-build/webpack/sharing'

interface Source {
  file: string
  text: string
  body: Node[]
}

interface Found extends Omit<Source, 'body'> {
  declaration: Node
}

const isFunction = (node: Node | undefined): boolean =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '')

const typeOf = (node: Node | undefined, field = 'typeAnnotation'): Node | undefined =>
  child(child(node, field), 'typeAnnotation')

/** The types of a function's parameters and of its result. */
const signatureOf = (func: Node) => {
  const params = children(func, 'params').map((param) => child(param, 'pat') ?? param)
  return {
    params: params.map((param) => ({
      type: typeOf(param) ?? typeOf(child(param, 'left')),
      isOptional: param['optional'] === true || param.type === 'AssignmentPattern',
    })),
    result: typeOf(func, 'returnType'),
  }
}

const importedName = (specifier: Node): string =>
  String((child(specifier, 'imported') ?? child(specifier, 'local'))?.['value'])

/** The lines of a declaration, and the types that it names. */
const describe = ({ text, declaration }: Found): { lines: string[]; parts: Node[] } => {
  const textOf = textIn(text)
  const func = isFunction(declaration) ? declaration : child(declaration, 'init')
  if (func && isFunction(func)) {
    const { params, result } = signatureOf(func)
    const taken = params
      .map(({ type, isOptional }) => `${type ? textOf(type) : 'unknown'}${isOptional ? '?' : ''}`)
      .join(', ')
    return {
      lines: [`const ${nameOf(declaration)}: (${taken})${result ? ` => ${textOf(result)}` : ''}`],
      parts: [...params.map(({ type }) => type), result].filter((type) => type !== undefined),
    }
  }
  if (declaration.type === 'VariableDeclarator') return { lines: [], parts: [] }
  return { lines: linesOf(declaration, textOf), parts: [declaration] }
}

/** Reads the declarations of the platform's files that the requested names depend on. */
export const createTypeReader = (read = (file: string) => readFileSync(file, 'utf8')) => {
  const sources = new Map<string, Source>()
  const open = (file: string): Source => {
    const known = sources.get(file)
    if (known) return known
    const text = read(file)
    const source = {
      file,
      text,
      body: children(parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x') }) as unknown as Node, 'body'),
    }
    sources.set(file, source)
    return source
  }

  const elsewhere = (file: string, statement: Node, name: string): Found | undefined => {
    const from = String(child(statement, 'source')?.['value'] ?? '')
    if (!from.startsWith('.')) return undefined
    const local = (specifier: Node) =>
      String((child(specifier, 'exported') ?? child(specifier, 'local') ?? child(specifier, 'orig'))?.['value'])
    const specifier = children(statement, 'specifiers').find((each) => local(each) === name)
    return (
      specifier &&
      find(
        path.join(path.dirname(file), from),
        statement.type === 'ImportDeclaration' ? importedName(specifier) : String(child(specifier, 'orig')?.['value']),
      )
    )
  }

  /** Where a name is declared, through imports and re-exports within the platform. */
  const find = (file: string, name: string): Found | undefined => {
    const { text, body } = open(file)
    const declarations = body
      .map((statement) => child(statement, 'declaration') ?? statement)
      .flatMap((statement) =>
        statement.type === 'VariableDeclaration' ? children(statement, 'declarations') : [statement],
      )
    const declaration = declarations.find((each) => /Declarat(ion|or)$/.test(each.type) && nameOf(each) === name)
    if (declaration) return { file, text, declaration }
    for (const statement of body) {
      const found = elsewhere(file, statement, name)
      if (found) return found
    }
    return undefined
  }

  /** The lines of the names that a file exports, and of all types that they use. */
  return (file: string, names: readonly string[]): string[] => {
    const lines: string[] = []
    const seen = new Set<string>()
    const add = (from: string, name: string): void => {
      const found = find(from, name)
      if (!found || seen.has(`${found.file} ${name}`)) return
      seen.add(`${found.file} ${name}`)
      const { lines: own, parts } = describe(found)
      lines.push(...own)
      walk(parts, (node) => {
        const reference =
          node.type === 'TsTypeReference'
            ? child(node, 'typeName')
            : node.type === 'TsExpressionWithTypeArguments'
              ? child(node, 'expression')
              : undefined
        if (reference?.type === 'Identifier') add(found.file, String(reference['value']))
      })
    }
    for (const name of names) add(file, name)
    return lines
  }
}

const exportsOf = (text: string): string[] => {
  const tree = parseSync(text, { syntax: 'typescript', tsx: true }) as unknown as Node
  const passedOn = children(tree, 'body')
    .filter((statement) => statement.type === 'ExportNamedDeclaration' && child(statement, 'source'))
    .flatMap((statement) =>
      children(statement, 'specifiers').map((specifier) => ({
        name: String((child(specifier, 'exported') ?? child(specifier, 'orig'))?.['value']),
        isType: statement['typeOnly'] === true || specifier['isTypeOnly'] === true,
      })),
    )
  return [...exportedNames(tree), ...passedOn].map(({ name, isType }) => (isType ? `type ${name}` : name))
}

const fileOf = (facade: string): string => {
  const { exports } = readJson<{ exports: Record<string, string> }>(root, 'shared/platform/package.json')
  const entry = `./${facade.slice('@console/platform/'.length)}`
  const file = exports[entry] ?? exports[`${path.posix.dirname(entry)}/*`]?.replace('*', path.posix.basename(entry))
  if (!file) throw new Error(`shared/platform/package.json exports no ${entry}.`)
  return path.join(root, 'shared/platform', file)
}

/** A shell of an older version may lack a name of what is lent, so these are part of the version, too. */
const named = [...facades, ...lentFacades]

/**
 * The types behind the names of the facades: props of components, parameters of functions, types. The contract itself
 * is left out.
 */
export const facadeTypes = (): string[] => {
  const linesOf = createTypeReader()
  const types = named
    .filter((facade) => !facade.endsWith('/contract'))
    .flatMap((facade) => {
      const file = fileOf(facade)
      return linesOf(
        file,
        exportsOf(readFileSync(file, 'utf8')).map((name) => name.replace(/^type /, '')),
      )
    })
  return [...new Set(types)].sort()
}

/** The names that remotes can import from the facades, such as `ui/table › DataTable`. */
export const facadeNames = (): string[] =>
  named
    .flatMap((facade) =>
      exportsOf(readFileSync(fileOf(facade), 'utf8')).map(
        (name) => `${facade.slice('@console/platform/'.length)} › ${name}`,
      ),
    )
    .sort()
