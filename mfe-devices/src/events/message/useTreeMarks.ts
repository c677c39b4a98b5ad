import { highlights, type Query } from '@console/platform/live'
import { useEffect, type RefObject } from 'react'

/** The name that the tree's style knows the marks by. */
export const marksName = 'found'

const leaves = '.key, .word, .number, .string'
const isAtTop = (leaf: Element) => leaf.closest('.entries')?.parentElement?.closest('.entries') === null

/** Where the query found something in what a tree shows. A range means the numbers of the top level, as the search does. */
export const treeMarks = (root: Element, query: Query): Range[] => {
  const words = query.filter(({ field }) => field !== 'range')
  return [...root.querySelectorAll(leaves)].flatMap((leaf) => {
    const terms = leaf.matches('.number') && isAtTop(leaf) ? query : words
    const text = leaf.firstChild
    if (!(text instanceof Text)) return []
    return highlights(terms, { device: '', name: '', text: text.data }).message.map(({ start, end }) => {
      const range = new Range()
      range.setStart(text, start)
      range.setEnd(text, end)
      return range
    })
  })
}

/** Marks them, whatever is unfolded. A library draws the tree: its elements are left as they are. */
export const useTreeMarks = (tree: RefObject<Element | null>, query: Query): void => {
  useEffect(() => {
    const root = tree.current
    // Older browsers have no such marks.
    if (!root || query.length === 0 || !('Highlight' in globalThis)) return undefined
    const mark = () => void CSS.highlights.set(marksName, new Highlight(...treeMarks(root, query)))
    const unfolding = new MutationObserver(mark)
    unfolding.observe(root, { childList: true, subtree: true })
    mark()
    return () => {
      unfolding.disconnect()
      CSS.highlights.delete(marksName)
    }
  }, [tree, query])
}
