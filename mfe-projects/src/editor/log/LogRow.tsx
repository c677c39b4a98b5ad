import { styled } from '@console/shared/ui'
import { memo } from 'react'
import { useT } from '../../i18n/index.ts'
import type { LogLine } from '../../common/log/lines.ts'
import { Stretches } from '../../common/log/Stretches.tsx'
import { piecesOf, type Piece } from './text/pieces.ts'
import type { Place } from './text/references.ts'

const Row = styled('div', { base: { minH: '18px', whiteSpace: 'break-spaces', wordBreak: 'break-all' } })
const look = { display: 'inline', font: 'inherit', letterSpacing: 'inherit', textAlign: 'start', wordBreak: 'break-all', color: 'blue.fg', textDecoration: 'underline', textUnderlineOffset: '2px', cursor: 'pointer', borderRadius: 'l1', _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing' } } as const
const Jump = styled('button', { base: look })
const Outer = styled('a', { base: look })

interface LogRowProps {
  line: LogLine
  files: readonly string[]
  onPlace: (place: Place) => void
}

/** A line of the log: coloured only when it is shown. */
export const LogRow = memo(({ line, files, onPlace }: LogRowProps) => <Row>{piecesOf(line, files).map((piece) => <LogPiece key={piece.key} piece={piece} onPlace={onPlace} />)}</Row>)

const LogPiece = ({ piece: { to, stretches }, onPlace }: { piece: Piece; onPlace: (place: Place) => void }) => {
  const t = useT()
  const text = <Stretches stretches={stretches} />
  if (to === null) return text
  if ('href' in to) return <Outer href={to.href} target="_blank" rel="noopener noreferrer" aria-description={t('opensNewTab')}>{text}</Outer>
  return <Jump type="button" aria-description={t('log.openPlace')} onClick={() => onPlace(to)}>{text}</Jump>
}
