import { loadPastAlerts, type Alert } from '@console/platform/api'
import { isNotFound, useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Button, EmptyState, LoadFailed, Panel, Skeleton, type LoadError } from '@console/platform/ui'
import { DataTable, SearchBar, type Column } from '@console/platform/ui/table'
import { SelectField } from '@console/platform/ui/form'
import { History } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNames } from '../words/names.ts'
import { useKindTitle } from '../../common/alerts/i18n/useRuleTitle.ts'
import { useAlertWords } from '../words/useAlertWords.ts'
import { AlertMenu } from './AlertMenu.tsx'
import { useT } from './i18n/useT.ts'

const page = 50
const kinds = ['offline', 'value', 'silent', 'integration', 'crash'] as const

/** The ended alerts, the newest first, loaded page by page. */
const usePast = () => {
  const { api } = useConsole()
  const [state, setState] = useState<{ alerts: readonly Alert[]; before: number | null; isComplete: boolean }>({
    alerts: [],
    before: null,
    isComplete: false,
  })
  const [isLoading, setLoading] = useState(true)
  const [error, setError] = useState<LoadError | null>(null)
  const left = useRef(false)
  const load = useCallback(
    async (before: number | null) => {
      setLoading(true)
      setError(null)
      try {
        const next = await loadPastAlerts(api, before, page).catch((failure: unknown) => {
          if (isNotFound(failure)) return { alerts: [], before: null }
          throw failure
        })
        if (!left.current)
          setState((now) => ({
            alerts: [...(before === null ? [] : now.alerts), ...next.alerts],
            before: next.before,
            isComplete: next.before === null,
          }))
      } catch (failure) {
        if (!left.current) setError(failure as LoadError)
      } finally {
        if (!left.current) setLoading(false)
      }
    },
    [api],
  )
  useEffect(() => {
    left.current = false
    void load(null)
    return () => {
      left.current = true
    }
  }, [load])
  return { ...state, isLoading, error, more: () => void load(state.before) }
}

export const HistoryTab = () => {
  const t = useT()
  const kindTitle = useKindTitle()
  const format = useFormat()
  const words = useAlertWords()
  const names = useNames()
  const { alerts, isComplete, isLoading, error, more } = usePast()
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState('')
  const wanted = query.trim().toLowerCase()
  const shown = useMemo(
    () =>
      alerts.filter(
        (alert) =>
          (kind === '' || alert.kind === kind) &&
          [words.titleOf(alert), words.subjectOf(alert, names)].some((text) => text.toLowerCase().includes(wanted)),
      ),
    [alerts, kind, wanted, words, names],
  )
  const columns = useMemo(
    (): readonly Column<Alert>[] => [
      { key: 'alert', header: t('column.alert'), cell: words.titleOf, width: 'minmax(140px, 1fr)' },
      {
        key: 'subject',
        header: t('column.subject'),
        cell: (alert) => words.subjectOf(alert, names),
        width: 'minmax(120px, 0.8fr)',
        phone: 'line',
      },
      {
        key: 'cause',
        header: t('column.cause'),
        cell: (alert) => words.causeOf(alert, alert.resolvedAt ?? alert.since),
        width: 'minmax(180px, 1.6fr)',
        muted: true,
        phone: 'line',
      },
      {
        key: 'fired',
        header: t('column.fired'),
        cell: ({ firedAt, since }) => (
          <time dateTime={new Date(firedAt ?? since).toISOString()}>{format.dateTime(firedAt ?? since)}</time>
        ),
        width: 'minmax(190px, auto)',
        phone: 'line',
      },
      {
        key: 'lasted',
        header: t('column.lasted'),
        cell: ({ firedAt, since, resolvedAt }) =>
          resolvedAt === null ? '—' : words.duration(resolvedAt - (firedAt ?? since)),
        width: '112px',
        align: 'end',
        phone: 'labelled',
      },
    ],
    [t, words, names, format],
  )
  if (error && alerts.length === 0)
    return (
      <Panel>
        <LoadFailed what={t('history')} error={error} retrying={isLoading} onRetry={more} />
      </Panel>
    )
  if (isLoading && alerts.length === 0)
    return (
      <Panel>
        <Skeleton aria-busy w="full" h="40" borderRadius="l2" />
      </Panel>
    )
  const options = [{ value: '', label: t('allKinds') }, ...kinds.map((value) => ({ value, label: kindTitle(value) }))]
  return (
    <>
      <SearchBar
        label={t('search')}
        value={query}
        onChange={setQuery}
        shown={shown.length}
        total={alerts.length}
        filtered={kind !== ''}
        onClear={() => {
          setQuery('')
          setKind('')
        }}
      >
        <SelectField label={t('kindFilter')} labelHidden value={kind} onChange={setKind} options={options} />
      </SearchBar>
      <DataTable
        label={t('history')}
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowActionCount={1}
        rowActions={(alert) => (
          <AlertMenu alert={alert} shown="resolved" name={words.titleOf(alert)} now={alert.resolvedAt ?? alert.since} />
        )}
        empty={
          <EmptyState icon={<History aria-hidden />} title={alerts.length === 0 ? t('noHistory') : t('noneFound')}>
            {alerts.length === 0 ? t('noHistoryText') : t('noneFoundText')}
          </EmptyState>
        }
        footer={
          isComplete ? undefined : (
            <Button size="xs" busy={isLoading} onClick={more}>
              {t('older')}
            </Button>
          )
        }
      />
    </>
  )
}
