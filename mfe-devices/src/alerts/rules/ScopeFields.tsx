import { deviceListQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { naturalOrder } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { SelectField, TextField } from '@console/platform/ui/form'
import { useId, useMemo } from 'react'
import type { RuleProblems, RuleValues } from './draft.ts'
import { useT } from './i18n/useT.ts'
import { useProblem } from './useProblem.ts'

interface ScopeFieldsProps {
  values: RuleValues
  problems: RuleProblems
  onChange: (change: Partial<RuleValues>) => void
}

const scopeWords = { all: 'scope.all', label: 'scope.label', device: 'scope.device' } as const
const scopes = ['all', 'label', 'device'] as const

/** Which devices a rule watches, and how many these are now. */
export const ScopeFields = ({ values: { scope, device, label }, problems, onChange }: ScopeFieldsProps) => {
  const t = useT()
  const { language, number } = useFormat()
  const id = useId()
  const devices = useQuery(deviceListQuery(useConsole().api)).data
  const compare = naturalOrder(language)
  const options = useMemo(() => {
    const all = (devices ?? [])
      .map((each) => ({ value: each.id, label: each.name ? `${each.name} (${each.id})` : each.id }))
      .sort((one, other) => compare(one.label, other.label))
    return device === '' || all.some(({ value }) => value === device) ? all : [...all, { value: device, label: device }]
  }, [devices, device, compare])
  const labels = useMemo(
    () => [...new Set((devices ?? []).flatMap((each) => each.labels ?? []))].sort(compare),
    [devices, compare],
  )
  const fitting =
    scope === 'label'
      ? (devices ?? []).filter((each) => each.labels?.includes(label.trim())).length
      : (devices?.length ?? 0)
  const problem = useProblem()
  const counts = devices
    ? t(scope === 'label' ? 'labelled' : 'fleet', { count: fitting, formatted: number(fitting) })
    : undefined
  return (
    <>
      <SelectField
        label={t('devices')}
        value={scope}
        onChange={(next) => onChange({ scope: next as RuleValues['scope'] })}
        options={scopes.map((value) => ({ value, label: t(scopeWords[value]) }))}
        help={scope === 'all' ? counts : undefined}
      />
      {scope === 'device' ? (
        <SelectField
          label={t('device')}
          value={device}
          onChange={(next) => onChange({ device: next })}
          options={options}
          placeholder={t('choose')}
          error={problem(problems.device)}
        />
      ) : null}
      {scope === 'label' ? (
        <div>
          <TextField
            label={t('label')}
            list={id}
            autoComplete="off"
            value={label}
            onChange={(next) => onChange({ label: next })}
            placeholder={t('example.label')}
            help={label.trim() === '' ? undefined : counts}
            error={problem(problems.label)}
          />
          <datalist id={id}>
            {labels.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </div>
      ) : null}
    </>
  )
}
