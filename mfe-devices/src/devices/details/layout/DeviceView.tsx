import { longestName, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { Box, PageHeader, Skeleton, Tabs, useAddressTab, useMedia } from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import { useT } from '../../../i18n/index.ts'
import { DeviceStatus } from '../../status/DeviceStatus.tsx'
import { RemoveDevice } from '../device/RemoveDevice.tsx'
import type { LastSeen } from '../device/useDevice.ts'
import { useRename } from '../device/useRename.ts'
import type { useRemoval } from '../device/useRemoval.ts'
import { useExchange } from '../exchange/useExchange.ts'
import { useOffReasons } from '../exchange/useOffReasons.ts'
import { functionsOf, variablesOf } from '../exchange/wires.ts'
import { FunctionsPanel } from '../functions/FunctionsPanel.tsx'
import { VariablesPanel } from '../variables/VariablesPanel.tsx'
import { Columns, Stack } from './Columns.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { EventsTab, VitalsTab } from './mainTabs.ts'
import { narrow } from './narrow.data.ts'

const Waiting = () => <Skeleton aria-busy w="full" h="560px" borderRadius="l3" />

export interface DeviceViewProps {
  device: Device
  lastSeen: LastSeen
  removal: ReturnType<typeof useRemoval>
}

/** A device with all that can be seen of it and done with it. */
export const DeviceView = ({ device, lastSeen, removal }: DeviceViewProps) => {
  const t = useT()
  const { href } = useConsole()
  const { id } = device
  const name = device.name || id
  const rename = useRename(id)
  const calls = useExchange(functionsOf, id)
  const reads = useExchange(variablesOf, id)
  const offReason = useOffReasons(device)
  const isNarrow = useMedia(narrow)
  const keys = ['events', 'vitals', ...(isNarrow ? (['details', 'functions'] as const) : [])] as const
  const [tab, setTab] = useAddressTab(keys)

  const labels = { events: t('details.events'), vitals: t('details.vitals'), details: t('details.details'), functions: t('details.functions') }
  const remove = <RemoveDevice name={name} removing={removal.isPending} onRemove={removal.remove} />
  const details = <DetailsPanel device={device} lastSeen={lastSeen} />
  const exchange = <><FunctionsPanel device={device} calls={calls} offReason={offReason} /><VariablesPanel device={device} reads={reads} offReason={offReason} /></>
  const panels = {
    events: () => <EventsTab device={id} pending={<Waiting />} />,
    vitals: () => <VitalsTab id={id} offline={device.status === 'offline'} pending={<Waiting />} />,
    details: () => <Stack>{details}<Box>{remove}</Box></Stack>,
    functions: () => <Stack>{exchange}</Stack>,
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
      <Columns
        main={<Tabs label={t('details.views')} tabs={keys.map((key) => ({ key, label: labels[key] }))} value={tab} onChange={setTab}>{panels[tab]()}</Tabs>}
        side={isNarrow ? null : <>{details}{exchange}</>}
      />
    </>
  )
}
