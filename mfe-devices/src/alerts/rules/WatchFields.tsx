import { integrationListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { readNumber } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { styled } from '@console/platform/ui'
import { Checkbox, SelectField, TextField } from '@console/platform/ui/form'
import { useId } from 'react'
import { useDuration } from '../words/useDuration.ts'
import { isText, type RuleProblems, type RuleValues } from './draft.ts'
import { useT } from './i18n/useT.ts'
import { useProblem } from './useProblem.ts'
import { useKnownFields } from './useKnownFields.ts'

const Line = styled('div', {
  base: { display: 'grid', gap: '3', gridTemplateColumns: 'repeat(auto-fit, minmax(108px, 1fr))', alignItems: 'start' },
})

const watches = {
  offline: 'watches.offline',
  value: 'watches.value',
  silent: 'watches.silent',
  integration: 'watches.integration',
  crash: 'watches.crash',
} as const
const sides = ['above', 'below', 'is', 'isNot'] as const
const kinds = ['offline', 'value', 'silent', 'integration', 'crash'] as const
/** Seconds. */
const lastings = [0, 10, 30, 60, 120, 300, 600, 900, 1800, 3600]

interface WatchFieldsProps {
  values: RuleValues
  problems: RuleProblems
  onChange: (change: Partial<RuleValues>) => void
}

/** The condition of a rule. */
export const WatchFields = ({ values, problems, onChange }: WatchFieldsProps) => {
  const t = useT()
  const { kind } = values
  return (
    <>
      <SelectField
        label={t('watch')}
        value={kind}
        onChange={(next) => onChange({ kind: next as RuleValues['kind'] })}
        options={kinds.map((value) => ({ value, label: t(watches[value]) }))}
      />
      {kind === 'offline' ? (
        <Minutes values={values} problems={problems} onChange={onChange} help={t('offlineHelp')} />
      ) : null}
      {kind === 'silent' ? (
        <>
          <EventField values={values} problems={problems} onChange={onChange} />
          <Minutes values={values} problems={problems} onChange={onChange} help={t('silentHelp')} />
        </>
      ) : null}
      {kind === 'value' ? <ValueFields values={values} problems={problems} onChange={onChange} /> : null}
      {kind === 'integration' ? <IntegrationFields values={values} problems={problems} onChange={onChange} /> : null}
      {kind === 'crash' ? (
        <Checkbox label={t('safeMode')} checked={values.safeMode} onChange={(safeMode) => onChange({ safeMode })} />
      ) : null}
    </>
  )
}

const Minutes = ({ values, problems, onChange, help }: WatchFieldsProps & { help: string }) => {
  const t = useT()
  const problem = useProblem()
  return (
    <TextField
      label={t('minutes')}
      inputMode="numeric"
      value={values.minutes}
      onChange={(minutes) => onChange({ minutes })}
      after={t('minutesUnit')}
      help={help}
      error={problem(problems.minutes)}
    />
  )
}

const EventField = ({ values, problems, onChange }: WatchFieldsProps) => {
  const t = useT()
  const problem = useProblem()
  const id = useId()
  const { events } = useKnownFields(values)
  return (
    <div>
      <TextField
        label={t('event')}
        mono
        list={id}
        autoComplete="off"
        value={values.event}
        onChange={(event) => onChange({ event })}
        placeholder={t('example.event')}
        error={problem(problems.event)}
      />
      <datalist id={id}>
        {events.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}

/** A value of a message, what it is compared with, and the value at which the alert ends. */
const ValueFields = ({ values, problems, onChange }: WatchFieldsProps) => {
  const t = useT()
  const format = useFormat()
  const duration = useDuration()
  const problem = useProblem()
  const id = useId()
  const { fieldsOf } = useKnownFields(values)
  const { field, side, limit, clear, lasting, text: compared } = values
  const spans = [...new Set([...lastings, Number(lasting)])].toSorted((one, other) => one - other)
  const ends = [clear, limit].flatMap((text) => readNumber(text, values.language) ?? [])
  const [low = 0, high = 0] = ends.toSorted((one, other) => one - other)
  return (
    <>
      <Line>
        <EventField values={values} problems={problems} onChange={onChange} />
        <div>
          <TextField
            label={t('field')}
            optional
            mono
            list={id}
            autoComplete="off"
            value={field}
            onChange={(next) => onChange({ field: next })}
            placeholder={t('example.field')}
          />
          <datalist id={id}>
            {fieldsOf(values.event, isText(side)).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      </Line>
      <Line>
        <SelectField
          label={t('side')}
          value={side}
          onChange={(next) => onChange({ side: next as RuleValues['side'] })}
          options={sides.map((value) => ({ value, label: t(value) }))}
        />
        {isText(side) ? (
          <TextField
            label={t('text')}
            mono
            autoComplete="off"
            value={compared}
            onChange={(next) => onChange({ text: next })}
            placeholder={t('example.text')}
            error={problem(problems.text)}
          />
        ) : (
          <TextField
            label={t('limit')}
            inputMode="decimal"
            value={limit}
            onChange={(next) => onChange({ limit: next })}
            error={problem(problems.limit)}
          />
        )}
      </Line>
      <Line>
        <SelectField
          label={t('lasting')}
          value={lasting}
          onChange={(next) => onChange({ lasting: next })}
          options={spans.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? t('atOnce') : duration(seconds * 1_000),
          }))}
        />
        {isText(side) ? null : (
          <TextField
            label={side === 'above' ? t('endsBelow') : t('endsAbove')}
            optional
            inputMode="decimal"
            value={clear}
            onChange={(next) => onChange({ clear: next })}
            error={problem(problems.clear)}
          />
        )}
      </Line>
      {isText(side) ? null : (
        <small aria-live="polite">
          {ends.length === 2 && problems.clear === undefined && low < high
            ? t('between', { low: format.measure(low), high: format.measure(high) })
            : t('noBand')}
        </small>
      )}
    </>
  )
}

const IntegrationFields = ({ values, problems, onChange }: WatchFieldsProps) => {
  const t = useT()
  const problem = useProblem()
  const { data } = useQuery(integrationListQuery(useConsole().api))
  const options = [
    { value: '', label: t('anyIntegration') },
    ...(data ?? []).map(({ id, content }) => ({ value: id, label: content.name || id })),
  ]
  const all = options.some(({ value }) => value === values.integration)
    ? options
    : [...options, { value: values.integration, label: values.integration }]
  return (
    <>
      <SelectField
        label={t('integration')}
        value={values.integration}
        onChange={(integration) => onChange({ integration })}
        options={all}
      />
      <TextField
        label={t('failures')}
        inputMode="numeric"
        value={values.failures}
        onChange={(failures) => onChange({ failures })}
        help={t('failuresHelp')}
        error={problem(problems.failures)}
      />
    </>
  )
}
