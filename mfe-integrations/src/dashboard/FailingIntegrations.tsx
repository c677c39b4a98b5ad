import { integrationHealthQuery, type IntegrationsHealth } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useQuery } from '@console/platform/query'
import { ButtonLink, Text } from '@console/platform/ui'
import { LoadedWidget, Widget, WidgetNote } from '@console/platform/widget'
import { CircleCheck, CircleSlash, Plus, Webhook } from 'lucide-react'
import { FailingIntegration } from './FailingIntegration.tsx'
import { useT } from './i18n/useT.ts'

const reload = 30_000
const most = 3

/** The integrations whose last deliveries failed. Fills `dashboard.integrations/v1`. */
export const FailingIntegrations = () => {
  const t = useT()
  const { api } = useConsole()
  const health = useQuery({ ...integrationHealthQuery(api), refetchInterval: reload })
  return <LoadedWidget what={t('health.what')} query={health} lines={6}>{(told) => <Health health={told} />}</LoadedWidget>
}

const Health = ({ health }: { health: IntegrationsHealth | null }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const more = { to: href('integration-list'), text: t('health.all') }
  if (!health) return <Widget more={more}><WidgetNote icon={<CircleSlash aria-hidden />} title={t('health.untold')} /></Widget>
  const { integrations, disabled } = health
  const count = integrations.length
  if (count === 0 && disabled > 0) return <Widget more={more}><WidgetNote icon={<CircleSlash aria-hidden />} title={t('health.allDisabled')} /></Widget>
  if (count === 0) {
    const add = <ButtonLink size="xs" to={href('integration-gallery')} icon={<Plus aria-hidden />}>{t('health.add')}</ButtonLink>
    return <Widget><WidgetNote icon={<Webhook aria-hidden />} title={t('health.none')} action={add}>{t('health.noneText')}</WidgetNote></Widget>
  }
  const failing = integrations.filter(({ failed }) => failed > 0).sort((one, other) => (other.lastFailedAt ?? 0) - (one.lastFailedAt ?? 0))
  if (failing.length === 0) return <Widget more={more}><WidgetNote tone="good" icon={<CircleCheck aria-hidden />} title={t('health.fine')}>{t('health.fineText', { count, formatted: format.number(count) })}</WidgetNote></Widget>
  return (
    <Widget more={more}>
      <Text>{t('health.failing', { count: failing.length, formatted: format.number(failing.length), all: format.number(count) })}</Text>
      <ul>{failing.slice(0, most).map((integration) => <FailingIntegration key={integration.id} integration={integration} />)}</ul>
    </Widget>
  )
}
