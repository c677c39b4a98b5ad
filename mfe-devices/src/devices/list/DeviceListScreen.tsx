import type { Device, DeviceStatus as Status } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { visible } from '@console/platform/lib'
import { Button, ButtonLink, EmptyState, lazyPart, PageHeader, RelativeTime } from '@console/platform/ui'
import { ListView, type Column, type ListFilter, type Picking, type Sort } from '@console/platform/ui/table'
import { Cpu, Package, Tag, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Labels } from '../../common/labels/Labels.tsx'
import { useDevices } from '../../common/useDevices.ts'
import { useExtensions } from '../../common/useExtensions.ts'
import { useT } from '../../i18n/index.ts'
import { DeviceStatus } from '../DeviceStatus.tsx'
import { FirmwareName } from '../FirmwareName.tsx'
import { useT as useDeviceText } from '../i18n/useT.ts'
import { useLabelFilters } from '../labels/useLabelFilters.ts'
import { AddDeviceLink, useTakesDevices } from './AddDeviceLink.tsx'

// One chunk: each further one costs every visit of the console a line in this remote's entry.
const RowActions = lazyPart('RowActions', () => import('./RowActions.tsx'))
const ManyLabelsDialog = lazyPart(
  'ManyLabelsDialog',
  () => import(/* webpackChunkName: "on-demand" */ '../labels/ManyLabelsDialog.tsx'),
)
const RefusedDevices = lazyPart(
  'RefusedDevices',
  () => import(/* webpackChunkName: "on-demand" */ './RefusedDevices.tsx'),
)
const RemoveDevicesDialog = lazyPart(
  'RemoveDevicesDialog',
  () => import(/* webpackChunkName: "on-demand" */ './RemoveDevicesDialog.tsx'),
)

const initialSort: Sort = { key: 'updatedAt', direction: 'desc' }
const rowActions = (device: Device) => <RowActions device={device} />
const textsOf = ({ name, id, model, labels }: Device) => [name, id, model, ...(labels ?? [])]

export const DeviceListScreen = () => {
  const t = useT()
  const deviceText = useDeviceText()
  const format = useFormat()
  const { href } = useConsole()
  const takesDevices = useTakesDevices()
  const list = useDevices()
  const columns = useDeviceColumns(list.data)
  const filters = useDeviceFilters(list.data)
  const hasActions = Boolean(useExtensions('device.row.action/v1')?.length)
  const [labelling, setLabelling] = useState<readonly Device[] | null>(null)
  const refused = list.data?.filter((device) => device.refused) ?? []
  const samples = list.data?.filter(({ sample }) => sample) ?? []
  const [removing, setRemoving] = useState<readonly Device[] | null>(null)
  const picking: Picking<Device> = {
    nameOf: ({ name, id }) => name || id,
    text: (count) => t('devices.selected', { count, formatted: format.number(count) }),
    actions: (devices) => (
      <>
        {devices.some(({ labels }) => labels) ? (
          <Button size="xs" icon={<Tag aria-hidden />} onClick={() => setLabelling(devices)}>
            {deviceText('labelsVerb')}
          </Button>
        ) : null}
        <Button danger size="xs" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(devices)}>
          {t('devices.remove')}
        </Button>
      </>
    ),
  }
  return (
    <>
      <PageHeader
        title={t('devices.title')}
        count={list.data && format.number(list.data.length)}
        actions={
          <>
            <ButtonLink to={href('firmware-list')} icon={<Package aria-hidden />}>
              {t('devices.firmware')}
            </ButtonLink>
            <AddDeviceLink />
          </>
        }
      />
      {refused.length > 0 ? <RefusedDevices devices={refused} /> : null}
      <ListView
        list={list}
        searchLabel={list.data?.some(({ labels }) => labels) ? deviceText('search') : t('devices.search')}
        textsOf={textsOf}
        filters={filters}
        countText={(counts) => t('devices.shownOf', counts)}
        initialSort={initialSort}
        picking={picking}
        note={
          samples.length > 0 ? (
            <>
              {deviceText('samples', { count: samples.length, formatted: format.number(samples.length) })}{' '}
              <Button size="xs" variant="ghost" onClick={() => setRemoving(samples)}>
                {deviceText('removeSamples')}
              </Button>
            </>
          ) : undefined
        }
        label={t('devices.title')}
        columns={columns}
        rowKey={({ id }) => id}
        rowActions={hasActions ? rowActions : undefined}
        rowActionCount={1}
        rowHref={({ id }) => href('device-details', { id })}
        empty={
          <EmptyState
            icon={<Cpu aria-hidden />}
            title={t('devices.empty')}
            action={
              takesDevices ? (
                <AddDeviceLink />
              ) : (
                <ButtonLink variant="solid" size="xs" to={href('firmware-list')} icon={<Package aria-hidden />}>
                  {t('devices.openFirmware')}
                </ButtonLink>
              )
            }
          >
            {takesDevices ? deviceText('emptyText') : t('devices.emptyText')}
          </EmptyState>
        }
      />
      {labelling ? <ManyLabelsDialog devices={labelling} onClose={() => setLabelling(null)} /> : null}
      {removing ? <RemoveDevicesDialog devices={removing} onClose={() => setRemoving(null)} /> : null}
    </>
  )
}

/** Labels and firmware have a column as soon as a device has one. */
const useDeviceColumns = (devices: readonly Device[] | undefined): readonly Column<Device>[] => {
  const t = useT()
  const deviceText = useDeviceText()
  const labelled = devices?.some(({ labels }) => labels?.length) ?? false
  const running = devices?.some((device) => device.running) ?? false
  return useMemo(
    () => [
      {
        key: 'name',
        header: t('devices.name'),
        cell: ({ name, id }) => <bdi>{visible(name || id)}</bdi>,
        sortValue: ({ name, id }) => name || id,
        width: 'minmax(120px, 1.6fr)',
      },
      {
        key: 'id',
        header: t('devices.id'),
        cell: ({ id }) => id,
        sortValue: ({ id }) => id,
        width: 'minmax(104px, 1fr)',
        mono: true,
        muted: true,
        phone: 'line',
      },
      {
        key: 'model',
        header: t('devices.model'),
        cell: ({ model }) => <bdi>{visible(model ?? '—')}</bdi>,
        sortValue: ({ model }) => model,
        width: 'minmax(110px, 1.1fr)',
        muted: true,
        phone: 'line',
      },
      ...(labelled
        ? [
            {
              key: 'labels',
              header: deviceText('labels'),
              cell: ({ labels }: Device) => (labels?.length ? <Labels labels={labels} most={2} /> : null),
              width: 'minmax(128px, 1.5fr)',
              phone: 'line' as const,
            },
          ]
        : []),
      ...(running
        ? [
            {
              key: 'firmware',
              header: deviceText('firmware'),
              cell: (device: Device) => (device.running ? <FirmwareName running={device.running} /> : '—'),
              sortValue: (device: Device) => device.running?.name ?? device.running?.firmware,
              width: 'minmax(80px, 0.8fr)',
              muted: true,
              phone: 'labelled' as const,
            },
          ]
        : []),
      {
        key: 'status',
        header: t('devices.status'),
        cell: ({ status }) => <DeviceStatus status={status} />,
        sortValue: ({ status }) => status,
        width: 'minmax(100px, 128px)',
        phone: 'side',
      },
      {
        key: 'updatedAt',
        header: t('devices.lastConnect'),
        cell: ({ updatedAt }) => (updatedAt === null ? '—' : <RelativeTime time={updatedAt} />),
        sortValue: ({ updatedAt }) => updatedAt,
        firstSort: 'desc',
        width: 'minmax(104px, 144px)',
        phone: 'side',
      },
    ],
    [t, deviceText, labelled, running],
  )
}

const statuses: readonly Status[] = ['online', 'offline', 'unknown']
const isStatus = (value: string): value is Status => statuses.some((status) => status === value)

const useDeviceFilters = (devices: readonly Device[] | undefined): readonly ListFilter<Device>[] => {
  const t = useT()
  const labels = useLabelFilters(devices)
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('devices.status'),
        valueOf: ({ status }) => status,
        textOf: (value) => (isStatus(value) ? t(`status.${value}`) : value),
        values: statuses,
      },
      {
        key: 'model',
        label: t('devices.model'),
        valueOf: ({ model }) => model ?? '',
        textOf: (value) => value || t('devices.noModel'),
      },
      ...labels,
    ],
    [t, labels],
  )
}
