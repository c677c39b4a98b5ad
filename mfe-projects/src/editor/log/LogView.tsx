import { Button, styled } from '@console/platform/ui'
import { ArrowDown } from 'lucide-react'
import { useRef, useState, memo, type KeyboardEvent, useEffect, type RefObject } from 'react'
import type { LogLine } from '../../common/log/LogLines.ts'
import { ansiColors, LogSegments } from '../../common/log/LogSegments.tsx'
import { useFollow } from '../../common/log/useFollow.ts'
import { useT } from '../../i18n/index.ts'
import { newRow, piecesOf, type Piece } from './pieces.ts'
import type { Place } from './references.ts'
import { LineTops, rowHeight, tabSize } from './wrap.ts'

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

/** A log that follows its end. Only the lines in the viewport are drawn. */
export const LogView = ({ lines, count, files, onPlace }: LogViewProps) => {
  const t = useT()
  const [tops] = useState(() => new LineTops())
  const box = useRef<HTMLDivElement>(null)
  const { columns, height: viewportHeight, ruler } = useColumns(box)
  const height = tops.layOut(lines, count, columns)
  const { following, top, onScroll, follow } = useFollow(box, height)
  const first = tops.at(top - overscan)
  const end = count === 0 ? 0 : tops.at(top + viewportHeight + overscan) + 1
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

const Row = styled('div', { base: { minH: '18px' } })
const linkStyle = { color: 'blue.fg', textDecoration: 'underline', textUnderlineOffset: '2px', cursor: 'pointer', borderRadius: 'l1', _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' } } as const
// A span, not a button: a button would not wrap into the next row.
const Jump = styled('span', { base: linkStyle })
const Outer = styled('a', { base: linkStyle })

interface LogRowProps {
  line: LogLine
  files: readonly string[]
  columns: number
  onPlace: (place: Place) => void
}

/** A line of the log. Its colours are parsed only when it is drawn. */
const LogRow = memo(({ line, files, columns, onPlace }: LogRowProps) => <Row>{piecesOf(line, files, columns).map((piece) => <LogPiece key={piece.key} piece={piece} onPlace={onPlace} />)}</Row>)

const LogPiece = ({ piece: { to, segments }, onPlace }: { piece: Piece; onPlace: (place: Place) => void }) => {
  const t = useT()
  const text = <LogSegments segments={segments} />
  // Without the row breaks, which would be gaps in the accessible name.
  const name = segments.map((segment) => segment.text).join('')
  if (to === null) return text
  if ('href' in to) return <Outer aria-label={name} href={to.href} target="_blank" rel="noopener noreferrer" aria-description={t('opensNewTab')}>{text}</Outer>
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPlace(to)
  }
  return <Jump role="button" aria-label={name} tabIndex={0} title={t('log.openPlace')} onClick={() => onPlace(to)} onKeyDown={press}>{text}</Jump>
}

const sample = 100

/** How many characters fit into a row of the box, and the height of the box. `ruler` is the ref of an element with `rulerText`. */
const useColumns = (box: RefObject<HTMLElement | null>) => {
  const ruler = useRef<HTMLSpanElement>(null)
  const [size, setSize] = useState({ columns: Infinity, height: 600 })
  useEffect(() => {
    const measure = () => {
      const { width = 0 } = ruler.current?.getBoundingClientRect() ?? {}
      const element = box.current
      if (!element || width === 0) return
      const { paddingLeft, paddingRight } = getComputedStyle(element)
      const room = element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const columns = Math.max(1, Math.floor((room * sample) / width))
      setSize((known) => (known.columns === columns && known.height === element.clientHeight ? known : { columns, height: element.clientHeight }))
    }
    measure()
    void document.fonts?.ready.then(measure)
    if (!('ResizeObserver' in window) || !box.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, ruler])
  return { ...size, ruler }
}

const rulerText = '0'.repeat(sample)
