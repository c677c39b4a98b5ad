import { useConsole } from '@console/platform/contract'
import { isolate } from '@console/platform/lib'
import { useParams } from '@console/platform/router'
import { ButtonLink, LoadFailed, PageHeader, Panel, StateCard } from '@console/platform/ui'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useT } from '../../i18n/index.ts'
import { useDevice } from './device/useDevice.ts'
import { useRemoval } from './device/useRemoval.ts'
import { DeviceSkeleton } from './layout/DeviceSkeleton.tsx'
import { DeviceView } from './layout/DeviceView.tsx'

export const DeviceDetailsScreen = () => {
  const { id = '' } = useParams()
  return <OneDevice key={id} id={id} />
}

const OneDevice = ({ id }: { id: string }) => {
  const t = useT()
  const { href } = useConsole()
  const loaded = useDevice(id)
  const removal = useRemoval(id)
  const breadcrumb = [{ label: t('devices.title'), to: href('device-list') }]
  // A device that is being removed is gone before the list is there.
  if (loaded.kind === 'loading' || (loaded.kind === 'notFound' && removal.isPending)) return <DeviceSkeleton id={id} />
  if (loaded.kind === 'ready') return <DeviceView device={loaded.device} lastSeen={loaded.lastSeen} removal={removal} />
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHeader title={id} breadcrumb={breadcrumb} />
        <Panel><LoadFailed what={t('details.thing')} error={loaded.error} retrying={loaded.retrying} onRetry={loaded.retry} /></Panel>
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('details.notFound')} breadcrumb={breadcrumb} />
      <StateCard icon={<SearchX aria-hidden />} title={t('details.notFoundId', { id: isolate(id) })} actions={<ButtonLink icon={<ChevronLeft aria-hidden />} to={href('device-list')}>{t('back')}</ButtonLink>}>
        {t('details.notFoundText')}
      </StateCard>
    </>
  )
}
