import { Lock } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldTexts } from './Field.tsx'
import { Frame } from './Frame.tsx'

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'children' | 'color' | 'content' | 'translate' | 'size' | 'type' | 'id'> {
  value: string
  onChange?: ((value: string) => void) | undefined
  type?: 'text' | 'email' | 'number' | 'url' | undefined
  /** For what is read letter by letter: ids, URLs, keys. */
  mono?: boolean | undefined
  /** Before the text: an icon. */
  before?: ReactNode
  /** After the text: a unit, a limit, a button. */
  after?: ReactNode
}

export const TextField = ({ label, labelHidden, optional, help, error, value, onChange, mono = false, before, after, type = 'text', readOnly, ...rest }: TextFieldProps) => (
  <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
    {(control) => (
      <Frame mono={mono}>
        {before}
        <input type={type} readOnly={readOnly} value={value} onChange={({ target }) => onChange?.(target.value)} {...rest} {...control} />
        {readOnly ? <Lock size={14} aria-hidden /> : after}
      </Frame>
    )}
  </Field>
)
