import { CopyButton, IconButton, saveFile, styled } from '@console/platform/ui'
import { Download } from 'lucide-react'
import { useId, useMemo, useRef, type ReactNode } from 'react'
import { isPlain, plainText, segmentsOf, type Segment } from '../../../common/log/ansi.ts'
import { LogLines } from '../../../common/log/LogLines.ts'
import { ansiColors, LogSegments } from '../../../common/log/LogSegments.tsx'
import { useFollow } from '../../../common/log/useFollow.ts'

const Frame = styled('section', { base: { borderWidth: '1px', borderRadius: 'l2', overflow: 'hidden' } })
const Header = styled('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '1',
    minH: '34px',
    ps: '3',
    pe: '1',
    bg: 'bg.subtle',
    borderBottomWidth: '1px',
    color: 'fg',
  },
})
const Title = styled('h3', { base: { flex: '1', textStyle: 'xs', fontWeight: 'medium' } })
const Box = styled('div', {
  base: {
    h: '144px',
    overflowY: 'auto',
    px: '3',
    py: '2',
    bg: 'bg.log',
    color: 'fg',
    textStyle: 'mono',
    lineHeight: '18px',
    letterSpacing: '0',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    ...ansiColors,
  },
  variants: { tall: { true: { h: '224px' }, false: {} } },
})

// Characters. Drawing all of a long log would be too slow; the download has it all.
const shownLength = 40_000

const lineEnd: Segment = { text: '\n', classes: [], style: {}, href: null }

/** Joins unstyled neighbours: a board may write ten thousand short lines, which become one text node. */
const joined = (segments: readonly Segment[]): readonly Segment[] => {
  const result: Segment[] = []
  for (const segment of segments) {
    const before = result.at(-1)
    if (before && isPlain(before) && isPlain(segment))
      result[result.length - 1] = { ...before, text: before.text + segment.text }
    else result.push(segment)
  }
  return result
}

const coloredEnd = (text: string) => {
  const log = new LogLines()
  log.append(text.slice(-shownLength))
  log.end()
  // The first line may begin within a colour code.
  const lines = text.length > shownLength && log.lines.length > 1 ? log.lines.slice(1) : log.lines
  return joined(lines.flatMap((line) => [...segmentsOf(line.text, line.style), lineEnd]))
}

interface TextLogProps {
  title: string
  text: string
  fileName: string
  copyLabel: string
  downloadLabel: string
  tall?: boolean
  /** More buttons, before those of the log. */
  actions?: ReactNode
  /** Shown while the log is empty. */
  empty?: string
}

/** A growing text that stays scrolled to its end, in terminal colours; copied and downloaded without them. */
export const TextLog = ({
  title,
  text,
  fileName,
  copyLabel,
  downloadLabel,
  tall = false,
  actions,
  empty,
}: TextLogProps) => {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { onScroll } = useFollow(box, text)
  const segments = useMemo(() => coloredEnd(text), [text])
  const plain = useMemo(
    () =>
      text
        .split('\n')
        .map((line) => plainText(line))
        .join('\n'),
    [text],
  )
  const download = () => saveFile(new Blob([plain], { type: 'text/plain' }), fileName)
  return (
    <Frame aria-labelledby={id}>
      <Header>
        <Title id={id}>{title}</Title>
        {actions}
        <CopyButton label={copyLabel} text={plain} />
        <IconButton size="xs" label={downloadLabel} onClick={download}>
          <Download aria-hidden />
        </IconButton>
      </Header>
      <Box ref={box} role="log" aria-labelledby={id} aria-live="off" tabIndex={0} tall={tall} onScroll={onScroll}>
        {segments.length === 0 ? empty : <LogSegments segments={segments} />}
      </Box>
    </Frame>
  )
}
