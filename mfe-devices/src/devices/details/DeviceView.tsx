import { longestName, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { Box, lazyPart, PageHeader, Skeleton, Tabs, useAddressTab, useMedia } from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { useT } from '../../i18n/index.ts'
import { DeviceStatus } from '../DeviceStatus.tsx'
import { DetailsPanel, RemoveDevice } from './DetailsPanel.tsx'
import { DeviceLayout, narrow, Stack } from './DeviceLayout.tsx'
import { FunctionsPanel } from './rpc/FunctionsPanel.tsx'
import { VariablesPanel } from './rpc/VariablesPanel.tsx'
import { functionTransport, variableTransport } from './rpc/deviceRpc.ts'
import { useDeviceRpc, useDisabledReasons } from './rpc/useDeviceRpc.ts'
import { useRename, type LastSeen, type useRemoval } from './useDevice.ts'

const EventsTab = lazyPart('EventsTab', () => import('./EventsTab.tsx'))
const VitalsTab = lazyPart('VitalsTab', () => import('../vitals/VitalsTab.tsx'))

const TabSkeleton = () => <Skeleton aria-busy w="full" h="560px" borderRadius="l3" />

interface DeviceViewProps {
  device: Device
  lastSeen: LastSeen
  removal: ReturnType<typeof useRemoval>
}

/** The screen of a loaded device: tabs, and a side panel that becomes tabs on narrow screens. */
export const DeviceView = ({ device, lastSeen, removal }: DeviceViewProps) => {
  const t = useT()
  const { href } = useConsole()
  const { id } = device
  const name = device.name || id
  const rename = useRename(id)
  const calls = useDeviceRpc(functionTransport, id)
  const reads = useDeviceRpc(variableTransport, id)
  const disabledReasonOf = useDisabledReasons(device)
  const isNarrow = useMedia(narrow)
  const keys = ['events', 'vitals', ...(isNarrow ? (['details', 'functions'] as const) : [])] as const
  const [tab, setTab] = useAddressTab(keys)

  const labels = { events: t('details.events'), vitals: t('details.vitals'), details: t('details.details'), functions: t('details.functions') }
  const remove = <RemoveDevice name={name} removing={removal.isPending} onRemove={removal.remove} />
  const details = <DetailsPanel device={device} lastSeen={lastSeen} />
  const rpcPanels = <><FunctionsPanel device={device} calls={calls} disabledReasonOf={disabledReasonOf} /><VariablesPanel device={device} reads={reads} disabledReasonOf={disabledReasonOf} /></>
  const panels = {
    events: () => <EventsTab device={id} pending={<TabSkeleton />} />,
    vitals: () => <VitalsTab id={id} offline={device.status === 'offline'} pending={<TabSkeleton />} />,
    details: () => <Stack>{details}<Box>{remove}</Box></Stack>,
    functions: () => <Stack>{rpcPanels}</Stack>,
  }
  return (
    <>
      <PageHeader
        title={name}
        heading={<InlineEdit value={name} label={t('details.deviceName')} onSave={rename} maxLength={longestName} />}
        beside={<DeviceStatus status={device.status} wide />}
        breadcrumb={[{ label: t('devices.title'), to: href('device-list') }]}
        actions={isNarrow ? undefined : remove}
      />
      <DeviceLayout
        main={<Tabs label={t('details.views')} tabs={keys.map((key) => ({ key, label: labels[key] }))} value={tab} onChange={setTab}>{panels[tab]()}</Tabs>}
        side={isNarrow ? null : <>{details}{rpcPanels}</>}
      />
    </>
  )
}
