import { type IntegrationHealth, integrationHealthQuery, type IntegrationsHealth } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { useQuery } from '@console/platform/query'
import { ButtonLink, Link, RelativeTime, Status, styled, Text } from '@console/platform/ui'
import { LoadedWidget, Widget, WidgetNote, WidgetRow } from '@console/platform/widget'
import { CircleCheck, CircleSlash, Plus, Webhook } from 'lucide-react'
import { useT } from './i18n/useT.ts'

const reload = 30_000
const most = 3

/** The integrations whose last deliveries failed. A box of the dashboard. */
export const FailingIntegrations = () => {
  const t = useT()
  const { api } = useConsole()
  const health = useQuery({ ...integrationHealthQuery(api), refetchInterval: reload })
  return (
    <LoadedWidget what={t('health.what')} query={health} rows={6}>
      {(loaded) => <Health health={loaded} />}
    </LoadedWidget>
  )
}

const Health = ({ health }: { health: IntegrationsHealth | null }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const more = { to: href('integration-list'), text: t('health.all') }
  if (!health)
    return (
      <Widget more={more}>
        <WidgetNote icon={<CircleSlash aria-hidden />} title={t('health.untold')} />
      </Widget>
    )
  const { integrations, disabled } = health
  const count = integrations.length
  if (count === 0 && disabled > 0)
    return (
      <Widget more={more}>
        <WidgetNote icon={<CircleSlash aria-hidden />} title={t('health.allDisabled')} />
      </Widget>
    )
  if (count === 0) {
    const add = (
      <ButtonLink size="xs" to={href('integration-gallery')} icon={<Plus aria-hidden />}>
        {t('health.add')}
      </ButtonLink>
    )
    return (
      <Widget>
        <WidgetNote icon={<Webhook aria-hidden />} title={t('health.none')} action={add}>
          {t('health.noneText')}
        </WidgetNote>
      </Widget>
    )
  }
  const failing = integrations
    .filter(({ failed }) => failed > 0)
    .sort((one, other) => (other.lastFailedAt ?? 0) - (one.lastFailedAt ?? 0))
  if (failing.length === 0)
    return (
      <Widget more={more}>
        <WidgetNote tone="good" icon={<CircleCheck aria-hidden />} title={t('health.fine')}>
          {t('health.fineText', { count, formatted: format.number(count) })}
        </WidgetNote>
      </Widget>
    )
  return (
    <Widget more={more}>
      <Text>
        {t('health.failing', {
          count: failing.length,
          formatted: format.number(failing.length),
          all: format.number(count),
        })}
      </Text>
      <ul>
        {failing.slice(0, most).map((integration) => (
          <FailingIntegration key={integration.id} integration={integration} />
        ))}
      </ul>
    </Widget>
  )
}

const Row = styled('li', { base: { '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
const Fault = styled('p', { base: { display: 'flex', columnGap: '3', pb: '1', textStyle: 'xs', color: 'fg.muted' } })
const Message = styled('span', {
  base: { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
})

/** A failing integration: how often, its last error, and a link to its deliveries. */
const FailingIntegration = ({
  integration: { id, name, deliveries, failed, lastFailedAt, lastError },
}: {
  integration: IntegrationHealth
}) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const error = visible(lastError)
  return (
    <Row>
      <WidgetRow as="div">
        <Link to={`${href('integration-edit', { id })}?tab=deliveries`}>
          <bdi>{visible(name || id)}</bdi>
        </Link>
        <Status kind="failed">
          {t('health.failed', { failed: format.number(failed), deliveries: format.number(deliveries) })}
        </Status>
      </WidgetRow>
      <Fault>
        <Message title={error}>{error}</Message>
        <RelativeTime time={lastFailedAt} />
      </Fault>
    </Row>
  )
}
