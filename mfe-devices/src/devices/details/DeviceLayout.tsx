import { useConsole } from '@console/platform/contract'
import { Facts, PageHeader, Panel, Skeleton, styled, useMedia } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/index.ts'

const Root = styled('div', {
  base: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignItems: 'start', gap: '5' },
  variants: {
    split: { true: { gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 320px' } }, false: {} },
  },
})
export const Stack = styled('div', { base: { display: 'grid', gap: '3', minW: '0' } })

/** The main column, and on wide screens a side panel if there is one. */
export const DeviceLayout = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <Root split={side !== null}>
    <div>{main}</div>
    {side ? <Stack as="aside">{side}</Stack> : null}
  </Root>
)

/** Screens too narrow for the side panel, which becomes tabs there. */
export const narrow = '(max-width: 1023.98px)'

/** The text of an empty panel. */
export const NothingHere = styled('p', { base: { px: '4', py: '3', color: 'fg.muted' } })

/** The screen while the device is loading. */
export const DeviceSkeleton = ({ id }: { id: string }) => {
  const t = useT()
  const { href } = useConsole()
  const isNarrow = useMedia(narrow)
  const labels = [
    t('devices.name'),
    t('devices.id'),
    t('devices.model'),
    t('devices.status'),
    t('devices.lastConnect'),
    t('details.lastSeen'),
  ]
  const facts = (
    <Panel title={t('details.details')} padded={false}>
      <Facts items={labels.map((label) => ({ label, value: <Skeleton w="24" /> }))} />
    </Panel>
  )
  return (
    <div aria-busy>
      <PageHeader
        title={id}
        heading={<Skeleton w="40" h="5" my="1" />}
        breadcrumb={[{ label: t('devices.title'), to: href('device-list') }]}
      />
      <DeviceLayout
        main={
          <>
            <Skeleton w="40" my="3.5" />
            <Skeleton w="full" h="96" borderRadius="l3" mt="6" />
          </>
        }
        side={isNarrow ? null : facts}
      />
    </div>
  )
}
