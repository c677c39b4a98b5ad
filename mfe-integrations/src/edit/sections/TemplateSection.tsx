import { secretListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { naturalOrder } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { styled } from '@console/platform/ui'
import { SelectField, TextAreaField, TextField } from '@console/platform/ui/form'
import { useState } from 'react'
import { valueOf } from '../../common/model/templateNames.ts'
import type { ParameterField, SecretField } from '../../common/templates/template.ts'
import { useT } from '../../i18n/index.ts'
import { parameterError } from '../draft/checks.ts'
import { useDraft, useDraftState, useErrorMessage, useValue } from '../draft/useDraft.ts'
import { Section } from './Section.tsx'
import { NewSecretAction } from './NewSecretAction.tsx'

const Grid = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
    gap: '4',
    columnGap: '3',
    '& > [data-wide]': { gridColumn: '1 / -1' },
  },
})
const Note = styled('span', { base: { color: 'orange.fg' } })
const Picker = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '1',
    '& > :first-child': { w: 'full' },
    '& > button': { ms: '-2.5' },
  },
})

/** The fields that a template adds to the form: parameters and secrets of its request. */
export const TemplateSection = () => {
  const { label, parameters, secrets } = useDraft().draft.template
  const { language } = useFormat()
  if (parameters.length + secrets.length === 0) return null
  return (
    <Section title={label[language]}>
      <Grid>
        {parameters.map((field) => (
          <div key={field.name} data-wide={field.kind === 'lines' || undefined}>
            <ParameterInput field={field} />
          </div>
        ))}
        {secrets.map((field) => (
          <SecretPicker key={field.name} field={field} />
        ))}
      </Grid>
    </Section>
  )
}

const ParameterInput = ({ field }: { field: ParameterField }) => {
  const { language } = useFormat()
  const errorMessage = useErrorMessage()
  const submitted = useDraftState((state) => state.submitted)
  const { value: parameters, onChange } = useValue('parameters')
  const [left, setLeft] = useState(false)
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  const text = valueOf(parameters, field.name)
  const change = (value: string) => {
    const known = parameters.some(({ templateName }) => templateName === field.name)
    onChange(
      known
        ? parameters.map((each) => (each.templateName === field.name ? { ...each, value } : each))
        : [...parameters, { templateName: field.name, value, at: -1 }],
    )
  }
  const note = field.note?.((name) => valueOf(parameters, name), today)
  const shared = {
    label: field.label[language],
    help: note ? <Note>{note[language]}</Note> : field.help?.[language],
    value: text,
    onChange: change,
    onBlur: () => setLeft(true),
    required: true,
    error: submitted || left ? errorMessage(parameterError(field, text)) : null,
  }
  if (field.kind === 'lines') return <TextAreaField {...shared} rows={3} />
  return field.kind === 'number' ? (
    <TextField {...shared} type="number" inputMode="decimal" min={field.min} max={field.max} step={field.step} />
  ) : (
    <TextField {...shared} autoComplete="off" spellCheck={false} />
  )
}

const SecretPicker = ({ field: { name, label, help } }: { field: SecretField }) => {
  const t = useT()
  const { language } = useFormat()
  const { api } = useConsole()
  const { data = [] } = useQuery(secretListQuery(api))
  const { value: secrets, onChange } = useValue('secrets')
  const chosen = secrets.find(({ templateName }) => templateName === name)?.name ?? ''
  const choose = (secret: string) => {
    if (secret === '') return onChange(secrets.filter(({ templateName }) => templateName !== name))
    const known = secrets.some(({ templateName }) => templateName === name)
    onChange(
      known
        ? secrets.map((each) => (each.templateName === name ? { ...each, name: secret } : each))
        : [...secrets, { templateName: name, name: secret, at: -1 }],
    )
  }
  const names = new Set([...data.map((secret) => secret.name), ...(chosen === '' ? [] : [chosen])])
  return (
    <Picker>
      <SelectField
        label={label[language]}
        help={chosen === '' ? t('form.noSecretHelp') : (help?.[language] ?? t('form.pickerHelp'))}
        value={chosen}
        onChange={choose}
        options={[
          { value: '', label: t('form.noSecret') },
          ...[...names].sort(naturalOrder(language)).map((secret) => ({ value: secret, label: secret })),
        ]}
      />
      <NewSecretAction onCreated={choose} />
    </Picker>
  )
}
