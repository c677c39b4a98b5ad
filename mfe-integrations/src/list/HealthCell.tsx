import type { IntegrationHealth } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, RelativeTime, Status, styled, Text } from '@console/platform/ui'
import { useT } from '../i18n/index.ts'
import { isFailing } from './isFailing.ts'

const Root = styled('div', { base: { display: 'flex', flexDirection: 'column', minW: '0', py: '1' } })
const Note = styled('span', { base: { textStyle: 'xs', color: 'fg.muted' } })

const isToday = (time: number): boolean => new Date(time).toDateString() === new Date().toDateString()

/** How the deliveries of an integration go: since when none arrives, or when the last one did. */
export const HealthCell = ({ health }: { health: IntegrationHealth | undefined }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  if (!health || health.deliveries === 0) return <Text as="span" color="fg.subtle">—</Text>
  const { id, deliveries, failed, lastAt, failingSince, lastError } = health
  const counted = t('health.failed', { failed: format.number(failed), deliveries: format.number(deliveries) })
  const log = (text: string) => <Link to={`${href('integration-edit', { id })}?tab=deliveries`} title={visible(lastError)}>{text}</Link>
  if (isFailing(health)) {
    return (
      <Root>
        <Status kind="failed">{failingSince === null ? t('status.failed') : t('health.since', { time: isToday(failingSince) ? format.time(failingSince) : format.dateTime(failingSince) })}</Status>
        <Note>{log(counted)}</Note>
      </Root>
    )
  }
  return (
    <Root>
      <span>{lastAt === null ? <Status kind="succeeded" /> : <RelativeTime time={lastAt} />}</span>
      {failed > 0 ? <Note>{log(counted)}</Note> : null}
    </Root>
  )
}
