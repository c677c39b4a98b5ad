import { Button, IconButton, styled } from '@console/platform/ui'
import { CodeEditor } from '@console/platform/ui/code'
import { Field, SelectField, TextField } from '@console/platform/ui/form'
import { Plus, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import type { Parameter, SecretUse } from '../../common/model/templateNames.ts'
import { useT } from '../../i18n/index.ts'
import { useDraft, useDraftState, useValue } from '../draft/useDraft.ts'
import { Section } from './Section.tsx'
import { isUnfinished } from '../draft/draftState.ts'

const Row = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: '1.5' },
})
const Help = styled('p', { base: { mt: '-2', color: 'fg.muted' } })
const Adding = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '2', '& > :first-child': { flex: '1 1 180px' } },
})

interface Place {
  line: number
  column: number
}

/** Parameters and code of a custom function. */
export const LambdaSections = ({ place }: { place: Place | null }) => {
  const t = useT()
  const { value: language, onChange } = useValue('language')
  return (
    <>
      <Section title={t('lambda.parameters')}>
        <Parameters />
      </Section>
      <Section title={t('lambda.code')}>
        <SelectField
          label={t('lambda.language')}
          value={language}
          onChange={onChange}
          options={[...new Set(['javascript', language])].map((value) => ({
            value,
            label: value === 'javascript' ? t('gallery.javascript') : value,
          }))}
        />
        <Code place={place} />
      </Section>
    </>
  )
}

const Parameters = () => {
  const t = useT()
  const { value, onChange } = useValue('parameters')
  const adding = useRef<HTMLDivElement>(null)
  const remove = (index: number) => {
    onChange(value.filter((_, at) => at !== index))
    // The removed button had the focus.
    adding.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <Help>{t('lambda.parameterHelp')}</Help>
      {value.map((parameter, index) => (
        <Row key={index}>
          <TextField
            label={parameter.templateName}
            mono
            autoComplete="off"
            spellCheck={false}
            value={parameter.value}
            onChange={(text) => onChange(value.map((each, at) => (at === index ? { ...each, value: text } : each)))}
          />
          <IconButton label={t('form.remove', { name: parameter.templateName })} onClick={() => remove(index)}>
            <X aria-hidden />
          </IconButton>
        </Row>
      ))}
      <NewParameter
        root={adding}
        taken={value.map(({ templateName }) => templateName)}
        onAdd={(templateName) => onChange([...value, { templateName, value: '', at: -1 }])}
      />
    </>
  )
}

const NewParameter = ({
  root,
  taken,
  onAdd,
}: {
  root: RefObject<HTMLDivElement | null>
  taken: readonly string[]
  onAdd: (name: string) => void
}) => {
  const t = useT()
  const { draft } = useDraft()
  const name = useDraftState(({ halfTyped }) => halfTyped.parameter)
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const wanted = name.trim()
    if (wanted === '') return setError(t('validation.required'))
    if (taken.includes(wanted)) return setError(t('form.twice'))
    onAdd(wanted)
    draft.typeName({ parameter: '' })
  }
  return (
    <Adding ref={root}>
      <TextField
        label={t('lambda.newParameter')}
        mono
        autoComplete="off"
        spellCheck={false}
        error={error}
        value={name}
        data-unfinished={isUnfinished(name, []) || undefined}
        onInvalid={() => setError(t('lambda.notAdded'))}
        onChange={(text) => {
          draft.typeName({ parameter: text })
          setError(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            add()
          }
        }}
      />
      <Button icon={<Plus aria-hidden />} onClick={add}>
        {t('lambda.addParameter')}
      </Button>
    </Adding>
  )
}

const Code = ({ place }: { place: Place | null }) => {
  const t = useT()
  const { id } = useDraft().draft
  const { value, onChange } = useValue('code')
  const { value: parameters } = useValue('parameters')
  const { value: secrets } = useValue('secrets')
  return (
    <Field label={t('lambda.handler')} help={t('lambda.codeHelp')}>
      {(control) => (
        <CodeEditor
          {...control}
          label={t('lambda.handler')}
          language="javascript"
          path={`${id}.js`}
          height={520}
          value={value}
          onChange={onChange}
          goTo={place}
          declarations={declarationsFor(parameters, secrets)}
        />
      )}
    </Field>
  )
}

const fields = (names: readonly string[]) => names.map((name) => `${JSON.stringify(name)}: string`).join('; ')

/** What a custom function can use, as the editor offers it. */
const declarationsFor = (parameters: readonly Parameter[], secrets: readonly SecretUse[]): string => `
interface HandlerEvent {
  /** The event's name. */
  name: string
  /** What the device sent. */
  data: string
  /** The device's id. */
  coreid: string
  /** When it was published, ISO 8601. */
  published_at: string
  /** The id of the alert that is told; null for an event of a device. */
  alert: string | null
  /** The parameters of this integration. */
  params: { ${fields(parameters.map(({ templateName }) => templateName))} }
  /** The values of its secrets. */
  secrets: { ${fields(secrets.map(({ templateName, name }) => templateName || name))} }
}
declare const console: Record<'assert' | 'clear' | 'count' | 'countReset' | 'debug' | 'dir' | 'dirxml' | 'error' | 'group' | 'groupCollapsed' | 'groupEnd' | 'info' | 'log' | 'profile' | 'profileEnd' | 'table' | 'time' | 'timeEnd' | 'timeLog' | 'timeStamp' | 'trace' | 'warn', (...values: unknown[]) => void>
`
