import { highlights, type Query } from '@console/platform/live'
import { styled } from '@console/platform/ui'
import { useEffect, useMemo, useRef, type RefObject } from 'react'
import { JsonView } from 'react-json-view-lite'
import { useT } from '../../i18n/index.ts'
import { openAtFirst } from './json.ts'

// The CSS highlight of search matches.
const marksName = 'found'

// These class names replace those of the library's stylesheet, which is not loaded.
const names = {
  container: 'tree',
  basicChildStyle: 'entry',
  childFieldsContainer: 'entries',
  label: 'key',
  clickableLabel: 'key',
  nullValue: 'word',
  undefinedValue: 'word',
  booleanValue: 'word',
  numberValue: 'number',
  otherValue: 'number',
  stringValue: 'string',
  punctuation: 'sign',
  collapseIcon: 'toggle open',
  expandIcon: 'toggle',
  collapsedContent: 'folded',
}

const Root = styled('div', {
  base: {
    textStyle: 'mono',
    lineHeight: '1.5rem',
    color: 'fg',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    w: 'max-content',
    minW: 'full',
    maxW: 'max(100%, 80rem)',
    '& .entry': { position: 'relative', ps: '18px' },
    '& .key': { color: 'syntax.key', me: '1.5' },
    '& .word': { color: 'syntax.keyword' },
    '& .number': { color: 'syntax.number' },
    '& .string': { color: 'syntax.string' },
    '& .sign': { color: 'fg.subtle' },
    '& .folded': { cursor: 'pointer', color: 'fg.subtle', '&::after': { content: '"…"', px: '1' } },
    [`& *::highlight(${marksName})`]: { bgColor: 'mark.bg', color: 'mark.fg' },
    '& .toggle': {
      position: 'absolute',
      insetInlineStart: '-5px',
      top: '0',
      boxSize: '6',
      borderRadius: 'l1',
      cursor: 'pointer',
      userSelect: 'none',
      outlineOffset: '-2px',
      '& ~ .key': { cursor: 'pointer' },
      '&::after': {
        content: '""',
        position: 'absolute',
        top: '8px',
        insetInlineStart: '7px',
        boxSize: '7px',
        borderColor: 'fg.muted',
        borderStyle: 'solid',
        borderWidth: '0 1.5px 1.5px 0',
        rotate: '-45deg',
      },
      '&.open::after': { top: '6px', insetInlineStart: '8px', rotate: '45deg' },
    },
  },
})

/**
 * A read-only tree of an object or list, with search matches marked. The library handles the keys: Up and Down move,
 * Right and Left expand and collapse.
 */
export const JsonTree = ({ value, query }: { value: object; query: Query }) => {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  useTreeMarks(root, query)
  const isOpen = useMemo(() => {
    const open = openAtFirst(value)
    return (_level: number, each: object) => open.has(each)
  }, [value])
  const style = {
    ...names,
    stringifyStringValues: true,
    ariaLables: { collapseJson: t('message.collapse'), expandJson: t('message.expand') },
  }
  return (
    <Root ref={root}>
      <JsonView data={value} style={style} shouldExpandNode={isOpen} clickToExpandNode aria-label={t('message.tree')} />
    </Root>
  )
}

const leaves = '.key, .word, .number, .string'
const isAtTop = (leaf: Element) => leaf.closest('.entries')?.parentElement?.closest('.entries') === null

/** The query's matches in the visible tree. As in the search, a range applies to numbers of the top level only. */
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

/**
 * Marks the matches as a CSS highlight, because the elements belong to the library, and again after each change of the
 * tree.
 */
const useTreeMarks = (tree: RefObject<Element | null>, query: Query): void => {
  useEffect(() => {
    const root = tree.current
    // Older browsers have no CSS highlights.
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
