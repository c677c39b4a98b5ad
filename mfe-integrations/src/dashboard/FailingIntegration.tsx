import type { IntegrationHealth } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Link, RelativeTime, Status, styled } from '@console/platform/ui'
import { WidgetRow } from '@console/platform/widget'
import { useT } from './i18n/useT.ts'

const Row = styled('li', { base: { '& + &': { borderTopWidth: '1px', borderColor: 'border.muted' } } })
const Fault = styled('p', { base: { display: 'flex', columnGap: '3', pb: '1', textStyle: 'xs', color: 'fg.muted' } })
const Message = styled('span', { base: { flex: '1', minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } })

/** One that fails: how often, with what, and the way to its deliveries. */
export const FailingIntegration = ({ integration: { id, name, deliveries, failed, lastFailedAt, lastError } }: { integration: IntegrationHealth }) => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const error = visible(lastError)
  return (
    <Row>
      <WidgetRow as="div">
        <Link to={`${href('integration-edit', { id })}?tab=deliveries`}><bdi>{visible(name || id)}</bdi></Link>
        <Status kind="failed">{t('health.failed', { failed: format.number(failed), deliveries: format.number(deliveries) })}</Status>
      </WidgetRow>
      <Fault><Message title={error}>{error}</Message><RelativeTime time={lastFailedAt} /></Fault>
    </Row>
  )
}
