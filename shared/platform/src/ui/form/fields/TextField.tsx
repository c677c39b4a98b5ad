import { Lock } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { styled } from '../../core/styled.ts'
import { Field, type FieldTexts } from './Field.tsx'
import { Frame } from './Frame.tsx'

export interface TextFieldProps
  extends
    FieldTexts,
    Omit<
      ComponentProps<'input'>,
      'value' | 'onChange' | 'children' | 'color' | 'content' | 'translate' | 'size' | 'type' | 'id'
    > {
  value: string
  onChange?: ((value: string) => void) | undefined
  type?: 'text' | 'email' | 'number' | 'url' | 'datetime-local' | undefined
  /** For what is read letter by letter: ids, URLs, keys. */
  mono?: boolean | undefined
  /** Before the text: an icon. */
  before?: ReactNode
  /** After the text: a unit, a limit, a button. */
  after?: ReactNode
}

export const TextField = ({
  label,
  labelHidden,
  optional,
  help,
  error,
  value,
  onChange,
  mono = false,
  before,
  after,
  type = 'text',
  readOnly,
  ...rest
}: TextFieldProps) => (
  <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
    {(control) => (
      <Frame mono={mono}>
        {before}
        <input
          type={type}
          readOnly={readOnly}
          value={value}
          onChange={({ target }) => onChange?.(target.value)}
          {...rest}
          {...control}
        />
        {readOnly ? <Lock size={14} aria-hidden /> : after}
      </Frame>
    )}
  </Field>
)

export interface TextAreaFieldProps
  extends
    FieldTexts,
    Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'children' | 'color' | 'content' | 'translate' | 'id'> {
  value: string
  onChange: (value: string) => void
  mono?: boolean | undefined
}

export const TextAreaField = ({
  label,
  labelHidden,
  optional,
  help,
  error,
  value,
  onChange,
  mono = false,
  rows = 4,
  ...rest
}: TextAreaFieldProps) => (
  <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
    {(control) => (
      <Frame mono={mono}>
        <textarea rows={rows} value={value} onChange={({ target }) => onChange(target.value)} {...rest} {...control} />
      </Frame>
    )}
  </Field>
)

const Toggle = styled('button', {
  base: {
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'accent.fg',
    px: '1',
    me: '-1',
    borderRadius: 'l1',
    cursor: 'pointer',
    minH: '6',
    [media.touch]: { minH: '11', minW: '11' },
  },
})

export interface PasswordFieldProps extends Omit<
  TextFieldProps,
  'type' | 'before' | 'after' | 'mono' | 'autoComplete'
> {
  /** What a password manager may do here: fill in, or propose a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export const PasswordField = ({
  label,
  labelHidden,
  optional,
  help,
  error,
  value,
  onChange,
  ...rest
}: PasswordFieldProps) => {
  const t = useCommonText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
      {(control) => (
        <Frame>
          <input
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="off"
            value={value}
            onChange={({ target }) => onChange?.(target.value)}
            {...rest}
            {...control}
          />
          <Toggle
            type="button"
            aria-label={shown ? t('hidePassword') : t('showPassword')}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
          >
            {shown ? t('hide') : t('show')}
          </Toggle>
        </Frame>
      )}
    </Field>
  )
}
