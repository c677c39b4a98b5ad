import { useConsole } from '@console/platform/contract'
import { Facts, PageHeader, Panel, Skeleton, useMedia } from '@console/platform/ui'
import { useT } from '../../../i18n/index.ts'
import { Columns } from './Columns.tsx'
import { narrow } from './narrow.data.ts'

/** The screen before anything is known of the device. */
export const DeviceSkeleton = ({ id }: { id: string }) => {
  const t = useT()
  const { href } = useConsole()
  const isNarrow = useMedia(narrow)
  const labels = [t('devices.name'), t('devices.id'), t('devices.model'), t('devices.status'), t('devices.lastConnect'), t('details.lastSeen')]
  const facts = <Panel title={t('details.details')} padded={false}><Facts items={labels.map((label) => ({ label, value: <Skeleton w="24" /> }))} /></Panel>
  return (
    <div aria-busy>
      <PageHeader title={id} heading={<Skeleton w="40" h="5" my="1" />} breadcrumb={[{ label: t('devices.title'), to: href('device-list') }]} />
      <Columns main={<><Skeleton w="40" my="3.5" /><Skeleton w="full" h="96" borderRadius="l3" mt="6" /></>} side={isNarrow ? null : facts} />
    </div>
  )
}
