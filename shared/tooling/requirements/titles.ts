import { argumentsOf, child, lineOf, literalText, treeOf, walk, type Node } from '../lint/syntax.ts'
import { isTest, type Workspace } from '../lint/workspace.ts'

/** The title of a test or of a group of tests. */
export interface Title {
  file: string
  line: number
  text: string
}

/** The function at the root of `test`, `test.each(rows)`, `test.each\`…\`` and `test.describe`. */
const calledName = (callee: Node | undefined): string | undefined => {
  switch (callee?.type) {
    case 'Identifier':
      return String(callee['value'])
    case 'MemberExpression':
      return child(callee, 'property')?.['value'] === 'step' ? undefined : calledName(child(callee, 'object'))
    case 'CallExpression':
      return calledName(child(callee, 'callee'))
    case 'TaggedTemplateExpression':
      return calledName(child(callee, 'tag'))
    default:
      return undefined
  }
}

/** The fixed text of a title, which may be put together with `+`. */
const textOf = (node: Node | undefined): string | undefined => {
  if (node?.type !== 'BinaryExpression') return literalText(node)
  const parts = [textOf(child(node, 'left')), textOf(child(node, 'right'))].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join('') : undefined
}

const titlesIn = (workspace: Workspace, file: string): Title[] => {
  const titles: Title[] = []
  walk(treeOf(workspace, file), (node) => {
    if (node.type !== 'CallExpression' || !['test', 'it', 'describe'].includes(calledName(child(node, 'callee')) ?? '')) return
    const text = textOf(argumentsOf(node)[0])
    if (text !== undefined) titles.push({ file, line: lineOf(workspace, file, node), text })
  })
  return titles
}

/** The titles of all tests, unit and end-to-end. */
export const titlesOf = (workspace: Workspace): Title[] => workspace.files.filter(isTest).flatMap((file) => titlesIn(workspace, file))
