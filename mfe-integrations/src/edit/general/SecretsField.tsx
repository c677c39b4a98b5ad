import { secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { styled } from '@console/platform/ui'
import { useT } from '../../i18n/index.ts'
import { useFormFacts } from '../field/useFormFacts.ts'
import { secretLabel } from '../field/useHalfTyped.ts'
import { useValue } from '../field/useValue.ts'
import { NewSecretAction } from './NewSecretAction.tsx'
import { TagInput } from './TagInput.tsx'

const Note = styled('span', { base: { color: 'orange.fg' } })

/** The secrets whose values templates may use. */
export const SecretsField = () => {
  const t = useT()
  const { api } = useConsole()
  const { data } = useQuery(secretListQuery(api))
  const { value, onChange } = useValue('secrets')
  const { halfTyped: { typed, onType } } = useFormFacts()
  const chosen = new Set(value.map(({ name }) => name))
  const missing = data ? [...chosen].filter((name) => !data.some((secret) => secret.name === name)) : []
  const add = (name: string) => {
    if (!chosen.has(name)) onChange([...value, { templateName: name, name, at: -1 }])
  }
  const addCreated = (name: string) => {
    add(name)
    // It was looked for, and not there.
    if (name.toLowerCase().includes(typed.secret.trim().toLowerCase())) onType({ secret: '' })
  }
  return (
    <TagInput
      label={t('form.secrets')}
      placeholder={t('form.addSecret')}
      tags={value.map((secret, index) => ({ key: `${index}-${secret.name}`, label: secretLabel(secret) }))}
      text={typed.secret}
      onText={(secret) => onType({ secret })}
      options={(data ?? []).map(({ name }) => name).filter((name) => !chosen.has(name))}
      onAdd={add}
      onRemove={(index) => onChange(value.filter((_, at) => at !== index))}
      help={missing.length > 0 ? <Note>{t('form.missingSecrets', { names: visible(missing.join(', ')), count: missing.length })}</Note> : t('form.secretsHelp', { example: '{{{NAME}}}' })}
      action={<NewSecretAction onCreated={addCreated} />}
    />
  )
}
