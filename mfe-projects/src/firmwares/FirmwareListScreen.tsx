import type { Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { ButtonLink, EmptyState, PageHeader } from '@console/platform/ui'
import { ListView, type Sort } from '@console/platform/ui/table'
import { Code, Package } from 'lucide-react'
import { useT } from '../i18n/index.ts'
import { DeleteFirmwareAction } from './DeleteFirmwareAction.tsx'
import { DownloadFirmwareAction } from './DownloadFirmwareAction.tsx'
import { projectOf } from './projectOf.ts'
import { OwnImage } from './usb/own/OwnImage.tsx'
import { useFirmwareColumns } from './useFirmwareColumns.tsx'
import { useFirmwares } from './useFirmwares.ts'

const initialSort: Sort = { key: 'createdAt', direction: 'desc' }
const textsOf = (firmware: Firmware) => [firmware.sha256, projectOf(firmware), firmware.productId]

export const FirmwareListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const list = useFirmwares()
  const columns = useFirmwareColumns()
  return (
    <>
      <PageHeader title={t('firmwares.title')} count={list.data?.length} breadcrumb={[{ label: t('firmwares.devices'), to: href('device-list') }]} actions={<OwnImage />} />
      <ListView
        list={list}
        searchLabel={t('firmwares.search')}
        textsOf={textsOf}
        initialSort={initialSort}
        label={t('firmwares.title')}
        columns={columns}
        rowKey={({ sha256 }) => sha256}
        rowHref={({ sha256 }) => href('firmware-details', { sha: sha256 })}
        groupOf={(firmware) => ({ key: firmware.projectId ?? '', caption: projectOf(firmware) ?? t('firmwares.noProject') })}
        rowActions={(firmware) => <><DownloadFirmwareAction firmware={firmware} /><DeleteFirmwareAction firmware={firmware} /></>}
        empty={
          <EmptyState icon={<Package aria-hidden />} title={t('firmwares.empty')} action={<ButtonLink variant="solid" size="xs" to={href('project-list')} icon={<Code aria-hidden />}>{t('firmwares.openProjects')}</ButtonLink>}>
            {t('firmwares.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}
