import { Button, styled } from '@console/platform/ui'
import { SelectField, TextField } from '@console/platform/ui/form'
import { formatFor } from '../../common/model/request.ts'
import { requestTypes } from '../../common/model/values.ts'
import { useT } from '../../i18n/index.ts'
import { useShows } from '../field/useShows.ts'
import { useValue } from '../field/useValue.ts'
import { Section } from '../field/Section.tsx'
import { BodyPart } from './BodyPart.tsx'
import { UnknownNames } from './UnknownNames.tsx'

const Row = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '104px minmax(0, 1fr)' }, gap: '4', columnGap: '3', '&[data-single]': { gridTemplateColumns: 'minmax(0, 1fr)' } } })
const Url = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' } })

interface RequestSectionProps {
  advanced: boolean
  onAdvanced: (shown: boolean) => void
}

export const RequestSection = ({ advanced, onAdvanced }: RequestSectionProps) => {
  const t = useT()
  const shows = useShows()
  if (!shows('requestUrl')) return null
  const whole = shows('request')
  return (
    <Section title={t('request.title')} action={whole ? <Button variant="ghost" size="xs" aria-expanded={advanced} onClick={() => onAdvanced(!advanced)}>{advanced ? t('request.hideAdvanced') : t('request.showAdvanced')}</Button> : null}>
      <Row data-single={whole ? undefined : true}>
        {whole ? <TypeField /> : null}
        <UrlField />
      </Row>
      {whole ? <BodyPart /> : null}
    </Section>
  )
}

const TypeField = () => {
  const t = useT()
  const { value, onChange } = useValue('requestType')
  const { value: format, onChange: setFormat } = useValue('format')
  const choose = (type: string) => {
    onChange(type)
    setFormat(formatFor(type, format))
  }
  const options = [...new Set<string>([...requestTypes, value])].map((type) => ({ value: type, label: type }))
  return <SelectField label={t('request.type')} value={value} onChange={choose} options={options} />
}

const UrlField = () => {
  const t = useT()
  const { value, error, onChange, onBlur } = useValue('url')
  const help = value.includes('<WEBHOOK_ID>') ? t('request.placeholder') : undefined
  return (
    <Url>
      <TextField label={t('request.url')} mono inputMode="url" autoComplete="off" spellCheck={false} required help={help} value={value} onChange={onChange} onBlur={onBlur} error={error} />
      <UnknownNames template={value} />
    </Url>
  )
}
