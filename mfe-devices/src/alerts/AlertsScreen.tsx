import { alertRulesQuery } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useQuery } from '@console/platform/query'
import {
  Badge,
  ButtonLink,
  LoadFailed,
  PageHeader,
  Panel,
  Skeleton,
  StateCard,
  Tabs,
  useAddressTab,
} from '@console/platform/ui'
import { BellOff, Plus } from 'lucide-react'
import { useT } from './list/i18n/useT.ts'
import { HistoryTab } from './list/HistoryTab.tsx'
import { NowTab } from './list/NowTab.tsx'
import { SilenceMenu } from './list/SilenceMenu.tsx'
import { useAlerts } from './live/useAlerts.ts'
import { RulesTab } from './rules/RulesTab.tsx'

/** The open alerts, the rules, and the alerts that have ended. */
export const AlertsScreen = () => {
  const t = useT()
  const { api, href } = useConsole()
  const alerts = useAlerts()
  const rules = useQuery({ ...alertRulesQuery(api), enabled: alerts.presence === 'there' })
  const [tab, setTab] = useAddressTab(['now', 'rules', 'history'])
  const { data, presence, firing } = alerts
  const title = t('title')
  if (presence === 'absent') {
    return (
      <>
        <PageHeader title={title} />
        <StateCard icon={<BellOff aria-hidden />} title={t('absent')}>
          {t('absentText')}
        </StateCard>
      </>
    )
  }
  if (!data) {
    return (
      <>
        <PageHeader title={title} />
        <Panel>
          {alerts.error ? (
            <LoadFailed
              what={title}
              error={alerts.error}
              retrying={alerts.isFetching}
              onRetry={() => void alerts.refetch()}
            />
          ) : (
            <Skeleton aria-busy w="full" h="40" borderRadius="l2" />
          )}
        </Panel>
      </>
    )
  }
  const tabs = [
    {
      key: 'now',
      label: (
        <>
          {t('now')}
          {firing > 0 ? <Badge tone="red">{firing}</Badge> : null}
        </>
      ),
    },
    {
      key: 'rules',
      label: (
        <>
          {t('rules')}
          {rules.data ? <Badge>{rules.data.rules.length}</Badge> : null}
        </>
      ),
    },
    { key: 'history', label: t('history') },
  ]
  return (
    <>
      <PageHeader
        title={title}
        actions={
          <>
            <SilenceMenu until={data.silencedUntil} now={data.now} />
            <ButtonLink variant="solid" to={href('alert-rule-add')} icon={<Plus aria-hidden />}>
              {t('add')}
            </ButtonLink>
          </>
        }
      />
      <Tabs label={t('views')} tabs={tabs} value={tab} onChange={setTab}>
        {tab === 'now' ? <NowTab data={data} answeredAt={alerts.dataUpdatedAt} /> : null}
        {tab === 'rules' ? <RulesTab rules={rules} alerts={data.alerts} now={data.now} /> : null}
        {tab === 'history' ? <HistoryTab /> : null}
      </Tabs>
    </>
  )
}
