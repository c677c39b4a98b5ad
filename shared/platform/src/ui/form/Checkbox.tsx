import { useEffect, useRef, type ChangeEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { media } from '../../theme/index.ts'
import { styled, VisuallyHidden } from '../core/styled.ts'

const Label = styled('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minH: '6',
    cursor: 'pointer',
    '&:has(:disabled)': { color: 'fg.subtle', cursor: 'not-allowed' },
    [media.touch]: { minH: '11', minW: '11', justifyContent: 'flex-start' },
  },
  variants: { bare: { true: { [media.touch]: { justifyContent: 'center' } }, false: {} } },
  defaultVariants: { bare: false },
})

/** The box alone, for where many of them are drawn at once. */
export const boxStyle = {
  appearance: 'none',
  display: 'grid',
  placeItems: 'center',
  flexShrink: '0',
  boxSize: '4',
  borderWidth: '1px',
  borderColor: 'border.control',
  borderRadius: 'l1',
  bg: 'bg.panel',
  cursor: 'inherit',
  [media.touch]: { boxSize: '5' },
  '&:is(:checked, :indeterminate)': { bg: 'accent.solid', borderColor: 'accent.solid' },
  '&:disabled': { opacity: '0.5' },
  '&:checked:not(:indeterminate)::after': {
    content: '""',
    w: '5px',
    h: '9px',
    mt: '-2px',
    borderColor: 'accent.contrast',
    borderRightWidth: '2px',
    borderBottomWidth: '2px',
    transform: 'rotate(45deg)',
  },
  '&:indeterminate::after': { content: '""', w: '8px', h: '2px', bg: 'accent.contrast' },
  '@media (forced-colors: active)': { appearance: 'auto', '&::after': { display: 'none' } },
}
const Box = styled('input', { base: boxStyle })

let keyWithShift = false

/** For a box whose `onChange` asks for `withShift`. */
export const shiftEvents = {
  // A click with Shift would select the text between it and the last click.
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => {
    if (!event.shiftKey) return
    event.preventDefault()
    event.currentTarget.focus()
  },
  // In Firefox the click that Space causes does not report Shift; the key event does.
  onKeyUp: ({ key, shiftKey }: KeyboardEvent) => {
    keyWithShift = key === ' ' && shiftKey
  },
}

export const withShift = ({ nativeEvent }: ChangeEvent) =>
  nativeEvent instanceof window.MouseEvent && (nativeEvent.shiftKey || (nativeEvent.detail === 0 && keyWithShift))

export interface CheckboxProps {
  label: string
  /** For screen readers only: a box in a table row. */
  labelHidden?: boolean | undefined
  checked: boolean
  /** Some of what the box stands for are checked. */
  indeterminate?: boolean | undefined
  disabled?: boolean | undefined
  /** `shift` is true when Shift was held, which means a range in a list. */
  onChange: (checked: boolean, shift: boolean) => void
}

export const Checkbox = ({
  label,
  labelHidden = false,
  checked,
  indeterminate = false,
  disabled,
  onChange,
}: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <Label bare={labelHidden}>
      <Box
        ref={box}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked, withShift(event))}
        {...shiftEvents}
      />
      {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
    </Label>
  )
}
