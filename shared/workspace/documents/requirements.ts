import { argumentsOf, child, lineOf, literalText, type Node, treeOf, walk } from '@console/platform-build/lint/syntax'
import { isTest, type Workspace } from '@console/platform-build/lint/workspace'

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

/** The constant text of a title, which may be joined with `+`. */
const textOf = (node: Node | undefined): string | undefined => {
  if (node?.type !== 'BinaryExpression') return literalText(node)
  const parts = [textOf(child(node, 'left')), textOf(child(node, 'right'))].filter((part) => part !== undefined)
  return parts.length > 0 ? parts.join('') : undefined
}

const titlesIn = (workspace: Workspace, file: string): Title[] => {
  const titles: Title[] = []
  walk(treeOf(workspace, file), (node) => {
    if (
      node.type !== 'CallExpression' ||
      !['test', 'it', 'describe', 'describeUnless'].includes(calledName(child(node, 'callee')) ?? '')
    )
      return
    const text = textOf(argumentsOf(node)[0])
    if (text !== undefined) titles.push({ file, line: lineOf(workspace, file, node), text })
  })
  return titles
}

/** The titles of all tests, unit and end-to-end. */
export const titlesOf = (workspace: Workspace): Title[] =>
  workspace.files.filter(isTest).flatMap((file) => titlesIn(workspace, file))

export interface Coverage {
  /** In the order of the list. */
  groups: { name: string; ids: string[]; untested: string[] }[]
  /** Ids in titles that the list does not have. */
  unknown: { id: string; title: Title }[]
}

/** The ids of requirements.md: `- SHELL-01 …`. */
export const listedIds = (markdown: string): string[] =>
  [...markdown.matchAll(/^- ([A-Z]+-\d+) /gm)].map(([, id = '']) => id)

/** The ids that a title names. UTF-8 and the like are no ids. */
export const idsIn = (title: string): string[] =>
  [...title.matchAll(/\b(?!UTF-)[A-Z]{2,6}-(?:\d{2}|[1-9]\d{2})\b/g)].map(([id]) => id)

const groupOf = (id: string): string => id.slice(0, id.indexOf('-'))

/** Finds which of the listed ids the titles name. */
export const coverageOf = (ids: readonly string[], titles: readonly Title[]): Coverage => {
  const named = titles.flatMap((title) => idsIn(title.text).map((id) => ({ id, title })))
  const tested = new Set(named.map(({ id }) => id))
  const groups = [...new Set(ids.map(groupOf))].map((name) => {
    const own = ids.filter((id) => groupOf(id) === name)
    return { name, ids: own, untested: own.filter((id) => !tested.has(id)) }
  })
  return { groups, unknown: named.filter(({ id }) => !ids.includes(id)) }
}
