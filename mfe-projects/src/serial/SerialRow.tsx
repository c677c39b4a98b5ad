import { styled } from '@console/platform/ui'
import { memo } from 'react'
import { segmentsOf } from '../common/log/ansi.ts'
import { LogSegments } from '../common/log/LogSegments.tsx'
import { inRows, shownOf, wrap } from '../common/log/wrap.ts'
import { foundClass, highlight } from './highlight.ts'
import type { SerialLine } from './serialLines.ts'

const Row = styled('div', {
  base: {
    display: 'flex',
    minH: '18px',
    [`& .${foundClass}`]: { bg: 'orange.subtle', color: 'orange.fg', borderRadius: 'l1' },
  },
})
const Time = styled('span', { base: { color: 'fg.muted' } })
const Text = styled('span', {
  base: { flex: '1', minW: '0' },
  variants: { kind: { text: {}, mark: { color: 'fg.muted', fontStyle: 'italic' }, system: { color: 'blue.fg' } } },
})

/** Columns of the time and the space after it. */
export const timeColumns = 14

const digits = (value: number, count = 2) => String(value).padStart(count, '0')

export const timeOf = (at: number): string => {
  const time = new Date(at)
  return `${digits(time.getHours())}:${digits(time.getMinutes())}:${digits(time.getSeconds())}.${digits(time.getMilliseconds(), 3)}`
}

/** Lines of the board and the cloud begin like this. */
const system = /^\[(?:board|cloud)\] /

interface SerialRowProps {
  line: SerialLine
  columns: number
  times: boolean
  query: string
}

/** A line of the monitor. Its colours are parsed only when it is drawn. */
export const SerialRow = memo(({ line: { text, style, at, isMark }, columns, times, query }: SerialRowProps) => {
  const whole = segmentsOf(shownOf(text), style)
  const segments = inRows(whole, wrap(whole.map((segment) => segment.text).join(''), columns))
  return (
    <Row>
      {times ? (
        <Time>
          {timeOf(at)}
          {'  '}
        </Time>
      ) : null}
      <Text kind={isMark ? 'mark' : system.test(text) ? 'system' : 'text'}>
        <LogSegments segments={highlight(segments, query)} />
      </Text>
    </Row>
  )
})
