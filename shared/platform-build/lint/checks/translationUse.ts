import { catalogFile, catalogsOf, lineOfKey, platformKeys, stemOf, type Catalog } from '../catalogs.ts'
import type { Finding } from '../finding.ts'
import { argumentsOf, child, lineOf, literalText, stringsOf, treeOf, walk, type Node } from '../syntax.ts'
import {
  isCode,
  isProductCode,
  isTest,
  packageOf,
  platform as common,
  productPackages,
  type Workspace,
} from '../workspace.ts'

const sources = ({ files }: Workspace): string[] =>
  files.filter((file) => /\.tsx?$/.test(file) && isCode(file) && !isTest(file))

const unused = (
  workspace: Workspace,
  stringsIn: (folder: string) => ReadonlySet<string>,
  { folder, home, en }: Catalog,
): Finding[] => {
  const file = catalogFile(home, 'en')
  const where = folder === common ? [common, ...productPackages(workspace)] : [folder]
  const keys = [...en.keys()].filter(
    (key) => !where.some((place) => stringsIn(place).has(key) || stringsIn(place).has(stemOf(key))),
  )
  return keys.map((key) => ({
    file,
    line: lineOfKey(workspace, file, key),
    rule: 'unused-translation',
    message: `"${key}" is used nowhere. Remove it, or write the whole key out where it is used.`,
  }))
}

/** The keys that a call of `t` names, both branches of a condition among them. */
const keysIn = (node: Node | undefined): Node[] => {
  if (node?.type === 'ConditionalExpression')
    return [...keysIn(child(node, 'consequent')), ...keysIn(child(node, 'alternate'))]
  return node?.type === 'StringLiteral' ? [node] : []
}

const unknown = (workspace: Workspace, catalogs: readonly Catalog[], file: string): Finding[] => {
  const known = new Set(
    catalogs
      .filter(({ folder }) => folder === packageOf(file) || folder === common)
      .flatMap(({ en }) => [...en.keys()])
      .concat(platformKeys(workspace))
      .flatMap((key) => [key, stemOf(key)]),
  )
  const findings: Finding[] = []
  walk(treeOf(workspace, file), (node) => {
    if (node.type !== 'CallExpression' || child(node, 'callee')?.['value'] !== 't') return
    for (const key of keysIn(argumentsOf(node)[0])) {
      const name = literalText(key) ?? ''
      if (!known.has(name))
        findings.push({
          file,
          line: lineOf(workspace, file, key),
          rule: 'unknown-translation',
          message: `"${name}" is neither a text of ${packageOf(file)} nor a common one. Add it to en.json and de.json.`,
        })
    }
  })
  return findings
}

/** Every text is used, and every text that is used exists. */
export const check = (workspace: Workspace): Finding[] => {
  const catalogs = catalogsOf(workspace)
  const files = sources(workspace)
  const strings = new Map<string, ReadonlySet<string>>()
  for (const { folder } of workspace.packages)
    strings.set(
      folder,
      new Set(files.filter((file) => packageOf(file) === folder).flatMap((file) => stringsOf(workspace, file))),
    )
  const stringsIn = (folder: string): ReadonlySet<string> => strings.get(folder) ?? new Set()
  const callers = files.filter((file) => isProductCode(workspace, file))
  return [
    ...catalogs.flatMap((catalog) => unused(workspace, stringsIn, catalog)),
    ...callers.flatMap((file) => unknown(workspace, catalogs, file)),
  ]
}
