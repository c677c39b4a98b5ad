import { TextField } from '@console/platform/ui/form'
import { Stack } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import { useProblem, ValueField } from '../common/ValueField.tsx'
import type { SecretForm } from './useSecretForm.ts'

/** Name and value of a new secret. */
export const SecretFields = ({ fields }: Pick<SecretForm, 'fields'>) => {
  const t = useT()
  const problemText = useProblem()
  const { problem: nameProblem, ...name } = fields.name
  const { problem: valueProblem, ...value } = fields.value
  return (
    <Stack gap="4" color="fg">
      <TextField
        label={t('secrets.name')}
        mono
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        help={t('secrets.nameHelp', { example: 'OPENAI_API_KEY' })}
        error={problemText(nameProblem)}
        {...name}
      />
      <ValueField label={t('secrets.value')} error={problemText(valueProblem)} {...value} />
    </Stack>
  )
}
