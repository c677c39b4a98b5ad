import type { Finding } from '../finding.ts'
import { child, lineOf, type Node, stringsOf, treeOf, walk } from '../syntax.ts'
import { isProductCode, productPackages, type Workspace } from '../workspace.ts'

/** The names in `uses` of a remote.config.ts. */
const declaredIn = (tree: Node): Node[] => {
  const names: Node[] = []
  walk(tree, (node) => {
    if (node.type !== 'KeyValueProperty' || child(node, 'key')?.['value'] !== 'uses') return
    walk(child(node, 'value'), (part) => {
      if (part.type === 'StringLiteral') names.push(part)
    })
  })
  return names
}

/**
 * Each route and slot of others that a remote declares is used. One that is used and not declared is an error of types.
 */
export const check = (workspace: Workspace): Finding[] =>
  productPackages(workspace).flatMap((folder) => {
    const file = `${folder}/remote.config.ts`
    if (!workspace.files.includes(file)) return []
    const strings = new Set(
      workspace.files
        .filter((source) => source.startsWith(`${folder}/`) && isProductCode(workspace, source))
        .flatMap((source) => stringsOf(workspace, source)),
    )
    return declaredIn(treeOf(workspace, file))
      .filter(({ value }) => !strings.has(String(value)))
      .map((name) => ({
        file,
        line: lineOf(workspace, file, name),
        rule: 'used-names',
        message: `${folder} does not use ${String(name['value'])}. Take it out of "uses".`,
      }))
  })
