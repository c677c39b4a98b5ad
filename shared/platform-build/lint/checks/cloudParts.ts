import path from 'node:path'
import type { Finding } from '../finding.ts'
import { argumentsOf, child, children, lineOf, literalText, treeOf, walk, type Node } from '../syntax.ts'
import { folderOf, isCode, isTest, type Workspace } from '../workspace.ts'
import { cloudParts, forbiddenImports, type CloudPart } from './cloudParts.data.ts'

const rule = 'cloud-parts'
const root = 'cloud/src/'
const data = 'shared/platform-build/lint/checks/cloudParts.data.ts'

interface Import {
  /** A file below cloud/src, or what a package exports. */
  to: string
  node: Node
}

/** An import of types alone is gone when the program runs. */
const isOfTypes = (node: Node): boolean => {
  const specifiers = children(node, 'specifiers')
  return (
    node['typeOnly'] === true ||
    (specifiers.length > 0 && specifiers.every((specifier) => specifier['isTypeOnly'] === true))
  )
}

/** What an import, a re-export or an `import()` names; undefined for anything else. */
const requestOf = (node: Node): string | undefined => {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type))
    return isOfTypes(node) ? undefined : literalText(child(node, 'source'))
  if (node.type === 'CallExpression' && child(node, 'callee')?.type === 'Import')
    return literalText(argumentsOf(node)[0])
  return undefined
}

/** The statements of a file, and its `import()`s. */
const importNodes = (workspace: Workspace, file: string): Node[] => {
  const tree = treeOf(workspace, file)
  const nodes = children(tree, 'body')
  if (!/\bimport\(/.test(workspace.read(file))) return nodes
  const calls: Node[] = []
  walk(tree, (node) => {
    if (node.type === 'CallExpression') calls.push(node)
  })
  return [...nodes, ...calls]
}

/** The other files of cloud/src, and what other packages export, whose values a file imports. */
const importsOf = (workspace: Workspace, file: string): Import[] =>
  importNodes(workspace, file).flatMap((node) => {
    const request = requestOf(node)
    if (request?.startsWith('@console/')) return [{ to: request, node }]
    const target = request?.startsWith('.') ? path.posix.join(folderOf(file), request) : ''
    return target.startsWith(root) ? [{ to: target.slice(root.length), node }] : []
  })

const partOf = (parts: readonly CloudPart[], file: string): CloudPart | undefined => {
  const fitting = parts.flatMap((part) =>
    part.holds.filter((held) => file === held || file.startsWith(`${held}/`)).map((held) => ({ part, held })),
  )
  return fitting.toSorted((a, b) => b.held.length - a.held.length)[0]?.part
}

const mayImport = (from: CloudPart, to: CloudPart): boolean =>
  from === to || from.may === 'all' || from.may.includes(to.name)

/** Each file of cloud/src imports values of its own part and of those that the table allows only. */
export const check = (workspace: Workspace, parts = cloudParts, exceptions = forbiddenImports): Finding[] => {
  const findings: Finding[] = []
  const met = new Set<string>()
  for (const file of workspace.files) {
    if (!file.startsWith(root) || !isCode(file) || isTest(file)) continue
    const from = file.slice(root.length)
    const part = partOf(parts, from)
    if (!part) {
      findings.push({ file, rule, message: `No part of the cloud holds this file. Give it a row in ${data}.` })
      continue
    }
    for (const { to, node } of importsOf(workspace, file)) {
      const other = partOf(parts, to)
      if (!other || mayImport(part, other)) continue
      if (exceptions.some(([one, two]) => one === from && two === to)) met.add(`${from} ${to}`)
      else
        findings.push({
          file,
          line: lineOf(workspace, file, node),
          rule,
          message: `${to}: ${part.name} may not import ${other.name}. Pass the value in where the cloud is put together, or move it into a part that both may import.`,
        })
    }
  }
  // A miniature workspace has none of the files that are listed.
  const isWhole = workspace.files.includes(`${root}cloud.ts`)
  const left = isWhole ? exceptions.filter(([from, to]) => !met.has(`${from} ${to}`)) : []
  return [
    ...findings,
    ...left.map(([from, to]) => ({
      file: data,
      rule,
      message: `${from} does not import ${to} any more. Take it out of forbiddenImports.`,
    })),
  ]
}
