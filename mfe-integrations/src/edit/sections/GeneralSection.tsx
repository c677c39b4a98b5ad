import { styled } from '@console/platform/ui'
import { SelectField, Switch, TextField } from '@console/platform/ui/form'
import { useDeviceOptions } from '../../common/useDeviceOptions.ts'
import { longestName } from '../../common/nameError.ts'
import { useT } from '../../i18n/index.ts'
import { useDraft, useDraftState, useErrorMessage, useShows, useValue } from '../draft/useDraft.ts'
import { Section } from './Section.tsx'
import { SecretsField } from './SecretsField.tsx'

const Row = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
    gap: '4',
    columnGap: '3',
  },
})
const Last = styled('div', { base: { display: 'flex', gap: '3', '& > :first-child': { flex: '1', minW: '0' } } })

export const GeneralSection = () => {
  const t = useT()
  const shows = useShows()
  return (
    <Section title={t('form.general')}>
      <Row>
        <NameField />
        <EventField />
      </Row>
      <Last>
        <DeviceField />
        <EnabledSwitch />
      </Last>
      {shows('secrets') ? <SecretsField /> : null}
    </Section>
  )
}

const NameField = () => {
  const t = useT()
  const errorMessage = useErrorMessage()
  const { template } = useDraft().draft
  const takenName = useDraftState((state) => state.takenName)
  const { value, error, onChange, onBlur } = useValue('name')
  const taken = value !== '' && value === takenName ? errorMessage('nameTaken') : null
  return (
    <TextField
      label={t('list.name')}
      mono
      autoComplete="off"
      spellCheck={false}
      maxLength={template.kind === 'function' ? longestName : undefined}
      required
      help={t(template.kind === 'function' ? 'form.functionNameHelp' : 'form.nameHelp', { max: longestName })}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      error={error ?? taken}
    />
  )
}

const EventField = () => {
  const t = useT()
  const { value, onChange } = useValue('event')
  return (
    <TextField
      label={t('form.event')}
      optional
      mono
      autoComplete="off"
      spellCheck={false}
      help={value === '' ? t('form.noEvent') : t('form.eventHelp', { event: value })}
      value={value}
      onChange={onChange}
    />
  )
}

const DeviceField = () => {
  const t = useT()
  const { value, onChange } = useValue('device')
  const options = useDeviceOptions(value)
  return (
    <SelectField
      label={t('form.device')}
      value={value}
      onChange={onChange}
      options={[{ value: '', label: t('form.anyDevice') }, ...options]}
    />
  )
}

const EnabledSwitch = () => {
  const t = useT()
  const { value, onChange } = useValue('enabled')
  return <Switch asField label={t('status.enabled')} checked={value} onChange={onChange} />
}
