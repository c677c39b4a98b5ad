import { historyQuery, type History } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { storageSize } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { Banner, EmptyState, Facts, LoadFailed, Skeleton } from '@console/platform/ui'
import { FormSection } from '@console/platform/ui/form'
import { DatabaseZap } from 'lucide-react'
import { useEffect } from 'react'
import { RetentionForm } from './RetentionForm.tsx'
import { useT } from './i18n/useT.ts'

const reasons = new Map([
  ['disk', 'disk'],
  ['database', 'database'],
  ['busy', 'busy'],
  ['topics', 'topics'],
] as const)

/** How much of the events is stored, and for how long. */
export const StorageScreen = () => {
  const t = useT()
  const { api, setFeature } = useConsole()
  const { data: history, error, refetch } = useQuery(historyQuery(api))
  const known = history !== undefined
  const there = known && history !== null
  // The links to this page follow.
  useEffect(() => {
    if (known) setFeature?.('history', there)
  }, [setFeature, known, there])
  if (history === undefined)
    return error ? <LoadFailed what={t('title')} error={error} onRetry={() => void refetch()} /> : <Skeleton h="64" />
  if (history === null) return <EmptyState icon={<DatabaseZap aria-hidden />} title={t('none')} />
  return (
    <>
      {history.keeping === true ? null : <NotKept keeping={history.keeping} />}
      <FormSection title={t('title')} description={t('description')}>
        <Stored history={history} />
        <RetentionForm key={`${history.days} ${history.bytes}`} history={history} />
      </FormSection>
    </>
  )
}

const NotKept = ({ keeping: { since, reason, missed } }: { keeping: Exclude<History['keeping'], true> }) => {
  const t = useT()
  const format = useFormat()
  const cause = [...reasons].find(([known]) => known === reason)?.[1]
  return (
    <Banner kind="warning">
      {t('notKept', { time: format.dateTime(since) })} {cause ? t(cause) : reason}{' '}
      {t('missed', { count: missed, formatted: format.number(missed) })}
    </Banner>
  )
}

const Stored = ({ history: { used, bytes, events, oldest, dropped } }: { history: History }) => {
  const t = useT()
  const format = useFormat()
  return (
    <Facts
      items={[
        {
          label: t('used'),
          value: t('usedOf', { used: storageSize(used, format), bytes: storageSize(bytes, format) }),
        },
        { label: t('events'), value: format.number(events) },
        { label: t('oldest'), value: oldest === null ? t('nothing') : format.dateTime(oldest) },
        { label: t('dropped'), value: format.number(dropped) },
      ]}
    />
  )
}
