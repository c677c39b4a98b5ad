import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { ButtonLink, LoadFailed, PageHeader, Panel, StateCard } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useDevice, useRemoval } from './useDevice.ts'
import { DeviceSkeleton } from './DeviceLayout.tsx'
import { DeviceView } from './DeviceView.tsx'

/** The screen of the device of this id, whatever the address. */
export const OneDevice = ({ id }: { id: string }) => {
  const t = useT()
  const { href } = useConsole()
  const loaded = useDevice(id)
  const removal = useRemoval(id)
  const breadcrumb = [{ label: t('devices.title'), to: href('device-list') }]
  // During a removal the device may be gone before the screen navigates to the list.
  if (loaded.kind === 'loading' || (loaded.kind === 'notFound' && removal.isPending)) return <DeviceSkeleton id={id} />
  if (loaded.kind === 'ready') return <DeviceView device={loaded.device} lastSeen={loaded.lastSeen} removal={removal} />
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHeader title={id} breadcrumb={breadcrumb} />
        <Panel>
          <LoadFailed
            what={t('details.thing')}
            error={loaded.error}
            retrying={loaded.retrying}
            onRetry={loaded.retry}
          />
        </Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('details.notFound')} breadcrumb={breadcrumb} />
      <StateCard
        icon={<SearchX aria-hidden />}
        title={t('details.notFoundId', { id: isolate(id) })}
        actions={
          <ButtonLink icon={<ChevronLeft aria-hidden />} to={href('device-list')}>
            {t('back')}
          </ButtonLink>
        }
      >
        {t('details.notFoundText')}
      </StateCard>
    </>
  )
}
