import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { Frame } from './Frame.tsx'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean | undefined
}

export interface SelectFieldProps
  extends
    FieldTexts,
    Omit<
      ComponentProps<'select'>,
      'value' | 'onChange' | 'children' | 'color' | 'content' | 'translate' | 'size' | 'id'
    > {
  value: string
  onChange: (value: string) => void
  options: readonly SelectOption[]
  /** Shown while the value is empty; can't be picked. */
  placeholder?: string | undefined
}

/** The browser's own list: it works with every keyboard, finger and screen reader. */
export const SelectField = ({
  label,
  labelHidden,
  optional,
  help,
  error,
  value,
  onChange,
  options,
  placeholder,
  ...rest
}: SelectFieldProps) => (
  <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
    {(control) => (
      <Frame>
        <select value={value} onChange={({ target }) => onChange(target.value)} {...rest} {...control}>
          {placeholder === undefined ? null : (
            <option value="" disabled hidden>
              {placeholder}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden />
      </Frame>
    )}
  </Field>
)
