import { styled } from '@console/platform/ui'
import type { Query } from '@console/platform/live'
import { useMemo, useRef } from 'react'
import { JsonView } from 'react-json-view-lite'
import { useT } from '../../i18n/index.ts'
import { openAtFirst } from './readJson.ts'
import { marksName, useTreeMarks } from './useTreeMarks.ts'

// The library's own stylesheet is left out: its class names are replaced by these.
const names = {
  container: 'tree', basicChildStyle: 'entry', childFieldsContainer: 'entries', label: 'key', clickableLabel: 'key', nullValue: 'word', undefinedValue: 'word', booleanValue: 'word',
  numberValue: 'number', otherValue: 'number', stringValue: 'string', punctuation: 'sign', collapseIcon: 'toggle open', expandIcon: 'toggle', collapsedContent: 'folded',
}

const Root = styled('div', {
  base: {
    textStyle: 'mono', lineHeight: '1.5rem', color: 'fg', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', w: 'max-content', minW: 'full', maxW: 'max(100%, 80rem)',
    '& .entry': { position: 'relative', ps: '18px' },
    '& .key': { color: 'syntax.key', me: '1.5' },
    '& .word': { color: 'syntax.keyword' },
    '& .number': { color: 'syntax.number' },
    '& .string': { color: 'syntax.string' },
    '& .sign': { color: 'fg.subtle' },
    '& .folded': { cursor: 'pointer', color: 'fg.subtle', '&::after': { content: '"…"', px: '1' } },
    [`& *::highlight(${marksName})`]: { bgColor: 'mark.bg', color: 'mark.fg' },
    '& .toggle': {
      position: 'absolute', insetInlineStart: '-5px', top: '0', boxSize: '6', borderRadius: 'l1', cursor: 'pointer', userSelect: 'none', outlineOffset: '-2px', '& ~ .key': { cursor: 'pointer' },
      '&::after': { content: '""', position: 'absolute', top: '8px', insetInlineStart: '7px', boxSize: '7px', borderColor: 'fg.muted', borderStyle: 'solid', borderWidth: '0 1.5px 1.5px 0', rotate: '-45deg' },
      '&.open::after': { top: '6px', insetInlineStart: '8px', rotate: '45deg' },
    },
  },
})

/** An object or list that can be unfolded, with what the search found marked; read only. Up and Down go through what can be unfolded, Right and Left do it. */
export const JsonTree = ({ value, query }: { value: object; query: Query }) => {
  const t = useT()
  const root = useRef<HTMLDivElement>(null)
  useTreeMarks(root, query)
  const isOpen = useMemo(() => {
    const open = openAtFirst(value)
    return (_level: number, each: object) => open.has(each)
  }, [value])
  const style = { ...names, stringifyStringValues: true, ariaLables: { collapseJson: t('message.collapse'), expandJson: t('message.expand') } }
  return <Root ref={root}><JsonView data={value} style={style} shouldExpandNode={isOpen} clickToExpandNode aria-label={t('message.tree')} /></Root>
}
