import { styled } from '@console/shared/ui'
import { useId } from 'react'

const Root = styled('div', { base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', minW: '0' } })
const Legend = styled('span', { base: { color: 'fg.muted' }, variants: { hidden: { true: { srOnly: true }, false: {} } } })
const Group = styled('div', { base: { display: 'inline-flex', flexWrap: 'wrap', p: '0.5', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.muted' } })
const Choice = styled('label', {
  base: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', minH: { base: '10', sm: '7' }, minW: { base: '11', sm: '0' }, px: '2.5', borderRadius: 'l1', color: 'fg.muted', cursor: 'pointer', whiteSpace: 'nowrap',
    '&:has(:checked)': { bg: 'bg.panel', color: 'fg', fontWeight: 'medium', boxShadow: '0 0 0 1px token(colors.border.emphasized)' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing' },
    '& input': { srOnly: true },
  },
})

interface SegmentsProps<Key extends string> {
  label: string
  labelHidden?: boolean
  value: Key
  options: readonly { value: Key; label: string }[]
  onChange: (value: Key) => void
}

/** One of a few, side by side. */
export const Segments = <Key extends string>({ label, labelHidden = false, value, options, onChange }: SegmentsProps<Key>) => {
  const id = useId()
  return (
    <Root role="radiogroup" aria-labelledby={id}>
      <Legend id={id} hidden={labelHidden}>{label}</Legend>
      <Group>
        {options.map((option) => (
          <Choice key={option.value}><input type="radio" name={id} checked={option.value === value} onChange={() => onChange(option.value)} />{option.label}</Choice>
        ))}
      </Group>
    </Root>
  )
}
