import { Button, styled } from '@console/platform/ui'
import { ArrowDown } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { LogLine } from './LogLines.ts'
import { ansiColors } from './LogSegments.tsx'
import { useFollow } from './useFollow.ts'
import { LineTops, newRow, rowHeight, tabSize } from './wrap.ts'

const Frame = styled('div', { base: { position: 'relative', flex: '1', minH: '0', display: 'flex' } })
const Box = styled('div', {
  base: {
    flex: '1',
    minW: '0',
    overflowY: 'auto',
    overflowX: 'hidden',
    overflowAnchor: 'none',
    px: '3.5',
    py: '2.5',
    bg: 'bg.log',
    textStyle: 'mono',
    lineHeight: '18px',
    letterSpacing: '0',
    whiteSpace: 'pre',
    tabSize: String(tabSize),
    [`& .${newRow}::before`]: { content: '"\\a"' },
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    ...ansiColors,
  },
})
const Ruler = styled('span', {
  base: { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre', textStyle: 'mono', letterSpacing: '0' },
})
const End = styled('div', { base: { position: 'absolute', insetInlineEnd: '4', bottom: '3' } })

const overscan = 10 * rowHeight

interface LogBoxProps<Line extends LogLine> {
  lines: readonly Line[]
  /** How many lines are shown. The lines grow in place. */
  count: number
  label: string
  /** The name of the button that scrolls to the end. */
  toEnd: string
  /** Columns beside each line's text. */
  margin?: number
  children: (line: Line, index: number, columns: number) => ReactNode
}

/** A log that follows its end. Only the visible lines are drawn. */
export const LogBox = <Line extends LogLine>({
  lines,
  count,
  label,
  toEnd,
  margin = 0,
  children,
}: LogBoxProps<Line>) => {
  const [tops] = useState(() => new LineTops())
  const box = useRef<HTMLDivElement>(null)
  const { columns: all, height: viewportHeight, ruler } = useColumns(box)
  const columns = Math.max(1, all - margin)
  const height = tops.layOut(lines, count, columns)
  const { following, top, onScroll, follow } = useFollow(box, height)
  const first = tops.at(top - overscan)
  const end = count === 0 ? 0 : tops.at(top + viewportHeight + overscan) + 1
  const rows = []
  for (let index = first; index < Math.min(end, count); index += 1) {
    const line = lines[index]
    if (line) rows.push(children(line, index, columns))
  }
  return (
    <Frame>
      <Ruler ref={ruler} aria-hidden>
        {rulerText}
      </Ruler>
      <Box ref={box} role="log" aria-label={label} aria-live="off" tabIndex={0} onScroll={onScroll}>
        <div style={{ height, paddingTop: tops.top(first), boxSizing: 'border-box' }}>{rows}</div>
      </Box>
      {following ? null : (
        <End>
          <Button size="xs" icon={<ArrowDown aria-hidden />} onClick={follow}>
            {toEnd}
          </Button>
        </End>
      )}
    </Frame>
  )
}

const sample = 100

/**
 * How many characters fit into a row of the box, and the box's height. `ruler` is the ref of an element with
 * `rulerText`.
 */
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
      setSize((known) =>
        known.columns === columns && known.height === element.clientHeight
          ? known
          : { columns, height: element.clientHeight },
      )
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
