import { alertRulesQuery, saveAlertRule, type Alert, type AlertRule, type AlertRules } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Badge, ButtonLink, EmptyState, useErrorText, type LoadError } from '@console/platform/ui'
import { Switch } from '@console/platform/ui/form'
import { DataTable, type Column } from '@console/platform/ui/table'
import { BellPlus, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useRuleTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { isFiring } from '../../common/alerts/shown.ts'
import { useDuration } from '../words/useDuration.ts'
import { useNames } from '../words/names.ts'
import { useT } from './i18n/useT.ts'

interface RulesTabProps {
  rules: { data: AlertRules | null | undefined; error: LoadError | null; isFetching: boolean; refetch: () => unknown }
  /** The alerts, which show which rules fire. */
  alerts: readonly Alert[]
  /** By the server's clock. */
  now: number
}

/** The rules, each with a switch. */
export const RulesTab = ({ rules: { data, error, isFetching, refetch }, alerts, now }: RulesTabProps) => {
  const t = useT()
  const { href } = useConsole()
  const columns = useRuleColumns(alerts, now)
  return (
    <DataTable
      label={t('rules')}
      columns={columns}
      rows={data === null ? [] : data?.rules}
      rowKey={({ id }) => id}
      rowHref={({ id }) => href('alert-rule', { id })}
      rowActionCount={2}
      rowActions={(rule) => <OnOff rule={rule} />}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
      skeletonRows={3}
      empty={
        <EmptyState
          icon={<BellPlus aria-hidden />}
          title={t('noRules')}
          action={
            <ButtonLink variant="solid" size="xs" to={href('alert-rule-add')} icon={<Plus aria-hidden />}>
              {t('add')}
            </ButtonLink>
          }
        >
          {t('noRulesText')}
        </EmptyState>
      }
    />
  )
}

const useRuleColumns = (alerts: readonly Alert[], now: number): readonly Column<AlertRule>[] => {
  const t = useT()
  const { number, measure } = useFormat()
  const duration = useDuration()
  const titleOf = useRuleTitle()
  const names = useNames()
  return useMemo(() => {
    const conditionOf = ({ watch, for: lasting }: AlertRule): string => {
      switch (watch.kind) {
        case 'offline':
          return t('says.offline', { bound: duration(watch.minutes * 60_000) })
        case 'silent':
          return t('says.silent', { name: visible(watch.event), bound: duration(watch.minutes * 60_000) })
        case 'value': {
          const said = {
            name: visible([watch.event, watch.field].filter(Boolean).join('.')),
            bound: lasting === 0 ? t('atOnce') : duration(lasting * 1_000),
          }
          const text = watch.is ?? watch.isNot
          return text !== undefined
            ? t(watch.is === undefined ? 'says.isNot' : 'says.is', { ...said, text: visible(text) })
            : t(watch.above === undefined ? 'says.below' : 'says.above', {
                ...said,
                limit: measure(watch.above ?? watch.below ?? 0),
              })
        }
        case 'integration':
          return t('says.integration', { count: watch.failures, formatted: number(watch.failures) })
        case 'crash':
          return t(watch.safeMode ? 'says.crash' : 'says.crashOnly')
      }
    }
    const placeOf = ({ watch, scope }: AlertRule): string => {
      if (watch.kind === 'integration')
        return watch.integration === null
          ? t('anyIntegration')
          : visible(names.integrations.get(watch.integration) ?? watch.integration)
      return scope.kind === 'all'
        ? t('scope.all')
        : visible(scope.kind === 'label' ? scope.label : (names.devices.get(scope.device) ?? scope.device))
    }
    // As the bell and the menu count them.
    const firingOf = ({ id }: AlertRule) => alerts.filter((alert) => alert.rule === id && isFiring(alert, now)).length
    return [
      {
        key: 'name',
        header: t('name'),
        cell: ({ preset, watch: { kind }, name }) => titleOf({ preset, kind, name }),
        width: 'minmax(150px, 1.2fr)',
      },
      {
        key: 'condition',
        header: t('when'),
        cell: conditionOf,
        width: 'minmax(200px, 1.8fr)',
        muted: true,
        phone: 'line',
      },
      { key: 'scope', header: t('on'), cell: placeOf, width: 'minmax(110px, 0.8fr)', muted: true, phone: 'line' },
      {
        key: 'firing',
        header: t('firing'),
        headerHidden: true,
        cell: (rule) =>
          firingOf(rule) > 0 ? (
            <Badge tone="red">{t('firingCount', { count: firingOf(rule), formatted: number(firingOf(rule)) })}</Badge>
          ) : null,
        width: '96px',
        phone: 'side',
      },
    ]
  }, [t, number, measure, duration, titleOf, names, alerts, now])
}

/** Switches a rule on or off in the list. */
const OnOff = ({ rule }: { rule: AlertRule }) => {
  const t = useT()
  const titleOf = useRuleTitle()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { queryKey } = alertRulesQuery(api)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (enabled: boolean) =>
      saveAlertRule(api, rule.id, {
        name: rule.name,
        enabled,
        watch: rule.watch,
        scope: rule.scope,
        for: rule.for,
        tell: rule.tell,
      }),
    onError: (error: Error) =>
      toast({ kind: 'error', title: t('switchFailed'), text: errorText(error), action: `switch ${rule.id}` }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  })
  return (
    <Switch
      label={t('onOne', { name: titleOf({ ...rule, kind: rule.watch.kind }) })}
      labelHidden
      checked={isPending ? variables : rule.enabled}
      onChange={mutate}
    />
  )
}
