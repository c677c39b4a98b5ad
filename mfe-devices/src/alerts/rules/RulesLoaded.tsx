import { alertRulesQuery, type AlertRules } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import { LoadFailed, PageHeader, Panel, Skeleton, StateCard } from '@console/platform/ui'
import { BellOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT as useList } from '../list/i18n/useT.ts'
import { useT } from './i18n/useT.ts'

/** Renders its children once the rules are loaded; says so where the server has no rules. */
export const RulesLoaded = ({ title, children }: { title: string; children: (rules: AlertRules) => ReactNode }) => {
  const t = useT()
  const list = useList()
  const { data, error, isFetching, refetch } = useQuery(alertRulesQuery(useConsole().api))
  if (data) return children(data)
  return (
    <>
      <PageHeader title={title} />
      {data === null ? (
        <StateCard icon={<BellOff aria-hidden />} title={list('absent')}>
          {list('absentText')}
        </StateCard>
      ) : (
        <Panel>
          {error ? (
            <LoadFailed what={t('rules')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <Skeleton aria-busy w="full" h="80" borderRadius="l2" />
          )}
        </Panel>
      )}
    </>
  )
}
