import { TextField } from '@console/platform/ui/form'
import { Stack } from '@console/platform/ui'
import { useController, type Control } from 'react-hook-form'
import { useT } from '../i18n/index.ts'
import type { TypedSecret } from '../common/schema.ts'
import { useProblem, ValueField } from '../common/ValueField.tsx'

interface SecretFieldsProps {
  control: Control<TypedSecret>
  /** Another secret has the name. */
  taken: boolean
}

/** Name and value of a new secret. */
export const SecretFields = ({ control, taken }: SecretFieldsProps) => (
  <Stack gap="4" color="fg">
    <NameField control={control} taken={taken} />
    <NewValueField control={control} />
  </Stack>
)

const NameField = ({ control, taken }: SecretFieldsProps) => {
  const t = useT()
  const problem = useProblem()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
    formState,
  } = useController({ control, name: 'name' })
  const checked = fieldState.isTouched || formState.isSubmitted
  return (
    <TextField
      label={t('secrets.name')}
      mono
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="characters"
      spellCheck={false}
      help={t('secrets.nameHelp', { example: 'OPENAI_API_KEY' })}
      error={problem(fieldState.error?.message ?? (taken && checked ? 'taken' : null))}
      ref={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}

const NewValueField = ({ control }: Pick<SecretFieldsProps, 'control'>) => {
  const t = useT()
  const problem = useProblem()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState,
  } = useController({ control, name: 'value' })
  return (
    <ValueField
      label={t('secrets.value')}
      error={problem(fieldState.error?.message)}
      ref={ref}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
    />
  )
}
