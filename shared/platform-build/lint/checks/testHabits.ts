import type { Finding } from '../finding.ts'
import { argumentsOf, child, children, lineOf, literalText, treeOf, walk, type Node } from '../syntax.ts'
import { isTest, packageOf, type Workspace } from '../workspace.ts'

const leftOut = ['only', 'skip', 'fixme', 'todo', 'failing']

/** The names of a member chain such as `test.describe.only`, outermost last. */
const chainOf = (node: Node | undefined): string[] => {
  if (node?.type === 'Identifier') return [String(node['value'])]
  if (node?.type === 'CallExpression') return chainOf(child(node, 'callee'))
  return node?.type === 'MemberExpression'
    ? [...chainOf(child(node, 'object')), ...chainOf(child(node, 'property'))]
    : []
}

const calleeOf = (node: Node | undefined): Node | undefined =>
  node?.type === 'CallExpression' ? calleeOf(child(node, 'callee')) : node

const leavesOut = (node: Node): string | undefined => {
  if (node.type !== 'MemberExpression' && node.type !== 'Identifier') return undefined
  const [first = '', ...rest] = chainOf(node)
  if (['test', 'it', 'describe'].includes(first) && leftOut.includes(rest.at(-1) ?? ''))
    return [first, ...rest].join('.')
  return /^(x|f)(test|it|describe)$/.test(first) && rest.length === 0 ? first : undefined
}

/** Whether it can be one thing here and another there: `true` or `1 === 1` can't. */
const isCondition = (node: Node | undefined): boolean => {
  let asks = false
  walk(node, (each) => void (asks ||= each.type === 'Identifier' && each['value'] !== 'undefined'))
  return asks
}

const isSkip = (node: Node | undefined): boolean => chainOf(node).at(-1) === 'skip'

/**
 * What leaves tests out for a reason: `skip` in a branch of a condition, or Playwright's `test.skip(condition,
 * 'reason')`.
 */
const leftForReason = (tree: Node): Set<Node> => {
  const found = new Set<Node>()
  walk(tree, (node) => {
    const add = (left: Node | undefined) => void (left && isSkip(left) && found.add(left))
    if (node.type === 'ConditionalExpression' && isCondition(child(node, 'test')))
      for (const branch of ['consequent', 'alternate']) add(calleeOf(child(node, branch)))
    if (node.type !== 'CallExpression') return
    const [condition, reason] = argumentsOf(node)
    if (isCondition(condition) && literalText(reason) !== undefined) add(child(node, 'callee'))
  })
  return found
}

/** `new Promise((resolve) => setTimeout(resolve, …))` waits for nothing but time. */
const isSleep = (node: Node): boolean => {
  if (node.type !== 'NewExpression' || child(node, 'callee')?.['value'] !== 'Promise') return false
  const executor = argumentsOf(node)[0]
  const resolve = children(executor, 'params').flatMap((param) => chainOf(child(param, 'pat') ?? param))[0]
  let sleeps = false
  walk(executor, (call) => {
    if (call.type !== 'CallExpression' || chainOf(child(call, 'callee')).at(-1) !== 'setTimeout') return
    sleeps ||= resolve !== undefined && chainOf(argumentsOf(call)[0]).join('.') === resolve
  })
  return sleeps
}

const importsTimers = (node: Node): boolean =>
  node.type === 'ImportDeclaration' && /^(node:)?timers\/promises$/.test(String(child(node, 'source')?.['value']))

const sleepMessage =
  'A fixed sleep is slow or flaky. Wait for the state itself (waitFor, findBy…, expect.poll), or use fake timers.'

// A benchmark is about what happens in a time: it may let it pass.
const isChecked = (file: string): boolean =>
  isTest(file) || (packageOf(file) === 'e2e' && /\.tsx?$/.test(file) && !file.startsWith('e2e/bench/'))

/** No test is left out without a condition, and none waits for time to pass. */
export const check = (workspace: Workspace): Finding[] =>
  workspace.files.filter(isChecked).flatMap((file) => {
    const findings: Finding[] = []
    const report = (node: Node, rule: string, message: string) =>
      findings.push({ file, line: lineOf(workspace, file, node), rule, message })
    const tree = treeOf(workspace, file)
    const allowed = leftForReason(tree)
    walk(tree, (node) => {
      const left = allowed.has(node) ? undefined : leavesOut(node)
      if (left !== undefined)
        report(
          node,
          'every-test-runs',
          `${left} leaves tests out. Fix or remove the test; where it can't run everywhere, skip it by a condition, with the reason.`,
        )
      if (isSleep(node) || importsTimers(node)) report(node, 'no-sleep', sleepMessage)
    })
    return findings
  })
