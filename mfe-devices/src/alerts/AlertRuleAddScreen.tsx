import { addAlertRule, alertRulesQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQueryClient } from '@console/platform/query'
import { useNavigate, useSearchParams } from '@console/platform/router'
import { useMemo } from 'react'
import { emptyRule, type RuleValues } from './rules/draft.ts'
import { useT } from './rules/i18n/useT.ts'
import { RuleForm } from './rules/RuleForm.tsx'
import { RulesLoaded } from './rules/RulesLoaded.tsx'

/** The values of a new rule that the address contains: `?device=…&event=climate&field=temperature`, or `&label=…`. */
const valuesFrom = (params: URLSearchParams): RuleValues => {
  const of = (name: string) => (params.get(name) ?? '').slice(0, 200)
  const [device, event, field, label] = [of('device'), of('event'), of('field'), of('label')]
  const scope = device !== '' ? 'device' : label !== '' ? 'label' : 'all'
  return { ...emptyRule, device, event, field, label, scope, kind: event === '' ? 'offline' : 'value' }
}

export const AlertRuleAddScreen = () => {
  const t = useT()
  const { api, href, toast } = useConsole()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const initial = useMemo(() => valuesFrom(params), [params])
  return (
    <RulesLoaded title={t('new')}>
      {({ channels }) => (
        <RuleForm
          key={params.toString()}
          initial={initial}
          rule={null}
          channels={channels}
          save={async (draft) => {
            await addAlertRule(api, draft)
            toast({ kind: 'success', title: t('added', { name: draft.name }), action: 'add an alert rule' })
            await cache.invalidateQueries({ queryKey: alertRulesQuery(api).queryKey })
          }}
          onSaved={() => navigate(`${href('alert-list')}?tab=rules`)}
        />
      )}
    </RulesLoaded>
  )
}
