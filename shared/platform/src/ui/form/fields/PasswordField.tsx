import { useState } from 'react'
import { useCommonText } from '../../../i18n/index.ts'
import { media } from '../../../theme/index.ts'
import { styled } from '../../core/styled.ts'
import { Field } from './Field.tsx'
import { Frame } from './Frame.tsx'
import type { TextFieldProps } from './TextField.tsx'

const Toggle = styled('button', { base: { textStyle: 'xs', fontWeight: 'medium', color: 'accent.fg', px: '1', me: '-1', borderRadius: 'l1', cursor: 'pointer', minH: '6', [media.touch]: { minH: '11', minW: '11' } } })

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'before' | 'after' | 'mono' | 'autoComplete'> {
  /** What a password manager may do here: fill in, or propose a new one. */
  autoComplete: 'current-password' | 'new-password' | 'off'
}

export const PasswordField = ({ label, labelHidden, optional, help, error, value, onChange, ...rest }: PasswordFieldProps) => {
  const t = useCommonText()
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} labelHidden={labelHidden} optional={optional} help={help} error={error}>
      {(control) => (
        <Frame>
          <input type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="off" value={value} onChange={({ target }) => onChange?.(target.value)} {...rest} {...control} />
          <Toggle type="button" aria-label={shown ? t('hidePassword') : t('showPassword')} aria-controls={control.id} onClick={() => setShown(!shown)}>{shown ? t('hide') : t('show')}</Toggle>
        </Frame>
      )}
    </Field>
  )
}
