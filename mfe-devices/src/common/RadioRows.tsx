import { styled } from '@console/platform/ui'
import { useId, type ReactNode } from 'react'

const Rows = styled('div', {
  base: { maxH: '264px', overflowY: 'auto', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.panel' },
})
const Row = styled('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    minH: '10',
    px: '3',
    py: '1.5',
    cursor: 'pointer',
    '&:not(:last-child)': { borderBottomWidth: '1px' },
    '& > input': { accentColor: '{colors.accent.solid}', flexShrink: '0', boxSize: '4', cursor: 'inherit' },
    '&:has(:checked)': { bg: 'accent.subtle', fontWeight: 'medium' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '-2px' },
    '&:has(:disabled)': { cursor: 'default' },
  },
})

const Texts = styled('span', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    flex: '1',
    minW: '0',
    overflowWrap: 'anywhere',
    '& > span': { flex: '1 1 auto', minW: '0' },
    '& > small': { textStyle: 'xs', color: 'fg.muted', fontWeight: 'normal', fontVariantNumeric: 'tabular-nums' },
  },
})

interface RadioRowsProps {
  /** What is chosen, for screen readers. */
  label: string
  value: string | null
  onChange: (value: string) => void
  rows: readonly { value: string; name: ReactNode; fact?: ReactNode }[]
  disabled?: boolean
}

/** One of some things, each a row. */
export const RadioRows = ({ label, value, onChange, rows, disabled = false }: RadioRowsProps) => {
  const name = useId()
  return (
    <Rows role="radiogroup" aria-label={label}>
      {rows.map((row) => (
        <Row key={row.value}>
          <input
            type="radio"
            name={name}
            value={row.value}
            checked={row.value === value}
            disabled={disabled}
            onChange={() => onChange(row.value)}
          />
          <Texts>
            <span>{row.name}</span>
            {row.fact === undefined ? null : <small>{row.fact}</small>}
          </Texts>
        </Row>
      ))}
    </Rows>
  )
}
