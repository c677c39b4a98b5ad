import { useConsole } from '@console/platform/contract'
import { ButtonLink, EmptyState, Mono, PageHeader, Panel } from '@console/platform/ui'
import { CircuitBoard } from 'lucide-react'
import { useT } from './i18n/useT.ts'
import { ManyLink } from './many/ManyLink.tsx'

/** Instead of the steps of a device that was removed. */
export const GoneDevice = ({ id }: { id: string }) => {
  const t = useT()
  const { href } = useConsole()
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumb={[{ label: t('devices'), to: href('device-list') }]}
        actions={<ManyLink />}
      />
      <Panel>
        <EmptyState
          icon={<CircuitBoard aria-hidden />}
          title={t('gone')}
          action={
            <>
              <ButtonLink to={href('device-list')}>{t('devices')}</ButtonLink>
              <ButtonLink variant="solid" to={href('device-add')}>
                {t('add')}
              </ButtonLink>
            </>
          }
        >
          {t('goneText')} <Mono>{id}</Mono>
        </EmptyState>
      </Panel>
    </>
  )
}
