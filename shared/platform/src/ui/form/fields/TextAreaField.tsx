import type { ComponentProps } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { Frame } from './Frame.tsx'

export interface TextAreaFieldProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'children' | 'color' | 'content' | 'translate' | 'id'> {
  value: string
  onChange: (value: string) => void
  mono?: boolean | undefined
}

export const TextAreaField = ({ label, labelHidden, optional, help, error, value, onChange, mono = false, rows = 4, ...rest }: TextAreaFieldProps) => (
  <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
    {(control) => <Frame mono={mono}><textarea rows={rows} value={value} onChange={({ target }) => onChange(target.value)} {...rest} {...control} /></Frame>}
  </Field>
)
