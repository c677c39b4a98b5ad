import { styled } from '@console/platform/ui'
import { memo, type KeyboardEvent } from 'react'
import { LogBox } from '../../common/log/LogBox.tsx'
import type { LogLine } from '../../common/log/LogLines.ts'
import { LogSegments } from '../../common/log/LogSegments.tsx'
import { useT } from '../../i18n/index.ts'
import { piecesOf, type Piece } from './pieces.ts'
import type { Place } from './references.ts'

interface LogViewProps {
  lines: readonly LogLine[]
  /** How many of them are shown; they grow in place. */
  count: number
  files: readonly string[]
  onPlace: (place: Place) => void
}

/** The log of a build. */
export const LogView = ({ lines, count, files, onPlace }: LogViewProps) => {
  const t = useT()
  return (
    <LogBox lines={lines} count={count} label={t('log.title')} toEnd={t('log.toEnd')}>
      {(line, index, columns) => <LogRow key={index} line={line} files={files} columns={columns} onPlace={onPlace} />}
    </LogBox>
  )
}

const Row = styled('div', { base: { minH: '18px' } })
const linkStyle = {
  color: 'blue.fg',
  textDecoration: 'underline',
  textUnderlineOffset: '2px',
  cursor: 'pointer',
  borderRadius: 'l1',
  _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' },
} as const
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
const LogRow = memo(({ line, files, columns, onPlace }: LogRowProps) => (
  <Row>
    {piecesOf(line, files, columns).map((piece) => (
      <LogPiece key={piece.key} piece={piece} onPlace={onPlace} />
    ))}
  </Row>
))

const LogPiece = ({ piece: { to, segments }, onPlace }: { piece: Piece; onPlace: (place: Place) => void }) => {
  const t = useT()
  const text = <LogSegments segments={segments} />
  // Without the row breaks, which would be gaps in the accessible name.
  const name = segments.map((segment) => segment.text).join('')
  if (to === null) return text
  if ('href' in to)
    return (
      <Outer
        aria-label={name}
        href={to.href}
        target="_blank"
        rel="noopener noreferrer"
        aria-description={t('opensNewTab')}
      >
        {text}
      </Outer>
    )
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPlace(to)
  }
  return (
    <Jump
      role="button"
      aria-label={name}
      tabIndex={0}
      title={t('log.openPlace')}
      onClick={() => onPlace(to)}
      onKeyDown={press}
    >
      {text}
    </Jump>
  )
}
