import type { Finding } from '../finding.ts'
import { child, children, lineOf, treeOf, walk, type Node } from '../syntax.ts'
import { isProductCode, type Workspace } from '../workspace.ts'
import { sameInEveryLanguage, textAttributes } from './literalText.data.ts'

const hasWords = (text: string): boolean =>
  text.split(/[\s/·,.:;()]+/).some((word) => /\p{L}/u.test(word) && !sameInEveryLanguage.includes(word))

/** The fixed texts that an expression may show. Calls, comparisons and elements answer for themselves. */
const textsIn = (node: Node | undefined): { node: Node; text: string }[] => {
  switch (node?.type) {
    case 'StringLiteral':
    case 'JSXText':
      return [{ node, text: String(node['value']) }]
    case 'TemplateLiteral':
      return children(node, 'quasis').map((quasi) => ({ node, text: String(quasi['cooked']) }))
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return textsIn(child(node, 'expression'))
    case 'ConditionalExpression':
      return [...textsIn(child(node, 'consequent')), ...textsIn(child(node, 'alternate'))]
    case 'BinaryExpression':
      return ['&&', '||', '??', '+'].includes(String(node['operator']))
        ? [...textsIn(child(node, 'left')), ...textsIn(child(node, 'right'))]
        : []
    default:
      return []
  }
}

const shownBy = (node: Node): { node: Node; text: string }[] => {
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return children(node, 'children').flatMap(textsIn)
  const isText = node.type === 'JSXAttribute' && textAttributes.includes(String(child(node, 'name')?.['value']))
  return isText ? textsIn(child(node, 'value')) : []
}

/** No text that people read is written into product code: SHELL-06. */
export const check = (workspace: Workspace): Finding[] =>
  workspace.files
    .filter((file) => file.endsWith('.tsx') && isProductCode(workspace, file))
    .flatMap((file) => {
      const findings: Finding[] = []
      walk(treeOf(workspace, file), (parent) => {
        for (const { node, text } of shownBy(parent).filter((item) => hasWords(item.text))) {
          const message = `"${text.trim()}" is text in the code. Put it into en.json and de.json and show t('…').`
          findings.push({ file, line: lineOf(workspace, file, node), rule: 'literal-text', message })
        }
      })
      return findings
    })
