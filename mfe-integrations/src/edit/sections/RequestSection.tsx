import { Button, styled, Text } from '@console/platform/ui'
import { CodeEditor } from '@console/platform/ui/code'
import { Field, Segmented, SelectField, TextAreaField, TextField } from '@console/platform/ui/form'
import { structureOf } from '../../common/model/json.ts'
import { pairsOf, defaultFields, formatFor, type Format, requestTypes } from '../../common/model/request.ts'
import { useT } from '../../i18n/index.ts'
import { useShows, useValue } from '../draft/useDraft.ts'
import { Section } from './Section.tsx'
import { PairsField, UnknownNames } from './PairsField.tsx'

const Row = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '104px minmax(0, 1fr)' },
    gap: '4',
    columnGap: '3',
    '&[data-single]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
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
    <Section
      title={t('request.title')}
      action={
        whole ? (
          <Button variant="ghost" size="xs" aria-expanded={advanced} onClick={() => onAdvanced(!advanced)}>
            {advanced ? t('request.hideAdvanced') : t('request.showAdvanced')}
          </Button>
        ) : null
      }
    >
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
      <TextField
        label={t('request.url')}
        mono
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
        help={help}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        error={error}
      />
      <UnknownNames template={value} />
    </Url>
  )
}

const Choices = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '3' },
})
const Labelled = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' } })
const Content = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '1.5', minW: '0' } })
const Defaults = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gap: '1',
    columnGap: '4',
    px: '3',
    py: '2.5',
    borderRadius: 'l2',
    bg: 'bg.subtle',
    textStyle: 'mono',
    overflowWrap: 'anywhere',
    '& dt': { color: 'fg.muted' },
  },
})

const formats = [
  ['form', 'request.form'],
  ['json', 'request.json'],
  ['body', 'request.body'],
] as const

/** How the event is sent: as a web form, JSON, a custom body, or, with GET, query parameters. */
const BodyPart = () => {
  const t = useT()
  const { value: format, onChange: setFormat } = useValue('format')
  const { value: custom, onChange: setCustom } = useValue('custom')
  const { value: query, onChange: setQuery } = useValue('query')
  const choose = (content: 'default' | 'custom') => {
    setCustom(content === 'custom')
    // An example to begin with.
    if (content === 'custom' && format === 'query' && query.length === 0) setQuery(pairsOf(defaultFields))
  }
  return (
    <>
      <Choices>
        {format === 'query' ? (
          <Text color="fg.muted">{t('request.asQuery')}</Text>
        ) : (
          <Segmented<Format>
            label={t('request.format')}
            value={format}
            options={formats.map(([value, label]) => ({ value, label: t(label) }))}
            onChange={setFormat}
          />
        )}
        <Labelled>
          <Text color="fg.muted" aria-hidden>
            {t('request.content')}
          </Text>
          <Segmented
            label={t('request.content')}
            value={custom ? 'custom' : 'default'}
            options={[
              { value: 'default', label: t('request.default') },
              { value: 'custom', label: t('request.custom') },
            ]}
            onChange={choose}
          />
        </Labelled>
      </Choices>
      {custom ? (
        <CustomContent format={format} />
      ) : (
        <Defaults>
          {Object.entries(defaultFields).map(([name, template]) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}-value`}>{template}</dd>,
          ])}
        </Defaults>
      )}
    </>
  )
}

const CustomContent = ({ format }: { format: Format }) => {
  switch (format) {
    case 'form':
      return <Pairs name="form" />
    case 'query':
      return <Pairs name="query" />
    case 'json':
      return <JsonBody />
    case 'body':
      return <PlainBody />
  }
}

const Pairs = ({ name }: { name: 'form' | 'query' }) => {
  const t = useT()
  const { value, onChange, error } = useValue(name)
  return (
    <PairsField
      label={name === 'form' ? t('request.formFields') : t('request.query')}
      addLabel={name === 'form' ? t('request.addField') : t('request.addParameter')}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}

const JsonBody = () => {
  const t = useT()
  const { value, onChange, error } = useValue('json')
  const fillsIn = structureOf(value) === undefined && value.includes('{{')
  return (
    <Content>
      <Field
        label={t('request.jsonBody')}
        error={error}
        help={structureOf(value) === undefined ? (fillsIn ? t('request.laterJson') : t('request.noJson')) : undefined}
      >
        {(control) => (
          <CodeEditor
            {...control}
            label={t('request.jsonBody')}
            language={fillsIn ? 'plaintext' : 'json'}
            height={180}
            value={value}
            onChange={onChange}
          />
        )}
      </Field>
      <UnknownNames template={value} />
    </Content>
  )
}

const PlainBody = () => {
  const t = useT()
  const { value, onChange } = useValue('body')
  return (
    <Content>
      <TextAreaField
        label={t('request.plainBody')}
        mono
        rows={5}
        spellCheck={false}
        value={value}
        onChange={onChange}
      />
      <UnknownNames template={value} />
    </Content>
  )
}
