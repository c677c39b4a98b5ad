import { Button, IconButton, styled } from '@console/platform/ui'
import { CodeEditor } from '@console/platform/ui/code'
import { Field, SelectField, TextField } from '@console/platform/ui/form'
import { Plus, X } from 'lucide-react'
import { useRef, useState, type RefObject } from 'react'
import { useT } from '../../i18n/index.ts'
import { useFormFacts } from '../field/useFormFacts.ts'
import { isUnfinished } from '../field/useHalfTyped.ts'
import { useValue } from '../field/useValue.ts'
import { Section } from '../field/Section.tsx'
import { declarationsFor } from './declarations.ts'

const Row = styled('div', { base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'end', gap: '1.5' } })
const Help = styled('p', { base: { mt: '-2', color: 'fg.muted' } })
const Adding = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: '2', '& > :first-child': { flex: '1 1 180px' } } })

interface Place {
  line: number
  column: number
}

/** What a custom function has besides its general part: parameters and code. */
export const LambdaSections = ({ place }: { place: Place | null }) => {
  const t = useT()
  const { value: language, onChange } = useValue('language')
  return (
    <>
      <Section title={t('lambda.parameters')}><Parameters /></Section>
      <Section title={t('lambda.code')}>
        <SelectField label={t('lambda.language')} value={language} onChange={onChange} options={[...new Set(['javascript', language])].map((value) => ({ value, label: value === 'javascript' ? t('gallery.javascript') : value }))} />
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
    // The button goes, and would take the focus along.
    adding.current?.querySelector('input')?.focus()
  }
  return (
    <>
      <Help>{t('lambda.parameterHelp')}</Help>
      {value.map((parameter, index) => (
        <Row key={index}>
          <TextField label={parameter.templateName} mono autoComplete="off" spellCheck={false} value={parameter.value} onChange={(text) => onChange(value.map((each, at) => (at === index ? { ...each, value: text } : each)))} />
          <IconButton label={t('form.remove', { name: parameter.templateName })} onClick={() => remove(index)}><X aria-hidden /></IconButton>
        </Row>
      ))}
      <NewParameter root={adding} taken={value.map(({ templateName }) => templateName)} onAdd={(templateName) => onChange([...value, { templateName, value: '', at: -1 }])} />
    </>
  )
}

const NewParameter = ({ root, taken, onAdd }: { root: RefObject<HTMLDivElement | null>; taken: readonly string[]; onAdd: (name: string) => void }) => {
  const t = useT()
  const { halfTyped: { typed: { parameter: name }, onType } } = useFormFacts()
  const [error, setError] = useState<string | null>(null)
  const add = () => {
    const wanted = name.trim()
    if (wanted === '') return setError(t('validation.required'))
    if (taken.includes(wanted)) return setError(t('form.twice'))
    onAdd(wanted)
    onType({ parameter: '' })
  }
  return (
    <Adding ref={root}>
      <TextField
        label={t('lambda.newParameter')} mono autoComplete="off" spellCheck={false} error={error} value={name} data-unfinished={isUnfinished(name, []) || undefined} onInvalid={() => setError(t('lambda.notAdded'))} onChange={(text) => { onType({ parameter: text }); setError(null) }}
        onKeyDown={(event) => { if (event.key === 'Enter') { event.preventDefault(); add() } }}
      />
      <Button icon={<Plus aria-hidden />} onClick={add}>{t('lambda.addParameter')}</Button>
    </Adding>
  )
}

const Code = ({ place }: { place: Place | null }) => {
  const t = useT()
  const { id } = useFormFacts()
  const { value, onChange } = useValue('code')
  const { value: parameters } = useValue('parameters')
  const { value: secrets } = useValue('secrets')
  return (
    <Field label={t('lambda.handler')} help={t('lambda.codeHelp')}>
      {(control) => <CodeEditor {...control} label={t('lambda.handler')} language="javascript" path={`${id}.js`} height={520} value={value} onChange={onChange} goTo={place} declarations={declarationsFor(parameters, secrets)} />}
    </Field>
  )
}
