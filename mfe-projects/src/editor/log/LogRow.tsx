import { styled } from '@console/platform/ui'
import { memo, type KeyboardEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import type { LogLine } from '../../common/log/LogLines.ts'
import { LogSegments } from '../../common/log/LogSegments.tsx'
import { piecesOf, type Piece } from './text/pieces.ts'
import type { Place } from './text/references.ts'

const Row = styled('div', { base: { minH: '18px' } })
const look = { color: 'blue.fg', textDecoration: 'underline', textUnderlineOffset: '2px', cursor: 'pointer', borderRadius: 'l1', _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' } } as const
// No button: that would be a box of its own, which does not go on in the next row.
const Jump = styled('span', { base: look })
const Outer = styled('a', { base: look })

interface LogRowProps {
  line: LogLine
  files: readonly string[]
  columns: number
  onPlace: (place: Place) => void
}

/** A line of the log: coloured only when it is shown. */
export const LogRow = memo(({ line, files, columns, onPlace }: LogRowProps) => <Row>{piecesOf(line, files, columns).map((piece) => <LogPiece key={piece.key} piece={piece} onPlace={onPlace} />)}</Row>)

const LogPiece = ({ piece: { to, segments }, onPlace }: { piece: Piece; onPlace: (place: Place) => void }) => {
  const t = useT()
  const text = <LogSegments segments={segments} />
  // What begins a row would be a gap in its name.
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
