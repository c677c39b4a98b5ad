import { useId, type ReactNode } from 'react'
import { useCommonText } from '../../i18n/index.ts'
import { media } from '../../theme/index.ts'
import { styled } from '../core/styled.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', alignItems: 'flex-start' } })
const Label = styled('label', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '1.5',
    textStyle: 'label',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'not-allowed', color: 'fg.subtle' },
  },
})
const Line = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '8',
    fontWeight: 'normal',
    [media.touch]: { minH: '11' },
  },
})
const Track = styled('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    w: '8',
    h: '18px',
    borderRadius: 'full',
    bg: 'border.control',
    cursor: 'inherit',
    transition: 'background-color 100ms',
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '2px',
      insetInlineStart: '2px',
      boxSize: '3.5',
      borderRadius: 'full',
      bg: 'white',
      transition: 'translate 100ms',
    },
    '&:checked': { bg: 'accent.solid' },
    '&:checked::after': { translate: '14px 0' },
    '&:disabled': { opacity: '0.5' },
    '@media (forced-colors: active)': { appearance: 'auto', '&::after': { display: 'none' } },
  },
})
const Help = styled('div', { base: { mt: '-1.5', textStyle: 'xs', color: 'fg.muted' } })

export interface SwitchProps {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** Puts the label above, as a field has it, and On or Off beside the switch. */
  asField?: boolean | undefined
  /** The label is for screen readers only, where its place says what is switched. */
  labelHidden?: boolean | undefined
  help?: ReactNode
  disabled?: boolean | undefined
}

export const Switch = ({
  label,
  checked,
  onChange,
  asField = false,
  labelHidden = false,
  help,
  disabled,
}: SwitchProps) => {
  const t = useCommonText()
  const helpId = useId()
  const track = (
    <Track
      type="checkbox"
      role="switch"
      aria-label={label}
      aria-describedby={help ? helpId : undefined}
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
  return (
    <Root>
      <Label>
        {asField ? label : null}
        <Line>
          {track}
          {labelHidden ? null : <span aria-hidden>{asField ? (checked ? t('on') : t('off')) : label}</span>}
        </Line>
      </Label>
      {help ? <Help id={helpId}>{help}</Help> : null}
    </Root>
  )
}

const Segments = styled('div', {
  base: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    gap: '0.5',
    p: '1px',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.muted',
  },
})
const Segment = styled('label', {
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minH: '7',
    px: '2.5',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'transparent',
    color: 'fg.muted',
    textStyle: 'label',
    cursor: 'pointer',
    userSelect: 'none',
    [media.touch]: { minH: '11', minW: '11' },
    '&:hover': { color: 'fg' },
    '&:has(:checked)': { bg: 'bg.panel', borderColor: 'border', color: 'fg' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '1px' },
    '@media (forced-colors: active)': { '&:has(:checked)': { borderColor: 'Highlight' } },
    // Covers the whole segment, so that exploring by touch with a screen reader finds it.
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
    <Segments role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <Segment key={option.value}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Segment>
      ))}
    </Segments>
  )
}
