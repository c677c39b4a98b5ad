import { Button, styled } from '@console/platform/ui'
import { ArrowDown } from 'lucide-react'
import { useRef, useState } from 'react'
import { useT } from '../../i18n/index.ts'
import { ansiColors } from '../../common/log/LogSegments.tsx'
import { LineTops, rowHeight } from './heights.ts'
import type { LogLine } from '../../common/log/LogLines.ts'
import { LogRow } from './LogRow.tsx'
import { newRow } from './text/pieces.ts'
import type { Place } from './text/references.ts'
import { tabSize } from './text/wrap.ts'
import { rulerText, useColumns } from './useColumns.ts'
import { useFollow } from '../../common/log/useFollow.ts'

const Frame = styled('div', { base: { position: 'relative', flex: '1', minH: '0', display: 'flex' } })
const Box = styled('div', {
  base: {
    flex: '1', minW: '0', overflowY: 'auto', overflowX: 'hidden', overflowAnchor: 'none', px: '3.5', py: '2.5', bg: 'bg.log', textStyle: 'mono', lineHeight: '18px', letterSpacing: '0', whiteSpace: 'pre', tabSize: String(tabSize), [`& .${newRow}::before`]: { content: '"\\a"' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' }, ...ansiColors,
  },
})
const Ruler = styled('span', { base: { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre', textStyle: 'mono', letterSpacing: '0' } })
const End = styled('div', { base: { position: 'absolute', insetInlineEnd: '4', bottom: '3' } })

const overscan = 10 * rowHeight

interface LogViewProps {
  lines: readonly LogLine[]
  /** How many of them are shown; they grow in place. */
  count: number
  files: readonly string[]
  onPlace: (place: Place) => void
}

/** A log that follows its end. Only the lines in sight are drawn. */
export const LogView = ({ lines, count, files, onPlace }: LogViewProps) => {
  const t = useT()
  const [tops] = useState(() => new LineTops())
  const box = useRef<HTMLDivElement>(null)
  const { columns, height: sight, ruler } = useColumns(box)
  const height = tops.layOut(lines, count, columns)
  const { following, top, onScroll, follow } = useFollow(box, height)
  const first = tops.at(top - overscan)
  const end = count === 0 ? 0 : tops.at(top + sight + overscan) + 1
  const rows = []
  for (let index = first; index < Math.min(end, count); index += 1) {
    const line = lines[index]
    if (line) rows.push(<LogRow key={index} line={line} files={files} columns={columns} onPlace={onPlace} />)
  }
  return (
    <Frame>
      <Ruler ref={ruler} aria-hidden>{rulerText}</Ruler>
      <Box ref={box} role="log" aria-label={t('log.title')} aria-live="off" tabIndex={0} onScroll={onScroll}>
        <div style={{ height, paddingTop: tops.top(first), boxSizing: 'border-box' }}>{rows}</div>
      </Box>
      {following ? null : <End><Button size="xs" icon={<ArrowDown aria-hidden />} onClick={follow}>{t('log.toEnd')}</Button></End>}
    </Frame>
  )
}
