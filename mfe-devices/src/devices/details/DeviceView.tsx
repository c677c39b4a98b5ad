import { longestName, type Device } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { useSearchParams } from '@console/platform/router'
import { lazyPart, PageHeader, Skeleton, styled, Tabs, useAddressTab, useMedia } from '@console/platform/ui'
import { InlineEdit } from '@console/platform/ui/form'
import type { ReactNode } from 'react'
import { useExtensions } from '../../common/useExtensions.ts'
import { useT } from '../../i18n/index.ts'
import { useHasBoard } from './useHasBoard.ts'
import { useHasHistory } from './useHasHistory.ts'
import { LastCrash } from '../crash/LastCrash.tsx'
import { factsOf, isEspBoard, shownDevice } from '../deviceFacts.ts'
import { DeviceStatus } from '../DeviceStatus.tsx'
import { useT as useDeviceText } from '../i18n/useT.ts'
import { DetailsPanel, RemoveDevice } from './DetailsPanel.tsx'
import { DeviceLayout, narrow, Stack } from './DeviceLayout.tsx'
import { TabFailed } from './TabFailed.tsx'
import { FunctionsPanel } from './rpc/FunctionsPanel.tsx'
import { VariablesPanel } from './rpc/VariablesPanel.tsx'
import { functionTransport, variableTransport } from './rpc/deviceRpc.ts'
import { useDeviceRpc, useDisabledReasons } from './rpc/useDeviceRpc.ts'
import { useRename, type LastSeen, type useRemoval } from './useDevice.ts'

const BoardPanel = lazyPart('BoardPanel', () => import(/* webpackChunkName: "on-demand" */ '../board/BoardPanel.tsx'))
const DataTab = lazyPart('DataTab', () => import('../data/DataTab.tsx'))
const EventsTab = lazyPart('EventsTab', () => import('./EventsTab.tsx'))
const KeysPanel = lazyPart('KeysPanel', () => import(/* webpackChunkName: "on-demand" */ '../keys/KeysPanel.tsx'))
const VitalsTab = lazyPart('VitalsTab', () => import('../vitals/VitalsTab.tsx'))
const ChangeWifi = lazyPart('ChangeWifi', () => import('../../common/wifi/ChangeWifi.tsx'))

const TabSkeleton = () => <Skeleton aria-busy w="full" h="560px" borderRadius="l3" />

/** While a tab's code is on its way, and when it did not arrive. */
const late = { pending: <TabSkeleton />, failed: (retry: () => void) => <TabFailed onRetry={retry} /> }

const Actions = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

interface DeviceTab {
  key: string
  label: string
  panel: () => ReactNode
}

interface DeviceViewProps {
  device: Device
  lastSeen: LastSeen
  removal: ReturnType<typeof useRemoval>
}

/** The screen of a loaded device: tabs, and a side panel that becomes tabs on narrow screens. */
export const DeviceView = ({ device, lastSeen, removal }: DeviceViewProps) => {
  const t = useT()
  const deviceText = useDeviceText()
  const { href } = useConsole()
  const { language } = useFormat()
  const [params] = useSearchParams()
  const { id } = device
  const name = device.name || id
  const rename = useRename(id)
  const calls = useDeviceRpc(functionTransport, id)
  const reads = useDeviceRpc(variableTransport, id)
  const disabledReasonOf = useDisabledReasons(device)
  const isNarrow = useMedia(narrow)
  const hasHistory = useHasHistory(id)
  const hasBoard = useHasBoard(device)
  const added = useExtensions('device.tab/v1', factsOf(device))
  const actions = (
    <>
      {isEspBoard(device) ? <ChangeWifi name={name} /> : null}
      <RemoveDevice
        name={name}
        simulated={device.kind === 'simulated'}
        removing={removal.isPending}
        onRemove={removal.remove}
      />
    </>
  )
  const details = (
    <>
      <DetailsPanel device={device} lastSeen={lastSeen} />
      <LastCrash device={device} />
      {device.kind === 'device' ? <KeysPanel id={id} name={name} /> : null}
    </>
  )
  const rpcPanels = (
    <>
      <FunctionsPanel device={device} calls={calls} disabledReasonOf={disabledReasonOf} />
      <VariablesPanel device={device} reads={reads} disabledReasonOf={disabledReasonOf} />
    </>
  )
  const tabs: [DeviceTab, ...DeviceTab[]] = [
    { key: 'events', label: t('details.events'), panel: () => <EventsTab device={id} {...late} /> },
    ...(hasHistory
      ? [
          {
            key: 'data',
            label: deviceText('data'),
            panel: () => <DataTab device={device} reads={reads} disabledReasonOf={disabledReasonOf} {...late} />,
          },
        ]
      : []),
    ...(hasBoard
      ? [{ key: 'board', label: deviceText('board'), panel: () => <BoardPanel device={id} name={name} {...late} /> }]
      : []),
    {
      key: 'vitals',
      label: t('details.vitals'),
      panel: () => <VitalsTab id={id} offline={device.status === 'offline'} stored={hasHistory ?? false} {...late} />,
    },
    ...(added ?? []).map(({ id: key, title, View }) => ({
      key,
      label: title[language],
      panel: () => <View device={shownDevice(device)} />,
    })),
    ...(isNarrow
      ? [
          {
            key: 'details',
            label: t('details.details'),
            panel: () => (
              <Stack>
                {details}
                <Actions>{actions}</Actions>
              </Stack>
            ),
          },
          { key: 'functions', label: t('details.functions'), panel: () => <Stack>{rpcPanels}</Stack> },
        ]
      : []),
  ]
  const [first, ...others] = tabs
  const [key, setKey] = useAddressTab([first.key, ...others.map((tab) => tab.key)])
  const shown = tabs.find((tab) => tab.key === key) ?? first
  // The address's tab may be one that a remote adds, or that depends on the server.
  const isWaiting =
    (added === null || hasHistory === null || hasBoard === null) && params.has('tab') && params.get('tab') !== key
  return (
    <>
      <PageHeader
        title={name}
        heading={<InlineEdit value={name} label={t('details.deviceName')} onSave={rename} maxLength={longestName} />}
        beside={<DeviceStatus status={device.status} wide />}
        breadcrumb={[{ label: t('devices.title'), to: href('device-list') }]}
        actions={isNarrow ? undefined : actions}
      />
      <DeviceLayout
        main={
          <Tabs label={t('details.views')} tabs={tabs} value={shown.key} onChange={setKey}>
            {isWaiting ? <TabSkeleton /> : shown.panel()}
          </Tabs>
        }
        side={
          isNarrow || shown.key === 'data' ? null : (
            <>
              {details}
              {rpcPanels}
            </>
          )
        }
      />
    </>
  )
}
