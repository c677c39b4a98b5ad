import { useId } from 'react'
import { media } from '../../../theme/index.ts'
import { styled } from '../../core/styled.ts'

const Root = styled('div', { base: { display: 'inline-flex', flexWrap: 'wrap', gap: '0.5', p: '1px', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.muted' } })
const Segment = styled('label', {
  base: {
    position: 'relative', display: 'inline-flex', alignItems: 'center', justifyContent: 'center', minH: '7', px: '2.5', borderRadius: 'l1', borderWidth: '1px', borderColor: 'transparent', color: 'fg.muted', textStyle: 'label', cursor: 'pointer', userSelect: 'none',
    [media.touch]: { minH: '11', minW: '11' },
    '&:hover': { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.panel', borderColor: 'border', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
    '@media (forced-colors: active)': { '&:has(:checked)': { borderColor: 'Highlight' } },
    // On the whole segment, so that a screen reader's finger finds it.
    '& > input': { position: 'absolute', inset: '0', m: '0', opacity: '0', cursor: 'inherit' },
  },
})

export interface SegmentedProps<Value extends string> {
  /** What is chosen, for screen readers: "View". */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** Two to five views of the same thing, one of them shown. */
export const Segmented = <Value extends string>({ label, value, onChange, options }: SegmentedProps<Value>) => {
  const name = useId()
  return (
    <Root role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value}>
          <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.label}
        </Segment>
      ))}
    </Root>
  )
}
