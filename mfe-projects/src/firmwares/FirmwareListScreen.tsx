import type { Firmware } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { shortSha } from '@console/platform/lib'
import { useSearchParams } from '@console/platform/router'
import { ButtonLink, EmptyState, lazyPart, PageHeader, Link, RelativeTime, useMedia } from '@console/platform/ui'
import { ListView, type Sort, type Column } from '@console/platform/ui/table'
import { Code, Package } from 'lucide-react'
import { useMemo } from 'react'
import { useTargetName } from '../common/useTargetName.ts'
import { useT } from '../i18n/index.ts'
import { FirmwareActions } from './FirmwareActions.tsx'
import { OwnImage } from './usb/OwnImage.tsx'
import { projectOf, useFirmwares } from './useFirmwares.ts'

// Loaded where a device's page leads here.
const OwnUpdate = lazyPart('OwnUpdate', () => import('./OwnUpdate.tsx'))

const initialSort: Sort = { key: 'createdAt', direction: 'desc' }
const textsOf = (firmware: Firmware) => [
  firmware.sha256,
  projectOf(firmware),
  firmware.productId,
  firmware.target,
  firmware.version,
]

export const FirmwareListScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const list = useFirmwares()
  const columns = useFirmwareColumns(list.data)
  const device = useSearchParams()[0].get('device')
  const chosen = device === null ? '' : `?device=${encodeURIComponent(device)}`
  return (
    <>
      <PageHeader
        title={t('firmwares.title')}
        count={list.data?.length}
        breadcrumb={[{ label: t('firmwares.devices'), to: href('device-list') }]}
        actions={<OwnImage />}
      />
      {device === null ? null : <OwnUpdate id={device} />}
      <ListView
        list={list}
        searchLabel={t('firmwares.search')}
        textsOf={textsOf}
        initialSort={initialSort}
        label={t('firmwares.title')}
        columns={columns}
        rowKey={({ sha256 }) => sha256}
        rowHref={({ sha256 }) => href('firmware-details', { sha: sha256 }) + chosen}
        groupOf={(firmware) => ({
          key: firmware.projectId ?? '',
          caption: projectOf(firmware) ?? t('firmwares.noProject'),
        })}
        rowActions={(firmware) => <FirmwareActions variant="icon" firmware={firmware} />}
        empty={
          <EmptyState
            icon={<Package aria-hidden />}
            title={t('firmwares.empty')}
            action={
              <ButtonLink variant="solid" size="xs" to={href('project-list')} icon={<Code aria-hidden />}>
                {t('firmwares.openProjects')}
              </ButtonLink>
            }
          >
            {t('firmwares.emptyText')}
          </EmptyState>
        }
      />
    </>
  )
}

// Between a phone's cards and the full table there is no room for these; the image's page has them too.
const narrow = '(min-width: 720px) and (max-width: 1199.98px)'
const dispensable = ['product', 'accessedAt']
/** Columns that not every server has values for. */
const optional: readonly [key: string, value: (firmware: Firmware) => unknown][] = [
  ['version', ({ version }) => version],
  ['devices', ({ devices }) => devices],
]

const useFirmwareColumns = (firmwares: readonly Firmware[] | undefined): readonly Column<Firmware>[] => {
  const t = useT()
  const format = useFormat()
  const { href } = useConsole()
  const isNarrow = useMedia(narrow)
  const targetName = useTargetName()
  const untold = optional
    .filter(([, value]) => firmwares?.every((firmware) => value(firmware) === null) ?? true)
    .map(([key]) => key)
    .join(' ')
  return useMemo(() => {
    const columns: Column<Firmware>[] = [
      {
        key: 'sha256',
        header: t('firmwares.sha256'),
        cell: ({ sha256 }) => shortSha(sha256),
        sortValue: ({ sha256 }) => sha256,
        width: 'minmax(112px, 1fr)',
        mono: true,
      },
      {
        key: 'project',
        header: t('firmwares.project'),
        cell: (firmware) =>
          firmware.projectId === null ? (
            (projectOf(firmware) ?? '—')
          ) : (
            <Link to={href('project-editor', { id: firmware.projectId })}>{projectOf(firmware)}</Link>
          ),
        sortValue: projectOf,
        width: 'minmax(96px, 1.3fr)',
        phone: 'line',
      },
      {
        key: 'version',
        header: t('firmwares.version'),
        cell: ({ version }) => version ?? '—',
        sortValue: ({ version }) => version,
        width: 'minmax(64px, 0.8fr)',
        phone: 'labelled',
      },
      {
        key: 'product',
        header: t('firmwares.product'),
        cell: ({ productId }) => productId ?? '—',
        sortValue: ({ productId }) => productId,
        width: 'minmax(80px, 1.1fr)',
        muted: true,
        phone: 'labelled',
      },
      {
        key: 'target',
        header: t('firmwares.target'),
        cell: ({ target }) => targetName(target) ?? '—',
        sortValue: ({ target }) => target,
        width: 'minmax(80px, 1fr)',
        phone: 'labelled',
      },
      {
        key: 'devices',
        header: t('firmwares.deviceCount'),
        cell: ({ devices }) => (devices === null ? '—' : format.number(devices)),
        sortValue: ({ devices }) => devices,
        firstSort: 'desc',
        align: 'end',
        width: '64px',
        phone: 'labelled',
      },
      {
        key: 'size',
        header: t('firmwares.size'),
        cell: ({ size }) => format.bytes(size),
        sortValue: ({ size }) => size,
        firstSort: 'desc',
        align: 'end',
        width: '64px',
        phone: 'side',
      },
      {
        key: 'createdAt',
        header: t('firmwares.createdAt'),
        cell: ({ createdAt }) => <RelativeTime time={createdAt} />,
        sortValue: ({ createdAt }) => createdAt,
        firstSort: 'desc',
        width: 'minmax(72px, 0.8fr)',
        phone: 'side',
      },
      {
        key: 'accessedAt',
        header: t('firmwares.accessedAt'),
        cell: ({ accessedAt }) => <RelativeTime time={accessedAt} empty={t('never')} />,
        sortValue: ({ accessedAt }) => accessedAt,
        firstSort: 'desc',
        width: 'minmax(92px, 0.8fr)',
        muted: true,
        phone: 'labelled',
      },
      {
        key: 'downloadCount',
        header: t('firmwares.downloadCount'),
        cell: ({ downloadCount }) => format.number(downloadCount ?? 0),
        sortValue: ({ downloadCount }) => downloadCount ?? 0,
        firstSort: 'desc',
        align: 'end',
        width: '80px',
        phone: 'labelled',
      },
    ]
    const left = [...untold.split(' '), ...(isNarrow ? dispensable : [])]
    return columns.filter(({ key }) => !left.includes(key))
  }, [t, format, href, isNarrow, targetName, untold])
}
